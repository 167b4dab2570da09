import ImageFiles
import SystemPackage

/// Reads files that strangers named.
enum FileReader {
  /// Longer lists are refused, in bytes: a device may have no end.
  private static let longestList = 1 << 28

  /// All bytes of a list of names or words at `path`, `-` for standard input.
  ///
  /// Throws a `FileError` where it cannot be opened or read, or is too large.
  static func list(_ path: String) throws(FileError) -> [UInt8] {
    guard !InputPath.isStandardInput(path) else { return try standardInput { try list(in: $0) } }
    return try reading(path) { try list(in: $0) }
  }

  /// The picture that comes on standard input; of anything else only the beginning.
  ///
  /// Throws a `FileError` where it cannot be read, or is too large.
  static func pictureOnStandardInput() throws(FileError) -> [UInt8] {
    try standardInput { try picture(in: $0) }
  }

  private static func standardInput(
    _ read: (FileDescriptor) throws -> [UInt8]
  ) throws(FileError) -> [UInt8] {
    do {
      return try read(.standardInput)
    } catch {
      throw FileError(.read, path: InputPath.standardInput, errno: error as? Errno ?? .ioError)
    }
  }

  /// Up to `count` bytes of the file at `path`, `offset` bytes from its beginning.
  ///
  /// Throws a `FileError` where it cannot be opened or read.
  static func bytes(of path: String, from offset: Int, count: Int) throws(FileError) -> [UInt8] {
    try reading(path) { file in
      try unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        filled = try unsafe file.read(
          fromAbsoluteOffset: Int64(offset), into: UnsafeMutableRawBufferPointer(buffer))
      }
    }
  }

  /// A longer file is refused, in bytes: it would have to stand in memory, whole.
  private static let longestPicture = 1 << 32
  /// By then it is clear whether there is a picture at all, in bytes.
  private static let chunkLength = 1 << 20

  /// All bytes of the file at `path`; of one that does not begin like a picture only the beginning,
  /// which is enough to say so: a device may have no end.
  ///
  /// Where it has to be a regular file, anything else has no bytes and is not waited for.
  ///
  /// Throws a `FileError` where it cannot be opened or read, or is too large.
  static func picture(of path: String, isFile: Bool = false) throws(FileError) -> ReadFile {
    try reading(path, options: isFile ? .nonBlocking : []) { file in
      let before = FileStatus(of: file)?.version
      guard !isFile || before != nil else {
        return ReadFile(bytes: [], version: nil, isTorn: false)
      }
      let bytes = try picture(in: file, size: before?.size ?? 0)
      let isTorn = FileStatus(of: file)?.version != before
      return ReadFile(bytes: bytes, version: before, isTorn: isTorn)
    }
  }

  /// The same of an open file, which has so many bytes where that is known.
  private static func picture(in file: FileDescriptor, size: Int = 0) throws -> [UInt8] {
    // At once, where the length is known: a megabyte that is read in pieces and put together takes
    // twice the time.
    var bytes = try next(max(chunkLength, pictureLength(of: file, size: size)), of: file)
    var isPicture = false
    while case let chunk = try next(chunkLength, of: file), !chunk.isEmpty {
      bytes.append(contentsOf: chunk)
      guard bytes.count <= longestPicture else { throw Errno.fileTooLarge }
      guard !isPicture, bytes.count >= chunkLength else { continue }
      isPicture = SourceImage.canBegin(with: bytes)
      if !isPicture { break }
      guard size <= longestPicture else { throw Errno.fileTooLarge }
      // Growing would take twice the memory.
      bytes.reserveCapacity(size)
    }
    return bytes
  }

  /// The length of a file that begins like a picture, in bytes; 0 for any other.
  private static func pictureLength(of file: FileDescriptor, size: Int) throws -> Int {
    guard size > 0 else { return 0 }
    var window = FileWindow(file)
    guard let beginning = window.piece(at: 0, count: min(size, 64)),
      ImageFormat(detecting: beginning) != nil
    else { return 0 }
    guard size <= longestPicture else { throw Errno.fileTooLarge }
    return size
  }

  /// The first bytes of the file at `path`, enough to tell its format.
  ///
  /// Throws a `FileError` where it cannot be opened or read.
  static func beginning(of path: String) throws(FileError) -> [UInt8] {
    try reading(path) { try next(64, of: $0) }
  }

  /// Where each page of the TIFF file at `path` stands; of the file only the directories are read.
  ///
  /// Throws a `FileError` where it cannot be opened or read.
  static func placesInTIFF(_ path: String) throws(FileError) -> [FramePlace] {
    try reading(path) { file in
      var window = FileWindow(file)
      let places = SourceImage.places(inTIFF: { window.piece(at: $0, count: $1) })
      if let failure = window.failure { throw failure }
      return places
    }
  }

  private static func list(in file: FileDescriptor) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while case let chunk = try next(1 << 20, of: file), !chunk.isEmpty {
      bytes.append(contentsOf: chunk)
      guard bytes.count <= longestList else { throw Errno.fileTooLarge }
    }
    return bytes
  }

  private static func reading<Content>(
    _ path: String, options: FileDescriptor.OpenOptions = [],
    _ read: (FileDescriptor) throws -> Content
  ) throws(FileError) -> Content {
    do {
      // A worker that is started meanwhile must not get it.
      let file = try FileDescriptor.open(
        FilePath(path), .readOnly, options: options.union(.closeOnExec))
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
