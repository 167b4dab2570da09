import PageModel
import TestSupport
import Testing
import TextImport

/// Files of each format with the same two lines, and files that are refused.
@Suite struct TextFileTests {
  @Test(arguments: [
    ("hOCR", TextFiles.hocr), ("ALTO", TextFiles.alto), ("PAGE XML", TextFiles.pageXML),
    ("scanpdf JSON", TextFiles.scanpdf),
  ])
  func `words, boxes and confidences are those of the file`(format: String, text: String) throws {
    let document = try TextFile.document(of: Array(text.utf8))
    #expect(document.format == format)
    let page = try #require(document.pages.first)
    let line = try #require(page.page.lines.first)
    #expect(document.pages.count == 1)
    #expect(page.page.lines.count == 1)
    #expect(line.words.map(\.text) == ["First", "R&D"])
    let box = try #require(line.words.first).box
    #expect(abs(box.left - 100) < 1)
    #expect(abs(box.right - 200) < 1)
    #expect(line.words.first?.confidence == 91)
    #expect(page.properties.omittedWords == 0)
  }

  @Test func `hOCR keeps the image, the baseline and the heights`() throws {
    let page = try #require(try TextFile.document(of: Array(TextFiles.hocr.utf8)).pages.first)
    #expect(page.properties.imageName == "dir/a b.png")
    #expect(page.properties.imageNumber == 4)
    #expect(page.page.size == PixelSize(width: 1000, height: 500))
    let line = try #require(page.page.lines.first)
    #expect(line.baseline == Baseline(slope: 0.01, offset: -9))
    #expect(line.metrics == RowMetrics(xHeight: 23, ascenders: 8, descenders: 9))
  }

  @Test(arguments: [
    ("RapidOCR", TextFiles.rapidOCR), ("PaddleOCR", TextFiles.paddleOCR),
  ])
  func `lines of engines are read, on a page as large as they are`(
    format: String, text: String
  ) throws {
    let document = try TextFile.document(of: Array(text.utf8))
    #expect(document.format == format)
    let page = try #require(document.pages.first)
    #expect(!page.properties.statesSize)
    #expect(!page.properties.isInOrder)
    #expect(page.properties.omittedWords == 0)
    #expect(page.page.size == PixelSize(width: 644, height: 246))
    #expect(page.page.lines.map { $0.words.map(\.text) } == [["The", "invoice"], ["Total"]])
    let word = try #require(page.page.lines.first?.words.first)
    #expect(word.box.left == 98)
    #expect((99...100).contains(word.confidence))
  }

  @Test(arguments: [
    (#""use_doc_unwarping": false"#, #""use_doc_unwarping": true"#, TextImportError.preparedImage),
    (#""angle": 0"#, #""angle": 180"#, .preparedImage),
    (#""page.png", "page_index": null"#, #""a.pdf", "page_index": 0"#, .drawnPage),
    (#""Total""#, #""Total", "more""#, .unknownFormat), ("0.99103", #""sure""#, .unknownFormat),
  ])
  func `a result of PaddleOCR is refused whose places are not those of the image`(
    part: String, other: String, error: TextImportError
  ) {
    let text = TextFiles.paddleOCR.replacing(part, with: other)
    #expect(throws: error) { try TextFile.document(of: Array(text.utf8)) }
  }

  @Test func `plain text has a page for each form feed`() throws {
    let document = try TextFile.document(of: Array("one two\nthree\n\u{C}four\n\u{C}".utf8))
    #expect(document.format == "plain text")
    #expect(document.pages.map { $0.page.lines.map(\.words.count) } == [[2, 1], [1]])
  }

  @Test func `words outside of the page, without text or size are counted`() throws {
    let text = TextFiles.scanpdf.replacing(
      "[100,100,200,140],\"conf", with: "[1100,100,1200,140],\"conf"
    )
    .replacing("R&D", with: " ")
    let page = try #require(try TextFile.document(of: Array(text.utf8)).pages.first)
    #expect(page.properties.omittedWords == 2)
    #expect(page.page.lines.isEmpty)
  }

  @Test(arguments: [
    ("<!DOCTYPE a [<!ENTITY b \"c\">]><alto>&b;</alto>", TextImportError.ownDocumentType),
    ("<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><alto/>", .ownDocumentType),
    ("<alto><fileName>&bomb;</fileName></alto>", .unknownEntity("bomb")),
    (String(repeating: "<html>", count: 300), .tooDeep(256)),
    (String(repeating: "[{", count: 1_000), .json),
    ("<svg/>", .unknownFormat), ("{}", .unknownFormat), ("<html></html>", .noPages),
  ])
  func `what is hostile or unknown is named`(text: String, error: TextImportError) throws {
    #expect(throws: error) { try TextFile.document(of: Array(text.utf8)) }
  }

  @Test func `a page of more words than any page has is refused`() throws {
    let word = "{\"text\":\"a\",\"box\":[1,1,9,9]}"
    let words = Array(repeating: word, count: 30_001).joined(separator: ",")
    let text = """
      {"format":"scanpdf pages","pages":[{"width":10,"height":10,"blocks":[{"paragraphs":[{"lines":[
      {"box":[1,1,9,9],"words":[\(words)]}]}]}]}]}
      """
    #expect(throws: TextImportError.tooMany("words on a page", limit: 30_000)) {
      try TextFile.document(of: Array(text.utf8))
    }
  }

  @Test func `corrections keep the words before and after each edit`() throws {
    let text = """
      {"scanpdf":"corrections","version":1,"source":"a.pdf","pages":[{"page":3,"width":100,
      "height":200,"edits":[{"old":[{"text":"tbe","box":[1,2,3,4]}],"new":[{"text":"the","box":
      [1,2,3,4]}]},{"old":[],"new":[{"text":"x","box":[5,5,9,9]}]}],"done":true}]}
      """
    let document = try TextFile.document(of: Array(text.utf8))
    let page = try #require(document.pages.first)
    #expect(document.format == "corrections")
    #expect(page.properties.imageNumber == 3)
    let edits = page.page.blocks.map { $0.paragraphs.map { $0.lines.flatMap(\.words).map(\.text) } }
    #expect(edits == [[["tbe"], ["the"]], [[], ["x"]]])
  }
}
