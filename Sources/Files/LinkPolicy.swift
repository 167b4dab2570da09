import Glibc
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

  /// Opens the file at `path`.
  ///
  /// - Throws: `Errno.tooManySymbolicLinkLevels` if a link is in the way, or another `Errno`.
  func open(_ path: String, _ flags: Int32) throws(Errno) -> FileDescriptor {
    guard let root = try root() else {
      guard let file = FileLocation(path: path).open(flags) else { throw Errno.last }
      return file
    }
    // Opening a pipe without a writer would wait.
    let file = try root.open(path, flags | O_NONBLOCK)
    let status = FileStatus(of: file)
    guard status?.isRegular == true || flags & O_DIRECTORY != 0 && status?.isDirectory == true
    else {
      try? file.close()
      throw .invalidArgument
    }
    return file
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
      do {
        return try DirectoryRoot(path: path)
      } catch {
        throw error.errno
      }
    }
  }
}
