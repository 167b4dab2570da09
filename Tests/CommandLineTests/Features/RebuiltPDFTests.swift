import Codecs
import Foundation
import PDFSyntax
import PageModel
import TestSupport
import Testing

/// New documents in place of PDFs.
@Suite struct RebuiltPDFTests {
  let directory = TemporaryDirectory()

  /// The objects of the three pages of a sample scan: they follow the object 1 and further ones.
  private static func page(_ index: Int, in file: [UInt8]) throws -> IndirectReference {
    let document = try SourceFile(file)
    let root = try document.resolved(document.trailer["Root"] ?? .null)
    let tree = try document.resolved(root["Pages"] ?? .null)
    return try #require(tree["Kids"]?.elements?[index].reference)
  }

  /// A scan of three pages with an outline, page labels and a named destination on each page.
  private static func scan() throws -> [UInt8] {
    let page = PrintedPage("some printed words")
    let plain = try page.pdf(pages: 3)
    let targets = try (0..<3).map { try Self.page($0, in: plain) }
    let names: [PDFObject] = targets.enumerated().flatMap { index, page in
      [PDFObject.text("place \(index + 1)"), [.reference(page), .name("Fit")]]
    }
    let labels: PDFObject = [
      "Nums": [0, ["S": .name("r")], 2, ["S": .name("D"), "St": 7]]
    ]
    return try page.pdf(
      catalog: ["PageLabels": labels, "Names": ["Dests": ["Names": .array(names)]]], pages: 3)
  }

