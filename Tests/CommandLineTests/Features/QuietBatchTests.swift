import Foundation
import TestSupport
import Testing

@testable import scanpdf

/// Batches that run every night: problems that are known, equal messages, `--notify`, `--metrics`.
@Suite struct QuietBatchTests {
  let directory: TemporaryDirectory
  private static let blank = PNGBuilder(width: 60, height: 40).bytes()

  init() throws {
    directory = TemporaryDirectory()
    try directory.write(Self.blank, to: "scans/a.png")
  }

  @discardableResult
  private func night(_ arguments: String..., exit: Int32? = 0) throws -> Run {
    let options = ["batch", "scans", "-o", "out", "--per", "file", "--only-new-problems"]
    return try directory.scanpdf(options + arguments, exit: exit)
  }

  @Test func `a problem fails the first night that has it, and is only counted later`() throws {
    try night()
    try directory.write([], to: "scans/empty.png")
    let first = try night("-q", exit: 1)
    #expect(first.errors.contains("scans/empty.png: "))
    for _ in 0..<2 {
      let later = try night("-q")
      #expect(later.errors == "")
    }
    #expect(try night().messages.last?.contains("1 PDF has a problem as in the last run") == true)
    #expect(try night("-v").errors.contains("scans/empty.png: "))
    // The same file with another content is another problem.
    try directory.write([0xFF, 0xD8, 0xFF], to: "scans/empty.png")
    try night(exit: 1)
    try night()
    // A problem that was gone is new when it comes back.
    try FileManager.default.removeItem(atPath: directory.path("scans/empty.png"))
    try night()
    try directory.write([0xFF, 0xD8, 0xFF], to: "scans/empty.png")
    try night(exit: 1)
  }

  @Test func `what a run without the option reported is known to the first one with it`() throws {
    try directory.write([], to: "scans/empty.png")
    try directory.scanpdf("batch", "scans", "-o", "out", "--per", "file", exit: 1)
    try night()
    try directory.write([], to: "scans/other.png")
    try night(exit: 1)
  }

  @Test func `a run without problems leaves no list of them`() throws {
    try directory.scanpdf("batch", "scans", "-o", "out")
    #expect(!FileManager.default.fileExists(atPath: directory.path("out/.scanpdf-problems")))
  }

  @Test func `a damaged page stays known while its document grows`() throws {
    try directory.write(PrintedPage("cut").png().dropLast(20_000), to: "scans/b/1.png")
    let options = ["batch", "scans", "-o", "out", "--only-new-problems"]
    try directory.scanpdf(options, exit: 1)
    try directory.scanpdf(options)
    try directory.write(Self.blank, to: "scans/b/2.png")
    let grown = try directory.scanpdf(options)
    #expect(!grown.errors.contains("scans/b/1.png: "))
    try directory.scanpdf("batch", "scans", "-o", "out", exit: 1)
  }

  @Test func `the list of known problems is private, and no link replaces it`() throws {
    try directory.write([], to: "scans/empty.png")
    try night(exit: 1)
    let path = directory.path("out/.scanpdf-problems")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    try directory.write(Array("nonsense".utf8), to: "out/.scanpdf-problems")
    let damaged = try night(exit: 1)
    #expect(damaged.errors.contains("the list of known problems is damaged"))
    try FileManager.default.removeItem(atPath: path)
    try directory.write([], to: "elsewhere")
    try directory.link("out/.scanpdf-problems", to: "../elsewhere")
    try night(exit: 66)
    #expect(try directory.bytes(of: "elsewhere") == [])
  }

  @Test func `shards share the list, and keep what others know`() throws {
    for index in 0..<6 { try directory.write([], to: "scans/empty\(index).png") }
    for shard in ["1/2", "2/2"] { try night("--shard", shard, exit: 1) }
    for shard in ["1/2", "2/2"] { try night("--shard", shard) }
    try night()
  }

  @Test func `skipped links are known from the second night on`() throws {
    try directory.link("scans/link.png", to: "a.png")
    try night(exit: 1)
    let later = try night()
    #expect(!later.errors.contains("link.png"))
    try night("--notify", "cat > s")
    let summary = try directory.fileText("s")
    #expect(summary.contains(#""knownProblems":1"#))
  }

  @Test func `names with tabs and line breaks are known too`() throws {
    try directory.write([], to: "scans/a\tb\\n\nc.png")
    try night(exit: 1)
    try night()
  }

