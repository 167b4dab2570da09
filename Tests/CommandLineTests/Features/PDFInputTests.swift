import Foundation
import PDFSyntax
import TestSupport
import Testing

/// PDFs as inputs: the same document, searchable.
@Suite struct PDFInputTests {
  let directory = TemporaryDirectory()

  @Test func `a scanned PDF keeps its bytes and gets text`() throws {
    let file = try PrintedPage("some printed words").pdf()
    try directory.write(file, to: "scan.pdf")
    try directory.scanpdf("scan.pdf", "-o", "out.pdf")
    #expect(try directory.bytes(of: "out.pdf").starts(with: file))
    #expect(try directory.words(of: "out.pdf") == ["some", "printed", "words"])
    #expect(try directory.faults(of: "out.pdf") == "")
  }

  @Test func `a second run gives the same text once`() throws {
    try directory.write(try PrintedPage("some printed words").pdf(), to: "scan.pdf")
    try directory.scanpdf("scan.pdf", "-o", "once.pdf")
    try directory.scanpdf("once.pdf", "-o", "twice.pdf")
    #expect(try directory.words(of: "twice.pdf") == ["some", "printed", "words"])
    #expect(try directory.faults(of: "twice.pdf") == "")
  }

  @Test func `hidden text is kept, and replaced on request`() throws {
    let old = "BT 3 Tr /F0 9 Tf (old) Tj ET"
    try directory.write(try PrintedPage("some printed words").pdf(content: old), to: "scan.pdf")
    let run = try directory.scanpdf("scan.pdf", "-o", "kept.pdf")
    #expect(
      run.messages.contains(
        "scanpdf: scan.pdf: has text already; left as it is"
          + " (--existing-text redo replaces its hidden text)"))
    #expect(try directory.bytes(of: "kept.pdf") == directory.bytes(of: "scan.pdf"))
    try directory.scanpdf("scan.pdf", "--existing-text", "redo", "-o", "redone.pdf")
    #expect(try directory.words(of: "redone.pdf") == ["some", "printed", "words"])
  }

  @Test func `a page whose hidden text cannot be removed stays as it is, and is reported`() throws {
    let old = "BT 3 Tr /F0 9 Tf q (old) Tj Q ET"
    try directory.write(try PrintedPage("some printed words").pdf(content: old), to: "scan.pdf")
    let run = try directory.scanpdf("scan.pdf", "--existing-text", "redo", "-o", "out.pdf", exit: 1)
    #expect(
      run.messages.contains(
        "scanpdf: scan.pdf: its hidden text cannot be removed without changing what the page shows;"
          + " left as it is"))
    #expect(try directory.bytes(of: "out.pdf") == directory.bytes(of: "scan.pdf"))
  }

  @Test func `sidecars contain the text that pages have already`() throws {
    let old = "BT 3 Tr /F0 9 Tf 9 9 Td (old text) Tj ET"
    try directory.write(try PrintedPage("some printed words").pdf(content: old), to: "scan.pdf")
    let run = try directory.scanpdf("scan.pdf", "--text", "-", "--json", "out.json")
    #expect(run.text == "old text\n")
    let json = try directory.fileText("out.json")
    #expect(json.contains("\"hasText\""))
    #expect(json.contains("\"old\""))
  }

  @Test func `a page that cannot be decoded is a problem, not a blank page`() throws {
    var scan = SampleScan()
    scan.contentEntries = ["Filter": .name("FlateDecode")]
    try directory.write(scan.bytes(), to: "scan.pdf")
    let run = try directory.scanpdf("scan.pdf", "-o", "out.pdf", exit: 1)
    #expect(run.errors.contains("a part of its content is missing or cannot be decoded"))
    #expect(try directory.bytes(of: "out.pdf") == directory.bytes(of: "scan.pdf"))
  }

  @Test func `accessibility is claimed for a new document, not for an update`() throws {
    try directory.write(try PrintedPage("some words").pdf(), to: "scan.pdf")
    let run = try directory.scanpdf("scan.pdf", "--ua", "-o", "out.pdf")
    #expect(run.errors.contains("becomes a new document, because of --ua"))
    let file = try directory.fileText("out.pdf")
    #expect(file.contains("<pdfuaid:part>1"))
    #expect(file.contains("/Title (out)"))
  }

  @Test func `a signed PDF is refused, and changed on request`() throws {
    let signature: PDFObject = ["FT": .name("Sig"), "V": ["Type": .name("Sig")]]
    try directory.write(
      try PrintedPage("some words").pdf(catalog: ["AcroForm": ["Fields": [signature]]]),
      to: "scan.pdf")
    let run = try directory.scanpdf("scan.pdf", "-o", "out.pdf", exit: 65)
    #expect(run.errors.contains("scanpdf: scan.pdf: is signed"))
    try directory.scanpdf("scan.pdf", "--break-signatures", "-o", "out.pdf")
    #expect(try directory.words(of: "out.pdf") == ["some", "words"])
  }

  @Test(arguments: ["%PDF-1.4\n", "%PdF-1.4\n1 0 obj\n<</Filter/DCTDecode>>stream\r\n"])
  func `a PDF that begins with a JPEG is not read as a JPEG`(beginning: String) throws {
    try directory.write(Array(beginning.utf8) + SampleJPEG.color, to: "scan.pdf")
    let run = try directory.scanpdf("scan.pdf", "-o", "out.pdf", exit: 65)
    #expect(run.errors.contains("scan.pdf: is damaged, and qpdf cannot repair it"))
  }

  @Test func `pages of a PDF that are one image each join images`() throws {
    try directory.write(PrintedPage("some printed words").pdf(pages: 2), to: "scan.pdf")
    try directory.write(PrintedPage("a page").png(), to: "a.png")
    try directory.scanpdf("a.png", "scan.pdf", "a.png", "-o", "out.pdf")
    #expect(
      try directory.text(of: "out.pdf").split(separator: "\u{C}").map { $0.split(separator: "\n") }
        == [["a page"], ["some printed words"], ["some printed words"], ["a page"]])
    #expect(try directory.pageSizes(of: "out.pdf")[1] == [595, 115])
    #expect(try directory.faults(of: "out.pdf") == "")
  }

  @Test func `a PDF becomes smaller as a new document of its images`() throws {
    let file = try PrintedPage("some printed words").pdf(
      catalog: ["PageLabels": ["Nums": [0, ["S": .name("D")]]]])
    try directory.write(file, to: "scan.pdf")
    let run = try directory.scanpdf("scan.pdf", "--compress", "small", "-o", "out.pdf")
    #expect(run.errors.contains("becomes a new document, because of --compress small"))
    #expect(!run.errors.contains("only the images of the PDF are taken"))
    #expect(try directory.bytes(of: "out.pdf").count < file.count)
    #expect(try directory.words(of: "out.pdf") == ["some", "printed", "words"])
    #expect(try directory.faults(of: "out.pdf") == "")
  }

  @Test func `a page that joins or becomes smaller keeps its size, however few dots it has`() throws
  {
    let page = try PrintedPage("some printed words").pdf(width: 5950, height: 1150)
    try directory.write(page, to: "poster.pdf")
    try directory.write(PrintedPage("a page").png(), to: "a.png")
    try directory.scanpdf("poster.pdf", "a.png", "-o", "joined.pdf")
    try directory.scanpdf("poster.pdf", "--compress", "small", "-o", "smaller.pdf")
    for name in ["joined.pdf", "smaller.pdf"] {
      #expect(try directory.pageSizes(of: name)[0] == [5950, 1150])
      #expect(try directory.words(of: name).starts(with: ["some", "printed", "words"]))
    }
  }

  @Test func `a page that is not one image joins as a copy, and is not appended`() throws {
    let text = "BT /F0 9 Tf (visible) Tj ET"
    try directory.write(PrintedPage("some words").pdf(content: text, pages: 2), to: "scan.pdf")
    try directory.write(PrintedPage("more words").pdf(), to: "more.pdf")
    try directory.write(PrintedPage("a page").png(), to: "a.png")
    let run = try directory.scanpdf("a.png", "scan.pdf", "more.pdf", "-o", "out.pdf")
    #expect(run.errors.ranges(of: "the page is copied as it is, so the PDF claims").count == 1)
    #expect(
      try (1...4).map { try directory.words(of: "out.pdf", page: $0).sorted() }
        == [
          ["a", "page"], ["some", "visible", "words"], ["some", "visible", "words"],
          ["more", "words"],
        ])
    #expect(try directory.faults(of: "out.pdf") == "")
    try directory.expectFailure(
      ["a.png", "scan.pdf", "--pdfa", "1b", "-o", "out.pdf"], exit: 65,
      "scan.pdf: page 1 is copied as it is (it shows text), which --pdfa and --ua do not allow; "
        + "leave these out")
    let appended = try directory.scanpdf(
      "--append", "more.pdf", "scan.pdf", "-o", "out.pdf", exit: 65)
    #expect(
      appended.errors.contains(
        "scan.pdf: page 1 cannot join other inputs as an image (it shows text); convert the PDF"))
  }

  @Test(arguments: ["out.pdf", "scan.pdf"])
  func `pages are appended to a PDF, which keeps its bytes`(output: String) throws {
    let file = try PrintedPage("some printed words").pdf(page: ["Rotate": 90])
    try directory.write(file, to: "scan.pdf")
    try directory.write(PrintedPage("a page").png(), to: "a.png")
    try directory.write(PrintedPage("more words").pdf(), to: "b.pdf")
    let run = try directory.scanpdf("--append", "scan.pdf", "a.png", "b.pdf", "-o", output)
    #expect(run.messages.last == "scanpdf: \(output): 3 pages")
    #expect(try directory.bytes(of: output).starts(with: file))
    #expect(
      try (1...3).map { try directory.words(of: output, page: $0) }
        == [[], ["a", "page"], ["more", "words"]])
    #expect(try directory.pageSizes(of: output)[2] == [595, 115])
    #expect(try directory.faults(of: output) == "")
  }

  @Test func `pages are appended only to a PDF`() throws {
    try directory.write(PrintedPage("a page").png(), to: "a.png")
    try directory.expectFailure(
      ["--append", "a.png", "a.png", "-o", "out.pdf"], exit: 65,
      "a.png: is not a PDF; name a PDF")
  }

  @Test func `pages are appended to a document of scanpdf, again and again`() throws {
    try directory.write(PrintedPage("a page").png(), to: "a.png")
    try directory.scanpdf("a.png", "-o", "out.pdf")
    for _ in 0..<2 {
      try directory.scanpdf("--append", "out.pdf", "a.png", "-o", "out.pdf")
    }
    #expect(try directory.words(of: "out.pdf") == ["a", "page", "a", "page", "a", "page"])
    #expect(try directory.faults(of: "out.pdf") == "")
    try directory.scanpdf("a.png", "--ua", "-o", "ua.pdf")
    let run = try directory.scanpdf("--append", "ua.pdf", "a.png", "-o", "out.pdf", exit: 65)
    #expect(run.errors.contains("ua.pdf: cannot be appended to (its pages are tagged for PDF/UA"))
  }

  @Test(arguments: [["--boxes", "boxes.pdf"], ["--show-text"]])
  func `an option that draws over pages is refused for a PDF`(options: [String]) throws {
    try directory.write(PrintedPage("some words").pdf(), to: "scan.pdf")
    try directory.expectFailure(
      ["scan.pdf", "-o", "out.pdf"] + options, exit: 65,
      "scan.pdf: is a PDF, over which --boxes and --show-text draw nothing; leave out these options"
    )
  }

  @Test func `a page of a PDF is turned by its rotation, not its content`() throws {
    let file = try PrintedPage("some printed words").pdf(page: ["Rotate": 180])
    try directory.write(file, to: "scan.pdf")
    try directory.scanpdf("scan.pdf", "--rotate", "180", "-o", "out.pdf")
    #expect(try directory.bytes(of: "out.pdf").starts(with: file))
    #expect(try directory.information(on: "out.pdf").contains("Page rot:        0\n"))
    #expect(try directory.words(of: "out.pdf") == ["some", "printed", "words"])
  }

  /// A page of which the image takes a third, with a line above the image.
  private static func drawing(_ words: String) throws -> [UInt8] {
    try PrintedPage(words).pdf(
      content: "0 299 595 1 re f", page: ["MediaBox": [-9, 0, 586, 300], "Rotate": 270])
  }

  @Test func `a page that is more than images is drawn by pdftoppm`() throws {
    let file = try Self.drawing("some printed words")
    try directory.write(file, to: "scan.pdf")
    try directory.scanpdf("scan.pdf", "--rotate", "90", "-o", "out.pdf")
    #expect(try directory.bytes(of: "out.pdf").starts(with: file))
    #expect(try directory.words(of: "out.pdf") == ["some", "printed", "words"])
    #expect(try directory.faults(of: "out.pdf") == "")
  }

  @Test func `words below a box are not found, and words that are text already not again`() throws {
    let page = PrintedPage("some printed words", "below a box")
    let box = "0 g 0 0 595 55 re f"
    for (content, words) in [
      (box, ["some", "printed", "words"]),
      (
        "\(box) BT /F0 9 Tf 9 99 Td (seen already) Tj ET",
        ["seen", "already", "some", "printed", "words"]
      ),
    ] {
      try directory.write(page.pdf(content: content), to: "scan.pdf")
      try directory.scanpdf("scan.pdf", "--existing-text", "all", "-o", "out.pdf")
      #expect(try directory.words(of: "out.pdf").map(String.init).sorted() == words.sorted())
    }
  }

  @Test func `without pdftoppm such a page is reported and left as it is`() throws {
    let file = try Self.drawing("some printed words")
    try directory.write(file, to: "scan.pdf")
    let run = try directory.shell("PATH=/nowhere \"$scanpdf\" scan.pdf -o out.pdf", exit: 1)
    #expect(run.errors.contains("pdftoppm draws such pages: "))
    #expect(try directory.bytes(of: "out.pdf") == file)
  }

  /// A limit of processor time below scanpdf's own limit for pdftoppm is kept.
  @Test(arguments: ["", "ulimit -t 3;"])
  func `the process that draws pages cannot read files`(limit: String) throws {
    try directory.write("echo reached".utf8, to: "1")
    #expect(try directory.shell("bash -f 1").text == "reached\n")
    // bash is started as pdftoppm would be.
    // Files cannot be written either, and the test's output may be one.
    let run = try directory.shell(
      "\(limit) \"$scanpdf\" render-page 1000000000 5 -- /bin/bash -f 1 2>&1 | cat")
    let lacksLock = ProcessInfo.processInfo.environment["SCANPDF_KERNEL_LACKS_LOCK"] == "1"
    #expect(run.text != "reached\n" || lacksLock)
    #expect(run.text.contains("1: Permission denied") || lacksLock)
  }

  @Test func `only selected pages of a PDF are recognised, and all stay`() throws {
    try directory.write(PrintedPage("some printed words").pdf(pages: 3), to: "scan.pdf")
    try directory.scanpdf(
      "scan.pdf", "--recognize", "2", "-o", "out.pdf", "--text", "out.txt", "--json", "out.json")
    for (page, count) in [(1, 0), (2, 3), (3, 0)] {
      #expect(try directory.words(of: "out.pdf", page: page).count == count)
    }
    let text = try directory.fileText("out.txt")
    #expect(text == "\u{C}some printed words\n\u{C}")
    let json = try directory.fileText("out.json")
    #expect(json.ranges(of: "\"isNotSelected\"").count == 2)
  }

  @Test func `a batch makes every PDF of a tree searchable, once`() throws {
    try directory.write(PrintedPage("first").png(), to: "scans/a/1.png")
    let file = try PrintedPage("some printed words").pdf()
    try directory.write(file, to: "scans/a.pdf")
    try directory.write(file, to: "scans/b.pdf")
    try directory.write("%PDF-1.4 cut".utf8, to: "scans/c.pdf")
    let run = try directory.scanpdf(
      "batch", "scans", "--output-dir", "out", "--sidecars", "text", "--report", "report", exit: 1)
    #expect(run.messages.first?.hasPrefix("scanpdf: scans/a.pdf: becomes out/a.pdf.pdf") == true)
    #expect(run.messages.last == "scanpdf: out/c.pdf: not made")
    #expect(try directory.words(of: "out/a.pdf") == ["first"])
    for name in ["out/a.pdf.pdf", "out/b.pdf"] {
      #expect(try directory.bytes(of: name).starts(with: file))
      #expect(try directory.words(of: name) == ["some", "printed", "words"])
    }
    #expect(try directory.bytes(of: "out/b.txt") == Array("some printed words\n".utf8))
    let report = try directory.fileText("report")
    #expect(report.ranges(of: "\"kind\":\"page\"").count == 3)
    let second = try directory.scanpdf(
      "batch", "scans", "--output-dir", "out", "--sidecars", "text", exit: 1)
    #expect(second.messages.suffix(2).first == "scanpdf: 0 made, 3 unchanged, 1 not made")
  }

  @Test func `a batch never makes its own documents searchable`() throws {
    try directory.write(PrintedPage("some printed words").pdf(), to: "scans/b.pdf")
    try directory.scanpdf("batch", "scans", "--output-dir", "out")
    let run = try directory.scanpdf("batch", "out", "--output-dir", "again", exit: 65)
    #expect(run.errors.contains("out: contains no images"))
  }
}
