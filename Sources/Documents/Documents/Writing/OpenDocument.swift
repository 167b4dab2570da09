package import Inputs
import PDFSyntax
package import PagePipeline
package import SearchablePDF
import TextLayer
import Understanding
import WorkerProtocol

/// A document in progress with its sidecars; if discarded, it leaves no files.
///
/// Pages are written in order but may wait for later pages, and the PDF gets its name only when all
/// pages are written. A document goes through these phases:
/// 1. `init` checks the options against PDFs among the inputs, and creates the files.
/// 2. `append` holds pages until one shows its image, and leaves out blank pages if asked to. The
///    window then keeps pages until their running heads are known, and `write` writes them.
/// 3. `end` writes the pages that are left in the window.
/// 4. `finish` calls `end`, then publishes the document and the sidecars under their names.
package struct OpenDocument: ~Copyable {
  // Set by `init`; pages only add to the files.

  /// The document; `nil` if only sidecars are written.
  private var document: DocumentFile?
  private var sidecars: SidecarSet
  private let options: ConversionOptions
  /// The path of the document; `nil` if only sidecars are written.
  let output: String?
  /// The PDF to which the pages are appended; `nil` for any other document.
  private let base: SurveyedPDF?
  /// Whether the document joins pages of several inputs.
  private let joins: Bool

  // Changed by `append`.

  /// The number of pages known so far; 0 until the scanner reports the first.
  private var knownPages: Int
  /// Pages that are held until one shows its image; a document without such a page is not written.
  private var held: [PageResult] = []
  /// Whether this or an earlier document shows a page, so that no page is held.
  private var isAnyShown: Bool
  /// Pages that are kept until their running heads are known.
  private var window = PageWindow<PageResult>()

  // Changed by `write`.

  private var digests = SourceDigests()
  /// The number of pages that are written.
  private var written = 0
  /// Whether any page so far was copied.
  private var hasCopy = false
  /// The number of pages with a problem.
  private(set) var failed = 0
  /// The earliest time of a page's image; `nil` if none is known or it must not be written.
  private var scanned: PDFDate?

  /// Creates the files of a document with a page for each of `sources`, or only the sidecars if
  /// `output` is `nil`.
  ///
  /// - base: The PDF to which the pages are appended; `nil` for any other document.
  /// - isFurther: Whether an earlier document of the run shows a page, so that this one need not.
  /// - Throws: a `ConversionError` if a file cannot be created.
  package init(
    _ sources: [ScanSource], to output: String?, _ options: ConversionOptions,
    appendingTo base: SurveyedPDF? = nil, isFurther: Bool = false
  ) throws(ConversionError) {
    isAnyShown = isFurther
    let rebuilt = sources.compactMap(\.rebuiltPage)
    // The PDF that is updated: the base, or the input unless it becomes a new document.
    let pdf = base ?? (rebuilt.isEmpty ? sources.lazy.compactMap { $0.pdfPage?.pdf }.first : nil)
    try Self.check(pdf, copying: sources.first(where: \.isCopied), options)
    if let pdf = sources.first(where: \.isPDF) {
      if options.page.straightening.keepsOriginals { throw .pdf(path: pdf.path, .hasNoOriginal) }
      if options.document.attachedFormat != nil { throw .pdf(path: pdf.path, .cannotHoldFiles) }
    }
    let sidecars = try SidecarSet(options, sources, besidePDF: output)
    if let output {
      document = try DocumentFile(
        path: output, options, updating: pdf, rebuilding: rebuilt,
        main: ScanSource.onlyPDF(of: sources))
    }
    joins = ScanSource.onlyPDF(of: sources) == nil
    self.base = base
    self.sidecars = sidecars
    self.options = options
    self.output = output
    knownPages = sources.count
  }

  /// Writes the next page, or holds it until a page can be shown and its running heads are known.
  ///
  /// - count: The number of pages known so far; `nil` if it was known from the beginning.
  /// - Throws: a `ConversionError` if writing fails.
  package mutating func append(
    _ result: PageResult, of count: Int? = nil, report: (ConversionEvent) -> Void
  ) throws(ConversionError) {
    if let base, base.survey.archivalClaim != nil,
      result.page.obstacles.contains(where: { $0 != .textMissing })
    {
      throw .pdf(path: base.path, .pageIsNotArchival(result.report.source.name))
    }
    knownPages = count ?? knownPages + result.furtherPages.count
    isAnyShown = isAnyShown || result.report.isShown
    held.append(result)
    guard isAnyShown else { return }
    let released = held.flatMap(\.withFurtherPages)
    held = []
    for page in released {
      guard options.page.blankPages != .skip || !page.report.isBlank else {
        report(.omitted(page.report))
        continue
      }
      if let page = window.append(page) { try write(page, report: report) }
    }
  }

  /// Writes the pages that are held until their running heads are known.
  ///
  /// - Throws: a `ConversionError` if writing fails.
  package mutating func end(report: (ConversionEvent) -> Void) throws(ConversionError) {
    for page in window.end() { try write(page, report: report) }
  }

  private mutating func write(
    _ result: PageResult, report: (ConversionEvent) -> Void
  ) throws(ConversionError) {
    var page = result
    noteDigest(in: &page.report)
    let prepared = withFile(page)
    let fault = try document?.write(prepared, of: page.report.source) ?? nil
    written += 1
    if let fault { page.report.note(fault, claim: options.document.claim) }
    if let date = page.report.date, !options.document.stripsMetadata {
      scanned = [scanned, date].compactMap(\.self).min { $0.instant < $1.instant }
    }
    noteKeptContent(in: &page.report)
    failed += page.report.problems.isEmpty ? 0 : 1
    sidecars.append(page, number: written)
    report(.wrote(page.report, number: written, of: knownPages))
  }

  /// Adds the digest of the page's file to its report, if that is asked for.
  private mutating func noteDigest(in report: inout PageReport) {
    if options.hashesSources { report.digest = digests.digest(of: report.source) }
    if options.document.recordsProvenance, report.digest == nil {
      report.warnings.append(.notHashed)
    }
  }

  /// Adds to the report the obstacles to claims, and the options without effect, of a page of a PDF
  /// that is updated or copied; obstacles that concern all pages are added once.
  private mutating func noteKeptContent(in report: inout PageReport) {
    let source = report.source
    let claimsMore = options.document.claim != .pdfA1b && options.document.claim != .none
    if written == 1, claimsMore, source.pdfPage != nil, !source.isCopied {
      report.obstacles.append(.isUpdated)
    }
    guard source.isCopied else { return }
    if joins, !hasCopy, options.document.claim != .none { report.obstacles.append(.isCopied) }
    hasCopy = true
    let ineffective = options.optionsWithoutEffect(on: source)
    if !ineffective.isEmpty {
      report.warnings.append(.copied(despite: ineffective, because: source.reasonForCopy))
    }
  }

  /// Returns the next page to be written, with a file of its words if the options ask for one.
  private func withFile(_ result: PageResult) -> PreparedPage {
    guard let format = options.document.attachedFormat else { return result.page }
    var page = result.page
    page.attachments.append(format.file(of: result, number: written + 1, options))
    return page
  }

  /// The entries of the information dictionary that mark a document: `finished`, or `sidecarFailed`
  /// if a sidecar fails.
  typealias Entries = (finished: InformationEntry, sidecarFailed: InformationEntry)

  /// Publishes the document, then the sidecars; the sidecars of a marked document come first.
  ///
  /// - Throws: a `ConversionError` if there is no document; no files are left then, except sidecars
  ///   of a marked document.
  consuming func finish(
    entries: Entries? = nil, report: (ConversionEvent) -> Void
  ) throws(ConversionError) {
    try end(report: report)
    try check()
    let (sidecars, output, pages) = (
      sidecars, output, (base?.survey.pages.count ?? 0) + written
    )
    var metadata = options.document.metadata
    metadata.scanned = scanned
    metadata.provenance?.sources = digests.all
    if let entries {
      metadata.lastEntry = entries.finished
      sidecars.publish(isDocumentPublished: false) { event in
        if case .sidecarFailed = event { metadata.lastEntry = entries.sidecarFailed }
        report(event)
      }
    }
    if let document = consume document, let output {
      if document.lacksLabels { report(.noPageLabels(path: output)) }
      try document.publish(metadata)
      report(.published(path: output, pages: pages))
    }
    if entries == nil {
      sidecars.publish(isDocumentPublished: output != nil, report: report)
    }
  }

  /// Throws `ConversionError.pdf` if an option has no meaning for a PDF that is updated, or does
  /// not allow a page that is copied.
  private static func check(
    _ pdf: SurveyedPDF?, copying copy: ScanSource?, _ options: ConversionOptions
  ) throws(ConversionError) {
    guard let path = pdf?.path ?? copy?.path else { return }
    guard options.outputs.boxes == nil, options.document.textVisibility == .hidden else {
      throw .pdf(path: path, .cannotBeDrawnOn)
    }
    guard pdf?.survey.archivalClaim == nil || !options.document.metadata.describesDocument else {
      throw .pdf(path: path, .isArchival)
    }
    if let copy, options.mustClaim {
      throw .pdf(path: copy.path, .cannotClaim(copy.position.index + 1, copy.reasonForCopy))
    }
  }

  private borrowing func check() throws(ConversionError) {
    guard written > 0 else {
      let option = options.page.blankPages == .skip ? "--skip-blank" : "--split-at"
      let messages = held.flatMap { page in
        page.report.problems.map { "\(page.report.source.name): \($0.reason)" }
      }
      let isCode = options.page.separator?.isCode == true
      let all = isCode ? "all pages are blank or separators" : "all pages are blank"
      throw .nothingShown(messages.isEmpty ? ["\(all); leave out \(option)"] : messages)
    }
    guard failed == 0 || !options.publication.isStrict else { throw .incomplete(pages: failed) }
  }
}

extension ScanSource {
  /// The reason why the page of a PDF is not rebuilt from its image, as a sentence fragment.
  fileprivate var reasonForCopy: String {
    if let page = pdfPage, !isRecognized, page.survey.hasText {
      return "it keeps the text that it has"
    }
    return rebuiltPage?.survey.problem ?? "it does not look like its image alone"
  }
}
