import Glibc
package import SystemPackage

/// The attributes of a file that the system reports without opening it (stat(2)).
package struct FileStatus: Sendable, Equatable {
  package let identity: FileIdentity
  /// The kind of the file (inode(7)).
  private let kind: mode_t
  /// The permissions (chmod(2)).
  let permissions: mode_t
  let owner: uid_t
  let group: gid_t
  /// The length in bytes.
  package let size: Int
  package let modified: FileTime

  /// Reads the status of the file at `path`, which is a link's own status unless `followsLinks`;
  /// returns `nil` if the system reports none.
  package init?(of path: String, followsLinks: Bool = true) {
    guard let status = FileLocation(path: path).status(followsLinks: followsLinks) else {
      return nil
    }
    self = status
  }

  /// Reads the status of a file (fstatat(2)); returns `nil` if there is no file.
  init?(at location: FileLocation, followsLinks: Bool) throws(Errno) {
    var status = stat()
    let result = unsafe location.name.withSystemPath {
      unsafe fstatat(location.descriptor, $0, &status, followsLinks ? 0 : AT_SYMLINK_NOFOLLOW)
    }
    guard result == 0 else {
      let reason = Errno.last
      if reason == .noSuchFileOrDirectory { return nil }
      throw reason
    }
    self.init(status)
  }

  /// Reads the status of an open file; returns `nil` if the system reports none.
  package init?(of file: FileDescriptor) {
    var status = stat()
    guard unsafe fstat(file.rawValue, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    identity = FileIdentity(device: status.st_dev, number: status.st_ino)
    kind = status.st_mode & S_IFMT
    permissions = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
    size = Int(status.st_size)
    modified = FileTime(status.st_mtim)
  }
}

extension FileStatus {
  package var isRegular: Bool { kind == S_IFREG }
  package var isDirectory: Bool { kind == S_IFDIR }
  var isCharacterDevice: Bool { kind == S_IFCHR }
  /// Whether the file is a symbolic link, which was not followed.
  package var isLink: Bool { kind == S_IFLNK }

  /// The version of a regular file; `nil` for anything else.
  package var version: FileVersion? {
    isRegular ? FileVersion(size: size, modified: modified) : nil
  }
}

/// The device and inode that distinguish a file from all others on the machine.
package struct FileIdentity: Sendable, Equatable {
  let device: dev_t
  let number: ino_t

  /// The inode of the file, which is the same on all machines that share the file system.
  package var numberInFileSystem: UInt { number }
}

/// The time at which a file was last written to (stat(2)).
package struct FileTime: Sendable, Hashable, Comparable {
  /// The time in whole seconds since 1970.
  package let secondsSince1970: Int
  private let nanoseconds: Int

  /// Converts a time of the system.
  init(_ time: timespec) {
    secondsSince1970 = time.tv_sec
    nanoseconds = time.tv_nsec
  }

  /// Returns the time from an earlier one to this one.
  package func duration(since earlier: FileTime) -> Duration {
    .seconds(secondsSince1970 - earlier.secondsSince1970)
      + .nanoseconds(nanoseconds - earlier.nanoseconds)
  }

  package static func < (first: FileTime, second: FileTime) -> Bool {
    (first.secondsSince1970, first.nanoseconds) < (second.secondsSince1970, second.nanoseconds)
  }
}

/// The length and modification time of a file, which change when the file is written or replaced.
///
/// The inode is not part of the version, because some network file systems report another one at
/// each call.
package struct FileVersion: Sendable, Hashable {
  /// The length in bytes.
  package let size: Int
  package let modified: FileTime
}
