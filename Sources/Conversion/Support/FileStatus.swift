import Glibc
import SystemPackage

/// What the system says of a file without opening it (stat(2)).
struct FileStatus: Sendable, Equatable {
  let identity: FileIdentity
  let isRegular: Bool
  let isFolder: Bool
  /// In bytes.
  let size: Int
  let modified: FileTime

  /// The status of what stands at `path`, or of the symbolic link itself; `nil` where nothing can be
  /// told.
  init?(of path: String, followsLinks: Bool = true) {
    var status = stat()
    guard unsafe fstatat(AT_FDCWD, path, &status, followsLinks ? 0 : AT_SYMLINK_NOFOLLOW) == 0
    else { return nil }
    self.init(status)
  }

  /// The status of an open file; `nil` where nothing can be told.
  init?(of file: FileDescriptor) {
    var status = stat()
    guard unsafe fstat(file.rawValue, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    identity = FileIdentity(device: status.st_dev, number: status.st_ino)
    isRegular = status.st_mode & S_IFMT == S_IFREG
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    size = Int(status.st_size)
    modified = FileTime(status.st_mtim)
  }
}
