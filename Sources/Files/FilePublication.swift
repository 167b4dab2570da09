import Glibc
import SystemPackage

/// Gives a complete file its name in one step; either replaces an earlier file or never does.
struct FilePublication {
  let target: FileLocation
  let keepsExisting: Bool
  /// The directory of open files by their descriptors (proc(5)).
  var openFiles = "/proc/self/fd"

  /// Gives an unnamed file the name of the target.
  ///
  /// - Throws: an `Errno` if that fails; no file is left behind.
  func publish(unnamed file: FileDescriptor) throws(Errno) {
    let name = target.temporary
    UnfinishedFile.began(name)
    defer { UnfinishedFile.ended(name) }
    let source = "\(openFiles)/\(file.rawValue)"
    let result = unsafe name.name.withSystemPath {
      unsafe linkat(AT_FDCWD, source, name.directory, $0, AT_SYMLINK_FOLLOW)
    }
    if result != 0 {
      // Some systems have no /proc, and some file systems no links.
      try Self.copy(file, toNew: name)
    }
    try rename(name)
  }

  /// Renames a complete file to the target; removes the file if that fails.
  ///
  /// - Throws: the `Errno` of the failure.
  func rename(_ name: FileLocation) throws(Errno) {
    guard isRenamed(name) else {
      let reason = Errno.last
      name.remove()
      throw reason
    }
    synchronizeDirectory()
  }

  private func isRenamed(_ name: FileLocation) -> Bool {
    guard keepsExisting else { return name.rename(to: target) }
    // A link never replaces what is there.
    if name.link(to: target) {
      name.remove()
      return true
    }
    // On a file system without links, a file that appears between these two calls is replaced.
    guard Errno.last != .fileExists, target.status == nil else {
      errno = EEXIST
      return false
    }
    return name.rename(to: target)
  }

  /// Writes the new name to the disk; the file is complete even if the file system cannot.
  private func synchronizeDirectory() {
    guard let directory = target.parent.open(O_RDONLY | O_DIRECTORY) else { return }
    fsync(directory.rawValue)
    try? directory.close()
  }

  private static func copy(_ file: FileDescriptor, toNew name: FileLocation) throws(Errno) {
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
      name.remove()
      throw error
    }
  }

  /// Copies all bytes of a file to another file, a pipe or a device.
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

/// The named temporary files of this process, which a signal that ends the process removes.
///
/// Only file systems without unnamed files (`O_TMPFILE`) need named ones: NFS, FAT, many in user
/// space.
enum UnfinishedFile {
  /// The maximum number of files, more than one run has outputs.
  private static let capacity = 16

  private nonisolated(unsafe) static let names = {
    let names = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: capacity)
    unsafe names.initialize(repeating: nil, count: capacity)
    return unsafe names
  }()
  /// The open directories from which the names lead.
  private nonisolated(unsafe) static let directories = {
    let directories = UnsafeMutablePointer<Int32>.allocate(capacity: capacity)
    unsafe directories.initialize(repeating: AT_FDCWD, count: capacity)
    return unsafe directories
  }()

  /// Registers a file for removal by SIGHUP, SIGINT and SIGTERM.
  static func began(_ file: FileLocation) {
    guard let free = (0..<capacity).first(where: { unsafe names[$0] == nil }) else { return }
    unsafe directories[free] = file.directory
    unsafe names[free] = file.name.withSystemPath { unsafe strdup($0) }
    for number in [SIGHUP, SIGINT, SIGTERM] {
      let earlier = signal(number, removeAndEnd)
      // A signal that is ignored (nohup), or that another handler turns into an orderly end, is
      // kept.
      if !SignalAction.isSame(earlier, SIG_DFL) { _ = signal(number, earlier) }
    }
  }

  /// Removes the registration of a file.
  static func ended(_ file: FileLocation) {
    for index in 0..<capacity {
      // The name is not freed, because the handler may be reading it.
      if let name = unsafe names[index], unsafe directories[index] == file.directory,
        unsafe file.name.withSystemPath({ unsafe strcmp(name, $0) }) == 0
      {
        unsafe names[index] = nil
      }
    }
  }

  /// Removes the files with async-signal-safe calls (signal-safety(7)).
  static func removeAll() {
    var index = 0
    while index < capacity {
      if let name = unsafe names[index] { unsafe unlinkat(directories[index], name, 0) }
      index += 1
    }
  }

  /// Removes the files, then ends the process by the signal itself, so that a shell reports the
  /// signal.
  private static let removeAndEnd: @convention(c) (CInt) -> Void = { number in
    UnfinishedFile.removeAll()
    _ = signal(number, SIG_DFL)
    raise(number)
  }
}
