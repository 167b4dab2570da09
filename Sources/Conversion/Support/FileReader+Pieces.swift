import ImageFiles
import SystemPackage

/// Pieces of files that need not be read whole.
extension FileReader {
  /// Where each page of the TIFF file at `path` stands; only its directories are read.
  ///
  /// Throws a `FileError` where it cannot be opened or read, or is too large to be a page's file.
  static func places(inTIFF path: String) throws(FileError) -> [FramePlace] {
    try opening(path) { file in
      guard try file.seek(offset: 0, from: .end) <= Int64(longestPicture) else {
        throw Errno.fileTooLarge
      }
      var failure: (any Error)?
      let places = SourceImage.places { offset, count in
        do {
          return try piece(of: file, from: offset, count: count)
        } catch {
          failure = error
          return []
        }
      }
      if let failure { throw failure }
      return places
    }
  }

  /// No file is as long, in bytes; further on some systems do not even look.
  private static let longestFile = 1 << 50

  /// Up to `count` bytes of a file from `offset` on; none where it ends before.
  static func piece(
    of file: FileDescriptor, from offset: Int, count: Int
  ) throws -> [UInt8] {
    guard (0...longestFile).contains(offset) else { return [] }
    return try unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = try unsafe file.read(
        fromAbsoluteOffset: Int64(offset), into: UnsafeMutableRawBufferPointer(buffer))
    }
  }
}
