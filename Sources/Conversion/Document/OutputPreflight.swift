import Files
import Glibc
import SystemPackage

/// Checks before any work whether the outputs of a document can be written.
///
/// Writing can still fail later, such as on a full disk.
enum OutputPreflight {
  /// Throws a `ConversionError` if an output cannot be created: it is one of `files`, exists and
  /// must be kept, is a directory, has a name that is too long, or its directory is missing or not
  /// writable.
  static func check(
    _ outputs: [String], of files: [InputFile], keepsExisting: Bool
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
    // Devices and pipes are written directly.
    guard status.isRegular else { return }
    guard !keepsExisting else { throw .fileExists }
    try checkDirectory(OutputPath.directory(of: path))
  }

  /// Returns the nearest existing directory above `path`; missing directories are created in it.
  private static func existingDirectory(above path: String) throws(Errno) -> String {
    let directory = OutputPath.directory(of: path)
    guard directory != path, try OutputPath.status(of: directory) == nil else {
      try checkDirectory(directory)
      return directory
    }
    let above = try existingDirectory(above: directory)
    // The system checks the length of a name only in an existing directory.
    let name = OutputPath.name(of: path) ?? ""
    _ = try OutputPath.status(of: above + "/" + name)
    return above
  }

  private static func checkDirectory(_ path: String) throws(Errno) {
    guard FileStatus(of: path)?.isDirectory == true else { throw .notDirectory }
    guard unsafe path.withSystemPath({ unsafe access($0, W_OK | X_OK) }) == 0 else {
      throw Errno.last
    }
  }
}

/// Detects outputs that would overwrite each other or an input.
enum OutputConflict {
  /// Throws `outputIsInput` or `outputTwice` if an output is the same file as an input or another
  /// output.
  static func check(
    _ outputs: [String], against inputs: [String]
  ) throws(ConversionError) {
    for (index, output) in outputs.enumerated() {
      guard !inputs.contains(where: { OutputPath.isFile($0, writtenTo: output) }) else {
        throw .outputIsInput(output)
      }
      guard !outputs[..<index].contains(where: { OutputPath.isSame($0, output) }) else {
        throw .outputTwice(output)
      }
    }
  }
}
