import Exports
import Files
import Inputs
import PagePipeline
import SearchablePDF
import SystemPackage
import TextLayer
import WorkerProtocol

/// The outputs of a conversion besides its document.
///
/// An output that fails is discarded and reported when the others are published, so that the
/// document is completed without it.
struct SidecarSet {
  private struct Output {
    let path: String
    /// The file; `nil` if writing failed.
    var file: (any FurtherOutput)?
    var error: ConversionError?
  }

  private var outputs: [Output] = []

  /// Creates the requested files beside the PDF at `path`; `nil` if there is none.
  init(
    _ options: ConversionOptions, _ sources: [ScanSource], besidePDF path: String?
  ) throws(ConversionError) {
    // The path from Markdown to the pictures is known once their directory exists.
    if let directory = options.outputs.figures {
      outputs.append(Output(path: directory, file: try FigureFiles(directory, options.publication)))
    }
    let document = SidecarDocument(options, sources)
    for sidecar in options.outputs.sidecars {
      let file = try SidecarFile(sidecar, of: document, options.publication)
      outputs.append(Output(path: sidecar.path, file: file))
    }
    if let path = options.outputs.boxes {
      outputs.append(Output(path: path, file: try BoxesDocument(path: path, options)))
    }
    var pageFiles: [PageFiles] = []
    for directory in options.outputs.pageFiles {
      let files = try PageFiles(
        directory, of: document, options.publication,
        inputs: options.textFiles + options.recognition.files,
        hashesFiles: options.outputs.mets != nil)
      pageFiles.append(files)
      outputs.append(Output(path: directory.path, file: files))
    }
    if let mets = options.outputs.mets {
      let file = try METSFile(
        path: mets, pdf: path, pageFiles: pageFiles, options.document.metadata, options.publication)
      outputs.append(Output(path: mets, file: file))
    }
  }

  /// Adds the next page, which has `number`, to each output.
  mutating func append(_ page: PageResult, number: Int) {
    attempt { (file) throws(ConversionError) in try file.append(page, number: number) }
  }

  /// Publishes the outputs and reports the success or failure of each.
  ///
  /// - isDocumentPublished: Whether the document is complete under its name.
  consuming func publish(isDocumentPublished: Bool, report: (ConversionEvent) -> Void) {
    attempt { (file) throws(ConversionError) in
      try file.publish(isDocumentPublished: isDocumentPublished)
    }
    for output in outputs {
      report(output.error.map { .sidecarFailed($0) } ?? .publishedSidecar(path: output.path))
    }
  }

  private mutating func attempt(_ step: (any FurtherOutput) throws(ConversionError) -> Void) {
    for index in outputs.indices {
      guard let file = outputs[index].file else { continue }
      do throws(ConversionError) {
        try step(file)
      } catch {
        outputs[index] = Output(path: outputs[index].path, error: error)
      }
    }
  }
}

/// An output besides the document, written page by page; all steps throw a `ConversionError` if
/// writing fails.
protocol FurtherOutput: AnyObject {
  /// Adds the next page, which has `number`.
  func append(_ page: PageResult, number: Int) throws(ConversionError)

  /// Completes and publishes the file.
  ///
  /// - isDocumentPublished: Whether the document is complete under its name.
  func publish(isDocumentPublished: Bool) throws(ConversionError)
}

extension FurtherOutput {
  func publish(isDocumentPublished: Bool) throws(ConversionError) {}
}

extension Sidecar {
  /// Returns the formatter of a document in the format.
  ///
  /// - Throws: `ConversionError.output` if the format has no formatter.
  func formatter(
    of document: SidecarDocument
  ) throws(ConversionError) -> any SidecarFormatter {
    guard let type = OutputFormats.formatters.first(where: { $0.format == format }) else {
      throw .output(FileError(.create, path: path, errno: .notSupported))
    }
    return type.init(document)
  }
}

/// A sidecar that is being written.
final class SidecarFile: FurtherOutput {
  private let formatter: any SidecarFormatter
  private var file: OutputFile?
  private var isBegun = false

  init(
    _ sidecar: Sidecar, of document: SidecarDocument, _ options: PublicationOptions
  ) throws(ConversionError) {
    formatter = try sidecar.formatter(of: document)
    file = try OutputFile(path: sidecar.path, options)
  }

  func append(_ page: PageResult, number: Int) throws(ConversionError) {
    try append(SidecarPage(number: number, page))
  }

  /// Adds the next page.
  func append(_ page: SidecarPage) throws(ConversionError) {
    var page = page
    page.isFirst = !isBegun
    try write(formatter.text(of: page))
  }

  func publish(isDocumentPublished: Bool) throws(ConversionError) {
    try write(formatter.closing)
    try file.take()?.publishAsOutput()
  }

  private func write(_ text: String) throws(ConversionError) {
    let opening = isBegun ? "" : formatter.opening
    isBegun = true
    try writing(file?.write(Array((opening + text).utf8)))
  }
}

/// A second PDF with the recognised boxes drawn over the pages.
final class BoxesDocument: FurtherOutput {
  private var metadata: Metadata
  private var document: DocumentFile?

  init(path: String, _ options: ConversionOptions) throws(ConversionError) {
    metadata = options.document.metadata
    metadata.provenance = nil
    var options = options
    options.document.textVisibility = .hidden
    options.document.claim = .none
    options.publication.backupSuffix = nil
    options.recognition.languages = ""
    document = try DocumentFile(path: path, options)
  }

  func append(_ page: PageResult, number: Int) throws(ConversionError) {
    try document?.write(page.page, boxesOf: page.recognizedOnPage)
  }

  func publish(isDocumentPublished: Bool) throws(ConversionError) {
    try document.take()?.publish(metadata)
  }
}
