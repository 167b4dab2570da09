import FoundationEssentials
import Glibc
import SystemPackage

/// What stands in a directory.
package enum DirectoryListing {
  /// The names in the directory at `path` in no order, without the hidden ones.
  ///
  /// Throws a `FileError` where it cannot be read.
  package static func names(in path: String) throws(FileError) -> [String] {
    // Asked first for the reason, which Foundation wraps.
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
