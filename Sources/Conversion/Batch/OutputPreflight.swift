import Files
import Glibc
import SystemPackage

/// Looks whether a document and what goes beside it can be written, before any work on its pages.
///
/// Only the writing itself can tell for certain: by then a disk may be full, a directory be gone.
enum OutputPreflight {
  /// Throws a `ConversionError` where one of `outputs` cannot be made: it is one of `files`, it is
  /// there and is to stay, a directory is in its place, its name is too long, or what is to hold it takes
  /// no files.
  static func check(
    _ outputs: [String], of files: [PlannedFile], keepsExisting: Bool
  ) throws(ConversionError) {
    for output in outputs {
      do throws(Errno) {
        let isThere = FileStatus(of: output, followsLinks: false) != nil
        try check(isThere ? OutputPath.resolved(output) : output, keepsExisting: keepsExisting)
      } catch {
        throw .output(FileError(.create, path: output, errno: error))
      }
      guard let identity = FileStatus(of: output)?.identity else { continue }
      guard !files.contains(where: { $0.status.identity == identity }) else {
        throw .outputIsInput(output)
      }
    }
  }

  private static func check(_ path: String, keepsExisting: Bool) throws(Errno) {
    guard try OutputPath.status(of: path) != nil, let status = FileStatus(of: path) else {
      _ = try existingDirectory(above: path)
      return
    }
    guard !status.isDirectory else { throw .isDirectory }
    // A device or a pipe is written into as it is.
    guard status.isRegular else { return }
    guard !keepsExisting else { throw .fileExists }
    try checkDirectory(OutputPath.directory(of: path))
  }

  /// The first directory above `path` that is there; those between are to be made in it.
  private static func existingDirectory(above path: String) throws(Errno) -> String {
    let directory = OutputPath.directory(of: path)
    guard directory != path, try OutputPath.status(of: directory) == nil else {
      try checkDirectory(directory)
      return directory
    }
    let above = try existingDirectory(above: directory)
    // The system looks at a name's length only in a directory that is there.
    let name = path.split(separator: "/").last ?? ""
    _ = try OutputPath.status(of: above + "/" + name)
    return above
  }

  private static func checkDirectory(_ path: String) throws(Errno) {
    guard FileStatus(of: path)?.isDirectory == true else { throw .notDirectory }
    guard unsafe access(path, W_OK | X_OK) == 0 else { throw Errno.last }
  }
}
