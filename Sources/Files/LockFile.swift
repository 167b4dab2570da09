import Glibc
import SystemPackage

/// A file that one process at a time holds locked (flock(2)); the lock ends with the process.
package struct LockFile: ~Copyable {
  private let file: FileDescriptor

  /// The attempts to lock a file that is locked, and the microseconds between them.
  ///
  /// A program that is just being started has the descriptors of the process that starts it until it is
  /// executed (`O_CLOEXEC`), and thus holds a lock that has ended.
  private static let attempts = (count: 10, pause: UInt32(20_000))

  /// Creates the file at `path` if it is missing, and locks it; returns `nil` if another process
  /// holds the lock.
  ///
  /// Throws a `FileError` if the file cannot be created or locked.
  package init?(path: String) throws(FileError) {
    let opened = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard opened >= 0 else { throw FileError(.create, path: path, errno: .last) }
    guard let reason = Self.lock(opened) else {
      file = FileDescriptor(rawValue: opened)
      return
    }
    close(opened)
    if reason == .wouldBlock { return nil }
    throw FileError(.create, path: path, errno: reason)
  }

  /// Locks an open file; returns the reason if it cannot be locked.
  private static func lock(_ file: CInt) -> Errno? {
    var attempt = 1
    while flock(file, LOCK_EX | LOCK_NB) != 0 {
      let reason = Errno.last
      guard reason == .wouldBlock, attempt < attempts.count else { return reason }
      attempt += 1
      usleep(attempts.pause)
    }
    return nil
  }

  deinit {
    try? file.close()
  }
}
