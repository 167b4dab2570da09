import TestSupport
import Testing

/// Screen readers are told what the text is, and claims to that end are made on request.
@Suite struct TaggedTextTests {
  let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    try folder.write(PrintedPage("first page").png(), to: "a.png")
    try folder.write(PrintedPage("second page").png(), to: "b.png")
  }

  @Test func `the text is tagged in reading order`() throws {
    try folder.scanpdf("a.png", "b.png", "-o", "out.pdf")
    #expect(try folder.information(on: "out.pdf").contains(/Tagged: +yes/))
    #expect(!(try folder.information(on: "out.pdf").contains("Title:")))
    let structure = try folder.information(on: "out.pdf", "-struct-text")
    let lines = structure.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(
      lines == ["Document", "P (block)", "\"first page\"", "P (block)", "\"second page\""])
  }

  @Test(arguments: [([], "my.letter"), (["--title", "A letter"], "A letter")])
  func `what claims to be for everyone has a title`(options: [String], title: String) throws {
    let arguments = ["a.png", "--pdfa", "1a", "--ua", "-o", "my.letter.pdf"] + options
    let run = try ScanPDFProgram.start(arguments, in: folder).finish()
    #expect(run.ending == .exit(0), "\(run.errors)")
    #expect(try folder.faults(of: "my.letter.pdf") == "")
    let information = try folder.information(on: "my.letter.pdf")
    #expect(information.contains("Title:           \(title)\n"))
    let metadata = try folder.information(on: "my.letter.pdf", "-meta")
    #expect(metadata.contains("<pdfaid:conformance>A</pdfaid:conformance>"))
    #expect(metadata.contains("<pdfuaid:part>1</pdfuaid:part>"))
  }

  @Test func `what could not be recognised takes the claim, and is named`() throws {
    try folder.write(Array("\u{89}PNG\r\n no picture".utf8), to: "c.png")
    let run = try folder.scanpdf("a.png", "c.png", "--pdfa", "1a", "-o", "out.pdf")
    #expect(run.ending == .exit(1))
    #expect(
      run.messages.contains(
        "scanpdf: c.png: its text is missing, so the PDF claims neither PDF/A-1a nor PDF/UA"))
    let metadata = try folder.information(on: "out.pdf", "-meta")
    #expect(metadata.contains("<pdfaid:conformance>B</pdfaid:conformance>"))
  }
}
