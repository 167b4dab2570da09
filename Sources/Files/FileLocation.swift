import Glibc
import SystemPackage

/// A file by its path from an open directory, or from the working directory (`AT_FDCWD`).
struct FileLocation: Sendable, Equatable {
  let directory: Int32
  let name: String

  /// Locates the file at `path`.
  init(path: String) {
    directory = AT_FDCWD
    name = path
  }

  init(directory: Int32, name: String) {
    self.directory = directory
    self.name = name
  }

  /// The status of the file, or of a link itself; `nil` if there is none.
  var status: FileStatus? { FileStatus(at: self, AT_SYMLINK_NOFOLLOW) }

  /// The status of the file that links lead to; `nil` if there is none.
  var statusOfTarget: FileStatus? { FileStatus(at: self, 0) }

  /// A hidden name in the same directory that no other process uses.
  var temporary: FileLocation {
    FileLocation(directory: directory, name: OutputPath.temporaryName(beside: name))
  }

  /// The directory of the file.
  var parent: FileLocation {
    FileLocation(directory: directory, name: OutputPath.directory(of: name))
  }

  /// Opens the file; returns `nil` and leaves the reason in `errno` if that fails.
  func open(_ flags: Int32, mode: mode_t = 0) -> FileDescriptor? {
    let opened = unsafe name.withSystemPath {
      unsafe openat(directory, $0, flags | O_CLOEXEC, mode)
    }
    return opened >= 0 ? FileDescriptor(rawValue: opened) : nil
  }

  /// Renames the file; returns false and leaves the reason in `errno` if that fails.
  func rename(to target: FileLocation) -> Bool {
    unsafe name.withSystemPath { source in
      unsafe target.name.withSystemPath { unsafe renameat(directory, source, target.directory, $0) }
    } == 0
  }

  /// Gives the file a second name; returns false and leaves the reason in `errno` if that fails.
  func link(to target: FileLocation) -> Bool {
    unsafe name.withSystemPath { source in
      unsafe target.name.withSystemPath {
        unsafe linkat(directory, source, target.directory, $0, 0)
      }
    } == 0
  }

  /// Removes the name of the file; returns false and leaves the reason in `errno` if that fails.
  @discardableResult
  func remove() -> Bool {
    unsafe name.withSystemPath { unsafe unlinkat(directory, $0, 0) } == 0
  }
}
