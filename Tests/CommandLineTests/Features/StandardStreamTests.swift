import TestSupport
import Testing

/// `-o -` writes the PDF to standard output and nothing else.
@Suite struct StandardOutputTests {
  let directory = TemporaryDirectory(pages: ["a.png": "through a pipe"])

  @Test func `the PDF is written to a pipe`() throws {
    let run = try directory.shell("\"$scanpdf\" a.png -v -l eng -o - | cat >out.pdf")
    #expect(run.messages.count { !$0.hasPrefix("scanpdf: lines are read by ") } == 1)
    #expect(run.errors.contains("a.png: 3 words"))
    #expect(try directory.faults(of: "out.pdf") == "")
    #expect(try directory.words(of: "out.pdf") == ["through", "a", "pipe"])
    #expect(try Set(directory.contents().keys) == ["a.png", "out.pdf"])
  }

  @Test func `a pipe gets the same bytes as a file`() throws {
    try directory.scanpdf("a.png", "-o", "out.pdf")
    #expect(try directory.scanpdf("a.png", "-o", "-").output == directory.bytes(of: "out.pdf"))
  }

  @Test func `a reader that ends ends the run quietly, as with other programs`() throws {
    let run = try directory.shell("{ \"$scanpdf\" a.png -q -o -; echo $? >code; } | true")
    #expect(try directory.bytes(of: "code") == Array("141\n".utf8))
    #expect(run.errors.isEmpty)
  }

  @Test func `a closed pipe is reported if SIGPIPE is ignored`() throws {
    let run = try directory.shell(
      "trap '' PIPE; { \"$scanpdf\" a.png -q -o -; echo $? >code; } | true")
    #expect(try directory.bytes(of: "code") == Array("74\n".utf8))
    #expect(run.errors == "scanpdf: standard output: cannot be written (Broken pipe)\n")
  }

  @Test func `the PDF is not written to a terminal`() throws {
    let run = try directory.shell("script -qec \"'$scanpdf' a.png -o -\" /dev/null", exit: 64)
    let message = "-o -: standard output is a terminal; name a file or use a pipe"
    #expect(run.text.hasPrefix("scanpdf: \(message)\r\n"))
  }
}

/// The output for people and scripts.
@Suite struct PrintedTextTests {
  let directory = TemporaryDirectory()

  @Test(arguments: [
    "--help", "help batch", "help convert", "--version", "config", "languages",
    "--generate-completion-script bash", "batch . -o out --dry-run",
  ])
  func `text that cannot be printed is an error`(arguments: String) throws {
    try directory.write(PrintedPage("a page").png(), to: "a.png")
    let run = try directory.shell("\"$scanpdf\" \(arguments) >/dev/full; echo $? >code")
    #expect(try directory.bytes(of: "code") == Array("74\n".utf8))
    #expect(
      run.errors.hasPrefix("scanpdf: standard output: cannot be written (No space left on device)"))
  }

  @Test func `a reader that ends ends the program quietly`() throws {
    let run = try directory.shell("{ \"$scanpdf\" help convert; echo $? >code; } | true")
    #expect(["141\n", "0\n"].map { Array($0.utf8) }.contains(try directory.bytes(of: "code")))
    #expect(run.errors.isEmpty)
  }
}

/// A program that is started with a standard stream closed gets the stream's number for the next
/// file it opens; what is printed then goes into that file.
@Suite struct ClosedStreamTests {
  let directory = TemporaryDirectory(pages: ["a.png": "words"])

  @Test(arguments: ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
  func `the PDF is the same with streams closed`(closed: String) throws {
    try directory.scanpdf("a.png", "-o", "a.pdf")
    let run = try directory.shell("exec \"$scanpdf\" a.png -v -o b.pdf \(closed)")
    let isSame = try directory.bytes(of: "b.pdf") == directory.bytes(of: "a.pdf")
    #expect(isSame)
    #expect(run.output.isEmpty)
  }

  @Test func `a closed standard output cannot be written`() throws {
    let run = try directory.shell("exec \"$scanpdf\" a.png -q -o - >&-", exit: 74)
    #expect(run.errors.hasPrefix("scanpdf: standard output: cannot be written (Bad"))
  }
}
