package import PageModel

/// The header of an image, in a form common to all formats.
package struct ImageHeader: Sendable {
  package let format: ImageFormat
  /// The size as stored, before `orientation` is applied, in pixels.
  package let size: PixelSize
  package let colorModel: ColorModel
  /// The bits of a component: 1, 2, 4, 8 or 16; up to 64 in a TIFF file.
  package let bitsPerComponent: Int
  package var orientation = Orientation.upright
  /// The resolution in dots per inch along the stored axes; `nil` if the file gives no usable one.
  package var resolution: Resolution?
  /// Whether the file records an exposure, as cameras do.
  package var isFromCamera = false
  /// The time at which the image was taken or scanned; `nil` if the file does not record it.
  package var date: ImageDate?
  /// Whether pixels have an alpha or one colour is transparent.
  package var hasAlpha = false
  /// Whether the rows of a PNG file are stored in the seven passes of Adam7.
  package var isInterlaced = false
  /// The ICC profile, if the file contains an uncompressed profile that fits the components.
  package var profile: ColorProfile?
  /// The range of an ICC profile's zlib stream in the file (PNG's iCCP), for a worker to inflate
  /// and `ColorProfile(_:fitting:)` to check.
  package var compressedProfile: Range<Int>?
  /// Whether the file contains images that are not read: an animation, views of a scene, or further
  /// files.
  package var hasFurtherImages = false
  /// The damage found after the header; a damaged image is always decoded.
  package var damage: ImageDamage?
}

extension Resolution {
  /// Creates a resolution from pixels per metre, as PNG and BMP store it; `nil` unless both are
  /// positive.
  init?(perMetre horizontal: Int, _ vertical: Int) {
    guard horizontal > 0, vertical > 0 else { return nil }
    self.init(
      horizontal: Self.dotsPerInch(perMetre: horizontal),
      vertical: Self.dotsPerInch(perMetre: vertical))
  }

  /// Returns the dots per inch, rounded if the whole number corresponds to `perMetre` (300 for 11
  /// 811).
  private static func dotsPerInch(perMetre: Int) -> Double {
    let exact = Double(perMetre) * 0.0254
    let whole = exact.rounded()
    return abs(whole / 0.0254 - Double(perMetre)) < 1 ? whole : exact
  }
}

/// The location of a page in a multi-page file, which opens the page without reading earlier pages.
package struct FramePlace: Sendable, Hashable {
  /// The offset of the page's directory in the file (TIFF 6.0, page 14).
  package let directory: Int
  /// Whether the page is the first of its file.
  var isFirst = true
  /// Whether the list of pages is broken after this page, so that later pages may be missing.
  package let isLastOfBroken: Bool
}
