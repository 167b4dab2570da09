import Glibc
import SystemPackage

/// A file that appears under its name, and replaces an earlier file, only when it is complete.
///
/// Pipes, devices and standard output are written directly. A file that cannot be replaced, because
/// it is a mount point or its directory is not writable, is overwritten at the end.
package struct OutputFile: ~Copyable {
  /// The destination of the bytes until the file is complete.
  enum Destination {
    /// An unnamed file in the target's directory, which ends with the process (`O_TMPFILE`).
    case unnamed
    /// A named file beside the target, on file systems without unnamed files.
    case temporary(FileLocation)
    /// The target itself.
    case direct
    /// An unnamed file elsewhere, which is copied to the target when the file is complete.
    case heldBack(target: FileDescriptor)
    /// An unnamed file elsewhere, whose bytes replace those of the target when the file is
    /// complete.
    case elsewhere
  }

  private let file: FileDescriptor
  private let destination: Destination
  /// The path as the person wrote it, for messages.
  private let path: String
  /// The file to replace, after symbolic links if these are followed.
  private let target: FileLocation
  private let keepsExisting: Bool
  /// The suffix for the name of a replaced file; `nil` if a replaced file is not kept.
  private let backupSuffix: String?
  private var buffer: [UInt8] = []
  private var isOpen = true

  private static let bufferSize = 1 << 18

  /// Opens the output at `path`; `-` is standard output.
  ///
  /// - root: A directory whose path begins `path`. No link below the directory is followed, and a
  ///   link, pipe or device with the output's name is replaced. If `root` is `nil`, links are
  ///   followed.
  /// - keepsExisting: Whether an existing file is an error.
  /// - backupSuffix: The suffix for the name of a replaced file; `nil` if a replaced file is not
  ///   kept.
  /// - holdsBack: Whether a pipe or device receives its bytes only when the file is complete.
  /// - isPrivate: Whether only the owner may read the file, whatever file it replaces.
  /// - Throws: a `FileError` if the file cannot be made: the directory is missing, permission is
  ///   denied, a directory has the name, or an existing file is kept.
  package init(
    path: String, below root: DirectoryRoot? = nil, keepsExisting: Bool = false,
    backupSuffix: String? = nil, holdsBack: Bool = false, isPrivate: Bool = false
  ) throws(FileError) {
    self.path = path
    self.backupSuffix = backupSuffix
    self.keepsExisting = keepsExisting
    let root = root?.followsLinks == true ? nil : root
    let target = try FileError.wrap(
      .create, path, isBelowRoot: root != nil,
      try root?.place(of: path) ?? FileLocation(path: OutputPath.resolved(path)))
    (file, destination) = try FileError.wrap(
      .create, path, isBelowRoot: root != nil,
      try Self.open(
        path, target, keepsExisting: keepsExisting, holdsBack: holdsBack, isPrivate: isPrivate))
    self.target = target
  }

  deinit {
    guard isOpen else { return }
    if case .temporary(let name) = destination {
      try? name.remove()
      UnfinishedFile.ended(name)
    }
    close()
  }

  /// Writes a file of these bytes.
  ///
  /// - Throws: a `FileError` if the file cannot be written; no file is left behind.
  package static func write(
    _ bytes: [UInt8], to path: String, below root: DirectoryRoot?, isPrivate: Bool = false
  ) throws(FileError) {
    var file = try OutputFile(path: path, below: root, isPrivate: isPrivate)
    try file.write(bytes)
    try file.publish()
  }

  /// Appends bytes.
  ///
  /// - Throws: a `FileError` if they cannot be written.
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
  /// - Throws: a `FileError` if the file cannot be written or renamed; no file is left behind.
  package consuming func publish() throws(FileError) {
    try flush()
    do {
      switch destination {
      case .direct: break
      case .heldBack(let target): try FilePublication.copy(file, to: target)
      case .unnamed, .temporary: try publishFile()
      case .elsewhere: try publication.overwrite(with: file)
      }
    } catch {
      // A file that appeared after this one was opened is kept.
      let operation = error == .fileExists ? FileError.Operation.create : .publish
      throw FileError(operation, path: path, errno: error)
    }
    isOpen = false
    close()
  }

  private func publishFile() throws(Errno) {
    guard fsync(file.rawValue) == 0 else { throw Errno.last }
    do throws(Errno) {
      if case .temporary(let name) = destination {
        defer { UnfinishedFile.ended(name) }
        try publication.rename(name)
      } else {
        try publication.publish(unnamed: file)
      }
    } catch {
      // The target is a mount point, such as a file that is mounted in a container (rename(2)).
      guard error == .resourceBusy, target.directory == nil else { throw error }
      try publication.overwrite(with: file)
    }
  }

  private var publication: FilePublication {
    FilePublication(
      target: target, keepsExisting: keepsExisting,
      backup: backupSuffix.map {
        FileLocation(directory: target.directory, name: target.name + $0)
      })
  }

  /// Closes the file; standard output stays open, so that no later file gets its descriptor.
  private func close() {
    if case .heldBack(let target) = destination {
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
    try FileError.wrap(.write, path, try file.writeWhole(bytes))
  }
}

/// Opening an output, depending on the existing file with its name.
extension OutputFile {
  /// Opens an output; `target` is in an open directory unless links are followed.
  private static func open(
    _ path: String, _ target: FileLocation, keepsExisting: Bool, holdsBack: Bool, isPrivate: Bool
  ) throws(Errno) -> (FileDescriptor, Destination) {
    let earlier: FileStatus?
    if target.directory != nil {
      earlier = target.status()
      guard earlier?.isDirectory != true else { throw .isDirectory }
    } else {
      if path == OutputPath.standardOutput {
        return try open(into: .standardOutput, holdsBack: holdsBack)
      }
      // stat follows links that are not paths: /dev/stdout may lead to a pipe.
      earlier = try OutputPath.status(of: path)
      guard earlier?.isRegular != false else {
        return try open(
          into: try FileLocation(path: path).open(O_WRONLY), holdsBack: holdsBack)
      }
    }
    guard earlier == nil || !keepsExisting else { throw .fileExists }
    let opened: (FileDescriptor, Destination)
    do throws(Errno) {
      opened = try openBeside(target, mode: isPrivate ? 0o600 : 0o666)
    } catch {
      guard earlier != nil, target.directory == nil, target.isWritable else { throw error }
      return (try openTemporary(), .elsewhere)
    }
    if let earlier, earlier.isRegular, !isPrivate {
      copyAttributes(of: earlier, to: opened.0.rawValue)
    }
    return opened
  }

  /// Gives a file the mode of the file that it replaces and, if permitted, its owner and group.
  private static func copyAttributes(of earlier: FileStatus, to file: Int32) {
    if fchown(file, earlier.owner, earlier.group) != 0 {
      fchown(file, uid_t.max, earlier.group)
    }
    fchmod(file, earlier.permissions)
  }

  private static func open(
    into target: FileDescriptor, holdsBack: Bool
  ) throws(Errno) -> (FileDescriptor, Destination) {
    guard holdsBack else { return (target, .direct) }
    return (try openTemporary(), .heldBack(target: target))
  }

  private static func openTemporary() throws(Errno) -> FileDescriptor {
    // If no file can be made in TMPDIR, the system's directory is used.
    if let file = try? openTemporary(in: OutputPath.temporaryDirectory()) { return file }
    return try openTemporary(in: OutputPath.systemTemporaryDirectory)
  }

  private static func openTemporary(in directory: String) throws(Errno) -> FileDescriptor {
    if let file = openUnnamed(in: FileLocation(path: directory), mode: 0o600) { return file }
    let name = FileLocation(path: directory + "/output").temporary
    let file = try name.make(mode: 0o600)
    try? name.remove()
    return file
  }

  private static func openBeside(
    _ target: FileLocation, mode: mode_t
  ) throws(Errno) -> (FileDescriptor, Destination) {
    if let file = openUnnamed(in: target.parent, mode: mode) { return (file, .unnamed) }
    let name = target.temporary
    let named = try name.make(mode: mode)
    UnfinishedFile.began(name)
    return (named, .temporary(name))
  }

  /// Returns a file that ends with the process; `nil` if the file system has no unnamed files.
  private static func openUnnamed(in directory: FileLocation, mode: mode_t) -> FileDescriptor? {
    try? directory.open(O_RDWR | __O_TMPFILE | O_DIRECTORY, mode: mode)
  }
}
