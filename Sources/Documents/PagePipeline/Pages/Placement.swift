import Fitting
import ImageFiles
import Inputs
import PageModel
package import TextLayer
package import WorkerProtocol

/// The image of a page and its place on the page.
struct Placement: Sendable {
  /// The image data; `nil` if none can be shown, and on a page of a PDF.
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
  /// The clockwise quarter turns of a page of a PDF.
  var quarters = 0
}

extension Placement {
  /// Places what a page shows under its text; `nil` if a page of a PDF has no place for text.
  init?(of page: UnderstoodPage, _ options: ConversionOptions) {
    let (read, pose) = (page.read, page.read.shownPose)
    let part = page.part.map { pose.map?.apply($0) ?? $0 }
    switch read.shown {
    case .all(.image(let image)):
      self.init(
        of: image, quarters: pose.quarters, part: part, layers: read.smaller?.layers, options)
    case .all(.pdf(let page)): self.init(of: page, in: pose)
    case .sheet(let sheet):
      self.init(
        of: sheet, at: sheet.resolution, part: part, layers: read.smaller?.layers, options)
    case .item(let item, let image):
      self.init(of: item, on: image, page: read.text.page.size, quarters: pose.quarters, options)
    }
  }

  /// Places an image after further clockwise quarter turns.
  ///
  /// - part: The visible part of the upright image if it is a spread.
  /// - layers: The layers that replace the image.
  init(
    of page: DecodedFile, quarters: Int = 0, part: BoundingBox? = nil, layers: PageImage? = nil,
    _ options: ConversionOptions
  ) {
    let orientation = page.opened.orientation.turned(quarters: quarters)
    let size = orientation.uprightSize(of: page.opened.image.size)
    let whole = page.visible(quarters: quarters)
    let crop = part.map { $0.intersection(whole ?? BoundingBox(size)) ?? $0 } ?? whole
    self.init(
      image: page.image(layers, insteadOf: page.shownImage(options)), orientation: orientation,
      size: size, crop: crop, outline: part == nil ? page.visibleOutline(quarters: quarters) : nil,
      geometry: PageGeometry(
        size: size, crop: crop,
        resolution: orientation.uprightResolution(of: page.opened.resolution.resolution),
        format: options.page.format))
  }

  /// Places a sheet of paper, or a page of the spread that it is, in place of the image that it was
  /// cut out of.
  init(
    of sheet: CutOutSheet, at resolution: PageResolution, part: BoundingBox? = nil,
    layers: PageImage?, _ options: ConversionOptions
  ) {
    let size = sheet.image.size
    let crop = part.map { $0.intersection(BoundingBox(size)) ?? $0 }
    self.init(
      image: sheet.photograph.image(layers, insteadOf: sheet.image), orientation: .upright,
      size: size, crop: crop, outline: nil,
      geometry: PageGeometry(
        size: size, crop: crop, resolution: resolution.resolution, format: options.page.format))
  }

  /// Places the part of an image that shows an item on a scanner's glass on a page of the item's
  /// size.
  private init(
    of item: ItemPlace, on image: DecodedFile, page: PixelSize, quarters: Int,
    _ options: ConversionOptions
  ) {
    let orientation = image.opened.orientation.turned(quarters: quarters)
    let size = orientation.uprightSize(of: image.opened.image.size)
    let turn = AffineTransform.quarterTurns(quarters, of: image.opened.uprightSize)
    let turned = item.outline.mapped(by: ProjectiveTransform(turn))
    self.init(
      image: image.image(nil, insteadOf: image.shownImage(options)), orientation: orientation,
      size: size,
      crop: turned.boundingBox.intersection(BoundingBox(size)) ?? turned.boundingBox,
      outline: turned,
      geometry: PageGeometry(
        size: size, crop: BoundingBox(page),
        resolution: orientation.uprightResolution(of: image.opened.resolution.resolution),
        format: options.page.format))
  }

  /// Places the canvas of a page of a PDF that is upright in a pose.
  private init?(of page: OpenedPDFPage, in pose: Pose) {
    let survey = page.survey(in: pose)
    guard let canvas = survey.canvas, let geometry = survey.geometry else { return nil }
    self.init(
      image: nil, orientation: .upright, size: canvas.size, crop: nil, outline: nil,
      geometry: geometry, quarters: page.quarters(in: pose))
  }

  /// Returns the page with its text, and with the upright image's pixels mapped to those of a level
  /// page by `leveling`.
  func prepared(
    _ paragraphs: [FittedParagraph] = [], leveling: AffineTransform? = nil,
    isTextMissing: Bool = false
  ) -> PreparedPage {
    var page = PreparedPage(
      geometry: geometry, orientation: orientation, leveling: leveling, crop: crop,
      outline: outline, image: image, paragraphs: paragraphs, isTextMissing: isTextMissing)
    page.quarters = quarters
    return page
  }
}

extension PreparedPage {
  /// Makes a page of a PDF without new text.
  package init(unchanged survey: PDFPageSurvey, isTextMissing: Bool) {
    let size = PixelSize(width: 1, height: 1)
    self.init(
      geometry: survey.geometry ?? PageGeometry(size: size, resolution: Resolution(72)),
      orientation: .upright, image: nil, paragraphs: [], isTextMissing: isTextMissing)
  }
}

extension DecodedFile {
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
