import SystemPackage

/// Reads small pieces here and there in an open file, and keeps a few kilobytes around the last.
package struct FileWindow {
  private let file: FileDescriptor
  private var start = 0
  private var bytes: [UInt8] = []
  /// Why a piece could not be read, where the system refused it.
  private(set) var failure: Errno?

  /// What is read at once at least, in bytes.
  private static let length = 4096

  init(_ file: FileDescriptor) {
    self.file = file
  }

  /// The `count` bytes at `offset`; `nil` where the file ends before, or cannot be read.
  package mutating func piece(at offset: Int, count: Int) -> [UInt8]? {
    guard failure == nil, offset >= 0, count >= 0 else { return nil }
    // The system refuses to read where an offset of 64 bits would overflow; no file reaches there.
    guard offset <= Int.max / 2, count <= Int.max / 2 else { return nil }
    if let piece = held(at: offset, count: count) { return piece }
    do {
      bytes = try read(at: offset, count: max(count, Self.length))
      start = offset
    } catch {
      failure = error as? Errno ?? .ioError
    }
    return held(at: offset, count: count)
  }

  private func held(at offset: Int, count: Int) -> [UInt8]? {
    guard offset >= start, offset - start <= bytes.count, count <= bytes.count - (offset - start)
    else { return nil }
    return Array(bytes[offset - start..<offset - start + count])
  }

  private func read(at offset: Int, count: Int) throws -> [UInt8] {
    try unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = try unsafe file.read(
        fromAbsoluteOffset: Int64(offset), into: UnsafeMutableRawBufferPointer(buffer))
    }
  }
}
