import Documents
import Files
package import Inputs
import PagePipeline
import SearchablePDF

/// A document of a batch and the work for it.
package struct PlannedDocument: Sendable {
  /// The work for a document.
  enum State: Sendable {
    /// The document must be made of these pages.
    case toMake([ScanSource])
    /// The document is up to date, with problems on `problemPages` pages.
    case finished(problemPages: Int)
    /// The document cannot be made.
    case impossible(ConversionError)
  }

  /// The path of the PDF.
  package internal(set) var output: String
  /// The path relative to the output directory.
  let name: String
  package let files: [InputFile]
  var state: State
  /// The images and the skipped links of the directory; empty unless a directory makes the
  /// document.
  var filesAndLinks: [InputFile] = []
  /// The numbered name of the document; `nil` if the name has no number.
  var numbering: NumberedName?
  /// Whether the document has another name than its PDF, because another document has that name.
  var isRenamed = false

  /// Whether the document is made of a PDF.
  var isPDF: Bool { files.first?.content == .pdf }

  /// Returns the options for files besides the PDF, with the paths of the document's own.
  func outputs(_ options: OutputOptions, _ batch: BatchOptions) -> OutputOptions {
    let stem = output.withoutPDFExtension
    var outputs = options
    outputs.sidecars = batch.sidecars.map { Sidecar($0, path: "\(stem).\($0.fileExtension)") }
    outputs.pageFiles = batch.pageFiles.map { Sidecar($0, path: "\(stem)-\($0.name)") }
    outputs.mets = batch.writesMETS ? "\(stem).mets.xml" : nil
    return outputs
  }

  /// Returns the name of the PDF of a stack, from 1; numbers of a template are continued.
  func name(ofStack number: Int) -> String {
    if let numbering {
      return numbering.name(numbering.number + number - 1) + ".pdf"
    }
    return "\(name.withoutPDFExtension)-\(number).pdf"
  }

  /// Returns the options for making the document.
  func options(_ options: ConversionOptions, _ batch: BatchOptions) -> ConversionOptions {
    var options = options
    options.outputs = outputs(options.outputs, batch)
    options.publication.root = batch.outputRoot
    if batch.namesAreTitles, !isPDF, options.document.metadata.title == nil {
      options.document.metadata.title = OutputPath.stem(of: output)?.printable
    }
    return options
  }

  /// Whether the document cannot be made.
  var isImpossible: Bool { if case .impossible = state { true } else { false } }

  /// Returns a line that says what a run would do with the document, and why.
  func preview(_ options: ConversionOptions, _ batch: BatchOptions) -> String {
    let output = output.printable
    switch state {
    case .finished(0): return "\(output): up to date"
    case .finished(let pages):
      return "\(output): up to date, with a problem on \(pages.counted("page"))"
    case .impossible(let error): return "\(output): cannot be made: \(error)"
    case .toMake(let sources):
      let parts = isPDF ? "1 PDF" : sources.count.counted("page")
      let next = OutputPath.name(of: name(ofStack: 2)) ?? ""
      let stacks =
        options.page.separator != nil && !isPDF && sources.count > 1
        ? "; a further stack: \(next.printable) or the next free name" : ""
      let reason =
        FileStatus(of: self.output) == nil
        ? "new"
        : batch.isForced ? "again (--force)" : "again: its files or the options have changed"
      return "\(output): to be made of \(parts), \(reason)\(stacks)"
    }
  }

  /// Whether an earlier batch made the document with the same inputs and options.
  var isFinished: Bool { if case .finished = state { true } else { false } }

  /// The pages to convert; empty if there is no work.
  var sources: [ScanSource] {
    if case .toMake(let sources) = state { sources } else { [] }
  }
}

extension String {
  /// The path without the extension `.pdf`.
  package var withoutPDFExtension: String {
    hasSuffix(".pdf") ? String(dropLast(".pdf".count)) : self
  }
}

extension PlannedDocument {
  /// Plans the document of an entry of a manifest from its files; returns `nil` if the only file is
  /// skipped.
  init?(_ entry: ManifestEntry, _ walk: DirectoryWalk, _ batch: BatchOptions) {
    guard let directory = walk.directories.first else { return nil }
    let files = directory.images + directory.pdfs
    let output = OutputDirectory.path(of: entry.name, in: batch.outputDirectory)
    var problem = directory.problem
    if entry.isDirectory, files.isEmpty {
      problem = problem ?? .noImages(directory: directory.path)
    }
    if entry.places.count > 1 {
      let isWhole = directory.images.count == entry.places.count
      problem = problem ?? (isWhole ? nil : .severalNotImages(output))
    }
    guard problem != nil || !files.isEmpty else { return nil }
    self.init(
      output: output, name: entry.name, files: files,
      state: problem.map { .impossible($0) } ?? .toMake([]),
      filesAndLinks: entry.isDirectory ? directory.imagesAndLinks : [])
  }
}

extension ConversionError {
  /// Returns the error of a document of several files if some are not images.
  fileprivate static func severalNotImages(_ output: String) -> ConversionError {
    .list(
      path: output, line: nil,
      "several files become one PDF only if all of them are images, not links")
  }
}

/// Whether a document is up to date or must be made.
extension PlannedDocument {
  /// Returns the document with the decision whether it is up to date.
  func decided(
    _ options: ConversionOptions, _ batch: BatchOptions, _ fingerprint: BatchFingerprint
  ) -> PlannedDocument {
    guard case .toMake = state else { return self }
    var document = self
    document.state = state(options, batch, fingerprint)
    return document
  }

  private func state(
    _ options: ConversionOptions, _ batch: BatchOptions, _ fingerprint: BatchFingerprint
  ) -> State {
    let links = batch.outputLinks
    let outputs = outputs(options.outputs, batch)
    if !batch.isForced, let status = links.status(of: output) {
      guard status.isRegular, let marker = BatchMarker(inFile: output, links: links) else {
        return .impossible(.foreignOutput(output))
      }
      let isNewer = files.allSatisfy { $0.status.modified <= status.modified }
      // A document that was made when links were followed is kept, because it would lose pages
      // without the links.
      let isMade = [files, filesAndLinks].contains { fingerprint.matches(marker, of: $0) }
      if isNewer, isMade, outputs.exist(links) {
        return .finished(problemPages: marker.problemPages)
      }
    }
    do throws(ConversionError) {
      try OutputPreflight.check(
        [output] + outputs.paths, of: files, below: batch.outputRoot,
        keepsExisting: options.publication.keepsExisting)
      return .toMake(try InputList.sources(of: files))
    } catch {
      return .impossible(error)
    }
  }
}

extension OutputOptions {
  /// Returns whether the files besides a document exist.
  fileprivate func exist(_ links: LinkPolicy) -> Bool {
    paths.allSatisfy { links.status(of: $0)?.isRegular == true }
      && pageFiles.allSatisfy {
        // A page may have no tables.
        $0.format.hasSeveralFiles
          ? links.status(of: $0.path)?.isDirectory == true
          : links.status(of: PageFiles.path(ofPage: 1, in: $0))?.isRegular == true
      }
  }
}
