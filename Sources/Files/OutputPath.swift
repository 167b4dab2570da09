import FoundationEssentials
package import Glibc
package import SystemPackage

/// What a person's word for the output means on the file system.
package enum OutputPath {
  /// The word for standard output.
  package static let standardOutput = "-"

  /// The path with a symbolic link at its end followed, also one that leads nowhere yet.
  package static func resolved(_ path: String) -> String {
    var path = path
    // As many steps as Linux itself goes (path_resolution(7)).
    for _ in 0..<40 {
      guard
        let link = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
      else { return path }
      path = link.hasPrefix("/") ? link : directory(of: path) + "/" + link
    }
    return path
  }

  /// The path from the root of the file system on, without links where it exists.
  package static func absolute(_ path: String) -> String {
    guard let resolved = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// The directory that holds the file at `path`.
  package static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Where files lie that are nobody's output where `TMPDIR` names no other directory (environ(7)).
  static let systemTemporaryDirectory = "/tmp"

  /// Where files lie that are nobody's output: what `TMPDIR` says, else `/tmp`.
  static var temporaryDirectory: String {
    ProcessInfo.processInfo.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 }
      ?? systemTemporaryDirectory
  }

  /// The name of the file at `path` without its ending; `nil` for standard output.
  package static func stem(of path: String) -> String? {
    guard path != standardOutput, let name = path.split(separator: "/").last else { return nil }
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return String(name) }
    return String(name[..<dot])
  }

  /// A hidden name in the same directory that no other process uses.
  static func temporaryName(beside path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? "output"
    let mark = String(UInt32.random(in: 0...UInt32.max), radix: 36)
    // A name has at most 255 bytes.
    let short = String(decoding: name.utf8.prefix(200), as: UTF8.self)
    return directory(of: path) + "/.\(short).\(getpid())-\(mark).partial"
  }

  /// The kind and the permissions of what stands at `path`; `nil` where nothing does.
  ///
  /// Throws an `Errno` where nothing can stand there: the name is too long, its directory a file.
  package static func status(of path: String) throws(Errno) -> (isRegular: Bool, mode: mode_t)? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      let reason = Errno.last
      if reason == .noSuchFileOrDirectory { return nil }
      throw reason
    }
    return (status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o7777)
  }

  /// Whether the file at `path` is the very file that an output of this name would replace, however
  /// both are spelt.
  package static func isFile(_ path: String, writtenTo output: String) -> Bool {
    guard output != standardOutput, let file = identity(of: path) else { return false }
    return file == identity(of: output)
  }

  /// Whether two outputs would be one file, however both are spelt; a device takes several.
  package static func isSame(_ a: String, _ b: String) -> Bool {
    guard a != standardOutput, b != standardOutput else { return a == b || isOpenAlready(a, b) }
    if let status = try? status(of: a), !status.isRegular { return false }
    if isFile(a, writtenTo: b) { return true }
    let (first, second) = (resolved(a), resolved(b))
    guard first.split(separator: "/").last == second.split(separator: "/").last,
      let directory = identity(of: directory(of: first))
    else { return false }
    return directory == identity(of: Self.directory(of: second))
  }

  /// Whether standard output, which one of the two is, leads into the file that the other names.
  private static func isOpenAlready(_ a: String, _ b: String) -> Bool {
    var status = stat()
    guard unsafe fstat(STDOUT_FILENO, &status) == 0, status.st_mode & S_IFMT != S_IFCHR else {
      return false
    }
    let opened = FileIdentity(device: status.st_dev, number: status.st_ino)
    return opened == identity(of: a == standardOutput ? b : a)
  }

  /// What tells a file from all others; `nil` where nothing stands at `path`.
  private static func identity(of path: String) -> FileIdentity? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    return FileIdentity(device: status.st_dev, number: status.st_ino)
  }
}
