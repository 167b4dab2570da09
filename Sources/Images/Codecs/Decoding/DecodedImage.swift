package import PageModel

/// The pixels of an image file, and whether they are complete.
package struct DecodedImage: Sendable, Equatable {
  /// The image as stored, before any orientation is applied; pixels that could not be decoded are
  /// white.
  package let bitmap: Bitmap
  /// The damage of the file, as a clause ("the file ends before the image does"); `nil` if its data
  /// is valid to its end.
  package let damage: String?
  /// The size in the file's header, in pixels; `bitmap` is smaller if it was scaled while decoding.
  package let storedSize: PixelSize

  /// Creates an image from its parts, by default at the size in the header.
  package init(bitmap: Bitmap, damage: String? = nil, storedSize: PixelSize? = nil) {
    self.bitmap = bitmap
    self.damage = damage
    self.storedSize = storedSize ?? bitmap.size
  }
}

extension DecodedImage {
  /// Returns the damage of a partly decodable file, as a clause for messages.
  ///
  /// - soundRows: The number of rows above the damage, of all `rows`; 0 if unknown.
  /// - isCutShort: Whether the file ends before the image does.
  static func damage(soundRows: Int, of rows: Int, isCutShort: Bool) -> String {
    switch (isCutShort, soundRows) {
    case (true, 1..<rows):
      "the file ends in the middle of the image, after row \(soundRows) of \(rows)"
    case (true, _):
      "the file ends before the image does"
    case (false, 1..<rows):
      "its data is damaged (first noticed at row \(soundRows + 1) of \(rows))"
    case (false, _):
      "its data is damaged, so some of the image may be wrong"
    }
  }
}
