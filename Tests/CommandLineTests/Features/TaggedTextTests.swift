import TestSupport
import Testing

/// Tagged text for screen readers, and conformance claims on request.
@Suite struct TaggedTextTests {
  let directory = TemporaryDirectory(pages: ["a.png": "first page", "b.png": "second page"])

  @Test func `the text is tagged in reading order`() throws {
    try directory.scanpdf("a.png", "b.png", "-o", "out.pdf")
    #expect(try directory.information(on: "out.pdf").contains(/Tagged: +yes/))
    #expect(!(try directory.information(on: "out.pdf").contains("Title:")))
    let structure = try directory.information(on: "out.pdf", "-struct-text")
    let lines = structure.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(
      lines == ["Document", "P (block)", "\"first page\"", "P (block)", "\"second page\""])
  }

  @Test(arguments: [([], "my.letter"), (["--title", "A letter"], "A letter")])
  func `a document that claims PDF/UA has a title`(options: [String], title: String) throws {
    let arguments = ["a.png", "--pdfa", "1a", "--ua", "-o", "my.letter.pdf"] + options
    try directory.scanpdf(arguments)
    #expect(try directory.faults(of: "my.letter.pdf") == "")
    let information = try directory.information(on: "my.letter.pdf")
    #expect(information.contains("Title:           \(title)\n"))
    let metadata = try directory.information(on: "my.letter.pdf", "-meta")
    #expect(metadata.contains("<pdfaid:conformance>A</pdfaid:conformance>"))
    #expect(metadata.contains("<pdfuaid:part>1</pdfuaid:part>"))
  }

  @Test func `a page without recognised text prevents the claim and is reported`() throws {
    try directory.write(Array("\u{89}PNG\r\n no image".utf8), to: "c.png")
    let run = try directory.scanpdf("a.png", "c.png", "--pdfa", "1a", "-o", "out.pdf", exit: 1)
    #expect(
      run.messages.contains(
        "scanpdf: c.png: the page has no text layer, so the PDF claims neither PDF/A-1a nor PDF/UA")
    )
    let metadata = try directory.information(on: "out.pdf", "-meta")
    #expect(metadata.contains("<pdfaid:conformance>B</pdfaid:conformance>"))
  }
}
