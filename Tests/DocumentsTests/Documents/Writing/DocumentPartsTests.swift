@testable import Batch
@testable import Documents
@testable import Inputs
@testable import PagePipeline
import PageModel
import SearchablePDF
import TestSupport
import Testing
import TextLayer

/// Where the documents of a run end.
@Suite struct DocumentPartsTests {
  /// Stacks between blank sheets, of which no PDF is written.
  private struct Stacks: PartPlan {
    let separatorLength: Int?
    let pageCount = 0
    let furtherEntry: InformationEntry? = nil

    func nextPath() -> String? { nil }

    func begin(at _: String?, isFurther: Bool) throws(ConversionError) -> DocumentRun {
      try DocumentRun([], to: nil, .usual, isFurther: isFurther)
    }
  }

  /// Returns what becomes of pages written as letters, of which `-` is blank: the pages of each
  /// document after a `/`, and `|` for each page that is left out.
  private func documents(_ pages: String, sides: Int) throws -> String {
    let letters = Array(pages)
    var found = ""
    let note = { (event: ConversionEvent, _: String?) in
      switch event {
      case .wrote(let page, let number, _):
        found += (number == 1 ? "/" : "") + String(letters[page.source.frame])
      case .skippedBlank: found += "|"
      default: break
      }
    }
    var parts = try DocumentParts(Stacks(separatorLength: sides))
    for (index, page) in pages.enumerated() {
      try parts.append(result(index, isBlank: page == "-"), report: note)
    }
    try parts.endStack(report: note)
    return found
  }

  private func result(_ index: Int, isBlank: Bool) -> PageResult {
    let empty = RecognizedPage(size: PixelSize(width: 1, height: 1), blocks: [])
    let report = PageReport(
      source: ScanSource(path: "", frame: index, frameCount: 99), wordCount: 0, resolution: nil,
      problems: [], hasFurtherImages: false, obstacles: [], isBlank: isBlank, duration: .zero)
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
    #expect(try documents(pages, sides: sides) == expected)
  }

  @Test func `a spread counts two pages`() {
    var spread = result(0, isBlank: false)
    spread.further = [result(0, isBlank: false)]
    let document = PlannedDocument(output: "a.pdf", name: "a.pdf", files: [], state: .toMake([]))
    var report = DocumentReport(on: document)
    report.add(spread)
    report.add(result(1, isBlank: true))
    #expect(report.pageCount == 3)
  }
}

/// The names of documents in a directory.
@Suite struct StackNamingTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

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

  @Test func `a template without a number gets one from the second document on`() throws {
    var naming = try naming("post {date}")
    #expect(name(naming.next()) == "post 2001-09-09.pdf")
    #expect(name(naming.next()) == "post 2001-09-09-2.pdf")
  }
}
