import Glibc
import SystemPackage

/// Reads files that users named.
package enum FileReader {
  /// The maximum length of a list, in bytes; a device may have no end.
  private static let maximumListLength = 1 << 28
  /// The maximum length of a file that is read whole, in bytes, because it stays in memory.
  private static let maximumLength = 1 << 32
  /// The length after which a filter decides whether the rest of a file is read, in bytes.
  private static let chunkLength = 1 << 20

  /// Returns all bytes of a list of names or words at `path`, or on standard input (`-`).
  ///
  /// - Throws: a `FileError` if the list cannot be opened or read, or is too large.
  package static func list(
    _ path: String, links: LinkPolicy = .followed
  ) throws(FileError) -> [UInt8] {
    guard !InputPath.isStandardInput(path) || !links.followsLinks else {
      return try FileError.wrap(
        .read, path, try bytes(in: .standardInput, limit: maximumListLength))
    }
    return try reading(path, links) { file throws(Errno) in
      try bytes(in: file, limit: maximumListLength)
    }
  }

  /// Returns up to `count` bytes of the file at `path`, starting `offset` bytes from its beginning.
  ///
  /// - Throws: a `FileError` if the file cannot be opened or read.
  package static func bytes(
    of path: String, from offset: Int, count: Int, links: LinkPolicy = .followed
  ) throws(FileError) -> [UInt8] {
    try reading(path, links) { file throws(Errno) in try file.bytes(count, at: offset) }
  }

  /// Returns the first bytes of the file at `path`, at most `FileFilter.beginningLength`.
  ///
  /// - Throws: a `FileError` if the file cannot be opened or read.
  package static func beginning(
    of path: String, links: LinkPolicy = .followed
  ) throws(FileError) -> [UInt8] {
    try reading(path, links) { file throws(Errno) in
      try file.bytes(FileFilter.beginningLength)
    }
  }

  /// Opens the file at `path` for `body`, which reads parts of it.
  ///
  /// - Throws: a `FileError` if the file cannot be opened, or a part of it cannot be read.
  package static func withWindow<Result>(
    on path: String, links: LinkPolicy = .followed, _ body: (inout FileWindow) -> Result
  ) throws(FileError) -> Result {
    try reading(path, links) { file throws(Errno) in
      var window = FileWindow(file: file)
      let result = body(&window)
      if let failure = window.failure { throw failure }
      return result
    }
  }
}

extension FileReader {
  /// A file that was read.
  package struct Contents: Sendable {
    /// All bytes; only the beginning if the filter refused the file.
    package let bytes: [UInt8]
    /// The version that was read; `nil` if it is not a regular file.
    package let version: FileVersion?
    /// Whether the file was written to while it was read, so that `bytes` may mix two versions.
    package let isTorn: Bool
  }

  /// Reads the whole file at `path` if the filter accepts its beginning.
  ///
  /// Returns no bytes, without waiting, for a device or a pipe if `mustBeRegular`.
  ///
  /// - Throws: a `FileError` if the file cannot be opened or read, or is larger than 4 GiB.
  package static func contents(
    of path: String, links: LinkPolicy = .followed, mustBeRegular: Bool = false,
    filter: FileFilter
  ) throws(FileError) -> Contents {
    try reading(path, links, mustBeRegular ? O_NONBLOCK : 0) { file throws(Errno) in
      let before = FileStatus(of: file)?.version
      guard !mustBeRegular || before != nil else {
        return Contents(bytes: [], version: nil, isTorn: false)
      }
      let bytes = try bytes(in: file, size: before?.size ?? 0, filter: filter)
      let isTorn = FileStatus(of: file)?.version != before
      return Contents(bytes: bytes, version: before, isTorn: isTorn)
    }
  }

  /// Returns the version of the file at `path`, without waiting for the writer of a pipe; `nil` if
  /// the file is not regular.
  ///
  /// - Throws: a `FileError` if the file cannot be opened.
  package static func version(
    of path: String, links: LinkPolicy = .followed
  ) throws(FileError) -> FileVersion? {
    try reading(path, links, O_NONBLOCK) { file throws(Errno) in FileStatus(of: file)?.version }
  }

  /// Calls `body` with the bytes of the file at `path`, piece by piece, and returns the version of
  /// the file; `nil` if it is not regular, or was written to meanwhile.
  ///
  /// - Throws: a `FileError` if the file cannot be opened or read.
  package static func read(
    _ path: String, links: LinkPolicy = .followed, _ body: ([UInt8]) -> Void
  ) throws(FileError) -> FileVersion? {
    try reading(path, links, O_NONBLOCK) { file throws(Errno) in
      guard let version = FileStatus(of: file)?.version else { return nil }
      while case let piece = try file.bytes(chunkLength), !piece.isEmpty { body(piece) }
      return FileStatus(of: file)?.version == version ? version : nil
    }
  }

  /// Returns the bytes of standard input; only the first if the filter refuses them.
  ///
  /// - Throws: a `FileError` if standard input cannot be read, or is larger than 4 GiB.
  package static func standardInput(filter: FileFilter) throws(FileError) -> [UInt8] {
    try FileError.wrap(
      .read, InputPath.standardInput, try bytes(in: .standardInput, filter: filter))
  }

