import ImageFiles

/// An image as a worker found it.
struct DecodedScan: Sendable {
  /// The image encoded anew; `nil` where the file's own data will do.
  let image: EncodedImage?
  /// The profile that was compressed in the file, inflated and not yet judged.
  let profile: [UInt8]
  /// What is wrong with the file, as a part of a sentence.
  let damage: String?
}
