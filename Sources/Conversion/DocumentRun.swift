import PageWork
import SearchablePDF

/// A document on its way to its file, with what is written beside it; given up, it leaves nothing.
struct DocumentRun: ~Copyable {
  private var document: DocumentFile
  private let sidecars: SidecarSet
  private let options: ConversionOptions
  private let output: String
  private let pageCount: Int
  private var held = HeldPages()
  private var written = 0
  /// How many of its pages have a problem.
  private(set) var failed = 0

  /// Opens the files of a document of these pages; throws a `ConversionError` where one cannot be
  /// made.
  init(
    _ sources: [ScanSource], to output: String, _ options: ConversionOptions
  ) throws(ConversionError) {
    let sidecars = try SidecarSet(options, sources)
    document = try DocumentFile(
      path: output, options, visibility: options.textVisibility, claim: options.claim,
      language: LanguageTag.tag(ofTesseract: options.recognition.languages))
    self.sidecars = sidecars
    self.options = options
    self.output = output
    pageCount = sources.count
  }

  /// Writes the next page, or keeps it back until one can be shown; throws a `ConversionError` where
  /// the disk does not take it.
  mutating func append(
    _ result: PageResult, report: (ConversionEvent) -> Void
  ) throws(ConversionError) {
    for page in held.released(by: result) {
      let fault = try document.append(page.page)
      written += 1
      let pageReport = page.report.adding(fault, claim: options.claim)
      failed += pageReport.problems.isEmpty ? 0 : 1
      sidecars.append(page.with(pageReport), number: written)
      report(.wrote(pageReport, number: written, of: pageCount))
    }
  }

  /// Gives the document its name, and the sidecars after it theirs.
  ///
  /// Throws a `ConversionError` where there is no document; nothing is left behind then.
  consuming func finish(report: (ConversionEvent) -> Void) throws(ConversionError) {
    try check()
    let (sidecars, output, pages) = (sidecars, output, written)
    try document.publish(options.metadata)
    report(.published(path: output, pages: pages))
    sidecars.publish(report: report)
  }

  /// Gives the sidecars their names, and the document last, with `mark` where all of them stand: it
  /// then says that all is finished.
  ///
  /// Throws a `ConversionError` where there is no document.
  consuming func finish(
    marking mark: BatchMarker, report: (ConversionEvent) -> Void
  ) throws(ConversionError) {
    try check()
    var metadata = options.metadata
    metadata.lastEntry = mark.entry
    sidecars.publish { event in
      if case .sidecarFailed = event { metadata.lastEntry = BatchMarker.unfinished.entry }
      report(event)
    }
    let (output, pages) = (output, written)
    try document.publish(metadata)
    report(.published(path: output, pages: pages))
  }

  private borrowing func check() throws(ConversionError) {
    guard written > 0 else { throw .nothingShown(held.messages) }
    guard failed == 0 || !options.isStrict else { throw .incomplete(pages: failed) }
  }
}
