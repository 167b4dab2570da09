package import Files
import Glibc
package import Inputs
import SystemPackage

/// Checks before any work whether the outputs of a document can be written.
///
/// Writing can still fail later, such as on a full disk.
package enum OutputPreflight {
  /// Throws a `ConversionError` if an output cannot be created: it is one of `files`, exists and
  /// must be kept, is a directory, has a name that is too long, or its directory is missing or not
  /// writable.
  ///
  /// - root: The directory below which no link is followed; `nil` if links are followed.
  package static func check(
    _ outputs: [String], of files: [InputFile], below root: DirectoryRoot? = nil,
    keepsExisting: Bool
  ) throws(ConversionError) {
    for output in outputs {
      let identity = try rethrow(as: ConversionError.output) { () throws(FileError) in
        if let root {
          try root.checkOutput(output, keepsExisting: keepsExisting)
          return LinkPolicy.refusedIn(root).status(of: output)?.identity
        }
        do throws(Errno) {
          return try check(OutputPath.resolved(output), keepsExisting: keepsExisting)
        } catch {
          throw FileError(.create, path: output, errno: error)
        }
      }
      guard identity == nil || !files.contains(where: { $0.status.identity == identity }) else {
        throw .outputIsInput(output)
      }
    }
  }

  /// Returns a fault for each output that cannot be created in its directory, which is not made.
  static func faults(_ outputs: [String], keepsExisting: Bool) -> [ConversionError] {
    outputs.compactMap { output in
      guard output != OutputPath.standardOutput else { return nil }
      return fault(of: output) { () throws(Errno) in
        guard let status = try OutputPath.status(of: output) else {
          return try checkDirectory(OutputPath.directory(of: OutputPath.resolved(output)))
        }
        // The links of pipes, such as /dev/stdout, are not paths.
        try check(
          status.isRegular ? OutputPath.resolved(output) : output, keepsExisting: keepsExisting)
      }
    }
  }

  /// Returns the fault of a directory for outputs that is missing and cannot be made; `nil` if
  /// there is none.
  package static func fault(directory: String) -> ConversionError? {
    fault(of: directory) { () throws(Errno) in
      // The documents of an existing directory may be finished, or fail one by one.
      guard FileStatus(of: directory)?.isDirectory != true else { return }
      _ = try existingDirectory(above: OutputDirectory.path(of: "a.pdf", in: directory))
    }
  }

  private static func fault(
    of path: String, _ check: () throws(Errno) -> Void
  ) -> ConversionError? {
    do throws(Errno) {
      try check()
      return nil
    } catch {
      return .output(FileError(.create, path: path, errno: error))
    }
  }

  /// Returns the file that an output replaces; `nil` if there is none.
  @discardableResult
  private static func check(_ path: String, keepsExisting: Bool) throws(Errno) -> FileIdentity? {
    guard let status = try OutputPath.status(of: path) else {
      _ = try existingDirectory(above: path)
      return nil
    }
    guard !status.isDirectory else { throw .isDirectory }
    // Devices and pipes are written directly.
    guard status.isRegular else { return status.identity }
    guard !keepsExisting else { throw .fileExists }
    // A file that is mounted read-only cannot be replaced either.
    guard isWritable(path) || Errno.last != .readOnlyFileSystem else { throw .readOnlyFileSystem }
    do throws(Errno) {
      try checkDirectory(OutputPath.directory(of: path))
    } catch {
      // The file is written in its place.
      guard isWritable(path) else { throw error }
    }
    return status.identity
  }

  private static func isWritable(_ path: String) -> Bool {
    unsafe path.withSystemPath { unsafe access($0, W_OK) } == 0
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
    guard try OutputPath.status(of: path) != nil else { throw .noSuchFileOrDirectory }
    guard FileStatus(of: path)?.isDirectory == true else { throw .notDirectory }
    guard unsafe path.withSystemPath({ unsafe access($0, W_OK | X_OK) }) == 0 else {
      throw Errno.last
    }
  }
}

/// Detects outputs that would overwrite each other or an input.
package enum OutputConflict {
  /// Throws `outputIsInput` or `outputTwice` if an output is the same file as an input or another
  /// output.
  package static func check(
    _ outputs: [String], against inputs: [String]
  ) throws(ConversionError) {
    if let fault = ConversionError(faults(outputs, against: inputs)) { throw fault }
  }

  /// Returns a fault for each output that is the same file as an input or an earlier output.
  static func faults(_ outputs: [String], against inputs: [String]) -> [ConversionError] {
    outputs.enumerated().compactMap { index, output in
      if inputs.contains(where: { OutputPath.isFile($0, writtenTo: output) }) {
        return .outputIsInput(output)
      }
      let isTwice = outputs[..<index].contains { OutputPath.isSame($0, output) }
      return isTwice ? .outputTwice(output) : nil
    }
  }
}
