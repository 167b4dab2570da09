import SystemPackage

/// Which symbolic links are followed to a file, and whether pipes and devices are read.
package enum LinkPolicy: Sendable, Hashable {
  /// All links, as in a path that a person gave; the file may be a pipe or a device.
  case followed
  /// None below the directory at this path; the file must be a regular one.
  case refusedBelow(String)
  /// None below a directory that is held open; the file must be a regular one.
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

  /// Returns the status of the file at `path`, or of a link itself if links are not followed; `nil`
  /// if there is none.
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
