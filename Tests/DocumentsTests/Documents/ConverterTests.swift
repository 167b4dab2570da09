import Inputs
import PagePipeline
import TestSupport
import Testing

@Suite struct ConverterTests {
  @Test func `pages are written in order with their text, whichever worker is faster`() async throws
  {
    let markers = Array(100..<120)
    var run = try ScriptedRun(markers, "100=flood", "107=flood")
    run.jobs = 3
    let outcome = try await run.outcome()
    #expect(outcome.error == nil)
    #expect(outcome.texts == markers.map { "page \($0)" })
    #expect(outcome.reports.map(\.source.path) == markers.map(run.imagePath))
    #expect(outcome.reports.allSatisfy { $0.problems.isEmpty })
    #expect(outcome.reports.allSatisfy { $0.wordCount == 2 })
    #expect(outcome.outputs == ["out.pdf"])
    #expect((outcome.workers, outcome.survivors) == (3, 0))
  }

  @Test func `the progress of a page is reported if that is asked for`() async throws {
    var run = try ScriptedRun([100, 101], "100=progress")
    run.reportsProgress = true
    let outcome = try await run.outcome()
    #expect(outcome.texts == ["page 100", "page 101"])
    #expect(outcome.progress.last == "\(run.imagePath(100)) 3/3")
    #expect(outcome.workers == 2)
  }

  /// Faults of a worker that cost a page nothing if they happen once.
  @Test(arguments: [
    "crash", "crashLate", "crashUnread", "halfText", "nonsense", "badRecords", "wrongKind",
    "wrongSize", "endless", "progress",
  ])
  func `a page whose worker fails once keeps its text`(action: String) async throws {
    var run = try ScriptedRun([300, 301, 302], "301/1=\(action)")
    run.height = 300  // More bytes than a pipe holds.
    let outcome = try await run.outcome()
    #expect(outcome.error == nil)
    #expect(outcome.texts == ["page 300", "page 301", "page 302"])
    #expect(outcome.reports.allSatisfy { $0.problems.isEmpty })
    #expect(outcome.survivors == 0)
  }

