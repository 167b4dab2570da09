import Imaging
import PageLayout
import PDFObjects
import TestSupport
import Testing

/// PDFs as inputs: the same document, searchable.
@Suite struct PDFInputTests {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// A page of two inches by half an inch or so that is one bilevel image with these words.
  private static func scan(
    _ words: String, content: String = "", page: PDFDictionary = [:],
    catalog: PDFDictionary = [:]
  ) throws -> [UInt8] {
    let bitmap = PrintedPage(words).bitmap
    let image = PDFStream(
      dictionary: [
        "Width": .integer(bitmap.size.width), "Height": .integer(bitmap.size.height),
        "ColorSpace": .name("DeviceGray"), "BitsPerComponent": 1,
      ], data: bitmap.bytes)
    var scan = SampleScan(
      content: "q 595 0 0 115 0 0 cm /Im0 Do Q \(content)", catalog: catalog, image: image)
    scan.page = ["MediaBox": [0, 0, 595, 115]]
    for entry in page.entries { scan.page[entry.name] = entry.object }
    return try scan.bytes()
  }

  @Test func `a scanned PDF keeps its bytes and gets text`() throws {
    let file = try Self.scan("some printed words")
    try directory.write(file, to: "scan.pdf")
    let run = try directory.scanpdf("scan.pdf", "-o", "out.pdf")
    #expect(run.ending == .exit(0), "\(run.errors)")
    #expect(try directory.bytes(of: "out.pdf").starts(with: file))
    #expect(try directory.words(of: "out.pdf") == ["some", "printed", "words"])
    #expect(try directory.faults(of: "out.pdf") == "")
  }

  @Test func `a second run gives the same text once`() throws {
    try directory.write(try Self.scan("some printed words"), to: "scan.pdf")
    try directory.scanpdf("scan.pdf", "-o", "once.pdf")
    try directory.scanpdf("once.pdf", "-o", "twice.pdf")
    #expect(try directory.words(of: "twice.pdf") == ["some", "printed", "words"])
    #expect(try directory.faults(of: "twice.pdf") == "")
  }

  @Test func `hidden text is kept, and replaced on request`() throws {
    let old = "BT 3 Tr /F0 9 Tf (old) Tj ET"
    try directory.write(try Self.scan("some printed words", content: old), to: "scan.pdf")
    let run = try directory.scanpdf("scan.pdf", "-o", "kept.pdf")
    #expect(run.messages.contains("scanpdf: scan.pdf: has text already; left as it is"))
    #expect(try directory.bytes(of: "kept.pdf") == directory.bytes(of: "scan.pdf"))
    try directory.scanpdf("scan.pdf", "--existing-text", "redo", "-o", "redone.pdf")
    #expect(try directory.words(of: "redone.pdf") == ["some", "printed", "words"])
  }

  @Test func `a signed PDF is refused, and changed on request`() throws {
    let signature: PDFObject = ["FT": .name("Sig"), "V": ["Type": .name("Sig")]]
    try directory.write(
      try Self.scan("some words", catalog: ["AcroForm": ["Fields": [signature]]]),
      to: "scan.pdf")
    let run = try directory.scanpdf("scan.pdf", "-o", "out.pdf")
    #expect(run.ending == .exit(65))
    #expect(run.errors.contains("scanpdf: scan.pdf: is signed"))
    try directory.scanpdf("scan.pdf", "--break-signatures", "-o", "out.pdf")
    #expect(try directory.words(of: "out.pdf") == ["some", "words"])
  }

  @Test func `a PDF that begins with a JPEG is no JPEG`() throws {
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0]
    try directory.write(Array("%PDF-1.4\n".utf8) + jpeg, to: "scan.pdf")
    let run = try directory.scanpdf("scan.pdf", "-o", "out.pdf")
    #expect(run.ending == .exit(65))
    #expect(run.errors.contains("scan.pdf: is damaged, and qpdf cannot repair it"))
  }

  @Test func `a PDF among images is refused before any work`() throws {
    try directory.write(try Self.scan("some words"), to: "scan.pdf")
    try directory.write(PrintedPage("a page").png(), to: "a.png")
    let run = try directory.scanpdf("a.png", "scan.pdf", "-o", "out.pdf")
    #expect(run.ending == .exit(65))
    #expect(run.errors.contains("scan.pdf: is a PDF among other inputs; convert it alone"))
  }
}
