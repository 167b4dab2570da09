import TestSupport
import Testing

/// `-o -` writes the PDF to standard output and nothing else.
@Suite struct StandardOutputTests {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write(PrintedPage("through a pipe").png(), to: "a.png")
  }

  @Test func `a pipe gets the PDF`() throws {
    let run = try directory.shell("\"$scanpdf\" a.png -v -o - | cat >out.pdf")
    #expect(run.ending == .exit(0))
    #expect(run.messages.count == 1)
    #expect(run.errors.contains("a.png: 3 words"))
    #expect(try directory.faults(of: "out.pdf") == "")
    #expect(try directory.words(of: "out.pdf") == ["through", "a", "pipe"])
    #expect(try Set(directory.contents().keys) == ["a.png", "out.pdf"])
  }

  @Test func `it has the same bytes as a file`() throws {
    try directory.scanpdf("a.png", "-o", "out.pdf")
    #expect(try directory.scanpdf("a.png", "-o", "-").output == directory.bytes(of: "out.pdf"))
  }

  @Test func `a reader that goes away ends it quietly, as it does other programs`() throws {
    let run = try directory.shell("{ \"$scanpdf\" a.png -q -o -; echo $? >code; } | true")
    #expect(try directory.bytes(of: "code") == Array("141\n".utf8))
    #expect(run.errors.isEmpty)
  }

  @Test func `whoever ignores the signal is told of a reader that goes away`() throws {
    let run = try directory.shell(
      "trap '' PIPE; { \"$scanpdf\" a.png -q -o -; echo $? >code; } | true")
    #expect(try directory.bytes(of: "code") == Array("74\n".utf8))
    #expect(run.errors == "scanpdf: standard output: cannot be written (Broken pipe)\n")
  }

  @Test func `a terminal does not get it`() throws {
    let run = try directory.shell("script -qec \"'$scanpdf' a.png -o -\" /dev/null")
    #expect(run.ending == .exit(64))
    let message = "-o -: a PDF is not for a terminal; name a file, or pipe it on"
    #expect(run.text == "scanpdf: \(message); see scanpdf --help\r\n")
  }
}