  @Test(
    arguments: [
      ("crash", "recognition crashed (last words)"),
      ("crashLate", "recognition crashed (last words)"),
      ("halfText", "recognition crashed"),
      ("badRecords", "recognition gave a malformed answer"),
      ("nonsense", "recognition gave a malformed answer"),
    ])
  func `a page that costs two workers has no text layer, and other pages are complete`(
    action: String, reason: String
  ) async throws {
    var run = try ScriptedRun([300, 301, 302], "301=\(action)")
    run.height = 300
    let outcome = try await run.outcome()
    #expect(outcome.error == nil)
    #expect(outcome.texts == ["page 300", "", "page 302"])
    #expect(
      outcome.reports.map(\.problems) == [
        [], [.notRecognized(reason, advice: "scan it again, or report this with the image")], [],
      ])
    #expect(try run.tries(301) == 2)
    #expect(outcome.reports[1].isShown)
    #expect(outcome.survivors == 0)
  }

  @Test func `a page at which recognition crashes is read by Tesseract's public interface alone`()
    async throws
  {
    var run = try ScriptedRun([300, 301, 302], "301=crashAccelerated")
    run.jobs = 1
    let outcome = try await run.outcome()
    #expect(outcome.texts == ["page 300", "page 301", "page 302"])
    #expect(outcome.reports.map { $0.warnings.map(\.kind) } == [[], [.crashed], []])
    #expect(
      outcome.reports[1].warnings.first?.reason == "recognition crashed (last words)")
    // The other pages have workers with the usual options, in whatever order they are served.
    #expect((outcome.workers, outcome.tesseractReasons) == (3, []))
  }

  @Test func `a page whose workers are killed is reported with advice`() async throws {
    let run = try ScriptedRun([300, 301], "301=killed")
    let outcome = try await run.outcome()
    #expect(try run.tries(301) == 5)
    #expect(outcome.error == nil)
    #expect(outcome.texts == ["page 300", ""])
    let advice =
      "the machine may be short of memory: use fewer workers (--jobs), or scan at a lower resolution"
    #expect(
      outcome.reports.last?.problems == [.notRecognized("recognition was killed", advice: advice)])
  }

  @Test(arguments: ["killed", "terminated"])
  func `a page whose workers are killed four times keeps its text`(
    action: String
  ) async throws {
    let rules = (1...4).map { "301/\($0)=\(action)" }
    var run = try ScriptedRun([300, 301, 302])
    run.rules = rules
    let outcome = try await run.outcome()
    #expect(outcome.texts == ["page 300", "page 301", "page 302"])
    #expect(outcome.reports.allSatisfy { $0.problems.isEmpty })
    #expect(outcome.survivors == 0)
  }

  @Test func `a page whose workers are killed does not reduce the number of workers`()
    async throws
  {
    var run = try ScriptedRun(Array(300...306), "301/1=killed", "301/2=killed")
    run.jobs = 3
    let outcome = try await run.outcome()
    #expect(outcome.texts == (300...306).map { "page \($0)" })
    #expect(outcome.lostSlots == [])
  }

  @Test func `a page that misses its deadline is not retried`() async throws {
    // On the second try it would have its text.
    var run = try ScriptedRun([101], "101/1=dawdle")
    run.recognitionTimeout = 1
    let outcome = try await run.outcome()
    #expect(outcome.texts == [""])
    let problem = PageNote.notRecognized(
      "recognition took longer than 1 second",
      advice: "allow it more with --timeout, or scan at a lower resolution")
    #expect(outcome.reports.map(\.problems) == [[problem]])
    #expect(outcome.isPrompt)
    #expect((outcome.workers, outcome.survivors) == (2, 0))
  }

  @Test func `a page that the engine refuses only loses its text`()
    async throws
  {
    let outcome = try await ScriptedRun([100, 101], "100=refuseText").outcome()
    #expect(outcome.texts == ["", "page 101"])
    #expect(outcome.reports.map(\.problems) == [[.notRecognized("gave up")], []])
    #expect(outcome.workers <= 2)
  }

  @Test func `the decoded part of a damaged image is shown with its text and reported`()
    async throws
  {
    let outcome = try await ScriptedRun([100, 101], "100=damage").outcome()
    #expect(outcome.texts == ["page 100", "page 101"])
    #expect(outcome.reports.map(\.problems) == [[.damaged("ends too early")], []])
  }

  @Test func `damage is reported even if recognition then crashes`() async throws {
    let outcome = try await ScriptedRun([100], "100=damageThenCrash").outcome()
    #expect(
      outcome.reports.map(\.problems) == [
        [
          .damaged("ends too early"),
          .notRecognized(
            "recognition crashed (last words)",
            advice: "scan it again, or report this with the image"),
        ]
      ])
  }

  @Test func `a page that cannot be decoded becomes a placeholder page`() async throws {
    let run = try ScriptedRun([100, 101], "100=refuse")
    let outcome = try await run.outcome()
    #expect(outcome.texts == ["", "page 101"])
    #expect(outcome.reports.map(\.problems) == [[.notShown("cannot be decoded")], []])
    #expect(try run.document().pages.count == 2)
  }

  @Test func `a foreign or unreadable file becomes a placeholder page`() async throws {
    let run = try ScriptedRun([100, 101, 102])
    try run.directory.write(Array("no image".utf8), to: "in/100.png")
    try run.directory.makeDirectory("in/102.png")
    let outcome = try await run.outcome()
    #expect(outcome.error == nil)
    #expect(outcome.reports.map(\.isShown) == [false, true, false])
    #expect(outcome.texts == ["", "page 101", ""])
  }

  @Test func `a blank page is inserted if the placeholder page cannot be drawn`() async throws {
    let run = try ScriptedRun([100, 101], "notice=crash")
    try run.directory.write([], to: "in/100.png")
    let outcome = try await run.outcome()
    #expect(outcome.error == nil)
    #expect(outcome.texts == ["", "page 101"])
    #expect(outcome.reports.map(\.isShown) == [false, true])
  }

  @Test func `an image that needs encoding and always crashes is not shown`() async throws {
    var run = try ScriptedRun([100, 101], "100=crash")
    run.colorType = 4  // With alpha: no PDF takes it as it is.
    let outcome = try await run.outcome()
    #expect(outcome.reports.map(\.isShown) == [false, true])
    #expect(outcome.survivors == 0)
  }

  @Test(arguments: ["damage", "crash", "refuse", "refuseText"])
  func `a strict run with a problem makes no document and reports all problems`(
    action: String
  ) async throws {
    var run = try ScriptedRun([100, 101, 102], "101=\(action)")
    run.isStrict = true
    let outcome = try await run.outcome()
    #expect(outcome.error == .incomplete(pages: 1))
    #expect(outcome.reports.count { !$0.problems.isEmpty } == 1)
    #expect(outcome.reports.count == 3)
    #expect(outcome.outputs == [])
    #expect(outcome.survivors == 0)
  }

  @Test func `when no page can be shown there is no document`() async throws {
    let run = try ScriptedRun([100, 101], "100=refuse", "101=refuse")
    let outcome = try await run.outcome()
    #expect(
      outcome.error
        == .nothingShown([100, 101].map { "\(run.imagePath($0)): cannot be decoded" }))
    #expect(outcome.outputs == [])
    #expect(outcome.survivors == 0)
  }

  @Test func `a page whose text layer fails its check has none and is reported`()
    async throws
  {
    let outcome = try await ScriptedRun([300, 301, 302], "301=manyLetters").outcome()
    #expect(outcome.texts == ["page 300", "", "page 302"])
    #expect(outcome.reports.map(\.problems.count) == [0, 1, 0])
    let problem = outcome.reports[1].problems.first.map { "\($0)" } ?? ""
    #expect(problem.hasPrefix("the text layer failed its check (line 1 reads"))
    #expect(problem.hasSuffix("please report it"))
  }
}
