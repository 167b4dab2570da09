import Fitting
import ImageFiles
import PageModel
import TextLayer
import WorkerProtocol

/// The image of a page and its place on the page.
struct Placement: Sendable {
  /// The image data; `nil` if none can be shown.
  let image: PageImage?
  /// The transformation that makes the stored image upright.
  let orientation: Orientation
  /// The size of the upright image, in pixels.
  let size: PixelSize
  /// The visible part of the upright image, in its pixels; `nil` for all of it.
  let crop: BoundingBox?
  /// The corners of the part within slanted borders; `nil` if there are none.
  let outline: Quadrilateral?
  let geometry: PageGeometry

  /// Places the image of a page after further clockwise quarter turns, or a sheet of paper in place
  /// of the image that it was cut out of.
  ///
  /// - resolution: The resolution of the image or of the sheet.
  /// - part: The visible part of the upright image or sheet if it is a spread.
  /// - layers: The layers that replace the image or the sheet.
  init(
    of page: DecodedPage, _ sheet: CutOutSheet? = nil, at resolution: PageResolution,
    quarters: Int = 0, part: BoundingBox? = nil, layers: PageImage? = nil,
    _ options: ConversionOptions
  ) {
    image = page.image(layers, insteadOf: sheet?.image ?? page.shownImage(options))
    orientation = sheet == nil ? page.opened.orientation.turned(quarters: quarters) : .upright
    size = sheet?.image.size ?? orientation.uprightSize(of: page.opened.image.size)
    let whole = sheet == nil ? page.visible(quarters: quarters) : nil
    crop = part.map { [size] in $0.intersection(whole ?? BoundingBox(size)) ?? $0 } ?? whole
    outline = sheet == nil && part == nil ? page.visibleOutline(quarters: quarters) : nil
    geometry = PageGeometry(
      size: size, crop: crop,
      resolution: orientation.uprightResolution(of: resolution.resolution),
      format: options.page.format)
  }

  /// Places the part of an image that shows an item on a scanner's glass on a page of the item's
  /// size.
  ///
  /// - text: The text of the item, whose page is as large as the item.
  init(
    of item: ItemPlace, on page: DecodedPage, _ text: PosedPage, at resolution: PageResolution,
    _ options: ConversionOptions
  ) {
    let quarters = text.pose.quarters
    image = page.image(nil, insteadOf: page.shownImage(options))
    orientation = page.opened.orientation.turned(quarters: quarters)
    size = orientation.uprightSize(of: page.opened.image.size)
    let turn = AffineTransform.quarterTurns(quarters, of: page.opened.uprightSize)
    let turned = item.outline.mapped(by: ProjectiveTransform(turn))
    outline = turned
    crop = turned.boundingBox.intersection(BoundingBox(size)) ?? turned.boundingBox
    geometry = PageGeometry(
      size: size, crop: BoundingBox(text.page.size),
      resolution: orientation.uprightResolution(of: resolution.resolution),
      format: options.page.format)
  }

  /// Returns the page with its text, and with the upright image's pixels mapped to those of a level
  /// page by `leveling`.
  func prepared(
    _ paragraphs: [FittedParagraph] = [], leveling: AffineTransform? = nil,
    isTextMissing: Bool = false
  ) -> PreparedPage {
    PreparedPage(
      geometry: geometry, orientation: orientation, leveling: leveling, crop: crop,
      outline: outline, image: image, paragraphs: paragraphs, isTextMissing: isTextMissing)
  }
}

extension DecodedPage {
  /// Returns the image that the PDF shows without layers, stripped of its file's metadata if the
  /// options want that; `nil` if there is none.
  fileprivate func shownImage(_ options: ConversionOptions) -> EncodedImage? {
    let own = opened.image.encoded
    return found?.image ?? (options.document.stripsMetadata ? own?.withoutMetadata : own)
  }

  /// Returns the layers of an image or, if there are none, the image itself.
  fileprivate func image(
    _ layers: PageImage?, insteadOf whole: EncodedImage?
  ) -> PageImage? {
    layers.map { $0.mapImages(withUsableProfile) }
      ?? whole.map { PageImage(withUsableProfile($0)) }
  }

  /// Returns the image data without an ICC profile of version 4 for sRGB, which PDF 1.4 does not
  /// define and the output intent makes redundant; phones add one to every photograph.
  private func withUsableProfile(_ image: EncodedImage) -> EncodedImage {
    let data = withProfile(image)
    guard let profile = data.profile, let version = profile.majorVersion, version > 2,
      profile.isSRGB
    else { return data }
    return data.with(profile: nil)
  }

  /// Returns the image with its file's profile if the profile fits the colour components.
  private func withProfile(_ data: EncodedImage) -> EncodedImage {
    guard data.profile == nil else { return data }
    let found = found?.profile ?? []
    let profile = found.isEmpty ? opened.image.profile?.bytes : found
    return data.with(profile: profile.flatMap { ColorProfile($0, fitting: data.colorModel) })
  }
}
