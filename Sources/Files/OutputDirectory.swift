import Glibc
import SystemPackage

/// A directory that outputs are to go into.
package enum OutputDirectory {
  /// Makes the directory at `path` and those above it, as far as they are missing.
  ///
  /// Throws a `FileError` where one cannot be made or something else is in its place.
  package static func make(_ path: String) throws(FileError) {
    do {
      try makeDirectory(path)
    } catch {
      throw FileError(.create, path: path, errno: error)
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
    // Another batch may have made it in between.
    guard unsafe mkdir(path, 0o777) == 0 || FileStatus(of: path)?.isDirectory == true else {
      throw Errno.last
    }
  }
}
