import Foundation
import TestSupport
import Testing

/// The files of `--hocr-dir`, `--alto-dir`, `--json-dir`, `--tables` and `--mets` beside the PDF,
/// and batches with `--page-files` and `--mets`.
@Suite struct PageFilesTests {
  let directory = TemporaryDirectory(pages: [
    "in/a 1.png": "several words", "in/b.png": "further words",
  ])

  @Test func `each page has a file of its own in each folder`() throws {
    try directory.scanpdf(
      "in", "-o", "out.pdf", "--hocr-dir", "h", "--alto-dir", "x/alto", "--json-dir", "h")
    for name in ["h/0001.hocr", "x/alto/0001.xml", "h/0001.json"] {
      #expect(try directory.fileText(name).contains("several"), "\(name)")
      #expect(try !directory.fileText(name).contains("further"), "\(name)")
    }
    #expect(try directory.fileText("h/0002.hocr").contains("id=\"page_2\""))
    #expect(try directory.fileText("x/alto/0002.xml").contains("further"))
    let json = try JSONSerialization.jsonObject(with: Data(directory.bytes(of: "h/0002.json")))
    #expect(((json as? [String: Any])?["pages"] as? [Any])?.count == 1)
  }

  @Test func `pictures have files of their own, which Markdown shows`() throws {
    let page = PrintedPage("several words", height: 900)
    try directory.write(page.png(pictureIn: 300..<900, 560..<840), to: "c.png")
    try directory.makeDirectory("md")
    try directory.scanpdf(
      "c.png", "-o", "out.pdf", "--markdown", "md/out.md", "--figures", "my pictures")
    #expect(try directory.fileText("md/out.md").contains("![](<../my%20pictures/0001-1.jpg>)\n"))
    let picture = try directory.bytes(of: "my pictures/0001-1.jpg")
    #expect(picture.starts(with: [0xFF, 0xD8, 0xFF]))
  }

  @Test(arguments: [
    (["--figures", "dir"], "applies to Markdown"),
    (["--figures", "", "--markdown", "a.md"], "expected"),
  ])
  func `pictures without Markdown or a folder are refused`(
    options: [String], message: String
  ) throws {
    let run = try directory.scanpdf(["in", "-o", "out.pdf"] + options, exit: 64)
    #expect(run.errors.contains(": \(message)"))
  }

  @Test func `tables are CSV files, of images, of PDFs and in batches`() throws {
    let rows = ["Item Year Sum", "apples 2001 10.50", "pears 2002 2.00", "plums 2003 300.00"]
    let content = rows.enumerated().map { row, text in
      text.split(separator: " ").enumerated().map { column, word in
        "BT /F0 10 Tf \(20 + 60 * column) \(160 - 16 * row) Td (\(word)) Tj ET"
      }.joined(separator: " ")
    }
    try directory.write(
      SampleTypesetPage(content: content.joined(separator: " ")).bytes(), to: "pdf/t.pdf")
    let csv = rows.map { $0.replacing(" ", with: ",") + "\r\n" }.joined()
    try directory.scanpdf("text", "pdf/t.pdf", "--tables", "of text", "-o", "t.txt")
    #expect(try directory.fileText("of text/0001-1.csv") == csv)
    try directory.scanpdf("pdf/t.pdf", "--tables", "tables")
    #expect(try directory.fileText("tables/0001-1.csv") == csv)
    let batch = "\"$scanpdf\" batch pdf --per file --page-files tables -o pdfs"
    try directory.shell(batch)
    #expect(try directory.fileText("pdfs/t-tables/0001-1.csv") == csv)
    #expect(try directory.shell(batch + " --dry-run").text.contains("up to date"))
  }

