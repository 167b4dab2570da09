import Glibc
import PDFObjects
import SystemPackage

/// A file that appears under its name only when it is complete; until then an earlier one stands.
///
/// What is no regular file (a pipe, a device, standard output) is written straight into.
package struct OutputFile: ~Copyable, ByteSink {
  /// Where the bytes go until the file is complete.
  private enum Place {
    /// A file without a name in the target's folder, which ends with the process (`O_TMPFILE`).
    case unnamed
    /// A named file beside the target, on file systems that know no other.
    case temporary(String)
    /// The target itself.
    case straight
  }

  private let file: FileDescriptor
  private let place: Place
  /// The path as the person wrote it, for messages.
  private let path: String
  /// The path after symbolic links.
  private let target: String
  private var buffer: [UInt8] = []
  private var isOpen = true

  private static let bufferSize = 1 << 18

  /// Opens the output at `path`; `-` is standard output.
  ///
  /// Throws a `FileError` where it cannot be made: no folder, no permission, a folder of that name.
  package init(path: String) throws(FileError) {
    self.path = path
    target = OutputPath.resolved(path)
    do {
      (file, place) = try Self.open(path, target: target)
    } catch {
      throw FileError(.create, path: path, errno: error)
    }
  }

  deinit {
    guard isOpen else { return }
    if case .temporary(let name) = place {
      unsafe unlink(name)
      UnfinishedFile.ended(name)
    }
    close()
  }

  /// Adds bytes at the end; throws a `FileError` where the disk does not take them.
  package mutating func write(_ bytes: [UInt8]) throws(FileError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Brings the file to the disk and gives it its name.
  ///
  /// Throws a `FileError` where either fails; nothing is left behind then.
  package consuming func publish() throws(FileError) {
    try flush()
    do {
      switch place {
      case .straight: break
      case .unnamed: try publishUnnamed()
      case .temporary(let name):
        try Self.synchronize(file)
        try Self.rename(name, to: target)
        UnfinishedFile.ended(name)
      }
    } catch {
      throw FileError(.publish, path: path, errno: error)
    }
    isOpen = false
    close()
  }

  /// Standard output stays: a file that is opened later must not get its number.
  private func close() {
    if path != OutputPath.standardOutput { try? file.close() }
  }

  private mutating func flush() throws(FileError) {
    do {
      _ = try file.writeAll(buffer)
      buffer.removeAll(keepingCapacity: true)
    } catch {
      throw FileError(.write, path: path, errno: error as? Errno ?? .ioError)
    }
  }

  private func publishUnnamed() throws(Errno) {
    try Self.synchronize(file)
    let name = OutputPath.temporaryName(beside: target)
    let source = "/proc/self/fd/\(file.rawValue)"
    UnfinishedFile.began(name)
    defer { UnfinishedFile.ended(name) }
    guard unsafe linkat(AT_FDCWD, source, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 else {
      throw Errno.last
    }
    try Self.rename(name, to: target)
  }
}

extension OutputFile {
  private static func open(
    _ path: String, target: String
  ) throws(Errno) -> (FileDescriptor, Place) {
    if path == OutputPath.standardOutput { return (.standardOutput, .straight) }
    // The system follows links that cannot be read as a path: /dev/stdout may lead to a pipe.
    let earlier = try OutputPath.status(of: path)
    if let earlier, !earlier.isRegular { return (try openStraight(path), .straight) }
    // A replaced file keeps its mode; a new one gets what the umask leaves.
    let opened = try openBeside(target)
    if let earlier { fchmod(opened.0.rawValue, earlier.mode) }
    return opened
  }

  private static func openStraight(_ target: String) throws(Errno) -> FileDescriptor {
    try descriptor(unsafe Glibc.open(target, O_WRONLY | O_CLOEXEC))
  }

  private static func openBeside(_ target: String) throws(Errno) -> (FileDescriptor, Place) {
    let folder = OutputPath.folder(of: target)
    let unnamed = unsafe Glibc.open(
      folder, O_WRONLY | O_CLOEXEC | __O_TMPFILE | O_DIRECTORY, 0o666)
    if unnamed >= 0 { return (FileDescriptor(rawValue: unnamed), .unnamed) }
    let name = OutputPath.temporaryName(beside: target)
    let named = try descriptor(
      unsafe Glibc.open(name, O_WRONLY | O_CLOEXEC | O_CREAT | O_EXCL, 0o666))
    UnfinishedFile.began(name)
    return (named, .temporary(name))
  }

  private static func descriptor(_ result: CInt) throws(Errno) -> FileDescriptor {
    guard result >= 0 else { throw Errno.last }
    return FileDescriptor(rawValue: result)
  }

  private static func synchronize(_ file: FileDescriptor) throws(Errno) {
    guard fsync(file.rawValue) == 0 else { throw Errno.last }
  }

  /// Puts the complete file in the place of the target; takes it away again where that fails.
  private static func rename(_ name: String, to target: String) throws(Errno) {
    guard unsafe Glibc.rename(name, target) == 0 else {
      let reason = Errno.last
      unsafe unlink(name)
      throw reason
    }
  }
}

extension Errno {
  /// What the last system call of this thread failed with.
  static var last: Errno { Errno(rawValue: errno) }
}
