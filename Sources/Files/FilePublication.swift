import Glibc
import SystemPackage

/// Gives a complete file its name in one step, in the place of an earlier one or never so.
struct FilePublication {
  let target: String
  let keepsExisting: Bool
  /// Where open files stand by their numbers (proc(5)).
  var openFiles = "/proc/self/fd"

  /// Puts an unnamed file in the place of the target.
  ///
  /// Throws an `Errno` where that fails; nothing is left behind then.
  func publish(unnamed file: FileDescriptor) throws(Errno) {
    let name = OutputPath.temporaryName(beside: target)
    UnfinishedFile.began(name)
    defer { UnfinishedFile.ended(name) }
    let source = "\(openFiles)/\(file.rawValue)"
    if unsafe linkat(AT_FDCWD, source, AT_FDCWD, name, AT_SYMLINK_FOLLOW) != 0 {
      // Some systems have no /proc, and some file systems no links.
      try Self.copy(file, toNew: name)
    }
    try rename(name)
  }

  /// Puts a complete file in the place of the target; takes it away again where that fails.
  func rename(_ name: String) throws(Errno) {
    guard isRenamed(name) else {
      let reason = Errno.last
      unsafe unlink(name)
      throw reason
    }
    synchronizeDirectory()
  }

  private func isRenamed(_ name: String) -> Bool {
    guard keepsExisting else { return unsafe Glibc.rename(name, target) == 0 }
    // A link never replaces what is there.
    if unsafe link(name, target) == 0 {
      unsafe unlink(name)
      return true
    }
    // A file system that knows no links: what appears between these two calls is lost.
    guard Errno.last != .fileExists, unsafe access(target, F_OK) != 0 else {
      errno = EEXIST
      return false
    }
    return unsafe Glibc.rename(name, target) == 0
  }

  /// Brings the new name to the disk too; where a file system cannot, the file is whole all the same.
  private func synchronizeDirectory() {
    let directory = unsafe open(
      OutputPath.directory(of: target), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { return }
    fsync(directory)
    close(directory)
  }

  private static func copy(_ file: FileDescriptor, toNew name: String) throws(Errno) {
    let copy = try OutputFile.openNamed(name)
    defer { try? copy.close() }
    do throws(Errno) {
      var status = stat()
      if unsafe fstat(file.rawValue, &status) == 0 {
        fchmod(copy.rawValue, status.st_mode & 0o7777)
      }
      try Self.copy(file, to: copy)
      guard fsync(copy.rawValue) == 0 else { throw Errno.last }
    } catch {
      unsafe unlink(name)
      throw error
    }
  }

  /// Writes all bytes of a file to another, or to a pipe or device.
  static func copy(_ file: FileDescriptor, to target: FileDescriptor) throws(Errno) {
    var block = [UInt8](repeating: 0, count: 1 << 18)
    var offset: Int64 = 0
    do {
      while true {
        let count = try unsafe block.withUnsafeMutableBytes { bytes in
          try unsafe file.read(fromAbsoluteOffset: offset, into: bytes)
        }
        guard count > 0 else { return }
        try target.writeAll(block[..<count])
        offset += Int64(count)
      }
    } catch {
      throw error as? Errno ?? .ioError
    }
  }
}
