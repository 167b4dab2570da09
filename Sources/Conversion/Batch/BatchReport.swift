import Files
import SystemPackage

/// A file that gets a line of JSON (jsonlines.org) for each page and document of a batch, as they
/// come, so that a batch that is stopped leaves what it has told.
package final class BatchReport {
  private let path: String
  private let file: FileDescriptor
  private let isReproducible: Bool
  private var error: FileError?

  /// Opens the file at `path`, `-` for standard output, in place of an earlier one; the directory of
  /// outputs, in which it may be, is made first.
  ///
  /// Throws a `ConversionError` where it cannot be made or is an input of the plan.
  package init(
    path: String, _ plan: BatchPlan, isReproducible: Bool
  ) throws(ConversionError) {
    self.path = path
    self.isReproducible = isReproducible
    try Self.check(path, against: plan)
    do {
      try OutputDirectory.make(plan.outputDirectory)
    } catch {
      throw .output(error)
    }
    do {
      file =
        path == OutputPath.standardOutput
        ? .standardOutput
        : try .open(
          FilePath(path), .writeOnly, options: [.create, .truncate, .closeOnExec],
          permissions: FilePermissions(rawValue: 0o666))
    } catch {
      throw .output(FileError(.create, path: path, errno: error as? Errno ?? .ioError))
    }
  }

  private static func check(_ path: String, against plan: BatchPlan) throws(ConversionError) {
    guard path != OutputPath.standardOutput, let identity = FileStatus(of: path)?.identity else {
      return
    }
    let inputs = plan.documents.lazy.flatMap(\.files)
    guard !inputs.contains(where: { $0.status.identity == identity }) else {
      throw .outputIsInput(path)
    }
  }

  deinit {
    if file != .standardOutput { try? file.close() }
  }

  /// Writes the line of what happened, where it is something that the report tells.
  package func add(_ event: BatchEvent) {
    guard error == nil, let members = event.reportMembers(isReproducible: isReproducible) else {
      return
    }
    do {
      try file.writeAll(Array((JSONText.object(members) + "\n").utf8))
    } catch {
      self.error = FileError(.write, path: path, errno: error as? Errno ?? .ioError)
    }
  }

  /// Throws the first `ConversionError` since it was opened.
  package func finish() throws(ConversionError) {
    if let error { throw .output(error) }
  }
}
