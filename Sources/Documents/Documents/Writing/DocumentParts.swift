package import Inputs
package import PagePipeline
package import SearchablePDF

/// A plan that names and creates the PDFs of a run, or of one document of a batch.
package protocol PartPlan {
  /// The separator between two PDFs; `nil` if all pages are one PDF.
  var separator: StackSeparator? { get }
  /// The number of pages per sheet.
  var pagesPerSheet: Int { get }
  /// The number of pages; 0 if a scanner is yet to report it.
  var pageCount: Int { get }
  /// The entry that marks each PDF after the first; `nil` if none is marked.
  ///
  /// The first PDF of a marked document is published last, because it marks the document as
  /// finished.
  var entryOfFurtherParts: InformationEntry? { get }

  /// Tesseract's codes of the languages of pages, the main one first, joined by `+`.
  var languages: String { get }
  /// Whether the names of PDFs depend on their pages.
  var namesByPages: Bool { get }

  /// Returns the path of the next PDF; `nil` if there are only sidecars.
  ///
  /// - contents: The values from the pages, if names depend on them.
  mutating func nextPath(_ contents: NameTemplate.Contents) -> String?

  /// Creates the files of the PDF at `path`.
  ///
  /// - isFurther: Whether the PDF is not the first one.
  func begin(at path: String?, isFurther: Bool) throws(ConversionError) -> OpenDocument
}

/// Writes, numbers and publishes the PDFs of a run or of one document of a batch: one PDF, or a PDF
/// per stack between separators.
///
/// One PDF is open at a time: it is published before the next one begins, except the first of a
/// marked document. Discarded PDFs leave no files. The phases of the work:
/// 1. `init` begins the first PDF, unless its name depends on its pages.
/// 2. `append` passes each page to the splitter, and takes its steps: it begins a PDF if none is
///    open, adds the page, leaves out a separator, or publishes the PDF of a stack that ends.
/// 3. `endStack` takes the last steps, so that the last PDF is published.
/// 4. `finish` publishes the first PDF of a marked document, which was kept until all others exist.
package struct DocumentParts<Plan: PartPlan>: ~Copyable {
  /// Receives an event of the PDF at a path.
  package typealias Report = (ConversionEvent, _ path: String?) -> Void

  private var plan: Plan
  private var splitter: StackSplitter
  private var count: PageCount
  /// The PDF of the open stack; `nil` between stacks, and before the first page if names depend on
  /// pages.
  private var part: OpenDocument?
  /// The path of the open PDF, or of the last PDF.
  private var path: String?
  /// The first PDF of a marked document, from the end of its stack until `finish`; otherwise `nil`.
  private var first: OpenDocument?
  /// The number of stacks that have ended.
  private var stackCount = 0

  /// Creates the first PDF before anything is scanned or recognised, unless its name depends on its
  /// pages.
  ///
  /// - Throws: a `ConversionError` if a file cannot be created.
  package init(_ plan: Plan) throws(ConversionError) {
    splitter = StackSplitter(at: plan.separator, pagesPerSheet: plan.pagesPerSheet)
    count = PageCount(known: plan.pageCount)
    self.plan = plan
    if !plan.namesByPages { try begin(NameTemplate.Contents()) }
  }

  /// Adds the next page.
  ///
  /// - known: The number of pages known so far; `nil` if it was known from the beginning.
  /// - Throws: a `ConversionError` if a PDF cannot be written.
  package mutating func append(
    _ page: PageResult, of known: Int? = nil, report: Report
  ) throws(ConversionError) {
    count.known = known ?? count.known
    for step in splitter.append(page) { try take(step, of: known, report: report) }
  }

  /// Ends the last stack.
  ///
  /// - Throws: a `ConversionError` if its PDF cannot be written.
  package mutating func endStack(report: Report) throws(ConversionError) {
    for step in splitter.end() { try take(step, of: nil, report: report) }
    guard stackCount == 0 else { return }
    if part == nil { try begin(NameTemplate.Contents()) }
    try publishStack(report: report)
  }

  /// Publishes the first PDF of a marked document with an entry, or with `fallback` if a sidecar
  /// fails.
  ///
  /// - Throws: a `ConversionError` if there is no document.
  package mutating func finish(
    entry: InformationEntry, orIfSidecarsFail fallback: InformationEntry, report: Report
  ) throws(ConversionError) {
    guard let document = first.take() else { return }
    try publish(document, entries: (entry, fallback), report: report)
  }

  /// The path of the only PDF; `nil` if there are several.
  package var onlyPath: String? { stackCount == 1 ? path : nil }

  private mutating func take(
    _ step: StackSplitter.Step, of known: Int?, report: Report
  ) throws(ConversionError) {
    switch step {
    case .page(let page, let code):
      if part == nil {
        try begin(
          plan.namesByPages
            ? NameTemplate.Contents(of: page, after: code, languages: plan.languages)
            : NameTemplate.Contents())
      }
      let (path, inStack) = (path, count.write())
      try part?.append(page, of: plan.separator == nil ? known : inStack) { report($0, path) }
    case .separator(let page):
      count.omit()
      report(.omitted(page.report), path)
    case .end: try publishStack(report: report)
    }
  }

  private mutating func begin(_ contents: NameTemplate.Contents) throws(ConversionError) {
    path = plan.nextPath(contents)
    part = try plan.begin(at: path, isFurther: stackCount > 0)
  }

  /// Publishes the PDF of the stack, unless it is to be published last.
  private mutating func publishStack(report: Report) throws(ConversionError) {
    stackCount += 1
    let path = path
    try part?.end { report($0, path) }
    guard let document = part.take() else { return }
    let entry = plan.entryOfFurtherParts
    if stackCount == 1, entry != nil {
      first = consume document
    } else {
      try publish(document, entries: entry.map { ($0, $0) }, report: report)
    }
  }

  private mutating func publish(
    _ document: consuming OpenDocument, entries: OpenDocument.Entries?, report: Report
  ) throws(ConversionError) {
    let path = document.output
    try document.finish(entries: entries) { report($0, path) }
  }
}

/// The number of pages in the open stack, as far as it is known.
private struct PageCount {
  /// The number of pages known so far.
  var known: Int
  /// The number of pages before the open stack.
  private var earlier = 0
  /// The number of pages written or left out.
  private var done = 0

  init(known: Int) { self.known = known }

  /// Counts a page that is written, and returns the number of pages in its stack.
  mutating func write() -> Int {
    done += 1
    return max(known, done) - earlier
  }

  /// Counts a page that is left out.
  mutating func omit() {
    done += 1
    earlier = done
  }
}