  /// Reads an open file of `size` bytes, or of unknown size if `size` is 0; only its beginning if
  /// the filter refuses it.
  private static func bytes(
    in file: FileDescriptor, size: Int = 0, filter: FileFilter? = nil, limit: Int = maximumLength
  ) throws(Errno) -> [UInt8] {
    // One read of the known length: appending megabyte by megabyte takes twice the time.
    var bytes = try file.bytes(max(chunkLength, acceptedLength(of: file, size: size, filter)))
    var isAccepted = false
    while !bytes.isEmpty, case let chunk = try file.bytes(chunkLength), !chunk.isEmpty {
      bytes.append(contentsOf: chunk)
      guard bytes.count <= limit else { throw Errno.fileTooLarge }
      guard let filter, !isAccepted, bytes.count >= chunkLength else { continue }
      isAccepted = filter.mayAccept(bytes)
      if !isAccepted { break }
      guard size <= maximumLength else { throw Errno.fileTooLarge }
      // Growing step by step would take twice the memory.
      bytes.reserveCapacity(size)
    }
    return bytes
  }

  /// Returns `size` if the first bytes of the file are certain to be wanted, else 0.
  private static func acceptedLength(
    of file: FileDescriptor, size: Int, _ filter: FileFilter?
  ) throws(Errno) -> Int {
    guard size > 0, let filter else { return 0 }
    var window = FileWindow(file: file)
    guard let beginning = window.piece(at: 0, count: min(size, FileFilter.beginningLength)),
      filter.accepts(beginning)
    else { return 0 }
    guard size <= maximumLength else { throw Errno.fileTooLarge }
    return size
  }
}

extension FileReader {
  private static func reading<Content>(
    _ path: String, _ links: LinkPolicy, _ flags: Int32 = 0,
    _ read: (FileDescriptor) throws(Errno) -> Content
  ) throws(FileError) -> Content {
    let file = try links.open(path, flags)
    defer { try? file.close() }
    return try FileError.wrap(.read, path, isBelowRoot: !links.followsLinks, try read(file))
  }
}

extension FileDescriptor {
  /// Returns up to `count` bytes at an offset, by default the position of the file; none at the end
  /// of the file.
  func bytes(_ count: Int, at offset: Int? = nil) throws(Errno) -> [UInt8] {
    do {
      return try unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        let buffer = UnsafeMutableRawBufferPointer(buffer)
        filled =
          if let offset {
            try unsafe read(fromAbsoluteOffset: Int64(offset), into: buffer)
          } else {
            try unsafe read(into: buffer)
          }
      }
    } catch {
      throw error as? Errno ?? .ioError
    }
  }

  /// Writes all bytes.
  func writeWhole(_ bytes: [UInt8]) throws(Errno) {
    do {
      try writeAll(bytes)
    } catch {
      throw error as? Errno ?? .ioError
    }
  }
}

/// Decides from its beginning whether a file is read whole, because a device may have no end.
package struct FileFilter: Sendable {
  /// The number of bytes for `accepts`: a PDF header or a JPEG file may start after a kilobyte of
  /// other bytes.
  package static let beginningLength = 1_032

  /// Returns whether a file with these first bytes is certain to be wanted.
  package let accepts: @Sendable ([UInt8]) -> Bool
  /// Returns whether a file with this first megabyte may be wanted.
  package let mayAccept: @Sendable ([UInt8]) -> Bool

  package init(
    accepts: @escaping @Sendable ([UInt8]) -> Bool,
    mayAccept: @escaping @Sendable ([UInt8]) -> Bool
  ) {
    self.accepts = accepts
    self.mayAccept = mayAccept
  }
}

/// Reads small pieces anywhere in an open file, and keeps a few kilobytes from the last piece on.
package struct FileWindow {
  let file: FileDescriptor
  /// The offset of the kept bytes in the file.
  private(set) var start = 0
  private(set) var bytes: [UInt8] = []
  /// The error of the last piece that could not be read; `nil` if there is none.
  private(set) var failure: Errno?

  /// The minimum number of bytes that are read at once.
  private static let minimumLength = 4096

  /// Returns the `count` bytes at `offset`; `nil` if the file ends before them or cannot be read.
  package mutating func piece(at offset: Int, count: Int) -> [UInt8]? {
    guard failure == nil, offset >= 0, count >= 0 else { return nil }
    // The system refuses offsets that would overflow 64 bits; no file is that long.
    guard offset <= Int.max / 2, count <= Int.max / 2 else { return nil }
    if let piece = held(at: offset, count: count) { return piece }
    do throws(Errno) {
      bytes = try file.bytes(max(count, Self.minimumLength), at: offset)
      start = offset
    } catch {
      failure = error
    }
    return held(at: offset, count: count)
  }

  private func held(at offset: Int, count: Int) -> [UInt8]? {
    guard offset >= start, offset - start <= bytes.count, count <= bytes.count - (offset - start)
    else { return nil }
    return Array(bytes[offset - start..<offset - start + count])
  }
}
