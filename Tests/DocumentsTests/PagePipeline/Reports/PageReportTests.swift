@testable import Exports
@testable import Inputs
@testable import PagePipeline
import PageModel
import Testing
import Understanding

@Suite struct PageReportTests {
  private func report(uncovered: Double?, wordCount: Int = 40) -> PageReport {
    PageReport(
      source: ScanSource(path: "a"), wordCount: wordCount, resolution: nil,
      tries: TriesReport(
        entries: [.init(purpose: .page, words: 38), .init(purpose: .leftover, words: 2)],
        uncovered: uncovered), duration: .zero)
  }

  private func member(_ name: String, of report: PageReport) -> String? {
    report.jsonMembers(isReproducible: true).first { $0.0 == name }?.1
  }

  @Test func `the JSON lists the tries, their words and the uncovered share`() {
    let report = report(uncovered: 0.126)
    #expect(
      member("tries", of: report)
        == #"[{"purpose":"page","words":38},{"purpose":"leftover","words":2}]"#)
    #expect(member("uncovered", of: report) == "0.13")
    #expect(member("warnings", of: report) == "[]")
    #expect(report.laterTries == "tries: leftover 2")
  }

  @Test func `a page is reported if most of its letters are in no certain word`() throws {
    let report = report(uncovered: 0.6)
    let warnings = try #require(member("warnings", of: report))
    #expect(warnings.contains(#""kind":"missedText""#))
    #expect(warnings.contains("60 %"))
  }

  @Test func `a page of one word is reported if nearly all its letters are in no certain word`() {
    #expect(report(uncovered: 0.96, wordCount: 1).missedText != nil)
  }

  @Test(arguments: [(0.5, 40), (0.9, 9), (1, 0), (nil, 40)])
  func `other pages are not`(uncovered: Double?, wordCount: Int) {
    #expect(report(uncovered: uncovered, wordCount: wordCount).missedText == nil)
  }

  @Test(arguments: [(PageGrade.good, []), (.fair, ["lowGrade"]), (.poor, ["lowGrade"])])
  func `a page below the least grade is a problem`(grade: PageGrade, kinds: [String]) {
    var report = report(uncovered: 0)
    report.note(grade, of: .empty, minimum: .good)
    #expect(member("grade", of: report) == "\"\(grade.rawValue)\"")
    #expect(report.problems.map(\.kind.rawValue) == kinds)
  }

  @Test func `words without a grade are a problem if one is asked for`() {
    var report = report(uncovered: nil)
    report.note(nil, of: .empty, minimum: .fair)
    #expect(member("grade", of: report) == nil)
    #expect(report.problems.map(\.kind) == [.lowGrade])
  }

  @Test func `neither a page without words nor, without a minimum, a poor page is a problem`() {
    var report = report(uncovered: nil, wordCount: 0)
    report.note(nil, of: .empty, minimum: .good)
    report.note(.poor, of: .empty, minimum: nil)
    #expect(report.problems.isEmpty)
  }

  @Test func `a report that no recogniser makes is refused`() {
    let page = TriesReport.Entry(purpose: .page, words: 1)
    #expect(TriesReport(entries: [page], uncovered: 0).isPossible)
    #expect(!TriesReport(entries: [page], uncovered: -0.1).isPossible)
    #expect(!TriesReport(entries: Array(repeating: page, count: 25)).isPossible)
    #expect(!TriesReport(entries: [.init(purpose: .page, words: -1)]).isPossible)
  }
}
