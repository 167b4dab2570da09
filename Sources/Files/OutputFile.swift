import Glibc
import SystemPackage

/// A file that appears under its name only when it is complete; an earlier file stays until then.
///
/// Pipes, devices and standard output are written directly.
package struct OutputFile: ~Copyable {
  /// The destination of the bytes until the file is complete.
  enum Place {
    /// An unnamed file in the target's directory, which ends with the process (`O_TMPFILE`).
    case unnamed
    /// A named file beside the target, on file systems without unnamed files.
    case temporary(String)
    /// The target itself.
    case straight
    /// An unnamed file elsewhere, which is copied to the target when the file is complete.
    case heldBack(target: FileDescriptor)
  }

  private let file: FileDescriptor
  private let place: Place
  /// The path as the person wrote it, for messages.
  private let path: String
  /// The path after symbolic links.
  private let target: String
  private let keepsExisting: Bool
  private var buffer: [UInt8] = []
  private var isOpen = true

  private static let bufferSize = 1 << 18

  /// Opens the output at `path`; `-` is standard output.
  ///
  /// - keepsExisting: Whether an existing file is an error.
  /// - holdsBack: Whether a pipe or device receives its bytes only when the file is complete.
  ///
  /// Throws a `FileError` if the file cannot be made: the directory is missing, permission is
  /// denied, a directory has the name, or an existing file is kept.
  package init(
    path: String, keepsExisting: Bool = false, holdsBack: Bool = false
  ) throws(FileError) {
    self.path = path
    self.keepsExisting = keepsExisting
    target = OutputPath.resolved(path)
    do {
      (file, place) = try Self.open(
        path, target: target, keepsExisting: keepsExisting, holdsBack: holdsBack)
    } catch {
      throw FileError(.create, path: path, errno: error)
    }
  }

  deinit {
    guard isOpen else { return }
    if case .temporary(let name) = place {
      FileRemoval.remove(name)
      UnfinishedFile.ended(name)
    }
    close()
  }

  /// Appends bytes; throws a `FileError` if they cannot be written.
  package mutating func write(_ bytes: [UInt8]) throws(FileError) {
    guard bytes.count < Self.bufferSize else {
      try flush()
      return try writeThrough(bytes)
    }
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes the file to the disk and gives it its name.
  ///
  /// Throws a `FileError` if either fails; no file is left behind.
  package consuming func publish() throws(FileError) {
    try flush()
    do {
      switch place {
      case .straight: break
      case .heldBack(let target): try FilePublication.copy(file, to: target)
      case .unnamed, .temporary: try publishFile()
      }
    } catch {
      // An existing file is kept that appeared after this one was opened.
      let operation = error == .fileExists ? FileError.Operation.create : .publish
      throw FileError(operation, path: path, errno: error)
    }
    isOpen = false
    close()
  }

  private func publishFile() throws(Errno) {
    guard fsync(file.rawValue) == 0 else { throw Errno.last }
    let publication = FilePublication(target: target, keepsExisting: keepsExisting)
    if case .temporary(let name) = place {
      try publication.rename(name)
      UnfinishedFile.ended(name)
    } else {
      try publication.publish(unnamed: file)
    }
  }

  /// Closes the file; standard output stays open, so that no later file gets its descriptor.
  private func close() {
    if case .heldBack(let target) = place {
      if target != .standardOutput { try? target.close() }
    } else if file == .standardOutput {
      return
    }
    try? file.close()
  }

  private mutating func flush() throws(FileError) {
    try writeThrough(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  private func writeThrough(_ bytes: [UInt8]) throws(FileError) {
    do {
      _ = try file.writeAll(bytes)
    } catch {
      throw FileError(.write, path: path, errno: error as? Errno ?? .ioError)
    }
  }
}

/// Opening an output, depending on the file that has its name.
extension OutputFile {
  static func open(
    _ path: String, target: String, keepsExisting: Bool, holdsBack: Bool
  ) throws(Errno) -> (FileDescriptor, Place) {
    if path == OutputPath.standardOutput { return try open(into: .standardOutput, holdsBack) }
    // stat follows links that are not paths: /dev/stdout may lead to a pipe.
    let earlier = try OutputPath.status(of: path)
    if let earlier, !earlier.isRegular { return try open(into: openStraight(path), holdsBack) }
    guard earlier == nil || !keepsExisting else { throw .fileExists }
    // A replaced file keeps its mode; a new file gets the mode that the umask leaves.
    let opened = try openBeside(target)
    if let earlier { fchmod(opened.0.rawValue, earlier.mode) }
    return opened
  }

  private static func open(
    into target: FileDescriptor, _ holdsBack: Bool
  ) throws(Errno) -> (FileDescriptor, Place) {
    guard holdsBack else { return (target, .straight) }
    // If TMPDIR names a directory in which no file can be made, the system's directory is used.
    if let file = try? openTemporary(in: OutputPath.temporaryDirectory) {
      return (file, .heldBack(target: target))
    }
    let file = try openTemporary(in: OutputPath.systemTemporaryDirectory)
    return (file, .heldBack(target: target))
  }

  private static func openTemporary(in directory: String) throws(Errno) -> FileDescriptor {
    if let file = openUnnamed(in: directory) { return file }
    let name = OutputPath.temporaryName(beside: directory + "/output")
    let file = try openNamed(name)
    FileRemoval.remove(name)
    return file
  }

  private static func openStraight(_ target: String) throws(Errno) -> FileDescriptor {
    try descriptor(
      unsafe target.withSystemPath { unsafe Glibc.open($0, O_WRONLY | O_CLOEXEC) })
  }

  private static func openBeside(_ target: String) throws(Errno) -> (FileDescriptor, Place) {
    if let file = openUnnamed(in: OutputPath.directory(of: target)) { return (file, .unnamed) }
    let name = OutputPath.temporaryName(beside: target)
    let named = try openNamed(name)
    UnfinishedFile.began(name)
    return (named, .temporary(name))
  }

  /// Returns a file that ends with the process; `nil` if the file system has no unnamed files.
  private static func openUnnamed(in directory: String) -> FileDescriptor? {
    let file = unsafe directory.withSystemPath {
      unsafe Glibc.open($0, O_RDWR | O_CLOEXEC | __O_TMPFILE | O_DIRECTORY, 0o666)
    }
    return file >= 0 ? FileDescriptor(rawValue: file) : nil
  }

  static func openNamed(_ name: String) throws(Errno) -> FileDescriptor {
    try descriptor(
      unsafe name.withSystemPath {
        unsafe Glibc.open($0, O_RDWR | O_CLOEXEC | O_CREAT | O_EXCL, 0o666)
      })
  }

  private static func descriptor(_ result: CInt) throws(Errno) -> FileDescriptor {
    guard result >= 0 else { throw Errno.last }
    return FileDescriptor(rawValue: result)
  }
}
