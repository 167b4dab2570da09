import FoundationEssentials
import Glibc
import SystemPackage

/// The entries of a directory.
package enum DirectoryListing {
  /// Returns the names in the directory at `path`, unordered and without hidden ones.
  ///
  /// Throws a `FileError` if the directory cannot be read.
  package static func names(in path: String) throws(FileError) -> [String] {
    // opendir reports the reason of a failure, which Foundation hides.
    guard let stream = unsafe opendir(path) else {
      throw FileError(.read, path: path, errno: .last)
    }
    unsafe closedir(stream)
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.hasPrefix(".") }
    } catch {
      throw FileError(.read, path: path, errno: .ioError)
    }
  }
}

/// A directory for outputs.
package enum OutputDirectory {
  /// Makes the directory at `path` and those above it that are missing.
  ///
  /// Throws a `FileError` if a directory cannot be made or another file has its name.
  package static func make(_ path: String) throws(FileError) {
    try rethrow(as: { FileError(.create, path: path, errno: $0) }) { () throws(Errno) in
      try makeDirectory(path)
    }
  }

  private static func makeDirectory(_ path: String) throws(Errno) {
    if unsafe mkdir(path, 0o777) == 0 { return }
    let reason = Errno.last
    if FileStatus(of: path)?.isDirectory == true { return }
    let above = OutputPath.directory(of: path)
    guard reason == .noSuchFileOrDirectory, above != path, above != "." else {
      throw reason == .fileExists ? .notDirectory : reason
    }
    try makeDirectory(above)
    // Another batch may have made the directory meanwhile.
    guard unsafe mkdir(path, 0o777) == 0 || FileStatus(of: path)?.isDirectory == true else {
      throw Errno.last
    }
  }
}
