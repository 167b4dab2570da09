import Foundation
import Testing

/// `--progress`: how a run is told on standard error.
@Suite struct EventLinesTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(PrintedPage("several words").png(), to: "a.png")
  }

  private func events(_ run: Run) throws -> [[String: Any]] {
    try run.messages.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test func `a program reads an event a line`() throws {
    let run = try folder.scanpdf(
      "a.png", "-o", "out.pdf", "--text", "out.txt", "--progress", "json")
    let events = try events(run)
    #expect(
      events.compactMap { $0["event"] as? String }
        == ["began", "workers", "page", "document", "sidecar"])
    #expect(events[2]["file"] as? String == "a.png")
    #expect(events[2]["words"] as? Int == 2)
    #expect(events[2]["seconds"] is Double)
  }

  @Test func `a program reads why there is no PDF`() throws {
    let run = try folder.scanpdf("b.png", "-o", "out.pdf", "--progress", "json")
    #expect(run.ending == .exit(66))
    let events = try events(run)
    #expect(events.compactMap { $0["event"] as? String } == ["failed"])
    #expect(events[0]["status"] as? Int == 66)
  }

  @Test func `pages with which nothing is wrong can be left out`() throws {
    let run = try folder.scanpdf("a.png", "-o", "out.pdf", "--progress", "none")
    #expect(run.errors == "scanpdf: out.pdf: 1 page\n")
  }
}
