import FoundationEssentials
import Glibc
package import SystemPackage

/// The interpretation of output arguments as paths.
package enum OutputPath {
  /// The argument for standard output.
  package static let standardOutput = "-"

  /// Returns the path that symbolic links at `path` lead to, even if no file is there yet.
  package static func resolved(_ path: String) -> String {
    var path = path
    // Linux follows 40 links (path_resolution(7)).
    for _ in 0..<40 {
      guard let link = link(at: path) else { return path }
      path = link.hasPrefix("/") ? link : directory(of: path) + "/" + link
    }
    return path
  }

  /// Returns the target of the symbolic link at `path`; `nil` if there is no link.
  private static func link(at path: String) -> String? {
    // PATH_MAX limits the length of a target (symlink(7)).
    let limit = 4096
    var target = [CChar](repeating: 0, count: limit)
    let length = unsafe path.withSystemPath { unsafe readlink($0, &target, limit) }
    guard length > 0 else { return nil }
    return String(pathBytes: target[..<length].map { UInt8(bitPattern: $0) })
  }

  /// Returns the absolute path without links if the file exists, else `path`.
  package static func absolute(_ path: String) -> String {
    let resolved: UnsafeMutablePointer<CChar>? = unsafe path.withSystemPath {
      unsafe realpath($0, nil)
    }
    guard let resolved = unsafe resolved else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(
      pathBytes: UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
  }

  /// Returns the path of the file at `path` relative to `directory`, with symbolic links resolved;
  /// the absolute path if either is missing.
  package static func relative(_ path: String, from directory: String) -> String {
    let file = absolute(path)
    let parts = file.utf8.split(separator: UInt8(ascii: "/"))
    let base = absolute(directory).utf8.split(separator: UInt8(ascii: "/"))
    guard file.hasPrefix("/"), absolute(directory).hasPrefix("/") else { return file }
    let shared = zip(parts, base).prefix { $0.elementsEqual($1) }.count
    let rest = parts.dropFirst(shared).compactMap { String($0) }
    return (Array(repeating: "..", count: base.count - shared) + rest).joined(separator: "/")
  }

  /// Returns the directory of the file at `path`.
  package static func directory(of path: String) -> String {
    // A slash before a combining mark, with which a name may begin, is not a character of its own.
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path.utf8[..<slash]) ?? "."
  }

  /// Returns the last component of the path; `nil` if the path has no components.
  package static func name(of path: String) -> String? {
    path.utf8.split(separator: UInt8(ascii: "/")).last.flatMap { String($0) }
  }

  /// The default directory of temporary files (environ(7)).
  static let systemTemporaryDirectory = "/tmp"

  /// Returns the directory of temporary files: `TMPDIR` if it is set, else `standard`.
  static func temporaryDirectory(otherwise standard: String = systemTemporaryDirectory) -> String {
    ProcessInfo.processInfo.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? standard
  }

  /// Returns the name of the file at `path` without its extension; `nil` for standard output.
  package static func stem(of path: String) -> String? {
    guard path != standardOutput, let name = Self.name(of: path) else { return nil }
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
      return name
    }
    return String(name.utf8[..<dot]) ?? name
  }

  /// Returns a hidden name in the same directory that no other process uses.
  static func temporaryName(beside path: String) -> String {
    let name = Self.name(of: path) ?? "output"
    let mark = String(UInt32.random(in: 0...UInt32.max), radix: 36)
    // A name has at most 255 bytes.
    let short = String(pathBytes: name.pathBytes.prefix(200))
    return directory(of: path) + "/.\(short).\(getpid())-\(mark).partial"
  }

  /// Returns the status of the file at `path`; `nil` if there is none.
  ///
  /// - Throws: an `Errno` if the path is impossible: a name is too long, or its directory is a
  ///   file.
  package static func status(of path: String) throws(Errno) -> FileStatus? {
    try FileStatus(at: FileLocation(path: path), followsLinks: true)
  }

  /// Returns whether `path` and `output` are paths of the same file, however they are spelt.
  package static func isFile(_ path: String, writtenTo output: String) -> Bool {
    guard output != standardOutput, let file = identity(of: path) else { return false }
    return file == identity(of: output)
  }

  /// Returns whether two outputs would be the same file, however they are spelt; a device may take
  /// several outputs.
  package static func isSame(_ a: String, _ b: String) -> Bool {
    guard a != standardOutput, b != standardOutput else { return a == b || isOpenAlready(a, b) }
    if let status = try? status(of: a), !status.isRegular { return false }
    if isFile(a, writtenTo: b) { return true }
    let (first, second) = (resolved(a), resolved(b))
    guard let name = Self.name(of: first), let other = Self.name(of: second),
      name.utf8.elementsEqual(other.utf8),
      let directory = identity(of: directory(of: first))
    else { return false }
    return directory == identity(of: Self.directory(of: second))
  }

  /// Returns whether one output is standard output, and is already open on the file of the other.
  private static func isOpenAlready(_ a: String, _ b: String) -> Bool {
    guard let opened = FileStatus(of: .standardOutput), !opened.isCharacterDevice else {
      return false
    }
    return opened.identity == identity(of: a == standardOutput ? b : a)
  }

  private static func identity(of path: String) -> FileIdentity? { FileStatus(of: path)?.identity }
}

/// The interpretation of input arguments as paths.
package enum InputPath {
  /// The argument for standard input.
  package static let standardInput = "-"

  /// Returns whether the argument means standard input.
  package static func isStandardInput(_ path: String) -> Bool { path == standardInput }

  /// Returns the printable name of the input.
  package static func name(_ path: String) -> String {
    isStandardInput(path) ? "standard input" : path.printable
  }

  /// Returns the path that the system opens for an argument (proc(5)).
  package static func onSystem(_ path: String) -> String {
    isStandardInput(path) ? "/proc/self/fd/0" : path
  }
}
