import FoundationEssentials
package import Glibc
package import SystemPackage

/// The meaning of an output argument on the file system.
package enum OutputPath {
  /// The argument for standard output.
  package static let standardOutput = "-"

  /// Returns the path that symbolic links at `path` lead to, even if no file is there yet.
  package static func resolved(_ path: String) -> String {
    var path = path
    // Linux follows 40 links (path_resolution(7)).
    for _ in 0..<40 {
      guard
        let link = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
      else { return path }
      path = link.hasPrefix("/") ? link : directory(of: path) + "/" + link
    }
    return path
  }

  /// Returns the absolute path without links if the file exists, else `path`.
  package static func absolute(_ path: String) -> String {
    guard let resolved = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// Returns the directory of the file at `path`.
  package static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The default directory of temporary files (environ(7)).
  static let systemTemporaryDirectory = "/tmp"

  /// The directory of temporary files: `TMPDIR` if it is set, else `/tmp`.
  static var temporaryDirectory: String {
    ProcessInfo.processInfo.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 }
      ?? systemTemporaryDirectory
  }

  /// Returns the name of the file at `path` without its extension; `nil` for standard output.
  package static func stem(of path: String) -> String? {
    guard path != standardOutput, let name = path.split(separator: "/").last else { return nil }
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return String(name) }
    return String(name[..<dot])
  }

  /// Returns a hidden name in the same directory that no other process uses.
  static func temporaryName(beside path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? "output"
    let mark = String(UInt32.random(in: 0...UInt32.max), radix: 36)
    // A name has at most 255 bytes.
    let short = String(decoding: name.utf8.prefix(200), as: UTF8.self)
    return directory(of: path) + "/.\(short).\(getpid())-\(mark).partial"
  }

  /// Returns the kind and the permissions of the file at `path`; `nil` if there is none.
  ///
  /// Throws an `Errno` if no file can be there: the name is too long, or its directory is a file.
  package static func status(of path: String) throws(Errno) -> (isRegular: Bool, mode: mode_t)? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      let reason = Errno.last
      if reason == .noSuchFileOrDirectory { return nil }
      throw reason
    }
    return (status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o7777)
  }

  /// Returns whether the file at `path` is the file that an output of this name replaces, however
  /// both are spelt.
  package static func isFile(_ path: String, writtenTo output: String) -> Bool {
    guard output != standardOutput, let file = identity(of: path) else { return false }
    return file == identity(of: output)
  }

  /// Returns whether two outputs are the same file, however both are spelt; a device takes several.
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

  /// Returns whether standard output, which is one of the two, is the file that the other names.
  private static func isOpenAlready(_ a: String, _ b: String) -> Bool {
    var status = stat()
    guard unsafe fstat(STDOUT_FILENO, &status) == 0, status.st_mode & S_IFMT != S_IFCHR else {
      return false
    }
    let opened = FileIdentity(device: status.st_dev, number: status.st_ino)
    return opened == identity(of: a == standardOutput ? b : a)
  }

  /// Returns the identity of the file at `path`; `nil` if there is none.
  private static func identity(of path: String) -> FileIdentity? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    return FileIdentity(device: status.st_dev, number: status.st_ino)
  }
}

/// The meaning of an input argument.
package enum InputPath {
  /// The argument for standard input.
  package static let standardInput = "-"

  /// Returns whether the argument means standard input.
  package static func isStandardInput(_ path: String) -> Bool { path == standardInput }

  /// Returns the path that the system opens for an argument (proc(5)).
  package static func onSystem(_ path: String) -> String {
    isStandardInput(path) ? "/proc/self/fd/0" : path
  }
}
