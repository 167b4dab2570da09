import Glibc
import SystemPackage

/// A file that one process at a time locks (flock(2)); the lock ends with the process.
package struct LockFile: ~Copyable {
  private let file: FileDescriptor

  /// Creates the file with a name in `directory` if it is missing, and locks it; returns `nil` if
  /// another process holds the lock.
  ///
  /// - Throws: a `FileError` if the file cannot be created or locked.
  package init?(name: String, in directory: DirectoryRoot) throws(FileError) {
    let path = OutputDirectory.path(of: name, in: directory.path)
    let opened = try directory.wrap(
      .create, path,
      try directory.open(name: name, O_RDWR | O_CREAT | O_NONBLOCK, mode: 0o644))
    guard flock(opened.rawValue, LOCK_EX | LOCK_NB) == 0 else {
      let reason = Errno.last
      try? opened.close()
      if reason == .wouldBlock { return nil }
      throw FileError(.create, path: path, errno: reason)
    }
    file = opened
  }

  deinit {
    // A child process shares the descriptor between fork(2) and exec(2), so closing alone may not
    // unlock.
    flock(file.rawValue, LOCK_UN)
    try? file.close()
  }
}
