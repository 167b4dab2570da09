/// What decoding a page's image found.
package struct ImageAnswer: Sendable, Codable, Equatable {
  /// What is wrong with the file, as a part of a sentence; `nil` where it is sound to its end.
  package let damage: String?
  /// How to read the image in the payload; `nil` where the file's own data will do.
  package let encoding: ImageEncoding?
  /// How many bytes of the payload, at its end, are an ICC profile that was compressed in the file.
  package let profileLength: Int

  /// Makes the answer for an image with this damage, encoded anew as described or not at all.
  package init(damage: String?, encoding: ImageEncoding?, profileLength: Int = 0) {
    self.damage = damage
    self.encoding = encoding
    self.profileLength = profileLength
  }
}
