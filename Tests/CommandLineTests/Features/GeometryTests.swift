import Codecs
import ImageFiles
import PageModel
import TestSupport
import Testing

/// Pages that are turned, skewed or photographed.
@Suite struct GeometryTests {
  let directory = TemporaryDirectory()

  @Test func `a page scanned upside down is shown upright, its bytes untouched`() throws {
    let page = try directory.copySample("14-upside-down.jpg")
    let run = try directory.scanpdf(page, "-v", "-o", "out.pdf", "--json", "pages.json")
    #expect(run.errors.contains("turned by 180° to be upright"))
    let printed = try Sample.words(on: page)
    #expect(Array(try directory.words(of: "out.pdf").prefix(3)) == Array(printed.prefix(3)))
    let isFile = try directory.images(of: "out.pdf", as: "-all").first == Sample.bytes(page)
    #expect(isFile)
    let json = try directory.fileText("pages.json")
    #expect(json.contains(#""rotated":180,"rotatedBy":""#))
  }

  @Test func `a sheet in a photograph is cut out as a page of its size if that is asked for`()
    throws
  {
    let page = try directory.copySample("15-photograph.jpg")
    try directory.scanpdf(
      page, "--rectify", "auto", "--level", "fast", "-o", "out.pdf", "--json", "pages.json")
    #expect(try directory.faults(of: "out.pdf") == "")
    let size = try #require(try directory.pageSizes(of: "out.pdf").first)
    #expect(abs(size[0] - 595.28) < 3, "A4, not \(size)")
    #expect(abs(size[1] - 841.89) < 3, "A4, not \(size)")
    let found = try directory.words(of: "out.pdf")
    let printed = try Sample.words(on: page)
    let lost = found.difference(from: printed).removals.count
    #expect(lost * 100 <= printed.count * 2, "\(lost) words of \(printed.count)")
    let json = try directory.fileText("pages.json")
    #expect(json.contains(#""rectified":true"#))
    #expect(json.contains(#""paper":["#))
    #expect(json.contains(#""width":1800,"height":2400"#), "boxes are those of the photograph")
  }

  @Test func `the file of a photograph is attached if that is asked for, and PDF/A is not claimed`()
    throws
  {
    let page = try directory.copySample("15-photograph.jpg")
    let options = ["--rectify", "on", "--level", "fast", "--keep-original", "-o", "out.pdf"]
    let run = try directory.scanpdf([page] + options)
    #expect(run.errors.contains("is encoded again; the photograph's file is attached"))
    #expect(run.errors.contains("does not claim PDF/A (--keep-original)"))
    #expect(try directory.faults(of: "out.pdf") == "")
    let pdf = try directory.bytes(of: "out.pdf")
    #expect(pdf.firstRange(of: try directory.bytes(of: page)) != nil)
    #expect(pdf.firstRange(of: Array("/EmbeddedFiles".utf8)) != nil)
    #expect(pdf.firstRange(of: Array("pdfaid:part".utf8)) == nil)
    let archival = try directory.scanpdf([page, "--pdfa", "3b"] + options)
    #expect(!archival.errors.contains("does not claim"))
    let file = try directory.bytes(of: "out.pdf")
    #expect(file.firstRange(of: Array("<pdfaid:part>3</pdfaid:part>".utf8)) != nil)
    #expect(file.firstRange(of: Array("/AF [".utf8)) != nil)
    #expect(file.firstRange(of: Array("/AFRelationship /Source".utf8)) != nil)
    #expect(file.firstRange(of: Array("/Subtype /image#2Fjpeg".utf8)) != nil)
  }

  @Test(arguments: [
    ["--keep-original"], ["--rectify", "on", "--strip-metadata", "--keep-original"],
  ])
  func `attaching without a reason or against another option is refused`(options: [String]) throws {
    let page = try directory.copySample("15-photograph.jpg")
    try directory.scanpdf([page, "-o", "out.pdf"] + options, exit: 64)
  }

  @Test func `an image without a border says so`() throws {
    let page = try directory.copySample("10-bullets.png")
    let run = try directory.scanpdf(page, "--crop-borders", "--level", "fast", "-o", "out.pdf")
    #expect(run.errors.contains("no border was found"), "\(run.errors)")
  }

