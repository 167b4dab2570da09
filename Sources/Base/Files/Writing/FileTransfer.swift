import SystemPackage

/// Moves files between directories and file systems.
package enum FileTransfer {
  private static let blockLength = 1 << 18

  /// Moves the file at `source` to `target`, replacing an earlier file and making missing
  /// directories.
  ///
  /// On another file system, the file is copied, and removed when the copy is complete.
  ///
  /// - Throws: a `FileError` if the file cannot be moved.
  package static func move(
    _ source: String, below sourceRoot: DirectoryRoot, to target: String,
    below targetRoot: DirectoryRoot
  ) throws(FileError) {
    let from = try sourceRoot.wrap(.read, source, try sourceRoot.place(of: source))
    let to = try targetRoot.wrap(
      .create, target, try targetRoot.place(of: target, makesMissing: true))
    do throws(Errno) {
      return try from.rename(to: to)
    } catch {
      guard error == .improperLink else { throw FileError(.publish, path: target, errno: error) }
    }
    let links = LinkPolicy.refusedIn(sourceRoot)
    try copy(source, sourceRoot.followsLinks ? .followed : links, to: target, below: targetRoot)
    try FileError.wrap(.write, source, try from.remove())
  }

  private static func copy(
    _ source: String, _ links: LinkPolicy, to target: String, below root: DirectoryRoot
  ) throws(FileError) {
    var output = try OutputFile(path: target, below: root)
    let input = try links.open(source)
    defer { try? input.close() }
    while case let block = try FileError.wrap(.read, source, try input.bytes(blockLength)),
      !block.isEmpty
    {
      try output.write(block)
    }
    try output.publish()
  }
}
