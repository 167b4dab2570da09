/// A file that was read whole.
struct ReadFile: Sendable {
  let bytes: [UInt8]
  /// Which version of the file was read; `nil` where it is no regular file.
  let version: FileVersion?
  /// Whether it was written to meanwhile: the bytes may then be of two versions.
  let isTorn: Bool
}
