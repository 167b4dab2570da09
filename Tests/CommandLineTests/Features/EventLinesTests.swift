import Foundation
import TestSupport
import Testing

/// `--progress`: the display of a run on standard error.
@Suite struct EventLinesTests {
  let directory = TemporaryDirectory(pages: ["a.png": "several words"])

  private func events(_ run: Run) throws -> [[String: Any]] {
    try run.messages.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test func `a program reads an event a line`() throws {
    let run = try directory.scanpdf(
      "a.png", "-o", "out.pdf", "--text", "out.txt", "--progress", "json")
    let events = try events(run)
    #expect(
      events.compactMap { $0["event"] as? String }
        == ["began", "workers", "page", "document", "sidecar"])
    #expect(events[2]["file"] as? String == "a.png")
    #expect(events[2]["words"] as? Int == 2)
    #expect(events[2]["seconds"] is Double)
  }

  @Test func `a program can read why there is no PDF`() throws {
    let run = try directory.scanpdf("b.png", "-o", "out.pdf", "--progress", "json", exit: 66)
    let events = try events(run)
    #expect(events.compactMap { $0["event"] as? String } == ["failed"])
    #expect(events[0]["status"] as? Int == 66)
  }

  @Test func `a quiet run with events reports only failures`() throws {
    let quiet = ["-q", "-o", "out.pdf", "--progress", "json", "--text"]
    let sound = try directory.scanpdf(["a.png"] + quiet + ["out.txt"])
    #expect(sound.errors.isEmpty)
    try directory.write("shopping list".utf8, to: "b.png")
    let run = try directory.scanpdf(["a.png", "b.png"] + quiet + ["/dev/full"], exit: 1)
    let events = try events(run)
    #expect(events.compactMap { $0["event"] as? String } == ["page", "sidecarFailed"])
    #expect(events[0]["file"] as? String == "b.png")
  }

  @Test func `a quiet batch with events reports only failures`() throws {
    for name in ["1", "2"] {
      try directory.write(PrintedPage("words").png(), to: "in/\(name)/a.png")
    }
    try directory.write(Array(PrintedPage("cut").png().dropLast(40)), to: "in/2/b.png")
    let run = try directory.scanpdf(
      "batch", "in", "--output-dir", "out", "-q", "--progress", "json", exit: 1)
    let events = try events(run)
    #expect(events.compactMap { $0["event"] as? String } == ["page", "document"])
    #expect(events.map { $0["document"] as? String } == ["out/2.pdf", "out/2.pdf"])
  }

  @Test func `an event reports a page whose text failed its check`() throws {
    try directory.makeDirectory("script")
    try directory.write(PNGBuilder(width: 300, height: 60).bytes(), to: "b.png")
    // No font has codes for the text that this worker reads on such a wide page.
    let worker = "'\(try ScanPDFProgram.path("ScriptedWorker"))' script 300=manyLetters"
    let run = try directory.scanpdf(
      "b.png", "-o", "out.pdf", "--json", "out.json", "--progress", "json", "--worker-command",
      worker, exit: 1)
    let event = try #require(try events(run).first { $0["event"] as? String == "page" })
    let pages = try JSONSerialization.jsonObject(with: Data(directory.bytes(of: "out.json")))
    let page = try #require(((pages as? [String: Any])?["pages"] as? [[String: Any]])?.first)
    for warnings in [event["warnings"], page["warnings"]] {
      let warning = try #require((warnings as? [[String: Any]])?.first)
      #expect(warning["kind"] as? String == "textNotReadable")
      let message = warning["message"] as? String ?? ""
      #expect(message.hasPrefix("the text layer failed its check (line 1 reads"))
    }
  }

  @Test func `pages without problems can be omitted`() throws {
    let run = try directory.scanpdf("a.png", "-o", "out.pdf", "--progress", "none")
    #expect(run.errors == "scanpdf: out.pdf: 1 page\n")
  }
}
