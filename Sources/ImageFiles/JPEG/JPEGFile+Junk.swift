/// JPEG files that something was put before: a transfer's header, a thumbnail program's mark.
extension JPEGFile {
  /// How far from the beginning a file is looked for, in bytes.
  private static let mostJunk = 1_024

  /// The JPEG file that begins within the first bytes of another that is none; `nil` without one.
  ///
  /// Only for a file that a person names: in a directory, a song with an image in it is no page.
  static func behindJunk(_ bytes: [UInt8]) -> [UInt8]? {
    let candidates = bytes.indices.prefix(mostJunk + 1)
    let start = candidates.first { bytes[$0...].starts(with: signature) }
    return start.map { Array(bytes[$0...]) }
  }
}
