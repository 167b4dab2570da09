import TestSupport
import Testing

/// Inputs for scripts.
@Suite struct ScriptInputTests {
  let directory = TemporaryDirectory(pages: [
    "page1.png": "first", "page2.png": "second", "page10.png": "tenth",
  ])

  @Test func `an image is read from standard input`() throws {
    let run = try directory.shell("cat page2.png | \"$scanpdf\" page1.png - -o out.pdf")
    #expect(try directory.words(of: "out.pdf") == ["first", "second"])
    #expect(run.messages[1] == "scanpdf: [2/2] standard input")
  }

  @Test func `the file at standard input cannot be the output`() throws {
    let before = try directory.bytes(of: "page1.png")
    try directory.shell("\"$scanpdf\" - -o page1.png < page1.png", exit: 64)
    #expect(try directory.bytes(of: "page1.png") == before)
  }

  @Test func `inputs are read from a list`() throws {
    try directory.write("page2.png\r\n\npage1.png".utf8, to: "list")
    try directory.scanpdf("page10.png", "--files-from", "list", "-o", "out.pdf")
    #expect(try directory.words(of: "out.pdf") == ["tenth", "second", "first"])
  }

  @Test func `a list with zero bytes is read from standard input`() throws {
    try directory.write(PrintedPage("odd").png(), to: "two\nlines.png")
    try directory.shell(
      "printf 'two\\nlines.png\\0page1.png\\0' | \"$scanpdf\" --files-from - -0 -o out.pdf")
    #expect(try directory.words(of: "out.pdf") == ["odd", "first"])
  }

  @Test func `pages in shell order are reported and sorted on request`() throws {
    let warning =
      "scanpdf: page10.png comes before page2.png, as given; use --sort natural to exchange them"
    let run = try directory.shell("\"$scanpdf\" page*.png -o out.pdf")
    #expect(run.messages.first == warning)
    #expect(try directory.words(of: "out.pdf") == ["first", "tenth", "second"])
    let sorted = try directory.shell("\"$scanpdf\" page*.png --sort natural -o out.pdf")
    #expect(!sorted.messages.contains(warning))
    #expect(try directory.words(of: "out.pdf") == ["first", "second", "tenth"])
    let meant = try directory.shell("\"$scanpdf\" page*.png --sort none -o out.pdf")
    #expect(!meant.messages.contains(warning))
    try directory.scanpdf(".", "--sort", "name", "-o", "out.pdf")
    #expect(try directory.words(of: "out.pdf") == ["first", "tenth", "second"])
  }

  @Test func `--pages selects pages`() throws {
    try directory.scanpdf(".", "--pages", "1,3-", "-o", "out.pdf")
    #expect(try directory.words(of: "out.pdf") == ["first", "tenth"])
    try directory.scanpdf(".", "--pages", "3,1", "-o", "out.pdf")
    #expect(try directory.words(of: "out.pdf") == ["tenth", "first"])
    try directory.scanpdf(".", "--pages", "-2", "-o", "out.pdf")
    #expect(try directory.words(of: "out.pdf") == ["first", "second"])
  }

  @Test(arguments: [
    (
      ["page1.png", "--pages", "2"], 64,
      "there is no page 2: the input has 1 page; correct --pages"
    ),
    (["--files-from", "empty"], 65, "empty: the list is empty; check how it is made"),
    (
      ["--files-from", "latin"], 66,
      "\\xDCb: cannot be read (No such file or directory); check the name"
    ),
    (
      ["--files-from", "missing"], 66,
      "missing: cannot be read (No such file or directory); check the name"
    ),
    (["-", "-"], 64, "-: standard input is one input; name it once"),
    (["page1.png", "-0"], 64, "-0 applies to a list; add --files-from"),
    (["-"], 65, "standard input: empty file; scan or copy it again"),
  ])
  func `invalid inputs are reported`(
    arguments: [String], exit: Int32, message: String
  ) throws {
    try directory.write("\n".utf8, to: "empty")
    try directory.write([0xDC, 0x62], to: "latin")
    try directory.expectFailure(arguments + ["-o", "out.pdf"], exit: exit, message)
  }
}
