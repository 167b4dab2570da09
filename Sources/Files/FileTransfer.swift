import Glibc
import SystemPackage

/// Moves files between directories and file systems.
package enum FileTransfer {
  private static let blockLength = 1 << 18

  /// Moves the file at `source` to `target`, which it replaces; throws a `FileError` if that fails.
  ///
  /// On another file system the file is copied, and removed only when the copy is complete.
  package static func move(_ source: String, to target: String) throws(FileError) {
    if unsafe rename(source, target) == 0 { return }
    let reason = Errno.last
    guard reason == .improperLink else { throw FileError(.publish, path: target, errno: reason) }
    try copy(source, to: target)
    guard unsafe unlink(source) == 0 else {
      throw FileError(.write, path: source, errno: .last)
    }
  }

  private static func copy(_ source: String, to target: String) throws(FileError) {
    var output = try OutputFile(path: target)
    let input: FileDescriptor
    do {
      input = try .open(FilePath(source), .readOnly, options: .closeOnExec)
    } catch {
      throw FileError(.read, path: source, errno: error as? Errno ?? .ioError)
    }
    defer { try? input.close() }
    var block = [UInt8](repeating: 0, count: blockLength)
    while true {
      let count: Int
      do {
        count = try unsafe block.withUnsafeMutableBytes { try unsafe input.read(into: $0) }
      } catch {
        throw FileError(.read, path: source, errno: error as? Errno ?? .ioError)
      }
      guard count > 0 else { break }
      try output.write(Array(block[..<count]))
    }
    try output.publish()
  }
}
