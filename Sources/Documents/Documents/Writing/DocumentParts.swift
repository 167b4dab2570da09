package import Inputs
import PageModel
package import PagePipeline
package import SearchablePDF
import Understanding

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
/// A PDF is published before the next one begins, except the first of a marked document. Discarded
/// PDFs leave no files.
package struct DocumentParts<Plan: PartPlan>: ~Copyable {
  /// Receives an event of the PDF at a path.
  package typealias Report = (ConversionEvent, _ path: String?) -> Void

  private var plan: Plan
  /// The pages of the open sheet, if sheets separate stacks.
  private var sheet: [PageResult] = []
  /// The text of the code that began the stack; `nil` if no code did.
  private var code: String?
  /// Whether the last sheet was a separator with a code, so that a blank page is its back.
  private var isAfterCode = false
  private var part: OpenDocument?
  /// The path of the open PDF, or of the last PDF.
  private var path: String?
  /// The first PDF of a marked document, if its stack has ended.
  private var first: OpenDocument?
  private var isStackEmpty = true
  /// Whether the name of the open stack's PDF is yet to be known.
  private var isUnnamed = true
  /// The number of stacks that have ended.
  private var stackCount = 0
  /// The number of pages known so far.
  private var known: Int
  /// The number of pages before the open stack.
  private var earlier = 0
  /// The number of pages written or left out.
  private var done = 0

  /// Creates the first PDF before anything is scanned or recognised, unless its name depends on its
  /// pages.
  ///
  /// - Throws: a `ConversionError` if a file cannot be created.
  package init(_ plan: Plan) throws(ConversionError) {
    known = plan.pageCount
    self.plan = plan
    if !plan.namesByPages { try begin(NameTemplate.Contents()) }
  }

  /// Adds the next page.
  ///
  /// - count: The number of pages known so far; `nil` if it was known from the beginning.
  /// - Throws: a `ConversionError` if a PDF cannot be written.
  package mutating func append(
    _ page: PageResult, of count: Int? = nil, report: Report
  ) throws(ConversionError) {
    guard let separator = plan.separator else {
      try begin(with: page)
      return try add(page, of: count, report: report)
    }
    known = count ?? known
    sheet.append(page)
    if sheet.count == plan.pagesPerSheet { try addSheet(at: separator, report: report) }
  }

  /// Ends the last stack.
  ///
  /// - Throws: a `ConversionError` if its PDF cannot be written.
  package mutating func endStack(report: Report) throws(ConversionError) {
    if !sheet.isEmpty, let separator = plan.separator {
      try addSheet(at: separator, report: report)
    }
    guard !isStackEmpty || stackCount == 0 else { return }
    if isUnnamed { try begin(NameTemplate.Contents()) }
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

  /// Writes the pages of the open sheet; if it separates stacks, ends the stack before.
  private mutating func addSheet(
    at separator: StackSeparator, report: Report
  ) throws(ConversionError) {
    let sheet = sheet
    self.sheet = []
    let pages = sheet.flatMap(\.withFurtherPages).map(\.report)
    let role = separator.role(of: pages, isAfterCode: isAfterCode)
    isAfterCode = separator.isCode && role == .separator
    if role != .pages, !isStackEmpty { try publishStack(report: report) }
    if role != .pages, let text = separator.code(of: pages, names: true) { code = text }
    guard role == .separator else {
      for page in sheet { try write(page, report: report) }
      return
    }
    done += sheet.count
    earlier = done
    for page in sheet { report(.omitted(page.report), path) }
  }

  private mutating func write(_ page: PageResult, report: Report) throws(ConversionError) {
    try begin(with: page)
    done += 1
    try add(page, of: max(known, done) - earlier, report: report)
  }

  /// Creates the PDF of a stack that begins with a page, unless it is there.
  private mutating func begin(with page: PageResult) throws(ConversionError) {
    guard isUnnamed else { return }
    let own = page.report.codes.first { $0.symbology != .patch }?.text
    var contents = NameTemplate.Contents(code: code ?? own)
    if plan.namesByPages {
      let head = page.letterHead(languages: plan.languages)
      contents.date = head.date?.description
      contents.title = head.title
    }
    try begin(contents)
  }

  private mutating func begin(_ contents: NameTemplate.Contents) throws(ConversionError) {
    path = plan.nextPath(contents)
    part = try plan.begin(at: path, isFurther: stackCount > 0)
    isUnnamed = false
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
    isUnnamed = true
    code = nil
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

extension PageResult {
  /// The languages that write the day before the month; English has both orders.
  private static let dayFirst = ["deu", "fra"]

  /// Returns the letter head of the page, with the date and the title of its document.
  ///
  /// - languages: The languages of the run, for a page for which none was chosen.
  fileprivate func letterHead(languages: String) -> LetterHead {
    let main = (report.tries.language?.languages ?? languages).split(separator: "+").first ?? ""
    let parts = PageStructuring.elements(of: recognized).map { element in
      var isHeading = false
      if case .heading = element { isHeading = true }
      return LetterHead.Passage(element.lines.map(\.text), isHeading: isHeading)
    }
    return LetterHead(parts, isDayFirst: Self.dayFirst.contains(String(main)) ? true : nil)
  }
}

extension StackSeparator {
  /// The role of a sheet between or in stacks.
  fileprivate enum Role {
    case pages, separator
    /// The pages of the sheet begin a stack.
    case beginning
  }

  /// The maximum number of words, besides the words of its code, on a page that is only a
  /// separator.
  ///
  /// Low, because a page that is left out is lost.
  private static let maximumWords = 12

  /// Returns the role of a sheet with these pages.
  ///
  /// - isAfterCode: Whether the sheet before is a separator with a code, whose back may be blank.
  fileprivate func role(of pages: [PageReport], isAfterCode: Bool) -> Role {
    let isBlank = pages.allSatisfy(\.isBlank)
    guard isCode else { return isBlank ? .separator : .pages }
    guard code(of: pages) != nil else { return isBlank && isAfterCode ? .separator : .pages }
    let isBare = pages.allSatisfy { page in
      guard !page.isBlank else { return true }
      let words = page.codes.map { $0.text.split(whereSeparator: \.isWhitespace).count }.max()
      return page.isRecognized && words.map { page.wordCount <= $0 + Self.maximumWords } ?? false
    }
    return isBare ? .separator : marksPages ? .beginning : .pages
  }

  /// Returns the text of the code on these pages that separates stacks; `nil` if none does.
  ///
  /// - names: Whether the text is to name a stack; the text of a patch code names none.
  fileprivate func code(of pages: [PageReport], names: Bool = false) -> String? {
    pages.lazy.flatMap(\.codes).first { matches($0) && !(names && $0.symbology == .patch) }?.text
  }
}
