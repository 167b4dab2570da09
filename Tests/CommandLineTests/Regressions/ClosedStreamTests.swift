import TestSupport
import Testing

/// A program that is started with a standard stream closed gets the stream's number for the next
/// file it opens; what is printed then goes into that file.
@Suite struct ClosedStreamTests {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write(PrintedPage("words").png(), to: "a.png")
  }

  @Test(arguments: ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
  func `the PDF is the same with streams closed`(closed: String) throws {
    try directory.scanpdf("a.png", "-o", "a.pdf")
    let run = try directory.shell("exec \"$scanpdf\" a.png -v -o b.pdf \(closed)")
    #expect(run.ending == .exit(0))
    let isSame = try directory.bytes(of: "b.pdf") == directory.bytes(of: "a.pdf")
    #expect(isSame)
    #expect(run.output.isEmpty)
  }

  @Test func `a closed standard output cannot be written`() throws {
    let run = try directory.shell("exec \"$scanpdf\" a.png -q -o - >&-")
    #expect(run.ending == .exit(74))
    #expect(run.errors.hasPrefix("scanpdf: standard output: cannot be written (Bad"))
  }
}
