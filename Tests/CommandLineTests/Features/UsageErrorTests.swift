import TestSupport
import Testing

/// Wrong usage ends with 64 before any work.
@Suite struct UsageErrorTests {
  let directory = TemporaryDirectory(pages: ["a.png": "words"])

  @Test(arguments: [
    ([], "name the images to convert, as in scanpdf page1.jpg -o out.pdf"),
    (["-o", "out.pdf"], "name the images to convert, as in scanpdf page1.jpg -o out.pdf"),
    (["a.png"], "name the PDF to make, as in -o out.pdf"),
    (["a.png", "-o", ""], "name the PDF to make, as in -o out.pdf"),
    (["a.png", "-o"], "Missing value for '-o'"),
    (["--nonsense"], "unknown option '--nonsense'"),
    (
      ["a.png", "-o", "out.pdf", "--langauge", "eng"],
      "unknown option '--langauge'; did you mean --language?"
    ),
    (
      ["a.png", "-o", "out.pdf", "--dpi", "0"],
      "The value '0' is invalid for '--dpi <number>': expected dots per inch from 1 to 10000"
    ),
    (
      ["a.png", "-o", "out.pdf", "--dpi", "nan"],
      "The value 'nan' is invalid for '--dpi <number>': expected dots per inch from 1 to 10000"
    ),
    (
      ["a.png", "-o", "out.pdf", "--dpi", "fine"],
      "The value 'fine' is invalid for '--dpi <number>': expected dots per inch from 1 to 10000"
    ),
    (["a.png", "-o", "out.pdf", "--jobs", "0"], "--jobs: expected a number from 1 to 1024"),
    (
      ["a.png", "-o", "out.pdf", "-j", "two"],
      "The value 'two' is invalid for '-j <number>'"
    ),
    (
      ["a.png", "-o", "out.pdf", "-l", "eng+"],
      "--language: expected codes joined by +, such as eng+deu"
    ),
    (
      ["a.png", "-o", "out.pdf", "-l", ""],
      "--language: expected codes joined by +, such as eng+deu"
    ),
    (
      ["a.png", "-o", "out.pdf", "-q", "-v"],
      "--quiet and --verbose exclude each other; use one of them"
    ),
    (
      ["a.png", "-o", "out.pdf", "--page-size", "b4"],
      "The value 'b4' is invalid for '--page-size <size>': expected image, a4, letter or a size such as "
        + "148x210mm"
    ),
    (
      ["a.png", "-o", "out.pdf", "--margin=-1"],
      "The value '-1' is invalid for '--margin <length>': expected a length such as 10mm, 1cm, 0.5in or "
        + "36pt (mm if there is no unit), at most 1000mm"
    ),
    (
      ["a.png", "-o", "out.pdf", "--page-size", "a4", "--margin", "105"],
      "--margin: no space is left for the image; use a smaller margin"
    ),
    (
      ["a.png", "-o", "out.pdf", "--timeout", "0"],
      "The value '0' is invalid for '--timeout <seconds>': expected seconds from 1 to 31536000"
    ),
    (
      ["a.png", "-o", "out.pdf", "--worker-memory", "8MiB"],
      "The value '8MiB' is invalid for '--worker-memory <size>': expected 256MiB or more, which "
        + "recognition needs"
    ),
    (
      ["a.png", "-o", "out.pdf", "--worker-memory", "99999999TiB"],
      "The value '99999999TiB' is invalid for '--worker-memory <size>': expected 256MiB or more, which "
        + "recognition needs"
    ),
    (
      ["a.png", "-o", "out.pdf", "--max-pixels", "0"],
      "The value '0' is invalid for '--max-pixels <number>': expected a number greater than 0"
    ),
    (
      ["a.png", "-o", "out.pdf", "--pdfa", "2c"],
      "The value '2c' is invalid for '--pdfa <level>': expected 1a, 1b, 2b, 2u, 3b or none"
    ),
    (
      ["a.png", "-o", "-", "--ua"], "--ua needs a title, as in --title \"A letter\""
    ),
    (
      ["a.png", "-o", "out.pdf", "--ua", "--title", ""],
      "--ua needs a title, as in --title \"A letter\""
    ),
    (
      ["a.png", "-o", "out.pdf", "--pdfa", "1a", "-l", "script/Latin"],
      "--ua and --pdfa 1a need to know a language: add one, as in -l script/Latin+eng"
    ),
  ])
  func `wrong usage is reported in one line`(arguments: [String], message: String) throws {
    try directory.expectFailure(arguments, exit: 64, message)
  }

  @Test(arguments: ["a", "./a", "../here/a", "link", "hard"])
  func `an input cannot be the output, however it is spelt`(output: String) throws {
    try directory.makeDirectory("there")
    try directory.link("here", to: ".")
    try directory.write(PrintedPage("precious").png(), to: "a")
    try directory.link("link", to: "a")
    _ = try directory.run("ln", "a", "hard")
    let spelt = output.replacing("../here", with: "there/../here")
    let message = "\(spelt): is also an input; give the output another name"
    try directory.expectFailure(["a", "-o", spelt], exit: 64, message)
    try directory.expectFailure(
      ["link", "-o", "a"], exit: 64, "a: is also an input; give the output another name")
  }

  @Test func `an image of an input folder cannot be the output`() throws {
    try directory.write(PrintedPage("precious").png(), to: "scans/1")
    try directory.expectFailure(
      ["a.png", "scans", "-o", "scans/1"], exit: 64,
      "scans/1: is also an input; give the output another name")
    try directory.expectFailure(
      ["a.png", "-o", "b.png"], exit: 64,
      "-o: expected the name of a PDF, got 'b.png'; images are not written; name a PDF")
  }

  @Test func `a word list cannot be an output`() throws {
    try directory.write(Array("harbour\n".utf8), to: "words.txt")
    try directory.expectFailure(
      ["a.png", "-o", "out.pdf", "--user-words", "words.txt", "--text", "words.txt"], exit: 64,
      "words.txt: is also an input; give the output another name")
    #expect(try directory.bytes(of: "words.txt") == Array("harbour\n".utf8))
  }
}
