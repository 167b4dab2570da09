import InstallationAdvice
import PDFSyntax
import TestSupport
import Testing

/// `scanpdf text`, and texts without a PDF.
@Suite struct TextCommandTests {
  let directory = TemporaryDirectory(pages: ["a.png": "several words", "b.png": "further words"])

  @Test func `the text of a PDF is that of its sidecar`() throws {
    try directory.scanpdf("a.png", "b.png", "-o", "out.pdf", "--text", "out.txt")
    let text = try directory.fileText("out.txt")
    #expect(try directory.scanpdf("text", "out.pdf").text == text)
    #expect(try directory.scanpdf("text", "out.pdf", "--pages", "2").text == "further words\n")
    #expect(try directory.shell("\"$scanpdf\" text - <out.pdf").text == text)
    #expect(try directory.scanpdf("text", "out.pdf", "-osame.txt").output.isEmpty)
    #expect(try directory.bytes(of: "same.txt") == Array(text.utf8))
  }

  @Test func `the text of PDFs of other programs is read`() throws {
    let content = "BT /F0 10 Tf 20 100 Td (two words) Tj 0 -40 Td (below) Tj ET"
    try directory.write(SampleTypesetPage(content: content).bytes(), to: "other.pdf")
    #expect(try directory.scanpdf("text", "other.pdf").text == "two words\n\nbelow\n")
    #expect(try directory.shell("\"$scanpdf\" text - <other.pdf").text == "two words\n\nbelow\n")
    try directory.write(try PrintedPage("some printed words").pdf(pages: 2), to: "scan.pdf")
    try directory.scanpdf("scan.pdf", "-q", "-o", "updated.pdf")
    #expect(
      try directory.scanpdf("text", "updated.pdf").text
        == "some printed words\n\u{C}some printed words\n")
  }

  @Test func `the text of a PDF is written with the places of its words`() throws {
    try directory.scanpdf("a.png", "b.png", "-q", "-o", "out.pdf", "--json", "first.json")
    let pages = try directory.scanpdf("text", "out.pdf", "--json", "--pages", "2,1").text
    let confidences = pages.matches(of: /"confidence":([0-9.]+)/).map(\.output.1)
    #expect(confidences.contains { $0 != "100" }, "confidences are in the PDF")
    #expect(pages.contains("\"pages\":[\n{\"number\":2,"), "\(pages)")
    #expect(pages.contains("},\n{\"number\":1,") || pages.contains(",\n{\"number\":1,"))
    for word in ["several", "further", "words"] {
      #expect(pages.contains("{\"text\":\"\(word)\",\"box\":["))
    }
    let hocr = try directory.scanpdf("text", "out.pdf", "--hocr", "--pages", "2").text
    #expect(hocr.contains("id=\"page_2\""))
    #expect(hocr.contains(">further</span>"))
    #expect(try directory.scanpdf("text", "out.pdf", "--alto").text.contains("CONTENT=\"several\""))
    try directory.scanpdf("text", "out.pdf", "--alto", "--json", exit: 64)
  }

  @Test func `words with places keep the order in which scanpdf wrote them`() throws {
    let newsletter = try Sample.bytes("06-newsletter.png")
    try directory.write(newsletter, to: "columns.png")
    try directory.scanpdf("columns.png", "-q", "-o", "columns.pdf", "--json", "columns.json")
    let words = { (json: String) in json.matches(of: /"text":"([^"]*)"/).map(\.output.1) }
    let first = try directory.fileText("columns.json")
    let again = try directory.scanpdf("text", "columns.pdf", "--json").text
    #expect(words(first).count > 500)
    #expect(words(first) == words(again))
  }

  @Test func `control characters of a forged file do not reach the terminal`() throws {
    try directory.write(try SampleDocument.pdf(["a\u{1B}[2J\u{9B}b"]), to: "forged.pdf")
    #expect(try directory.scanpdf("text", "forged.pdf").text == "a[2Jb\n")
  }

  @Test func `text that cannot be read is reported`() throws {
    let letters = "BT /F2 10 Tf 20 100 Td (D) Tj ET"
    try directory.write(SampleTypesetPage(content: letters).bytes(), to: "none.pdf")
    try directory.expectFailure(
      ["text", "none.pdf"], exit: 65,
      "none.pdf: has text that cannot be read (its fonts do not give the Unicode values of letters); "
        + "use pdftotext (\(SystemPackage.advice([.popplerTools])))")
    let some = letters + " BT /F0 10 Tf 20 80 Td (word) Tj ET"
    try directory.write(SampleTypesetPage(content: some).bytes(), to: "some.pdf")
    let run = try directory.scanpdf("text", "some.pdf", exit: 1)
    #expect(run.text == "word\n")
    #expect(run.errors.contains("some.pdf: 1 letter on page 1 without a Unicode value left out"))
    try directory.write(SampleScan().bytes(), to: "scan.pdf")
    let empty = try directory.scanpdf("text", "scan.pdf")
    #expect(empty.errors.contains("scan.pdf: has no text"))
  }

  @Test func `values that differ from the recognised text are named`() throws {
    var sample = SampleTypesetPage(
      content: "/ScanpdfText BMC q BT 3 Tr /F11 10 Tf 20 100 Td <00410042> Tj ET Q EMC")
    sample.annotations = [
      [
        "Subtype": .name("Widget"), "FT": .name("Tx"), "AP": .null, "V": .text("value"),
        "Rect": [15, 95, 65, 115],
      ]
    ]
    try directory.write(sample.bytes(), to: "filled.pdf")
    let run = try directory.scanpdf("text", "filled.pdf", exit: 1)
    #expect(run.text == "AB\n")
    #expect(run.errors.contains("filled.pdf: the text of page 1 lacks values of form fields; "))
    let json = try directory.scanpdf("text", "filled.pdf", "--json", exit: 1).text
    #expect(json.contains("its text lacks the values of 1 form field"), "\(json)")
  }

  @Test func `files without readable text are refused`() throws {
    try directory.scanpdf("a.png", "-q", "-o", "out.pdf")
    try directory.write(Array(directory.bytes(of: "out.pdf").dropLast(300)), to: "cut.pdf")
    for (arguments, code, message) in [
      (
        ["cut.pdf"], 65,
        "cut.pdf: is damaged, and qpdf cannot repair it; try mutool clean, or get another copy"
      ),
      (
        ["a.png"], 65,
        "a.png: is an image, not a PDF; to recognise and write its text, use scanpdf a.png --text -"
      ),
      (["none.pdf"], 66, "none.pdf: cannot be read (No such file or directory); check the name"),
      (
        ["out.pdf", "--pages", "2"], 64,
        "there is no page 2: the input has 1 page; correct --pages"
      ),
    ] as [([String], Int32, String)] {
      try directory.expectFailure(["text"] + arguments, exit: code, message)
    }
  }

  @Test func `the text of a PDF with bytes before its header is read`() throws {
    let page = try SampleTypesetPage(content: "BT /F0 10 Tf 20 80 Td (word) Tj ET").bytes()
    try directory.write(Array("mail header\n".utf8) + page, to: "saved.pdf")
    let run = try directory.scanpdf("text", "saved.pdf", exit: 1)
    #expect(run.text == "word\n", "\(run.errors)")
  }

  @Test func `a file that is too long for a password is named`() throws {
    try directory.write([UInt8](repeating: 65, count: 3_000_000), to: "password")
    let run = try directory.scanpdf("text", "a.png", "--password-file", "password", exit: 65)
    #expect(
      run.errors == "scanpdf: password: its first line is too long for a password; "
        + "expected at most 1024 bytes\n")
  }

  @Test func `text and other sidecars need no PDF`() throws {
    let run = try directory.scanpdf("a.png", "--text", "-", "--hocr", "a.hocr")
    #expect(run.text == "several words\n")
    #expect(try directory.contents().keys.sorted() == ["a.hocr", "a.png", "b.png"])
    try directory.scanpdf("a.png", "-q", "--boxes", "boxes.pdf", "--ua")
    #expect(try directory.words(of: "boxes.pdf") == ["several", "words"])
  }

  @Test func `a page that fails is reported without a PDF too`() throws {
    try directory.write([], to: "empty.png")
    let run = try directory.scanpdf("a.png", "empty.png", "-q", "--text", "out.txt", exit: 1)
    #expect(run.errors.contains("empty.png: empty file"))
    try directory.scanpdf("a.png", "empty.png", "-q", "--strict", "--json", "out.json", exit: 1)
    #expect(try directory.contents()["out.json"] == nil)
  }
}
