import Batch
import Exports
import Files
import Foundation
import PagePipeline
import TestSupport
import Testing

/// Batches whose trees or outputs have symbolic links.
@Suite struct BatchLinksTests {
  private var batch: ScriptedBatch

  init() throws {
    batch = try ScriptedBatch(["a/1.png": 90])
    for name in ["out", "outside"] { try batch.directory.makeDirectory(name) }
    try batch.directory.write(PNGBuilder(width: 95, height: 60).bytes(), to: "outside/2.png")
    try batch.directory.link("in/a/2.png", to: batch.directory.path("outside/2.png"))
  }

  @Test func `links to files are skipped and reported unless they are followed`() async throws {
    let first = try await batch.outcome()
    #expect(first.skippedLinks == [batch.directory.path("in/a/2.png")])
    #expect(first.pageCount == 1)
    #expect(first.lines.contains { $0.contains(#""kind":"skippedLink""#) })
    var other = batch
    other.batch.followsLinks = true
    let second = try await other.outcome()
    #expect((second.skippedLinks, second.pageCount) == ([], 2))
    // The document keeps the page of the link.
    let third = try await batch.outcome()
    #expect((third.skippedLinks.count, third.made) == (1, []))
  }

  @Test func `a plan without its directory of documents names skipped links`() throws {
    try FileManager.default.removeItem(atPath: batch.directory.path("out"))
    let plan = try batch.plan()
    #expect(!plan.isSound)
    #expect(plan.preview.last?.contains("is a link; skipped") == true)
  }

  @Test func `documents and files beside them do not leave their directory by links`() async throws
  {
    var test = batch
    test.batch.sidecars = [PlainText.format]
    try test.add("b/1.png", width: 91)
    try test.directory.link("out/b.txt", to: test.directory.path("outside/b.txt"))
    try test.add("c/d/1.png", width: 92)
    try test.directory.link("out/c", to: test.directory.path("outside"))
    let outcome = try await test.outcome()
    #expect(outcome.made.sorted() == ["a.pdf", "b.pdf"])
    #expect(outcome.failed["c/d.pdf"]?.contains("a link is in its path") == true)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: test.directory.path("outside"))
        == ["2.png"])
    #expect(
      FileStatus(of: test.directory.path("out/b.txt"), followsLinks: false)?.isRegular == true)
  }
}
