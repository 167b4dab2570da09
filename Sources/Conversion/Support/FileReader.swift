import ImageFiles
import SystemPackage

/// Reads files that strangers named.
enum FileReader {
  /// All bytes of the file at `path`.
  ///
  /// Throws a `FileError` where it cannot be opened or read.
  static func bytes(of path: String) throws(FileError) -> [UInt8] {
    try opening(path, all)
  }

  /// All that comes on standard input.
  ///
  /// Throws a `FileError` where it cannot be read.
  static func standardInput() throws(FileError) -> [UInt8] {
    do {
      return try all(of: .standardInput)
    } catch {
      throw FileError(.read, path: InputPath.standardInput, errno: error as? Errno ?? .ioError)
    }
  }

  /// Up to `count` bytes of the file at `path`, `offset` bytes from its beginning.
  ///
  /// Throws a `FileError` where it cannot be opened or read.
  static func bytes(of path: String, from offset: Int, count: Int) throws(FileError) -> [UInt8] {
    try opening(path) { try piece(of: $0, from: offset, count: count) }
  }

  /// A longer file is refused, in bytes: it would have to stand in memory, whole.
  static let longestPicture = 1 << 32
  /// By then it is clear whether there is a picture at all, in bytes.
  private static let chunkLength = 1 << 20

  /// All bytes of the file at `path`; of one that does not begin like a picture only the beginning,
  /// which is enough to say so: a device may have no end.
  ///
  /// Throws a `FileError` where it cannot be opened or read, or is too large.
  static func picture(of path: String) throws(FileError) -> [UInt8] {
    try opening(path) { file in
      // At once, where the length is known: a megabyte that is read in pieces and put together
      // takes twice the time.
      var bytes = try next(max(chunkLength, pictureLength(of: file)), of: file)
      var isPicture = false
      while case let chunk = try next(chunkLength, of: file), !chunk.isEmpty {
        bytes.append(contentsOf: chunk)
        guard bytes.count <= longestPicture else { throw Errno.fileTooLarge }
        guard !isPicture, bytes.count >= chunkLength else { continue }
        isPicture = SourceImage.canBegin(with: bytes)
        if !isPicture { break }
      }
      return bytes
    }
  }

  /// How long a file is that begins like a picture, in bytes; 0 for any other, and for a pipe.
  private static func pictureLength(of file: FileDescriptor) throws -> Int {
    guard let length = try? file.seek(offset: 0, from: .end), length > 0 else { return 0 }
    try file.seek(offset: 0, from: .start)
    let beginning = try next(64, of: file)
    try file.seek(offset: 0, from: .start)
    guard SourceImage.canBegin(with: beginning) else { return 0 }
    guard length <= longestPicture else { throw Errno.fileTooLarge }
    return Int(length)
  }

  /// The first bytes of the file at `path`, enough to tell its format.
  ///
  /// Throws a `FileError` where it cannot be opened or read.
  static func beginning(of path: String) throws(FileError) -> [UInt8] {
    try opening(path) { try next(64, of: $0) }
  }

  private static func all(of file: FileDescriptor) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while case let chunk = try next(1 << 20, of: file), !chunk.isEmpty {
      bytes.append(contentsOf: chunk)
    }
    return bytes
  }

  static func opening<Result>(
    _ path: String, _ read: (FileDescriptor) throws -> Result
  ) throws(FileError) -> Result {
    do {
      let file = try FileDescriptor.open(FilePath(path), .readOnly)
      return try file.closeAfter { try read(file) }
    } catch {
      throw FileError(.read, path: path, errno: error as? Errno ?? .ioError)
    }
  }

  /// Up to `count` bytes; none at the end of the file.
  private static func next(_ count: Int, of file: FileDescriptor) throws -> [UInt8] {
    try unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = try unsafe file.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
  }
}
