import FoundationEssentials
import Glibc
import Synchronization

/// A new directory for large temporary files, which is removed with its contents.
package struct ScratchDirectory: ~Copyable {
  package let path: String

  /// The parent directory if `TMPDIR` is not set, because `/tmp` may be in memory
  /// (file-hierarchy(7)).
  private static let standardParent = "/var/tmp"

  /// The existing directories of this process.
  private static let paths = Mutex<Set<String>>([])

  /// Makes a directory that only this user can read.
  ///
  /// - Throws: a `FileError` if the directory cannot be made.
  package init() throws(FileError) {
    let parent = OutputPath.temporaryDirectory(otherwise: Self.standardParent)
    let template = parent + "/scanpdf-XXXXXX"
    var bytes = Array(template.utf8CString)
    guard unsafe mkdtemp(&bytes) != nil else {
      throw FileError(.create, path: template, errno: .last)
    }
    let path = String(decoding: bytes.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    self.path = path
    _ = Self.paths.withLock { $0.insert(path) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
    _ = Self.paths.withLock { [path] in $0.remove(path) }
  }

  /// Removes all directories of this process, even if a program that is ending still writes into
  /// them.
  package static func removeAll() {
    for path in paths.withLock({ $0 }) {
      for _ in 0..<maximumRemovals {
        try? FileManager.default.removeItem(atPath: path)
        guard FileManager.default.fileExists(atPath: path) else { break }
        usleep(removalPause)
      }
    }
  }

  /// The maximum number of attempts to remove a directory.
  private static let maximumRemovals = 10
  /// The pause after a failed attempt to remove a directory, in microseconds.
  private static let removalPause: UInt32 = 20_000

  /// Removes the file at `path`, if there is one.
  package static func removeFile(_ path: String) {
    try? FileLocation(path: path).remove()
  }
}
