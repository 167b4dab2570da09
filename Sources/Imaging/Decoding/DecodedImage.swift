package import PageLayout

/// The pixels of an image file and whether they are all of it.
package struct DecodedImage: Sendable, Equatable {
  /// The image as stored, before any orientation is obeyed; what could not be read is white.
  package let bitmap: Bitmap
  /// What is wrong with the file, as a part of a sentence ("the file ends before the image
  /// does"); `nil` where its data is sound to its end.
  package let damage: String?
  /// The size the file says, in pixels; `bitmap` is smaller where it was decoded at less.
  package let storedSize: PixelSize

  /// Makes an image from its parts, by default at the size the file says.
  package init(bitmap: Bitmap, damage: String? = nil, storedSize: PixelSize? = nil) {
    self.bitmap = bitmap
    self.damage = damage
    self.storedSize = storedSize ?? bitmap.size
  }
}
