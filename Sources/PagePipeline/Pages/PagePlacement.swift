import ImageFiles
import PageModel
import SearchablePDF
import Understanding

/// An image with the resolution and format that determine its page.
struct PagePlacement: Sendable {
  let image: SourceImage
  /// Dots per inch along the stored axes.
  private(set) var resolution: Resolution
  let format: PageFormat
  /// Whether metadata is removed from JPEG data.
  let stripsMetadata: Bool
  /// The number of clockwise quarter turns of the image, beyond the orientation in its file.
  var quarters = 0
  /// The map from pixels of the upright image to those of the level page; `nil` if they are the
  /// same.
  var leveling: AffineTransform?
  /// The visible part of the stored image; `nil` for all of it.
  var content: PixelRectangle?
  /// The visible part of the upright image, in its pixels, if it is one page of a spread.
  private(set) var part: BoundingBox?
  /// The upright sheet of paper that replaces the image; `nil` if the image stays.
  private(set) var sheet: EncodedImage?

  /// The orientation of the stored image, with the quarter turns.
  var orientation: Orientation {
    (sheet == nil ? image.orientation : .upright).turned(quarters: quarters)
  }

  /// The size of the upright image, in pixels.
  var uprightSize: PixelSize { orientation.uprightSize(of: sheet?.size ?? image.size) }

  /// The visible part of the upright image, in its pixels; `nil` for all of it.
  var crop: BoundingBox? { part ?? content.map { orientation.upright($0, of: image.size) } }

  /// The geometry of the upright image on its page.
  var geometry: PageGeometry {
    PageGeometry(
      size: uprightSize, crop: crop, resolution: orientation.uprightResolution(of: resolution),
      format: format)
  }

  /// Returns the placement after further clockwise quarter turns of the image.
  func turned(quarters more: Int) -> PagePlacement {
    var turned = self
    turned.quarters = (quarters + more) & 3
    return turned
  }

  /// Returns the placement with the upright image's pixels mapped to those of a level page.
  func leveled(by leveling: AffineTransform) -> PagePlacement {
    var leveled = self
    leveled.leveling = leveling
    return leveled
  }

  /// Returns the placement with an upright sheet of paper at a resolution in place of the image.
  func showing(_ sheet: EncodedImage, at resolution: Resolution) -> PagePlacement {
    var shown = self
    shown.sheet = sheet
    shown.resolution = resolution
    shown.quarters = 0
    shown.content = nil
    return shown
  }

  /// Returns the placement with only a part of the upright image visible.
  func showing(part: BoundingBox) -> PagePlacement {
    var shown = self
    shown.part = part.intersection(crop ?? BoundingBox(uprightSize)) ?? part
    return shown
  }

  /// Returns the paragraphs of `page`, fitted to the image.
  func fit(_ page: RecognizedPage) -> [FittedParagraph] {
    let geometry = geometry
    // Font sizes are written as whole hundredths of a point.
    let fitter = LineFitter(
      metrics: BoxFontMetrics(), sizeStep: geometry.pixelsPerPoint / 100,
      pixelAspect: geometry.pixelAspect)
    return fitter.fit(page)
  }

  /// Returns the page with the file's own image data or, if present, the data encoded by a worker.
  func prepared(
    _ scan: DecodedScan?, paragraphs: [FittedParagraph], isTextMissing: Bool
  ) -> PreparedPage {
    PreparedPage(
      geometry: geometry, orientation: orientation, leveling: leveling, crop: crop,
      image: shown(scan), paragraphs: paragraphs, isTextMissing: isTextMissing)
  }

  /// Returns the image data without an ICC profile of version 4 for sRGB, which PDF 1.4 does not
  /// define and the output intent makes redundant; phones add one to every photograph.
  private func withUsableProfile(_ image: EncodedImage, _ scan: DecodedScan?) -> EncodedImage {
    let data = withProfile(image, scan)
    guard let profile = data.profile, let version = profile.majorVersion, version > 2,
      profile.isSRGB
    else { return data }
    return data.with(profile: nil)
  }

  /// The file's own image data, without metadata if requested.
  private var ownData: EncodedImage? {
    stripsMetadata ? image.encoded?.withoutMetadata : image.encoded
  }

  /// Returns the image with its file's profile if the profile fits the colour components.
  private func withProfile(_ data: EncodedImage, _ scan: DecodedScan?) -> EncodedImage {
    guard data.profile == nil else { return data }
    let bytes = scan.map(\.profile) ?? []
    let profile = bytes.isEmpty ? image.profile?.bytes : bytes
    return data.with(profile: profile.flatMap { ColorProfile($0, fitting: data.colorModel) })
  }

  /// Returns the layers that replace the sheet or the image, or these themselves.
  private func shown(_ scan: DecodedScan?) -> PageImage? {
    if let layers = scan?.layers, layers.size == sheet?.size ?? image.size {
      return layers.mapImages { withUsableProfile($0, scan) }
    }
    if let sheet { return PageImage(withUsableProfile(sheet, scan)) }
    guard let encoded = scan?.image ?? ownData else { return nil }
    return PageImage(withUsableProfile(encoded, scan))
  }
}
