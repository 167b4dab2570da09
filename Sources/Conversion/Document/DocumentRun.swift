import PageWork
import SearchablePDF

/// A document in progress with its sidecars; if discarded, it leaves no files.
struct DocumentRun: ~Copyable {
  private var document: DocumentFile
  private let sidecars: SidecarSet
  private let options: ConversionOptions
  private let output: String
  private let pageCount: Int
  private var held = HeldPages()
  private var written = 0
  /// The number of pages with a problem.
  private(set) var failed = 0

  /// Creates the files of a document with a page for each of `sources`; throws a `ConversionError`
  /// if a file cannot be created.
  init(
    _ sources: [ScanSource], to output: String, _ options: ConversionOptions
  ) throws(ConversionError) {
    let pdf = try Self.pdf(of: sources, options)
    let sidecars = try SidecarSet(options, sources)
    document =
      if let pdf {
        try DocumentFile(path: output, options, updating: pdf)
      } else {
        try DocumentFile(
          path: output, options, visibility: options.textVisibility, claim: options.claim,
          language: LanguageTag.tag(ofTesseract: options.recognition.languages))
      }
    self.sidecars = sidecars
    self.options = options
    self.output = output
    pageCount = sources.count
  }

  /// Writes the next page, or holds it until a page can be shown; throws a `ConversionError` if
  /// writing fails.
  mutating func append(
    _ result: PageResult, report: (ConversionEvent) -> Void
  ) throws(ConversionError) {
    for page in held.released(by: result) {
      let fault = try document.append(page.page, of: page.report.source)
      written += 1
      let pageReport = page.report.adding(fault, claim: options.claim)
      failed += pageReport.problems.isEmpty ? 0 : 1
      sidecars.append(page.with(pageReport), number: written)
      report(.wrote(pageReport, number: written, of: pageCount))
    }
  }

  /// Publishes the document, then the sidecars.
  ///
  /// Throws a `ConversionError` if there is no document; no files are left then.
  consuming func finish(report: (ConversionEvent) -> Void) throws(ConversionError) {
    try check()
    let (sidecars, output, pages) = (sidecars, output, written)
    try document.publish(options.metadata)
    report(.published(path: output, pages: pages))
    sidecars.publish(report: report)
  }

  /// Publishes the sidecars, then the document with `entry` in its information dictionary, or with
  /// `fallback` if a sidecar failed.
  ///
  /// Throws a `ConversionError` if there is no document.
  consuming func finish(
    entry: InformationEntry, orIfSidecarsFail fallback: InformationEntry,
    report: (ConversionEvent) -> Void
  ) throws(ConversionError) {
    try check()
    var metadata = options.metadata
    metadata.lastEntry = entry
    sidecars.publish { event in
      if case .sidecarFailed = event { metadata.lastEntry = fallback }
      report(event)
    }
    let (output, pages) = (output, written)
    try document.publish(metadata)
    report(.published(path: output, pages: pages))
  }

  /// The PDF that all pages are of; `nil` if they are images.
  ///
  /// Throws `ConversionError.pdf` if an option means nothing for a PDF.
  private static func pdf(
    of sources: [ScanSource], _ options: ConversionOptions
  ) throws(ConversionError) -> SurveyedPDF? {
    guard let pdf = sources.lazy.compactMap({ $0.pdfPage?.pdf }).first else { return nil }
    guard options.boxes == nil, options.textVisibility == .hidden else {
      throw .pdf(path: pdf.path, .cannotBeDrawnOn)
    }
    guard pdf.survey.archivalClaim == nil || !options.metadata.describesDocument else {
      throw .pdf(path: pdf.path, .isArchival)
    }
    return pdf
  }

  private borrowing func check() throws(ConversionError) {
    guard written > 0 else { throw .nothingShown(held.messages) }
    guard failed == 0 || !options.isStrict else { throw .incomplete(pages: failed) }
  }
}

/// Pages that are held until one shows its image; a document without such a page is not written.
struct HeldPages {
  private var held: [PageResult] = []
  private var isAnyShown = false

  /// Adds `result` and returns the pages that can be written now, in order.
  mutating func released(by result: PageResult) -> [PageResult] {
    isAnyShown = isAnyShown || result.report.isShown
    held.append(result)
    guard isAnyShown else { return [] }
    defer { held = [] }
    return held
  }

  /// The problems of the held pages, one line each with the file name.
  var messages: [String] {
    held.flatMap { page in
      page.report.problems.map { "\(page.report.source.name): \($0.reason)" }
    }
  }
}
