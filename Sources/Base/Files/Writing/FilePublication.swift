import Glibc
import SystemPackage

/// The renaming of a complete file to its target in one step.
struct FilePublication {
  let target: FileLocation
  let keepsExisting: Bool
  /// The new name of a replaced file; `nil` if a replaced file is not kept.
  var backup: FileLocation?
  /// The directory of links to open files, named by descriptor (proc(5)).
  var openFiles = "/proc/self/fd"

  /// Gives an unnamed file the name of the target.
  func publish(unnamed file: FileDescriptor) throws(Errno) {
    let name = target.temporary
    UnfinishedFile.began(name)
    defer { UnfinishedFile.ended(name) }
    do throws(Errno) {
      try FileLocation(path: "\(openFiles)/\(file.rawValue)").link(to: name, AT_SYMLINK_FOLLOW)
    } catch {
      // Some systems have no /proc, and some file systems no hard links.
      try Self.copy(file, toNew: name)
    }
    try rename(name)
  }

  /// Renames a complete file to the target; removes the file if that fails.
  func rename(_ name: FileLocation) throws(Errno) {
    do throws(Errno) {
      try move(name)
    } catch {
      try? name.remove()
      throw error
    }
    synchronizeDirectory()
  }

  private func move(_ name: FileLocation) throws(Errno) {
    guard keepsExisting else {
      try backUp()
      return try name.rename(to: target)
    }
    do throws(Errno) {
      // A hard link never replaces a file.
      try name.link(to: target)
      try? name.remove()
    } catch {
      // Without hard links, a file that appears between these two calls is replaced.
      guard error != .fileExists, target.status() == nil else { throw .fileExists }
      try name.rename(to: target)
    }
  }

  /// Gives the earlier file its new name, in addition to its own name if the file system has
  /// hard links.
  private func backUp() throws(Errno) {
    guard let backup, target.status() != nil else { return }
    let name = backup.temporary
    do throws(Errno) {
      try target.link(to: name)
    } catch {
      return try target.rename(to: backup)
    }
    // Renaming leaves both names if they are names of one file (rename(2)).
    defer { try? name.remove() }
    try name.rename(to: backup)
  }

  /// Overwrites the target, which keeps its inode, with the bytes of a complete file.
  ///
  /// The space is allocated first, so a full disk leaves the target unchanged.
  func overwrite(with file: FileDescriptor) throws(Errno) {
    let old = try target.open(O_RDWR)
    defer { try? old.close() }
    let (before, after) = (FileStatus(of: old)?.size ?? 0, FileStatus(of: file)?.size ?? 0)
    if let backup {
      let name = backup.temporary
      try Self.copy(old, toNew: name)
      try name.rename(to: backup)
    }
    // Any other error means that the file system cannot allocate space beforehand.
    let outcome = posix_fallocate(old.rawValue, 0, max(after, 1))
    if [ENOSPC, EDQUOT, EFBIG].contains(outcome) {
      ftruncate(old.rawValue, before)
      throw Errno(rawValue: outcome)
    }
    try Self.copy(file, to: old)
    guard ftruncate(old.rawValue, after) == 0, fsync(old.rawValue) == 0 else { throw Errno.last }
  }

  /// Writes the new name to the disk, if the file system can.
  private func synchronizeDirectory() {
    guard let directory = try? target.parent.open(O_DIRECTORY) else { return }
    fsync(directory.rawValue)
    try? directory.close()
  }

  private static func copy(_ file: FileDescriptor, toNew name: FileLocation) throws(Errno) {
    let copy = try name.make(mode: 0o600)
    defer { try? copy.close() }
    do throws(Errno) {
      if let status = FileStatus(of: file) { fchmod(copy.rawValue, status.permissions) }
      try Self.copy(file, to: copy)
      guard fsync(copy.rawValue) == 0 else { throw Errno.last }
    } catch {
      try? name.remove()
      throw error
    }
  }

  /// Copies all bytes of a file to another file, a pipe or a device.
  static func copy(_ file: FileDescriptor, to target: FileDescriptor) throws(Errno) {
    var offset = 0
    while case let block = try file.bytes(1 << 18, at: offset), !block.isEmpty {
      try target.writeWhole(block)
      offset += block.count
    }
  }
}
