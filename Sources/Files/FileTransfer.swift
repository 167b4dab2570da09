import Glibc
import SystemPackage

/// Moves files between directories and file systems.
package enum FileTransfer {
  private static let blockLength = 1 << 18

  /// Moves the file at `source`, below one directory, to `target`, below another, which it
  /// replaces; makes missing directories.
  ///
  /// On another file system the file is copied, and removed only when the copy is complete.
  ///
  /// - Throws: a `FileError` if that fails.
  package static func move(
    _ source: String, below sourceRoot: DirectoryRoot, to target: String,
    below targetRoot: DirectoryRoot
  ) throws(FileError) {
    let from: DirectoryRoot.Place
    do {
      from = try sourceRoot.place(of: source)
    } catch {
      throw FileError(
        .read, path: source, errno: error, isBelowRoot: !sourceRoot.followsLinks)
    }
    let to: DirectoryRoot.Place
    do {
      to = try targetRoot.place(of: target, makesMissing: true)
    } catch {
      throw FileError(
        .create, path: target, errno: error, isBelowRoot: !targetRoot.followsLinks)
    }
    if from.rename(to: to) { return }
    let reason = Errno.last
    guard reason == .improperLink else { throw FileError(.publish, path: target, errno: reason) }
    let links = LinkPolicy.refusedIn(sourceRoot)
    try copy(source, sourceRoot.followsLinks ? .followed : links, to: target, below: targetRoot)
    guard from.remove() else { throw FileError(.write, path: source, errno: .last) }
  }

  private static func copy(
    _ source: String, _ links: LinkPolicy, to target: String, below root: DirectoryRoot
  ) throws(FileError) {
    var output = try OutputFile(path: target, below: root)
    let input: FileDescriptor
    do {
      input = try links.open(source, O_RDONLY)
    } catch {
      throw FileError(.read, path: source, errno: error, isBelowRoot: !links.followsLinks)
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
