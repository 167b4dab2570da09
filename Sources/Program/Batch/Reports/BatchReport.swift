import Documents
import Files
import Glibc
package import Inputs
import SystemPackage

/// The report file of a batch: a line of JSON (jsonlines.org) for each page and document, written
/// immediately so that a stopped batch leaves its report.
package final class BatchReport {
  private let path: String
  private let file: FileDescriptor
  private let isReproducible: Bool
  private var error: FileError?

  /// Opens the file at `path`, `-` for standard output, after creating the output directory.
  ///
  /// - flag: `O_TRUNC` to replace a file, or `O_APPEND` to append to it.
  /// - directories: Directories below which no link is followed; none if links are followed.
  /// - Throws: a `ConversionError` if the file cannot be opened.
  package init(
    path: String, _ flag: Int32, outputDirectory: String,
    refusingLinksBelow directories: [String], isReproducible: Bool
  ) throws(ConversionError) {
    self.path = path
    self.isReproducible = isReproducible
    file = try rethrow(as: ConversionError.output) { () throws(FileError) in
      _ = try DirectoryRoot(making: outputDirectory, below: directories)
      guard path != OutputPath.standardOutput else { return .standardOutput }
      return try ReportFile.open(path, flag, refusingLinksBelow: directories)
    }
  }

  deinit {
    if file != .standardOutput { try? file.close() }
  }

  /// Writes the lines of skipped files or the line of a page or document; ignores other events.
  package func add(_ event: BatchEvent) {
    if case .began(_, _, _, let skipped) = event {
      for (kind, paths) in [
        ("skipped", skipped.files + skipped.pdfs), ("unfinished", skipped.unfinished),
        ("skippedFolder", skipped.directories),
      ] {
        for path in paths {
          write([("kind", JSONText.string(kind)), ("file", JSONText.string(path))])
        }
      }
    } else if case .skippedLinks(let paths) = event {
      for path in paths {
        write([("kind", JSONText.string("skippedLink")), ("file", JSONText.string(path))])
      }
    } else if let members = event.reportMembers(isReproducible: isReproducible) {
      write(members)
    }
  }

  private func write(_ members: [(String, String?)]) {
    guard error == nil else { return }
    do {
      try file.writeAll(Array((JSONText.object(members) + "\n").utf8))
    } catch {
      self.error = FileError(.write, path: path, errno: error as? Errno ?? .ioError)
    }
  }

  /// Flushes the file to the disk; throws the first write error, if any.
  package func finish() throws(ConversionError) {
    fsync(file.rawValue)
    if let error { throw .output(error) }
  }
}

extension DocumentReport {
  /// Returns the members of the document's JSON object.
  package func jsonMembers(isReproducible: Bool) -> [(String, String?)] {
    let isWorkedOn = pageCount > 0
    return [
      ("document", JSONText.string(output)),
      (
        "further",
        furtherOutputs.isEmpty ? nil : JSONText.array(furtherOutputs.map(JSONText.string))
      ),
      ("status", JSONText.string(status.word)), ("files", "\(fileCount)"),
      ("pages", isWorkedOn ? "\(pageCount)" : nil),
      ("words", isWorkedOn ? "\(wordCount)" : nil),
      ("confidence", confidence.map { JSONText.number($0, decimals: 2) }),
      (
        "seconds",
        isWorkedOn && !isReproducible
          ? JSONText.number(duration / .seconds(1), decimals: 2) : nil
      ),
      ("pagesWithProblems", "\(problemPages)"),
      ("messages", JSONText.array(messages.map(JSONText.string))),
    ]
  }

  /// The errors of the document and its sidecars.
  private var messages: [String] {
    var errors = sidecarErrors
    if case .failed(let error) = status { errors.insert(error, at: 0) }
    return errors.map { "\($0)" }
  }
}

extension DocumentReport.Status {
  /// The machine-readable status.
  fileprivate var word: String {
    switch self {
    case .made: "made"
    case .unchanged: "unchanged"
    case .failed: "failed"
    }
  }
}
