import TestSupport
import Testing

/// `scanpdf text`, and texts without a PDF.
@Suite struct TextCommandTests {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write(PrintedPage("several words").png(), to: "a.png")
    try directory.write(PrintedPage("further words").png(), to: "b.png")
  }

  @Test func `the text of a PDF is that of its sidecar`() throws {
    try directory.scanpdf("a.png", "b.png", "-o", "out.pdf", "--text", "out.txt")
    let text = String(decoding: try directory.bytes(of: "out.txt"), as: UTF8.self)
    #expect(try directory.scanpdf("text", "out.pdf").text == text)
    #expect(try directory.scanpdf("text", "out.pdf", "--pages", "2").text == "further words\n")
    #expect(try directory.shell("\"$scanpdf\" text - <out.pdf").text == text)
    #expect(try directory.scanpdf("text", "out.pdf", "-osame.txt").output.isEmpty)
    #expect(try directory.bytes(of: "same.txt") == Array(text.utf8))
  }

  @Test func `other files are refused with what reads them`() throws {
    try directory.write(SampleScan().bytes(), to: "other.pdf")
    try directory.scanpdf("a.png", "-q", "-o", "out.pdf")
    try directory.write(Array(directory.bytes(of: "out.pdf").dropLast(300)), to: "cut.pdf")
    try directory.scanpdf("other.pdf", "-q", "-o", "updated.pdf", "--title", "changed")
    let advice = "use pdftotext (Debian package poppler-utils)"
    for (arguments, code, message) in [
      (["other.pdf"], 65, "other.pdf: was not made by scanpdf; \(advice)"),
      (["cut.pdf"], 65, "cut.pdf: is damaged or cut short; get another copy, or \(advice)"),
      (
        ["updated.pdf"], 65,
        "updated.pdf: is a PDF that was changed or got its text later; \(advice)"
      ),
      (["a.png"], 65, "a.png: is not a PDF; name a PDF that scanpdf has made"),
      (["none.pdf"], 66, "none.pdf: cannot be read (No such file or directory); check the name"),
      (["out.pdf", "--pages", "2"], 64, "there is no page 2: the input has 1 page"),
    ] as [([String], Int32, String)] {
      try directory.expectFailure(["text"] + arguments, exit: code, message)
    }
  }

  @Test func `text and other sidecars need no PDF`() throws {
    let run = try directory.scanpdf("a.png", "--text", "-", "--hocr", "a.hocr")
    #expect(run.ending == .exit(0))
    #expect(run.text == "several words\n")
    #expect(try directory.contents().keys.sorted() == ["a.hocr", "a.png", "b.png"])
    try directory.scanpdf("a.png", "-q", "--boxes", "boxes.pdf", "--ua")
    #expect(try directory.words(of: "boxes.pdf") == ["several", "words"])
  }

  @Test func `a page that fails is told without a PDF too`() throws {
    try directory.write([], to: "empty.png")
    let run = try directory.scanpdf("a.png", "empty.png", "-q", "--text", "out.txt")
    #expect(run.ending == .exit(1))
    #expect(run.errors.contains("empty.png: empty file"))
    let strict = try directory.scanpdf(
      "a.png", "empty.png", "-q", "--strict", "--json", "out.json")
    #expect(strict.ending == .exit(1))
    #expect(try directory.contents()["out.json"] == nil)
  }
}
