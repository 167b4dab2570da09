import Glibc
package import SystemPackage

/// A report, which other programs may read while it grows.
package enum ReportFile {
  /// Opens the file at `path` for writing, and makes it if it is missing.
  ///
  /// - flag: `O_TRUNC` or `O_APPEND`.
  /// - roots: Directories below which no link is followed, and only regular files are opened.
  /// - Throws: a `FileError` if the file cannot be opened or emptied.
  package static func open(
    _ path: String, _ flag: Int32, refusingLinksBelow roots: [String]
  ) throws(FileError) -> FileDescriptor {
    let flags = O_WRONLY | O_CREAT | flag
    guard let outer = DirectoryRoot.outer(of: path, among: roots) else {
      return try FileError.wrap(
        .create, path, try FileLocation(path: path).open(flags, mode: 0o666))
    }
    // A file that is not a regular one must not be truncated.
    let file = try FileError.wrap(
      .create, path, isBelowRoot: true,
      try outer.root.openRegular(name: outer.name, flags & ~O_TRUNC))
    guard flag & O_TRUNC == 0 || ftruncate(file.rawValue, 0) == 0 else {
      let error = FileError(.create, path: path, errno: .last, isBelowRoot: true)
      try? file.close()
      throw error
    }
    return file
  }
}
