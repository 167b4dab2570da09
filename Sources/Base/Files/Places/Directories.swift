import Glibc
import SystemPackage

/// The entries of a directory.
package enum DirectoryListing {
  /// Returns the names in the directory at `path`, unordered and without hidden names.
  ///
  /// - Throws: a `FileError` if the directory cannot be read.
  package static func names(
    in path: String, links: LinkPolicy = .followed
  ) throws(FileError) -> [String] {
    let directory = try links.open(path, O_DIRECTORY)
    // The stream closes the descriptor.
    guard let stream = unsafe fdopendir(directory.rawValue) else {
      defer { try? directory.close() }
      throw FileError(.read, path: path, errno: .last)
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while true {
      // A null pointer is the end only if there is no error (readdir(3)).
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        guard errno == 0 else { throw FileError(.read, path: path, errno: .last) }
        return names
      }
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { name in
        unsafe String(pathBytes: name.prefix { $0 != 0 })
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
  }
}

/// A directory for outputs.
package enum OutputDirectory {
  /// Makes the directory at `path` and its missing parents.
  ///
  /// - root: The directory below which no link is followed; `nil` if links are followed.
  /// - Throws: a `FileError` if a directory cannot be made or another file has its name.
  package static func make(_ path: String, below root: DirectoryRoot? = nil) throws(FileError) {
    if let root { return try root.makeDirectory(path) }
    try FileError.wrap(.create, path, try makeMissing(path))
  }

  /// Returns the path of the file with a name in the directory at `path`.
  package static func path(of name: String, in path: String) -> String {
    path.hasSuffix("/") ? path + name : "\(path)/\(name)"
  }

  private static func makesOne(_ path: String) -> Bool {
    unsafe path.withSystemPath { unsafe mkdir($0, 0o777) } == 0
  }

  /// Makes the directory at `path` and its missing parents.
  static func makeMissing(_ path: String) throws(Errno) {
    if makesOne(path) { return }
    let reason = Errno.last
    if FileStatus(of: path)?.isDirectory == true { return }
    let above = OutputPath.directory(of: path)
    guard reason == .noSuchFileOrDirectory, above != path, above != "." else {
      throw reason == .fileExists ? .notDirectory : reason
    }
    try makeMissing(above)
    // Another batch may have made the directory meanwhile.
    guard makesOne(path) || FileStatus(of: path)?.isDirectory == true else {
      throw Errno.last
    }
  }
}