  @Test func `ALTO of a page has the path from its folder to the image`() throws {
    try directory.scanpdf("in", "-o", "out.pdf", "--alto-dir", "x/alto")
    #expect(
      try directory.fileText("x/alto/0001.xml")
        .contains("<fileIdentifier>../../in/a 1.png</fileIdentifier>"))
  }

  @Test func `METS joins the images, the files of pages and the PDF`() throws {
    try directory.scanpdf("in", "-o", "out.pdf", "--alto-dir", "alto", "--mets", "mets.xml")
    let text = try directory.fileText("mets.xml")
    for link in ["in/a%201.png", "in/b.png", "alto/0001.xml", "alto/0002.xml", "out.pdf"] {
      #expect(text.contains("xlink:href=\"\(link)\""), "\(link)")
    }
    for name in ["in/a 1.png", "alto/0002.xml", "out.pdf"] {
      let length = try directory.bytes(of: name).count
      let sum = try directory.shell("sha256sum '\(name)'").text.prefix(64)
      #expect(
        text.contains("SIZE=\"\(length)\" CHECKSUM=\"\(sum)\" CHECKSUMTYPE=\"SHA-256\""), "\(name)")
    }
    let page = "<mets:fptr FILEID=\"IMAGE_2\"/><mets:fptr FILEID=\"ALTO_2\"/>"
    #expect(text.contains("ORDER=\"2\">\(page)"))
  }

  @Test func `METS has the place of the backup of a PDF that a link leads to`() throws {
    try directory.write(PrintedPage("several words").pdf(), to: "kept/scan.pdf")
    try directory.shell("ln -s kept/scan.pdf link.pdf")
    try directory.scanpdf(
      "link.pdf", "-o", "link.pdf", "--mets", "mets.xml", "--level", "fast", "--backup=.old")
    #expect(try directory.fileText("mets.xml").contains("xlink:href=\"kept/scan.pdf.old\""))
    #expect(try !directory.bytes(of: "kept/scan.pdf.old").isEmpty)
  }

  @Test(arguments: [[], ["--backup=.old"]])
  func `METS has the checksum of a PDF that is replaced, and the place of its backup`(
    options: [String]
  ) throws {
    try directory.write(PrintedPage("several words").pdf(), to: "scan.pdf")
    let sum = try directory.shell("sha256sum scan.pdf").text.prefix(64)
    let arguments = ["scan.pdf", "-o", "scan.pdf", "--mets", "mets.xml", "--level", "fast"]
    try directory.scanpdf(arguments + options)
    let image = try #require(
      try directory.fileText("mets.xml").split(separator: "\n")
        .first { $0.contains("ID=\"IMAGE_1\"") })
    #expect(image.contains("CHECKSUM=\"\(sum)\""))
    #expect(image.contains("FLocat") == !options.isEmpty)
    #expect(image.contains("xlink:href=\"scan.pdf.old\"") == !options.isEmpty)
  }

  @Test(arguments: ["alto", "json"])
  func `each page has a file with its words attached, which PDF/A-3 permits`(format: String) throws
  {
    try directory.scanpdf("in", "-o", "out.pdf", "--attach", format, "--pdfa", "3b")
    #expect(try directory.faults(of: "out.pdf") == "")
    let pdf = try directory.fileText("out.pdf")
    #expect(pdf.contains("<pdfaid:part>3</pdfaid:part>"))
    #expect(pdf.split(separator: "/AFRelationship /Supplement").count == 3)
    #expect(
      pdf.split(separator: "/Type /Page ").allSatisfy { $0.split(separator: "/AF [").count <= 2 })
    let name = format == "alto" ? "0002.xml" : "0002.json"
    let file = try directory.shell("qpdf --show-attachment=\(name) out.pdf").text
    #expect(file.contains("further"))
    #expect(!file.contains("several"))
    let other = try directory.scanpdf("in", "-o", "out.pdf", "--attach", format, exit: 64)
    #expect(other.errors.contains("--attach: other levels of PDF/A than 3b forbid attached files"))
  }

  @Test func `a file of a page that cannot be written is reported, and not joined`() throws {
    try directory.makeDirectory("alto")
    try directory.makeDirectory("alto/0002.xml")
    let run = try directory.scanpdf(
      "in", "-q", "-o", "out.pdf", "--alto-dir", "alto", "--mets", "mets.xml", exit: 1)
    #expect(run.errors.contains("alto/0002.xml"))
    #expect(try !directory.fileText("mets.xml").contains("0002.xml"))
    #expect(try directory.faults(of: "out.pdf") == "")
  }

  @Test func `existing files of pages are kept if they must be`() throws {
    try directory.write([1], to: "alto/0001.xml")
    try directory.expectFailure(
      ["in", "-o", "out.pdf", "--no-clobber", "--alto-dir", "alto"], exit: 73,
      "alto/0001.xml: cannot be made (File exists); give another name, or leave out --no-clobber")
  }

  @Test func `the folder of pages cannot be a file`() throws {
    try directory.expectFailure(
      ["in", "-o", "out.pdf", "--alto-dir", "in/b.png"], exit: 73,
      "in/b.png: cannot be made (Not a directory); check the name")
  }

  @Test func `batches write files of pages and METS, and make documents without them again`() throws
  {
    let options = "--page-files alto,hocr --mets -o pdfs"
    try directory.shell("\"$scanpdf\" batch in \(options)")
    #expect(try directory.fileText("pdfs/in-alto/0002.xml").contains("../../in/b.png"))
    #expect(try directory.fileText("pdfs/in-hocr/0001.hocr").contains("several"))
    // The PDF is published after the METS file.
    let mets = try directory.fileText("pdfs/in.mets.xml")
    #expect(mets.contains("<mets:file ID=\"PDF\" MIMETYPE=\"application/pdf\"><mets:FLocat"))
    #expect(mets.contains("xlink:href=\"in.pdf\""))
    #expect(mets.split(separator: " CHECKSUM=").count == 2 + 2 * 2 + 1)
    let again = try directory.shell("\"$scanpdf\" batch in --dry-run \(options)")
    #expect(again.text.contains("up to date"))
    try FileManager.default.removeItem(atPath: directory.path("pdfs/in.mets.xml"))
    #expect(
      try !directory.shell("\"$scanpdf\" batch in --dry-run \(options)").text.contains("up to date")
    )
  }
}
