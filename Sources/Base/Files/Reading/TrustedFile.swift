import Glibc
import SystemPackage

/// A file that only this user and root can change, as ssh requires of its files.
package enum TrustedFile: Sendable, Equatable {
  /// The bytes of the file.
  case read([UInt8])
  /// Another user owns the file or may write to it; the reason follows the file's name.
  case untrusted(String)
  /// The file is longer than the limit.
  case tooLong

  /// Reads the file at `path`; returns `nil` if there is no file.
  ///
  /// Links are followed; the owner and permissions of their target count.
  ///
  /// - maximumLength: The limit in bytes.
  /// - Throws: a `FileError` if the file cannot be read, or is not a regular file.
  package init?(path: String, maximumLength: Int) throws(FileError) {
    let file: FileDescriptor
    do throws(Errno) {
      // Opening a pipe that has no other end would wait.
      file = try FileLocation(path: path).open(O_RDONLY | O_NONBLOCK)
    } catch {
      if [.noSuchFileOrDirectory, .notDirectory].contains(error) { return nil }
      throw FileError(.read, path: path, errno: error)
    }
    defer { try? file.close() }
    guard let status = FileStatus(of: file), status.isRegular else {
      throw FileError(.read, path: path, errno: .isDirectory)
    }
    guard [0, geteuid()].contains(status.owner) else {
      self = .untrusted("belongs to somebody else")
      return
    }
    guard status.permissions & (S_IWGRP | S_IWOTH) == 0 else {
      self = .untrusted("others may write to it")
      return
    }
    guard status.size <= maximumLength else {
      self = .tooLong
      return
    }
    self = .read(try FileError.wrap(.read, path, try file.bytes(maximumLength)))
  }
}
