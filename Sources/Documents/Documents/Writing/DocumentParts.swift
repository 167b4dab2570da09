package import Inputs
package import PagePipeline
package import SearchablePDF

/// The names and the making of the PDFs that the pages of one run or of one document of a batch
/// become.
package protocol PartPlan {
  /// The number of pages of the sheets between two PDFs; `nil` if all pages are one PDF.
  var separatorLength: Int? { get }
  /// The number of pages; 0 if a scanner is yet to tell it.
  var pageCount: Int { get }
  /// The entry that marks each PDF after the first; `nil` if none is marked.
  ///
  /// A marked document is finished if its first PDF is, which is therefore published last.
  var furtherEntry: InformationEntry? { get }

  /// Returns the path of the next PDF; `nil` if there are only sidecars.
  mutating func nextPath() -> String?

  /// Creates the files of the PDF at `path`.
  ///
  /// - isFurther: Whether it is not the first one.
  func begin(at path: String?, isFurther: Bool) throws(ConversionError) -> DocumentRun
}

/// Writes, numbers and publishes the PDFs of a run or of one document of a batch: one, or one of
/// each stack between blank sheets.
///
/// A PDF is published before the next one begins, except the first of a marked document. Discarded
/// PDFs leave no files.
package struct DocumentParts<Plan: PartPlan>: ~Copyable {
  /// Receives what happens to the PDF at a path.
  package typealias Report = (ConversionEvent, _ path: String?) -> Void

  private var plan: Plan
  /// The pages of the open sheet, if blank sheets separate stacks.
  private var sheet: [PageResult] = []
  private var part: DocumentRun?
  /// The path of the open PDF, or of the last one.
  private var path: String?
  /// The first PDF of a marked document, if its stack has ended.
  private var first: DocumentRun?
  private var isStackEmpty = true
  /// The number of stacks that have ended.
  private var stackCount = 0
  /// The number of pages known so far, of those before the open stack, and of those written or left
  /// out.
  private var known: Int
  private var earlier = 0
  private var done = 0

  /// Creates the first PDF, so that nothing is scanned or recognised that cannot be written.
  ///
  /// - Throws: a `ConversionError` if a file cannot be created.
  package init(_ plan: Plan) throws(ConversionError) {
    var plan = plan
    let path = plan.nextPath()
    part = try plan.begin(at: path, isFurther: false)
    self.path = path
    known = plan.pageCount
    self.plan = plan
  }

  /// Adds the next page.
  ///
  /// - count: The number of pages known so far; `nil` if it was known from the beginning.
  /// - Throws: a `ConversionError` if a PDF cannot be written.
  package mutating func append(
    _ page: PageResult, of count: Int? = nil, report: Report
  ) throws(ConversionError) {
    guard let sides = plan.separatorLength else {
      return try add(page, of: count, report: report)
    }
    known = count ?? known
    sheet.append(page)
    if sheet.count == sides { try addSheet(report: report) }
  }

  /// Ends the last stack.
  ///
  /// - Throws: a `ConversionError` if its PDF cannot be written.
  package mutating func endStack(report: Report) throws(ConversionError) {
    if !sheet.isEmpty { try addSheet(report: report) }
    if !isStackEmpty || stackCount == 0 { try publishStack(report: report) }
  }

  /// Publishes the first PDF of a marked document with an entry, or with `fallback` if a sidecar
  /// fails.
  ///
  /// - Throws: a `ConversionError` if there is no document.
  package mutating func finish(
    entry: InformationEntry, orIfSidecarsFail fallback: InformationEntry, report: Report
  ) throws(ConversionError) {
    guard let run = first.take() else { return }
    try publish(run, marked: (entry, fallback), report: report)
  }

  /// The path of the only PDF; `nil` if there are several.
  package var onlyPath: String? { stackCount == 1 ? path : nil }

  /// Writes the pages of the open sheet, or ends the stack if they are blank.
  private mutating func addSheet(report: Report) throws(ConversionError) {
    let sheet = sheet
    self.sheet = []
    guard sheet.flatMap(\.all).allSatisfy(\.report.isBlank) else {
      for page in sheet { try write(page, report: report) }
      return
    }
    if !isStackEmpty { try publishStack(report: report) }
    done += sheet.count
    earlier = done
    for page in sheet { report(.skippedBlank(page.report), path) }
  }

  private mutating func write(_ page: PageResult, report: Report) throws(ConversionError) {
    if isStackEmpty, stackCount > 0 {
      path = plan.nextPath()
      part = try plan.begin(at: path, isFurther: true)
    }
    done += 1
    try add(page, of: max(known, done) - earlier, report: report)
  }

  /// Adds a page to the open PDF.
  private mutating func add(
    _ page: PageResult, of count: Int?, report: Report
  ) throws(ConversionError) {
    isStackEmpty = false
    let path = path
    try part?.append(page, of: count) { report($0, path) }
  }

  /// Publishes the PDF of the stack, unless it is to be published last.
  private mutating func publishStack(report: Report) throws(ConversionError) {
    stackCount += 1
    isStackEmpty = true
    let path = path
    try part?.end { report($0, path) }
    guard let run = part.take() else { return }
    let entry = plan.furtherEntry
    if stackCount == 1, entry != nil {
      first = consume run
    } else {
      try publish(run, marked: entry.map { ($0, $0) }, report: report)
    }
  }

  private mutating func publish(
    _ run: consuming DocumentRun, marked entries: DocumentRun.Entries?, report: Report
  ) throws(ConversionError) {
    let path = run.output
    try run.finish(marked: entries) { report($0, path) }
  }
}
