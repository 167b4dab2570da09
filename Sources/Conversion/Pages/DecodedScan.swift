import ImageFiles

/// A picture as a worker found it.
struct DecodedScan: Sendable {
  /// The picture encoded anew; `nil` where the file's own data will do.
  let image: EncodedImage?
  let damage: String?
}