  @Test func `black borders are cut off without changing the image`() throws {
    let page = PrintedPage("A page on a glass that is too large.")
    let border = 60
    let png = page.png(bitDepth: 8, colorType: 0) { [$0 ? 0 : 255] }
    try directory.write(png, to: "page.png")
    try directory.write(page.png(border: border), to: "bordered.png")
    try directory.scanpdf("page.png", "--dpi", "150", "-o", "page.pdf")
    try directory.scanpdf("bordered.png", "--crop-borders", "--dpi", "150", "-o", "bordered.pdf")
    #expect(try directory.faults(of: "bordered.pdf") == "")
    let sizes = try ["page.pdf", "bordered.pdf"].map { try directory.pageSizes(of: $0)[0] }
    #expect(abs(sizes[0][0] - sizes[1][0]) < 2, "\(sizes)")
    #expect(abs(sizes[0][1] - sizes[1][1]) < 2, "\(sizes)")
    let words = try ["bordered.pdf", "page.pdf"].map { try directory.words(of: $0) }
    #expect(words[0] == words[1], "\(words)")
    let image = try #require(try directory.images(of: "bordered.pdf", as: "-png").first)
    #expect(try SourceImage(bytes: image).size.width == page.bitmap.size.width + 2 * border)
  }

  @Test func `an image of two pages becomes two pages that share its data`() throws {
    let left = PrintedPage("The left page of", "a book has words.", width: 900, height: 1100)
    let right = PrintedPage("The right page of", "it has others.", width: 900, height: 1100)
    try directory.write(left.png(beside: right), to: "spread.png")
    try directory.scanpdf(
      "spread.png", "--split-spread", "--dpi", "150", "-o", "out.pdf", "--hocr", "out.hocr")
    #expect(try directory.faults(of: "out.pdf") == "")
    #expect(try directory.pageSizes(of: "out.pdf").count == 2)
    #expect(
      try directory.words(of: "out.pdf", page: 1)
        == "The left page of a book has words.".split(separator: " "))
    #expect(
      try directory.words(of: "out.pdf", page: 2)
        == "The right page of it has others.".split(separator: " "))
    let file = String(
      String.UnicodeScalarView(try directory.bytes(of: "out.pdf").map { Unicode.Scalar($0) }))
    #expect(file.ranges(of: "/Subtype /Image").count == 1)
  }

  @Test(arguments: [[], ["--rotate", "180"], ["--compress", "small"], ["--split-spread"]])
  func `cards on a glass become pages that share its image`(options: [String]) throws {
    let first = PrintedPage("The first card has", "some words.", width: 700, height: 440)
    let second = PrintedPage("The second card", "has others.", width: 700, height: 440)
    try directory.write(first.png(above: second, apart: 150), to: "glass.png")
    let arguments = ["glass.png", "--split-items", "--dpi", "150", "-o", "out.pdf"] + options
    try directory.scanpdf(arguments)
    #expect(try directory.faults(of: "out.pdf") == "")
    let sizes = try directory.pageSizes(of: "out.pdf")
    #expect(sizes.count == 2)
    for size in sizes {
      #expect(abs(size[0] - 336) < 4, "\(sizes)")
      #expect(abs(size[1] - 211) < 4, "\(sizes)")
    }
    let file = String(
      String.UnicodeScalarView(try directory.bytes(of: "out.pdf").map { Unicode.Scalar($0) }))
    #expect(file.ranges(of: "/Subtype /Image").count == 1)
    // Upside down, nothing is read.
    let texts = ["The first card has some words.", "The second card has others."]
    for (page, text) in texts.enumerated() {
      let words = try directory.words(of: "out.pdf", page: page + 1)
      #expect((words == text.split(separator: " ")) == (options != ["--rotate", "180"]))
    }
  }

  @Test func `cards on a glass stay one page without the option, which is named`() throws {
    let card = PrintedPage("The card has", "some words.", width: 700, height: 440)
    try directory.write(card.png(above: card, apart: 150), to: "glass.png")
    let run = try directory.scanpdf("glass.png", "--dpi", "150", "-o", "out.pdf")
    #expect(
      run.errors.contains("the image shows 2 separate items; --split-items makes a page of each"))
    #expect(try directory.pageSizes(of: "out.pdf").count == 1)
  }

  @Test func `a page without items stays whole, and that is said`() throws {
    try directory.copySample("10-bullets.png")
    let run = try directory.scanpdf("10-bullets.png", "--split-items", "-o", "out.pdf")
    #expect(run.errors.contains("no separate items were found for --split-items"))
    #expect(try directory.pageSizes(of: "out.pdf").count == 1)
  }

  @Test func `an image without a sheet stays whole, and that is said`() throws {
    try directory.copySample("10-bullets.png")
    let run = try directory.scanpdf("10-bullets.png", "--rectify", "on", "-o", "out.pdf")
    #expect(run.errors.contains("no sheet of paper was found"))
    #expect(try directory.images(of: "out.pdf", as: "-png").count == 1)
  }
}
