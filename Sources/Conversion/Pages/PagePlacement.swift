import ImageFiles
import PageLayout
import SearchablePDF

/// An opened image and the resolution it is laid out at: all that a page's form depends on.
struct PagePlacement: Sendable {
  let image: SourceImage
  /// Dots per inch along the stored axes.
  let resolution: Resolution
  let format: PageFormat
  /// Whether what a JPEG file says besides its image is left out.
  let stripsMetadata: Bool

  /// How the upright image lies on its page.
  var geometry: PageGeometry {
    PageGeometry(
      size: image.orientation.uprightSize(of: image.size),
      resolution: image.orientation.uprightResolution(of: resolution), format: format)
  }

  /// The paragraphs of a recognised page, fitted under the image.
  func fit(_ page: RecognizedPage) -> [FittedParagraph] {
    let geometry = geometry
    // Sizes are whole hundredths of a point, which is how they are written.
    let fitter = LineFitter(
      metrics: BoxFontMetrics(), sizeStep: geometry.pixelsPerPoint / 100,
      pixelAspect: geometry.pixelAspect)
    return fitter.fit(page)
  }

  /// The page with the file's own data, or with the image as a worker encoded it anew.
  func prepared(
    _ scan: DecodedScan?, paragraphs: [FittedParagraph], isTextMissing: Bool
  ) -> PreparedPage {
    PreparedPage(
      geometry: geometry, orientation: image.orientation, image: picture(scan),
      paragraphs: paragraphs, isTextMissing: isTextMissing)
  }

  /// The image without a profile that PDF 1.4 does not know and that says no more than the output
  /// intent: phones give every photograph one of version 4 for sRGB.
  private func picture(_ scan: DecodedScan?) -> EncodedImage? {
    guard let picture = withProfile(scan?.image ?? ownImage, scan) else { return nil }
    guard let profile = picture.profile, let version = profile.majorVersion, version > 2,
      profile.isSRGB
    else { return picture }
    return picture.with(profile: nil)
  }

  /// The file's own data, as far as they are wanted.
  private var ownImage: EncodedImage? {
    stripsMetadata ? image.encoded?.withoutMetadata : image.encoded
  }

  /// The image with the profile of its file, where that still fits its components.
  private func withProfile(_ picture: EncodedImage?, _ scan: DecodedScan?) -> EncodedImage? {
    guard let picture, picture.profile == nil else { return picture }
    let bytes = scan.map(\.profile) ?? []
    let profile = bytes.isEmpty ? image.profile?.bytes : bytes
    return picture.with(profile: profile.flatMap { ColorProfile($0, fitting: picture.colorModel) })
  }
}
