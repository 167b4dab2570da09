import Glibc
import SystemPackage

/// How an output is opened, as what stands at its path wants it.
extension OutputFile {
  static func open(
    _ path: String, target: String, keepsExisting: Bool, holdsBack: Bool
  ) throws(Errno) -> (FileDescriptor, Place) {
    if path == OutputPath.standardOutput { return try open(into: .standardOutput, holdsBack) }
    // The system follows links that cannot be read as a path: /dev/stdout may lead to a pipe.
    let earlier = try OutputPath.status(of: path)
    if let earlier, !earlier.isRegular { return try open(into: openStraight(path), holdsBack) }
    guard earlier == nil || !keepsExisting else { throw .fileExists }
    // A replaced file keeps its mode; a new one gets what the umask leaves.
    let opened = try openBeside(target)
    if let earlier { fchmod(opened.0.rawValue, earlier.mode) }
    return opened
  }

  private static func open(
    into target: FileDescriptor, _ holdsBack: Bool
  ) throws(Errno) -> (FileDescriptor, Place) {
    guard holdsBack else { return (target, .straight) }
    // A directory that TMPDIR names and that is not there is nobody's wish.
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
    unsafe unlink(name)
    return file
  }

  private static func openStraight(_ target: String) throws(Errno) -> FileDescriptor {
    try descriptor(unsafe Glibc.open(target, O_WRONLY | O_CLOEXEC))
  }

  private static func openBeside(_ target: String) throws(Errno) -> (FileDescriptor, Place) {
    if let file = openUnnamed(in: OutputPath.directory(of: target)) { return (file, .unnamed) }
    let name = OutputPath.temporaryName(beside: target)
    let named = try openNamed(name)
    UnfinishedFile.began(name)
    return (named, .temporary(name))
  }

  /// A file that ends with the process; `nil` where the file system has none.
  private static func openUnnamed(in directory: String) -> FileDescriptor? {
    let file = unsafe Glibc.open(directory, O_RDWR | O_CLOEXEC | __O_TMPFILE | O_DIRECTORY, 0o666)
    return file >= 0 ? FileDescriptor(rawValue: file) : nil
  }

  static func openNamed(_ name: String) throws(Errno) -> FileDescriptor {
    try descriptor(unsafe Glibc.open(name, O_RDWR | O_CLOEXEC | O_CREAT | O_EXCL, 0o666))
  }

  private static func descriptor(_ result: CInt) throws(Errno) -> FileDescriptor {
    guard result >= 0 else { throw Errno.last }
    return FileDescriptor(rawValue: result)
  }
}
