import TestSupport
import Testing

/// The progress of a run on standard error.
@Suite struct ProgressTests {
  let directory = TemporaryDirectory(pages: ["a.png": "first page", "b.png": "second"])

  @Test func `a plain run names every file, then the PDF`() throws {
    let run = try directory.scanpdf("a.png", "b.png", "-o", "out.pdf")
    #expect(
      run.messages == ["scanpdf: [1/2] a.png", "scanpdf: [2/2] b.png", "scanpdf: out.pdf: 2 pages"])
    #expect(run.output.isEmpty)
  }

  @Test func `quiet shows nothing of a success`() throws {
    try directory.write(PrintedPage("no resolution").png(dpi: nil), to: "c.png")
    let run = try directory.scanpdf("a.png", "c.png", "-q", "-o", "out.pdf")
    #expect(run.errors.isEmpty)
    #expect(run.output.isEmpty)
  }

  @Test func `verbose shows what was found`() throws {
    let run = try directory.scanpdf("a.png", "b.png", "-v", "-l", "eng", "-o", "out.pdf")
    #expect(run.messages.first?.hasPrefix("scanpdf: lines are read by scanpdf") == true)
    let pages = run.messages.dropFirst()
    #expect(pages.count == 3)
    #expect(pages.first?.hasPrefix("scanpdf: [1/2] a.png: 2 words, 150 dpi, ") == true)
    #expect(pages.dropFirst().first?.hasPrefix("scanpdf: [2/2] b.png: 1 word, 150 dpi, ") == true)
    #expect(pages.first?.hasSuffix(" s") == true)
  }

  /// The output of a run on a terminal, without the elapsed seconds.
  private func shown(_ environment: String) throws -> String {
    let run = try directory.shell(
      "\(environment) script -qec \"'$scanpdf' a.png b.png -o out.pdf\" /dev/null")
    // The time at which the second page's progress moves the bar depends on the machine.
    return run.text.replacing(#/\r\x1B\[K[^\r]*, line [0-9]+ of [0-9]+/#, with: "")
      .replacing(#/[0-9]+ s /#, with: "T s ")
      .replacing(#/█{12,24}░{0,12} 1/2/#, with: "HALF 1/2")
      .replacing(#/\[#{12,24}\.{0,12}\] 1/2/#, with: "HALF 1/2")
  }

  @Test func `a terminal gets a bar with the elapsed time, which is cleared`() throws {
    let cleared = "\r\u{1B}[K"
    let empty = String(repeating: "░", count: 24)
    let full = String(repeating: "█", count: 24)
    #expect(
      try shown("LC_ALL=C.UTF-8 TERM=xterm")
        == "\(cleared)\(empty) 0/2 T s \(cleared)HALF 1/2 T s a.png\(cleared)\(full) 2/2 T s "
        + "b.png\(cleared)scanpdf: out.pdf: 2 pages\r\n")
  }

  @Test func `the lines of a page move the bar`() throws {
    try directory.copySample("03-minutes.png")
    let slow = slowRecognition.joined(separator: " ")
    for command in ["03-minutes.png -o out.pdf \(slow)", "batch . -o pdfs \(slow)"] {
      let run = try directory.shell(
        "LC_ALL=C.UTF-8 TERM=xterm COLUMNS=100 script -qec \"'$scanpdf' \(command)\" /dev/null")
      let all = run.text.matches(
        of: #/(█*)░* [^\r]*03-minutes\.png, line ([0-9]+) of ([0-9]+)/#)
      // Later tries begin again.
      let moves = all.prefix { $0.output.3 == all.first?.output.3 }
      let lines = try moves.map { try #require(Int($0.output.2)) }
      #expect(lines.count > 1, "\(run.text)")
      #expect(lines == lines.sorted(), "\(run.text)")
      #expect(moves.contains { !$0.output.1.isEmpty })
    }
  }

  @Test func `a terminal without UTF-8 gets a bar of ASCII`() throws {
    let shown = try shown("LC_ALL=C TERM=xterm")
    #expect(shown.contains("HALF 1/2 T s a.png"))
    #expect(shown.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func `a terminal that cannot clear a line gets plain lines`() throws {
    #expect(
      try shown("LC_ALL=C.UTF-8 TERM=dumb")
        == "scanpdf: [1/2] a.png\r\nscanpdf: [2/2] b.png\r\nscanpdf: out.pdf: 2 pages\r\n")
  }
}
