import SystemPackage

/// The symbolic links that are followed to a file, and the kinds of files that are read.
package enum LinkPolicy: Sendable, Hashable {
  /// All links are followed, as in a path that a person gave; pipes and devices are read.
  case followed
  /// No links below the directory at this path are followed; only regular files are read.
  case refusedBelow(String)
  /// No links below an open directory are followed; only regular files are read.
  case refusedIn(DirectoryRoot)

  /// Whether links are followed.
  package var followsLinks: Bool { self == .followed }

  /// Opens the file at `path` for reading.
  func open(_ path: String, _ flags: Int32 = 0) throws(FileError) -> FileDescriptor {
    do throws(Errno) {
      guard let root = try root() else { return try FileLocation(path: path).open(flags) }
      return try root.openRegular(name: try root.name(of: path), flags)
    } catch {
      throw FileError(.read, path: path, errno: error, isBelowRoot: !followsLinks)
    }
  }

  /// Returns the status of the file at `path`, which is a link's own status unless links are
  /// followed; `nil` if there is no file.
  package func status(of path: String) -> FileStatus? {
    guard let root = try? root() else { return FileStatus(of: path, followsLinks: followsLinks) }
    return root.status(of: path)
  }

  private func root() throws(Errno) -> DirectoryRoot? {
    switch self {
    case .followed: return nil
    case .refusedIn(let root): return root
    case .refusedBelow(let path):
      return try rethrow(as: \FileError.errno) { () throws(FileError) in
        try DirectoryRoot(path: path)
      }
    }
  }
}
