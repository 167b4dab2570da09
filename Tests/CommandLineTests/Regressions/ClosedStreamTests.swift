import TestSupport
import Testing

/// A program that is started with a standard stream closed gets the stream's number for the next
/// file it opens; what is printed then goes into that file.
@Suite struct ClosedStreamTests {
  let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    try folder.write(PrintedPage("words").png(), to: "a.png")
  }

  @Test(arguments: ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
  func `the PDF is the same with streams closed`(closed: String) throws {
    try folder.scanpdf("a.png", "-o", "a.pdf")
    let run = try folder.shell("exec \"$scanpdf\" a.png -v -o b.pdf \(closed)")
    #expect(run.ending == .exit(0))
    let isSame = try folder.bytes(of: "b.pdf") == folder.bytes(of: "a.pdf")
    #expect(isSame)
    #expect(run.output.isEmpty)
  }

  @Test func `a closed standard output cannot be written`() throws {
    let run = try folder.shell("exec \"$scanpdf\" a.png -q -o - >&-")
    #expect(run.ending == .exit(74))
    #expect(run.errors.hasPrefix("scanpdf: standard output: cannot be written (Bad"))
  }
}
