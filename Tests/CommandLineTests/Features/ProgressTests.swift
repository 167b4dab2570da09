import TestSupport
import Testing

/// What a run shows on standard error.
@Suite struct ProgressTests {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write(PrintedPage("first page").png(), to: "a.png")
    try directory.write(PrintedPage("second").png(), to: "b.png")
  }

  @Test func `a plain run names every file, then the PDF`() throws {
    let run = try directory.scanpdf("a.png", "b.png", "-o", "out.pdf")
    #expect(
      run.messages == ["scanpdf: [1/2] a.png", "scanpdf: [2/2] b.png", "scanpdf: out.pdf: 2 pages"])
    #expect(run.output.isEmpty)
  }

  @Test func `quiet shows nothing of a success`() throws {
    try directory.write(PrintedPage("no resolution").png(dpi: nil), to: "c.png")
    let run = try directory.scanpdf("a.png", "c.png", "-q", "-o", "out.pdf")
    #expect(run.ending == .exit(0))
    #expect(run.errors.isEmpty && run.output.isEmpty)
  }

  @Test func `verbose shows what was found`() throws {
    let run = try directory.scanpdf("a.png", "b.png", "-v", "-o", "out.pdf")
    #expect(run.messages.count == 3)
    #expect(run.messages[0].hasPrefix("scanpdf: [1/2] a.png: 2 words, 150 dpi, "))
    #expect(run.messages[1].hasPrefix("scanpdf: [2/2] b.png: 1 word, 150 dpi, "))
    #expect(run.messages[0].hasSuffix(" s"))
  }

  @Test func `a terminal gets a bar that is cleared`() throws {
    let run = try directory.shell("script -qec \"'$scanpdf' a.png b.png -o out.pdf\" /dev/null")
    #expect(run.ending == .exit(0))
    let cleared = "\r\u{1B}[K"
    let empty = String(repeating: "░", count: 24)
    let half = String(repeating: "█", count: 12) + String(repeating: "░", count: 12)
    let full = String(repeating: "█", count: 24)
    #expect(
      run.text == "\(cleared)\(empty) 0/2 \(cleared)\(half) 1/2 a.png\(cleared)\(full) 2/2 b.png"
        + "\(cleared)scanpdf: out.pdf: 2 pages\r\n")
  }
}
