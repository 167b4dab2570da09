import Exports
import Files
import PagePipeline
import SearchablePDF

/// The outputs of a conversion besides its document.
struct SidecarSet {
  private var outputs: [any PageOutput]

  /// Creates the requested files.
  ///
  /// - Throws: a `ConversionError` if a file cannot be created.
  init(_ options: ConversionOptions, _ sources: [ScanSource]) throws(ConversionError) {
    let document = SidecarDocument(options, sources)
    outputs = try rethrow(as: ConversionError.output) { () throws(FileError) -> [any PageOutput] in
      var files: [any PageOutput] = []
      for sidecar in options.sidecars {
        let file = try SidecarFile(
          sidecar, of: document, below: options.outputRoot,
          keepsExisting: options.keepsExistingOutput, holdsBack: options.isStrict)
        files.append(file)
      }
      return files
    }
    if let path = options.boxes {
      outputs.append(try BoxesDocument(path: path, options))
    }
  }

  /// Adds the page with `number`, the next one, to each output.
  func append(_ page: PageResult, number: Int) {
    for output in outputs { output.append(page, number: number) }
  }

  /// Publishes the outputs and reports the success or failure of each.
  func publish(report: (ConversionEvent) -> Void) {
    for output in outputs {
      do {
        try output.publish()
        report(.publishedSidecar(path: output.path))
      } catch {
        report(.sidecarFailed(error))
      }
    }
  }
}

/// An output besides the document, written page by page.
///
/// A write error is kept and thrown by `publish`, so that the document is completed without this
/// output.
protocol PageOutput: AnyObject {
  /// The path as the user gave it.
  var path: String { get }

  /// Adds the page with `number`, the next one.
  func append(_ page: PageResult, number: Int)

  /// Completes and publishes the file.
  ///
  /// - Throws: the first error since its creation.
  func publish() throws(ConversionError)
}

/// A sidecar that is being written.
final class SidecarFile: PageOutput {
  let path: String
  private let formatter: any SidecarFormatter
  private var file: OutputFile?
  private var error: FileError?

  /// Creates the file of a sidecar and writes its opening.
  ///
  /// - Throws: a `FileError` if the file cannot be created.
  init(
    _ sidecar: Sidecar, of document: SidecarDocument, below root: DirectoryRoot? = nil,
    keepsExisting: Bool, holdsBack: Bool
  ) throws(FileError) {
    path = sidecar.path
    formatter = OutputFormats.formatter(of: sidecar.format, for: document)
    file = try OutputFile(
      path: sidecar.path, below: root, keepsExisting: keepsExisting, holdsBack: holdsBack)
    write(formatter.opening)
  }

  func append(_ page: PageResult, number: Int) {
    guard error == nil else { return }
    write(formatter.text(of: SidecarPage(number: number, page)))
  }

  func publish() throws(ConversionError) {
    write(formatter.closing)
    if let error { throw .output(error) }
    try rethrow(as: ConversionError.output, from: try file.take()?.publish())
  }

  private func write(_ text: String) {
    guard error == nil else { return }
    do {
      try file?.write(Array(text.utf8))
    } catch {
      self.error = error
      file = nil
    }
  }
}

/// A second PDF with the recognised boxes drawn over the pages.
final class BoxesDocument: PageOutput {
  let path: String
  private let metadata: Metadata
  private var document: DocumentFile?
  private var error: ConversionError?

  /// Creates the file at `path` and starts the document.
  ///
  /// - Throws: a `ConversionError` if the file cannot be created.
  init(path: String, _ options: ConversionOptions) throws(ConversionError) {
    self.path = path
    metadata = options.metadata
    document = try DocumentFile(path: path, options, claim: .none)
  }

  func append(_ page: PageResult, number: Int) {
    do {
      try document?.write(page.page, boxesOf: page.recognizedOnPage)
    } catch {
      self.error = self.error ?? error
      document = nil
    }
  }

  func publish() throws(ConversionError) {
    if let error { throw error }
    try document.take()?.publish(metadata)
  }
}
