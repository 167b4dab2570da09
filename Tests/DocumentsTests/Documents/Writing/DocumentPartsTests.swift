@testable import Batch
@testable import Documents
@testable import Inputs
@testable import PagePipeline
import PageModel
import SearchablePDF
import TestSupport
import Testing
import TextLayer

/// The limits of the documents of a run.
@Suite struct DocumentPartsTests {
  /// A plan for stacks between separators, without a PDF.
  private final class Stacks: PartPlan {
    let separator: StackSeparator?
    let pagesPerSheet: Int
    let pageCount = 0
    let entryOfFurtherParts: InformationEntry? = nil
    let namesByPages = true
    let languages = "eng"
    /// The texts of the codes that begin the stacks.
    private(set) var codes: [String?] = []

    init(_ separator: StackSeparator, pagesPerSheet: Int) {
      (self.separator, self.pagesPerSheet) = (separator, pagesPerSheet)
    }

    func nextPath(_ contents: NameTemplate.Contents) -> String? {
      codes.append(contents.code)
      return nil
    }

    func begin(at _: String?, isFurther: Bool) throws(ConversionError) -> OpenDocument {
      try OpenDocument([], to: nil, .defaults, isFurther: isFurther)
    }
  }

  /// Returns the documents of pages written as letters: the pages of each document after a `/`, and
  /// `|` for each page that is left out.
  ///
  /// `-` is blank, `1` a sheet with the code "a1", and `2` a page of text with the code "b2".
  private func documents(_ pages: String, _ plan: Stacks) throws -> String {
    let letters = Array(pages)
    var found = ""
    let note = { (event: ConversionEvent, _: String?) in
      switch event {
      case .wrote(let page, let number, _):
        found += (number == 1 ? "/" : "") + String(letters[page.source.position.index])
      case .omitted: found += "|"
      default: break
      }
    }
    var parts = try DocumentParts(plan)
    for (index, page) in pages.enumerated() {
      try parts.append(result(index, page), report: note)
    }
    try parts.endStack(report: note)
    return found
  }

  private func result(_ index: Int, _ letter: Character) -> PageResult {
    let empty = RecognizedPage(size: PixelSize(width: 1, height: 1), blocks: [])
    let texts: [Character: String] = ["1": "a1", "2": "b2"]
    let report = PageReport(
      source: ScanSource(path: "", at: ScanSource.Position(index: index, of: 99)),
      wordCount: letter == "-" ? 0 : letter == "1" ? 3 : 300, resolution: nil, problems: [],
      isBlank: letter == "-", codes: texts[letter].map { [PageCode(.qr, $0)] } ?? [])
    let page = PreparedPage(
      geometry: PageGeometry(size: empty.size, resolution: Resolution(72)), orientation: .upright,
      image: nil, paragraphs: [], isTextMissing: false)
    return PageResult(page: page, recognized: empty, recognizedOnPage: empty, report: report)
  }

  @Test(arguments: [
    ("ab-c", 1, "/ab|/c"), ("-a--b-", 1, "|/a||/b|"), ("abc", 1, "/abc"),
    ("abc---d-", 2, "/abc-||/d-"), ("a---bc", 2, "/a-||/bc"), ("--ab", 2, "||/ab"),
    ("ab-", 2, "/ab|"),
  ])
  func `a sheet without print on any side ends a document`(
    pages: String, sides: Int, expected: String
  ) throws {
    #expect(try documents(pages, Stacks(.blank, pagesPerSheet: sides)) == expected)
  }

  @Test(arguments: [
    ("code", "a1b-c11-d-", 1, "/a|/b-c|||/d-", "- a1 a1"),
    ("code", "a2b1", 1, "/a2b|", "-"),
    ("code:b*", "a1b2c", 1, "/a1b/2c", "- b2"),
    ("code:?2", "2a2b", 1, "/2a/2b", "b2 b2"),
    ("code:x", "a1b", 1, "/a1b", "-"),
    ("patch", "a1b", 1, "/a1b", "-"),
    // Both sides of sheets: the code may be on the back.
    ("code", "ab-1c-1-de", 2, "/ab||/c-||/de", "- a1 a1"),
    ("code", "abc1de", 2, "/abc1de", "-"),
  ])
  func `sheets with a code end a document, and pages of text with one that is sought begin one`(
    separator: String, pages: String, sides: Int, expected: String, codes: String
  ) throws {
    let plan = Stacks(try #require(StackSeparator(separator)), pagesPerSheet: sides)
    #expect(try documents(pages, plan) == expected)
    #expect(plan.codes.map { $0 ?? "-" }.joined(separator: " ") == codes)
  }

  @Test func `separators alone make no document`() {
    let message = "all pages are blank; leave out --split-at"
    #expect(throws: ConversionError.nothingShown([message])) {
      try documents("1-1", Stacks(.code(nil), pagesPerSheet: 1))
    }
  }

  @Test func `a spread counts two pages`() {
    var spread = result(0, "a")
    spread.furtherPages = [result(0, "b")]
    let document = PlannedDocument(output: "a.pdf", name: "a.pdf", files: [], state: .toMake([]))
    var report = DocumentReport(on: document)
    report.add(spread)
    report.add(result(1, "-"))
    #expect(report.pageCount == 3)
  }
}

/// The names of documents in a directory.
@Suite struct StackNamingTests {
  private let directory = TemporaryDirectory()

  private func naming(_ template: String) throws -> StackNaming {
    let template = try #require(NameTemplate(template))
    // 2001-09-09 01:46:40 UTC.
    return StackNaming(
      destination: .directory(directory.path, template),
      time: CalendarTime(secondsSince1970: 1_000_000_000))
  }

  private func name(_ path: String?) -> String? {
    path.map { String($0.dropFirst(directory.path.count + 1)) }
  }

  @Test func `numbers count documents and go on after those that are there`() throws {
    try directory.write("mine".utf8, to: "2001-09-09-002.pdf")
    var naming = try naming("{date}-{number:3}")
    #expect(name(naming.next()) == "2001-09-09-001.pdf")
    #expect(name(naming.next()) == "2001-09-09-003.pdf")
  }

  @Test func `the text of a code names documents, each of the same text with a number`() throws {
    try directory.write("mine".utf8, to: "A.pdf")
    var naming = try naming("{code}")
    let names = ["A", "B", "A", nil].map { name(naming.next(NameTemplate.Contents(code: $0))) }
    #expect(names == ["A-2.pdf", "B.pdf", "A-3.pdf", "scan.pdf"])
  }

  @Test func `a template without a number gets one from the second document on`() throws {
    var naming = try naming("post {date}")
    #expect(name(naming.next()) == "post 2001-09-09.pdf")
    #expect(name(naming.next()) == "post 2001-09-09-2.pdf")
  }
}
