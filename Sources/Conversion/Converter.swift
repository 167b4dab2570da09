import PageWork

/// Joins the stages: pages from their files, through workers, in order into one document.
package struct Converter: Sendable {
  private let options: ConversionOptions

  /// Makes a converter that works as the options say.
  package init(_ options: ConversionOptions) {
    self.options = options
  }

  /// Writes the pages to a PDF at `output`, `-` for standard output, and reports what happens.
  ///
  /// The file appears under its name only when it is complete, the sidecars after it; one that fails
  /// is reported.
  ///
  /// Throws a `ConversionError` where there is no document; nothing is left behind then. A page
  /// that fails is told in its report and stands in the document as far as it can be shown.
  package func convert(
    _ sources: [ScanSource], to output: String, report: (ConversionEvent) -> Void
  ) async throws(ConversionError) {
    try OutputConflict.check([output] + options.furtherOutputs, against: sources.map(\.path) + options.recognition.files)
    try RecognitionFiles.check(options.recognition)
    let sidecars = try SidecarSet(options, sources)
    var document = try Self.begin(output, options)
    var held = HeldPages()
    var written = 0
    var failed = 0
    report(.began(pages: sources.count))

    let jobs = sources.enumerated().map { PageJob(index: $0.offset, source: $0.element) }
    let pool = WorkerPool(
      command: options.workerCommand, options: options.recognition,
      memoryLimit: options.workerMemory, count: options.jobs,
      processors: options.processors)
    let converter = PageConverter(options: options)
    try await pool.run(
      jobs, converter: converter, report: report
    ) { (result) throws(ConversionError) in
      for page in held.released(by: result) {
        let fault = try Self.append(page.page, to: &document, output)
        written += 1
        let pageReport = page.report.adding(fault, claim: options.claim)
        failed += pageReport.problems.isEmpty ? 0 : 1
        sidecars.append(page.with(pageReport), number: written)
        report(.wrote(pageReport, number: written, of: jobs.count))
      }
    }

    guard written > 0 else { throw .nothingShown(held.messages) }
    guard failed == 0 || !options.isStrict else { throw .incomplete(pages: failed) }
    try Self.finish(document, output, options.metadata)
    report(.published(path: output, pages: written))
    sidecars.publish(report: report)
  }
}

/// A document in a file, whose errors name the file.
extension Converter {
  private typealias Document = DocumentWriter<OutputFile>

  private static func begin(
    _ output: String, _ options: ConversionOptions
  ) throws(ConversionError) -> Document {
    let file: OutputFile
    do {
      file = try OutputFile(
        path: output, keepsExisting: options.keepsExistingOutput, holdsBack: options.isStrict)
    } catch {
      throw .output(error)
    }
    do {
      return try Document(
        sink: file, visibility: options.textVisibility, claim: options.claim,
        language: LanguageTag.tag(ofTesseract: options.recognition.languages))
    } catch {
      throw ConversionError(error, path: output)
    }
  }

  private static func append(
    _ page: PreparedPage, to document: inout Document, _ output: String
  ) throws(ConversionError) -> TextLayerFault? {
    do {
      return try document.append(page)
    } catch {
      throw ConversionError(error, path: output)
    }
  }

  private static func finish(
    _ document: consuming Document, _ output: String, _ metadata: Metadata
  ) throws(ConversionError) {
    let file: OutputFile
    do {
      file = try document.finish(metadata)
    } catch {
      throw ConversionError(error, path: output)
    }
    do {
      try file.publish()
    } catch {
      throw .output(error)
    }
  }
}
