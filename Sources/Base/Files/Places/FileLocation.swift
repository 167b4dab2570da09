import Glibc
import SystemPackage

/// A directory that stays open as long as this object is referenced.
final class OpenDirectory: Sendable {
  let descriptor: FileDescriptor

  init(_ descriptor: FileDescriptor) { self.descriptor = descriptor }

  deinit { try? descriptor.close() }
}

/// A file by its path from an open directory, or from the working directory.
struct FileLocation: Sendable {
  /// The directory; `nil` for the working directory.
  let directory: OpenDirectory?
  let name: String

  /// The directory as an argument of system calls.
  var descriptor: Int32 { directory?.descriptor.rawValue ?? AT_FDCWD }

  /// Returns the status of the file, which is a link's own status unless links are followed; `nil`
  /// if there is no file.
  func status(followsLinks: Bool = false) -> FileStatus? {
    try? FileStatus(at: self, followsLinks: followsLinks)
  }

  /// A hidden file in the same directory, with a name that no other process uses.
  var temporary: FileLocation {
    FileLocation(directory: directory, name: OutputPath.temporaryName(beside: name))
  }

  /// The directory of the file.
  var parent: FileLocation {
    FileLocation(directory: directory, name: OutputPath.directory(of: name))
  }

  /// Opens the file.
  func open(_ flags: Int32, mode: mode_t = 0) throws(Errno) -> FileDescriptor {
    let opened = unsafe name.withSystemPath {
      unsafe openat(descriptor, $0, flags | O_CLOEXEC, mode)
    }
    guard opened >= 0 else { throw Errno.last }
    return FileDescriptor(rawValue: opened)
  }

  /// Whether this process may read and write the existing file.
  var isWritable: Bool {
    guard let file = try? open(O_RDWR | O_NONBLOCK) else { return false }
    try? file.close()
    return true
  }

  /// Creates the file; throws if a file with its name exists.
  func make(mode: mode_t) throws(Errno) -> FileDescriptor {
    try open(O_RDWR | O_CREAT | O_EXCL, mode: mode)
  }

  /// Renames the file.
  func rename(to target: FileLocation) throws(Errno) {
    let result = unsafe name.withSystemPath { source in
      unsafe target.name.withSystemPath {
        unsafe renameat(descriptor, source, target.descriptor, $0)
      }
    }
    guard result == 0 else { throw Errno.last }
  }

  /// Gives the file a second name.
  func link(to target: FileLocation, _ flags: Int32 = 0) throws(Errno) {
    let result = unsafe name.withSystemPath { source in
      unsafe target.name.withSystemPath {
        unsafe linkat(descriptor, source, target.descriptor, $0, flags)
      }
    }
    guard result == 0 else { throw Errno.last }
  }

  /// Removes the name of the file.
  func remove() throws(Errno) {
    guard unsafe name.withSystemPath({ unsafe unlinkat(descriptor, $0, 0) }) == 0 else {
      throw Errno.last
    }
  }
}

extension FileLocation {
  /// Locates the file at `path`.
  init(path: String) { self.init(directory: nil, name: path) }
}
