import TestSupport
import Testing

/// The record of `--provenance`, in the PDF and in JSON.
@Suite struct ProvenanceTests {
  let directory: TemporaryDirectory

  init() throws {
    directory = TemporaryDirectory()
    try directory.write(PrintedPage("several words").png(), to: "in/a 1.png")
    try directory.write(PrintedPage("further words").png(), to: "in/b.png")
    // No language data are needed then, whose hash takes seconds in a debug build.
    let word = "<span class='ocrx_word' title='bbox 100 100 300 140'>words</span>"
    let line = "<span class='ocr_line' title='bbox 100 100 300 140'>\(word)</span>"
    let page = "<div class='ocr_page' title='bbox 0 0 1240 240'>\(line)</div>"
    try directory.write(Array("<html><body>\(page)\(page)</body></html>".utf8), to: "text.hocr")
  }

  /// The line of a file as sha256sum prints it, without its folder.
  private func line(_ name: String) throws -> String {
    let run = try directory.shell("sha256sum '\(name)' | sed 's|  .*/|  |' | tr -d '\\n'")
    return run.text
  }

  @Test func `the PDF and JSON name all files with their hashes`() throws {
    try directory.scanpdf(
      "in", "-o", "out.pdf", "--text-from", "text.hocr", "--provenance", "--json", "out.json",
      "--title", "A")
    let (pdf, json) = (try directory.fileText("out.pdf"), try directory.fileText("out.json"))
    for name in ["in/a 1.png", "in/b.png", "text.hocr"] {
      let line = try line(name)
      #expect(pdf.contains("<rdf:li>\(line)</rdf:li>"), "\(line)")
      #expect(json.contains("\"sha256\":\"\(line.prefix(64))\""))
    }
    #expect(pdf.contains("<rdf:li>--title A</rdf:li>"))
    #expect(json.contains("\"options\":[\"--language"))
    #expect(try directory.faults(of: "out.pdf") == "")
  }

  @Test func `the record does not depend on the folder, and is off by default`() throws {
    for (inputs, output) in [(["in/a 1.png", "in/b.png"], "one.pdf"), (["./in"], "two.pdf")] {
      let options = ["-o", output, "--text-from", "text.hocr", "--provenance"]
      try directory.scanpdf(inputs + options)
    }
    #expect(try directory.bytes(of: "one.pdf") == directory.bytes(of: "two.pdf"))
    try directory.scanpdf("in", "-o", "three.pdf", "--text-from", "text.hocr")
    #expect(try !directory.fileText("three.pdf").contains("scanpdf:"))
  }

  @Test func `the record names the language data and the engine`() throws {
    try directory.scanpdf(
      "in/b.png", "-o", "out.pdf", "-l", "eng", "--level", "fast", "--provenance")
    #expect(try directory.fileText("out.pdf").contains("  eng.traineddata</rdf:li>"))
    #expect(try directory.fileText("out.pdf").contains("<rdf:li>Tesseract "))
    #expect(try directory.fileText("out.pdf").contains("<rdf:li>--level fast</rdf:li>"))
  }

  @Test func `a PDF in a new document is recorded as it was`() throws {
    try directory.write(PrintedPage("some words").pdf(), to: "scan.pdf")
    try directory.scanpdf(
      "scan.pdf", "-o", "out.pdf", "--rebuild", "--level", "fast", "--provenance")
    #expect(try directory.fileText("out.pdf").contains("<rdf:li>\(line("scan.pdf"))</rdf:li>"))
  }

  @Test func `other machines and scans are refused`() throws {
    try directory.scanpdf(
      "in", "-o", "out.pdf", "--provenance", "--worker-command", "scanpdf worker", exit: 64)
    let scan = try directory.scanpdf("scan", "-o", "out.pdf", "--provenance", exit: 64)
    #expect(scan.errors.contains("--provenance: scanned pages"))
  }
}