  @Test func `a command gets the summary, and nothing of it as a command`() throws {
    try directory.write([], to: "scans/$(touch hacked).png")
    let run = try night("-q", "--notify", "cat > summary; exit 3", exit: 1)
    #expect(run.messages.last == "scanpdf: --notify: the command ended with exit code 3")
    let data = Data(try directory.bytes(of: "summary"))
    let summary = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    #expect(summary?["status"] as? Int == 1)
    #expect(summary?["made"] as? Int == 1)
    #expect(summary?["newProblems"] as? Int == 1)
    #expect((summary?["documents"] as? [Any])?.count == 1)
    #expect(try !directory.names.contains("hacked"))
    // A failure of the command alone is a problem too.
    try night("--notify", "exit 3", exit: 1)
    try night("--notify", "true")
  }

  @Test func `metrics are whole, and promtool's rules hold`() throws {
    try directory.write([], to: "scans/empty.png")
    try night("--metrics", "scanpdf.prom", exit: 1)
    let text = try directory.fileText("scanpdf.prom")
    #expect(text.contains("\nscanpdf_batch_documents{result=\"made\"} 1\n"))
    #expect(text.contains("\nscanpdf_batch_documents{result=\"failed\"} 1\n"))
    #expect(text.contains("\nscanpdf_batch_queue_documents 0\n"))
    #expect(text.contains("\nscanpdf_batch_new_problems 1\n"))
    #expect(text.hasSuffix("\nscanpdf_batch_exit_status 1\n"))
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let pattern = /scanpdf_batch_[a-z_]+(\{[a-z]+="[a-z]+"\})? [0-9.]+/
      #expect(line.wholeMatch(of: pattern) != nil, "\(line)")
    }
  }

  @Test func `a watched folder has metrics too, whose counters grow`() throws {
    let arguments = ["watch", "scans", "-o", "out", "--settle", "0.1", "--poll", "0.2"]
    let program = try ScanPDFProgram.start(
      arguments + ["--per", "file", "--metrics", "scanpdf.prom"], in: directory)
    try program.waitFor("the document") {
      program.errorsSoFar.contains("out/a.pdf: 1 page") ? () : nil
    }
    program.send(SIGTERM)
    #expect(try program.finish().ending == .exit(0))
    let text = try directory.fileText("scanpdf.prom")
    #expect(text.contains("\n# TYPE scanpdf_watch_documents_total counter\n"))
    #expect(text.contains("\nscanpdf_watch_documents_total{result=\"made\"} 1\n"))
    #expect(text.contains("\nscanpdf_watch_pages_total 1\n"))
    #expect(text.contains("\nscanpdf_watch_queue_files 0\n"))
  }

  @Test(arguments: ["--only-new-problems", "--notify=true", "--metrics=m.prom"])
  func `a dry run refuses what it cannot do`(option: String) throws {
    try directory.scanpdf("batch", "scans", "-o", "out", "--dry-run", option, exit: 64)
  }

  @Test func `equal remarks become one line, and problems are last`() throws {
    for index in 0..<40 { try directory.write(Self.blank, to: "scans/p\(index).png") }
    try directory.write([], to: "scans/empty.png")
    let run = try directory.scanpdf("scans", "-o", "out.pdf", "--progress", "none", exit: 1)
    #expect(run.messages.count <= 4, "\(run.errors)")
    #expect(run.errors.contains("41 pages (scans/a.png, scans/p0.png, scans/p1.png, …; -v"))
    #expect(run.messages.last?.contains("scans/empty.png: ") == true)
    let all = try directory.scanpdf("scans", "-o", "out.pdf", "-v", exit: 1)
    #expect(all.messages.count { $0.contains("no usable resolution") } == 41)
  }
}

@Suite struct RemarkSummaryTests {
  private func remark(
    _ text: String, _ importance: PageRemark.Importance = .information, kind: String? = nil
  ) -> PageRemark {
    PageRemark(importance: importance, kind: kind ?? text, text: text)
  }

  @Test func `figures may differ in remarks of a kind, which is said`() {
    var summary = RemarkSummary()
    summary.add(remark("at 200 dpi", kind: "dpi"), on: "a")
    summary.add(remark("at 201 dpi", kind: "dpi"), on: "b")
    #expect(summary.lines() == ["2 pages (a, b): at 200 dpi (of a; others differ in details)"])
  }

  @Test func `many kinds of remarks are at most nine lines, before all problems`() {
    var summary = RemarkSummary()
    summary.add(remark("broken", .problem), on: "a")
    for kind in 0..<30 {
      for page in 0...kind { summary.add(remark("kind \(kind)"), on: "p\(page)") }
    }
    summary.add(remark("doubt", .doubt), on: "z")
    let lines = summary.lines()
    #expect(lines.count == 10)
    #expect(lines.first?.hasSuffix("other remarks on pages (-v lists them)") == true)
    #expect(lines.suffix(2) == ["z: doubt", "a: broken"])
  }
}
