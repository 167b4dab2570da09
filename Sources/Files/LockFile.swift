import Glibc
import SystemPackage

/// A file that one process at a time holds locked (flock(2)); the lock ends with the process.
package struct LockFile: ~Copyable {
  private let file: FileDescriptor

  /// Creates the file at `path` if it is missing, and locks it; returns `nil` if another process
  /// holds the lock.
  ///
  /// Throws a `FileError` if the file cannot be created or locked.
  package init?(path: String) throws(FileError) {
    let opened = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard opened >= 0 else { throw FileError(.create, path: path, errno: .last) }
    guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
      let reason = Errno.last
      close(opened)
      if reason == .wouldBlock { return nil }
      throw FileError(.create, path: path, errno: reason)
    }
    file = FileDescriptor(rawValue: opened)
  }

  deinit {
    // A child process shares the descriptor between fork(2) and exec(2), so closing alone may not unlock.
    flock(file.rawValue, LOCK_UN)
    try? file.close()
  }
}
