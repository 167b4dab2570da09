/// What decoding a page's picture found.
package struct PictureAnswer: Sendable, Codable, Equatable {
  /// What is wrong with the file, as a part of a sentence; `nil` where it is sound to its end.
  package let damage: String?
  /// How to read the picture in the payload; `nil` where the file's own data will do.
  package let encoding: PictureEncoding?
  /// How many bytes of the payload, at its end, are an ICC profile that was compressed in the file.
  package let profileLength: Int

  /// Makes the answer for a picture with this damage, encoded anew as described or not at all.
  package init(damage: String?, encoding: PictureEncoding?, profileLength: Int = 0) {
    self.damage = damage
    self.encoding = encoding
    self.profileLength = profileLength
  }
}
