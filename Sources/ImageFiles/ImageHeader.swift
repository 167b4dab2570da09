package import PageLayout

/// What the header of an image says, whatever its format.
package struct ImageHeader: Sendable {
  package let format: ImageFormat
  /// The size as stored, before `orientation` is obeyed, in pixels.
  package let size: PixelSize
  package let colorModel: ColorModel
  /// 1, 2, 4, 8 or 16; in a TIFF file any number up to 64.
  package let bitsPerComponent: Int
  package var orientation = Orientation.upright
  /// In dots per inch, along the stored axes; `nil` where the file says nothing usable.
  package var resolution: Resolution?
  /// Whether pixels have an alpha or one colour stands for transparent.
  package var hasAlpha = false
  /// Whether the rows of a PNG file come in the seven passes of Adam7.
  package var isInterlaced = false
  /// The ICC profile, where the file holds one that is not compressed and fits the components.
  package var profile: ColorProfile?
  /// Where in the file the zlib stream of an ICC profile stands (PNG's iCCP).
  package var compressedProfile: Range<Int>?
  /// Whether further images follow the first, which alone is read.
  package var hasFurtherImages = false
  /// What is broken behind the header.
  package var damage: ImageDamage?

  init(format: ImageFormat, size: PixelSize, colorModel: ColorModel, bitsPerComponent: Int) {
    self.format = format
    self.size = size
    self.colorModel = colorModel
    self.bitsPerComponent = bitsPerComponent
  }
}
