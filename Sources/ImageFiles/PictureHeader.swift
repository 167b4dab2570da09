package import PageLayout

/// What the header of a picture says whose data no PDF can hold: it must be decoded.
package struct PictureHeader: Sendable {
  package let format: ImageFormat
  /// The size as stored, before `orientation` is obeyed, in pixels.
  package let size: PixelSize
  package let colorModel: ColorModel
  /// 1, 2, 4, 8 or 16.
  package let bitsPerComponent: Int
  package var orientation = Orientation.upright
  /// In dots per inch, along the stored axes; `nil` where the file says nothing usable.
  package var resolution: Resolution?
  /// Whether pixels have an alpha or one colour stands for transparent.
  package var hasAlpha = false
  /// The ICC profile, where the file holds one that fits the components.
  package var profile: ColorProfile?
  /// Whether further pictures follow the first, which alone is read.
  package var hasFurtherPictures = false
  package var damage: ImageDamage?

  init(format: ImageFormat, size: PixelSize, colorModel: ColorModel, bitsPerComponent: Int) {
    self.format = format
    self.size = size
    self.colorModel = colorModel
    self.bitsPerComponent = bitsPerComponent
  }
}