  @Test func `selected pages become a document with their labels and names`() throws {
    try directory.write(Self.scan(), to: "scan.pdf")
    let run = try directory.scanpdf("scan.pdf", "--pages", "3,1", "-o", "out.pdf")
    #expect(
      run.errors.contains(
        "scan.pdf (page 3 of 3): becomes a new document, because of --pages"))
    #expect(
      run.errors.contains(
        "scan.pdf: --pages leaves out page 2; to keep it without recognition, "
          + "use --recognize 3,1"))
    #expect(try directory.pageSizes(of: "out.pdf") == [[595, 115], [595, 115]])
    let words = ["some", "printed", "words"]
    #expect(try directory.words(of: "out.pdf") == (words + words).map { $0[...] })
    #expect(try directory.faults(of: "out.pdf") == "")
    let labels = try directory.run("qpdf", "--json=2", "--json-key=pagelabels", "out.pdf")
    #expect(labels.text.contains("\"/St\": 7"))
    #expect(labels.text.contains("\"/S\": \"/r\""))
    let places = try directory.information(on: "out.pdf", "-dests")
    #expect(places.contains("place 1"))
    #expect(places.contains("place 3"))
    #expect(!places.contains("place 2"))
  }

  @Test func `nothing of a page that is left out stays in the file`() throws {
    let text = "BT /F0 9 Tf (secret) Tj ET"
    try directory.write(PrintedPage("some words").pdf(content: text, pages: 2), to: "scan.pdf")
    try directory.scanpdf("scan.pdf", "--pages", "1", "-o", "out.pdf")
    _ = try directory.run("qpdf", "--qdf", "out.pdf", "plain.pdf")
    let file = try directory.fileText("plain.pdf")
    #expect(file.ranges(of: "secret").count == 1)
    #expect(file.ranges(of: "/Type /Page\n").count == 1)
  }

  @Test func `images of copied pages become smaller and look the same`() throws {
    let page = PrintedPage("some printed words")
    let visible = "BT /F0 9 Tf 20 100 Td (visible) Tj ET"
    try directory.write(page.pdf(content: visible, pages: 2), to: "in.pdf")
    let run = try directory.scanpdf("in.pdf", "--compress", "small", "-o", "out.pdf")
    #expect(run.errors.contains("images of copied pages are encoded again: 1, from"))
    #expect(!run.errors.contains("copied as it is"))
    #expect(try directory.faults(of: "out.pdf") == "")
    #expect(try directory.words(of: "out.pdf").filter { $0 == "visible" }.count == 2)
    let (before, after) = (
      try directory.bytes(of: "in.pdf").count, try directory.bytes(of: "out.pdf").count
    )
    #expect(after < before / 2)
    _ = try directory.run("pdftoppm", "-r", "100", "-png", "in.pdf", "before")
    _ = try directory.run("pdftoppm", "-r", "100", "-png", "out.pdf", "after")
    for number in 1...2 {
      let pages = try ["before", "after"].map { try directory.bytes(of: "\($0)-\(number).png") }
      #expect(pages[0] == pages[1])
    }
  }

  @Test func `equal images of copied pages are written once`() throws {
    let page = PrintedPage("some printed words")
    let visible = "BT /F0 9 Tf 20 100 Td (visible) Tj ET"
    for name in ["a", "b"] { try directory.write(page.pdf(content: visible), to: "\(name).pdf") }
    _ = try directory.run("qpdf", "--empty", "--pages", "a.pdf", "b.pdf", "--", "in.pdf")
    #expect(Set(try imageObjects(of: "in.pdf")).count == 2)
    try directory.scanpdf("in.pdf", "--compress", "small", "-o", "out.pdf")
    let written = try imageObjects(of: "out.pdf")
    #expect(written.count == 2, "\(written)")
    #expect(Set(written).count == 1, "\(written)")
  }

  /// The object numbers of the images on the pages of a PDF, as poppler's `pdfimages` lists them.
  private func imageObjects(of pdf: String) throws -> [Substring] {
    try directory.run("pdfimages", "-list", pdf).text.split(separator: "\n").dropFirst(2)
      .compactMap { $0.split(separator: " ").dropLast(5).last }
  }

  @Test func `a crooked page of a PDF is levelled, and its text is in order`() throws {
    let lines = ["first printed line", "second printed line", "third printed line"]
    let page = PrintedPage(lines[0], lines[1], lines[2], height: 500).climbing(by: 0.05)
    let height = page.bitmap.size.height * 595 / page.bitmap.size.width
    try directory.write(page.pdf(height: height), to: "scan.pdf")
    let run = try directory.scanpdf("scan.pdf", "--deskew", "on", "-v", "-o", "out.pdf")
    #expect(run.errors.contains("levelled by"))
    let text = try directory.text(of: "out.pdf").split { $0.isNewline || $0 == "\u{C}" }
    #expect(text == lines.map { $0[...] })
  }

  @Test func `a crooked page that is copied is levelled by a matrix around its content`() throws {
    let lines = ["first printed line", "second printed line", "third printed line"]
    let page = PrintedPage(lines[0], lines[1], lines[2], height: 500).climbing(by: 0.05)
    let height = page.bitmap.size.height * 595 / page.bitmap.size.width
    for rotation in [0, 270] {
      let file = try page.pdf(
        content: "2 w 9 9 m 90 9 l S", page: ["Rotate": .integer(rotation)], height: height)
      try directory.write(file, to: "scan.pdf")
      let run = try directory.scanpdf("scan.pdf", "--deskew", "on", "-v", "-o", "out.pdf")
      #expect(run.errors.contains("levelled by"))
      #expect(!run.errors.contains("copied as it is"))
      let text = try directory.text(of: "out.pdf").split { $0.isNewline || $0 == "\u{C}" }
      #expect(text == lines.map { $0[...] })
      #expect(try directory.faults(of: "out.pdf") == "")
    }
  }

  @Test func `the text of a crooked page of an updated PDF is read in order`() throws {
    let lines = ["first printed line", "second printed line", "third printed line"]
    let page = PrintedPage(lines[0], lines[1], lines[2], height: 500).climbing(by: 0.09)
    let height = page.bitmap.size.height * 595 / page.bitmap.size.width
    try directory.write(page.pdf(height: height), to: "scan.pdf")
    try directory.scanpdf("scan.pdf", "--update", "-o", "out.pdf")
    let text = try directory.scanpdf("text", "out.pdf").text
    #expect(text.split(whereSeparator: \.isNewline) == lines.map { $0[...] })
  }

  @Test func `a page that is more than one image is copied whole, with hidden text`() throws {
    let note: PDFObject = [
      "Type": .name("Annot"), "Subtype": .name("Link"), "Rect": [0, 0, 9, 9],
      "A": ["S": .name("URI"), "URI": .text("http://example.org")],
    ]
    let file = try PrintedPage("some printed words").pdf(page: ["Annots": [note], "Rotate": 180])
    try directory.write(file, to: "scan.pdf")
    let run = try directory.scanpdf("scan.pdf", "--crop-borders", "-o", "out.pdf")
    #expect(
      run.errors.contains(
        "scan.pdf: copied as it is (it has notes, links or form fields); without --crop-borders"))
    #expect(try directory.words(of: "out.pdf") == ["some", "printed", "words"])
    #expect(try directory.information(on: "out.pdf", "-url").contains("http://example.org"))
    #expect(try directory.images(of: "out.pdf", as: "-png").count == 1)
    #expect(try directory.faults(of: "out.pdf") == "")
  }

  @Test func `PDF/A is claimed for pages that are images, and refused for others`() throws {
    try directory.write(PrintedPage("some printed words").pdf(), to: "scan.pdf")
    try directory.scanpdf("scan.pdf", "--pdfa", "1b", "-o", "out.pdf")
    let file = try directory.fileText("out.pdf")
    #expect(file.contains("<pdfaid:conformance>B"))
    let text = "BT /F0 9 Tf (visible) Tj ET"
    try directory.write(PrintedPage("some words").pdf(content: text), to: "text.pdf")
    try directory.expectFailure(
      ["text.pdf", "--pdfa", "1b", "-o", "more.pdf"], exit: 65,
      "text.pdf: page 1 is copied as it is (it shows text), which --pdfa and --ua do not allow; "
        + "leave these out")
  }

  @Test func `an update is refused if an option needs a new document`() throws {
    try directory.write(PrintedPage("some printed words").pdf(), to: "scan.pdf")
    try directory.expectFailure(
      ["scan.pdf", "--update", "--deskew", "on", "-o", "out.pdf"], exit: 65,
      "scan.pdf: cannot be updated with --deskew on; leave out --update, or this option")
  }

  @Test func `text that pages have is kept unless their images are needed`() throws {
    let old = "BT 3 Tr /F0 9 Tf (old) Tj ET"
    try directory.write(try PrintedPage("some printed words").pdf(content: old), to: "scan.pdf")
    try directory.scanpdf("scan.pdf", "--rebuild", "-o", "kept.pdf")
    #expect(try directory.words(of: "kept.pdf") == ["old"])
    try directory.scanpdf("scan.pdf", "--rebuild", "--existing-text", "redo", "-o", "redone.pdf")
    #expect(try directory.words(of: "redone.pdf") == ["some", "printed", "words"])
  }

  @Test func `parts that are not carried are named`() throws {
    let file = try PrintedPage("some words").pdf(
      catalog: ["StructTreeRoot": ["Type": .name("StructTreeRoot")]])
    try directory.write(file, to: "scan.pdf")
    let run = try directory.scanpdf("scan.pdf", "--rebuild", "-o", "out.pdf")
    #expect(run.errors.contains("becomes a new document; left out: tags"))
  }

  @Test func `an encrypted PDF becomes a new document without encryption, and says so`() throws {
    try directory.write(PrintedPage("some printed words").pdf(pages: 2), to: "plain.pdf")
    _ = try directory.run("qpdf", "--encrypt", "", "owner", "256", "--", "plain.pdf", "scan.pdf")
    let run = try directory.scanpdf("scan.pdf", "--pages", "2", "-o", "out.pdf")
    #expect(run.errors.contains("the file is encrypted; it was written anew without encryption"))
    #expect(try directory.words(of: "out.pdf") == ["some", "printed", "words"])
  }
}
