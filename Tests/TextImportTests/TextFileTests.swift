import PageModel
import Testing
import TextImport

/// Files of each format with the same two lines, and what is refused.
@Suite struct TextFileTests {
  static let hocr = """
    <?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "x.dtd">
    <html><head><meta charset="utf-8"><title>a</title></head><body>
    <div class='ocr_page' title='image "dir/a b.png"; bbox 0 0 1000 500; ppageno 3'>
    <div class='ocr_carea'><p class='ocr_par'>
    <span class='ocr_line' title="bbox 100 100 400 140; baseline 0.01 -9; x_size 40; x_descenders 9;
     x_ascenders 8"><span class='ocrx_word' title='bbox 100 100 200 140; x_wconf 91'>First</span>
    <span class='ocrx_word' title='bbox 220 100 400 140; x_wconf 88'><strong>R&amp;D</strong></span>
    </span></p></div></div></body></html>
    """
  static let alto = """
    <alto xmlns="http://www.loc.gov/standards/alto/ns-v4#"><Description><sourceImageInformation>
    <fileName>a.png</fileName></sourceImageInformation></Description><Layout>
    <Page WIDTH="1000" HEIGHT="500"><PrintSpace><TextBlock ID="b"><TextLine HPOS="100" VPOS="100"
    WIDTH="300" HEIGHT="40" BASELINE="131"><String HPOS="100" VPOS="100" WIDTH="100" HEIGHT="40"
    WC="0.91" CONTENT="First"/><SP/><String HPOS="220" VPOS="100" WIDTH="180" HEIGHT="40"
    CONTENT="R&amp;D"/></TextLine></TextBlock></PrintSpace></Page></Layout></alto>
    """
  static let pageXML = """
    <PcGts><Page imageFilename="a.png" imageWidth="1000" imageHeight="500"><TextRegion id="r">
    <TextLine><Coords points="100,100 400,100 400,140 100,140"/><Baseline points="100,131 400,131"/>
    <Word><Coords points="100,100 200,100 200,140 100,140"/><TextEquiv index="1"><Unicode>F1rst</Unicode>
    </TextEquiv><TextEquiv index="0" conf="0.91"><Unicode>First</Unicode></TextEquiv></Word>
    <Word><Coords points="220,100 400,140"/><TextEquiv><Unicode>R&#38;D</Unicode></TextEquiv></Word>
    <TextEquiv><Unicode>First R&amp;D</Unicode></TextEquiv></TextLine></TextRegion></Page></PcGts>
    """
  static let scanpdf = """
    {"format":"scanpdf pages","version":1,"pages":[{"number":1,"width":1000,"height":500,
    "file":"a.png","blocks":[{"box":[100,100,400,140],"paragraphs":[{"box":[100,100,400,140],
    "lines":[{"box":[100,100,400,140],"baseline":[0,-9],"words":[
    {"text":"First","box":[100,100,200,140],"confidence":91},
    {"text":"R&D","box":[220,100,400,140],"confidence":88}]}]}]}]}]}
    """

  @Test(arguments: [
    ("hOCR", hocr), ("ALTO", alto), ("PAGE XML", pageXML), ("scanpdf JSON", scanpdf),
  ])
  func `words, boxes and confidences are those of the file`(format: String, text: String) throws {
    let document = try TextFile.document(of: Array(text.utf8))
    #expect(document.format == format)
    let page = try #require(document.pages.first)
    let line = try #require(page.page.lines.first)
    #expect(document.pages.count == 1 && page.page.lines.count == 1)
    #expect(line.words.map(\.text) == ["First", "R&D"])
    let box = try #require(line.words.first).box
    #expect(abs(box.left - 100) < 1 && abs(box.right - 200) < 1)
    #expect(line.words.first?.confidence == 91)
    #expect(page.omittedWords == 0)
  }

  @Test func `hOCR keeps the image, the baseline and the heights`() throws {
    let page = try #require(try TextFile.document(of: Array(Self.hocr.utf8)).pages.first)
    #expect(page.imageName == "dir/a b.png" && page.imageNumber == 4)
    #expect(page.page.size == PixelSize(width: 1000, height: 500))
    let line = try #require(page.page.lines.first)
    #expect(line.baseline == Baseline(slope: 0.01, offset: -9))
    #expect(line.metrics == RowMetrics(xHeight: 23, ascenders: 8, descenders: 9))
  }

  @Test func `plain text has a page for each form feed`() throws {
    let document = try TextFile.document(of: Array("one two\nthree\n\u{C}four\n\u{C}".utf8))
    #expect(document.format == "plain text")
    #expect(document.pages.map { $0.page.lines.map(\.words.count) } == [[2, 1], [1]])
  }

  @Test func `words outside of the page, without text or size are counted`() throws {
    let text = Self.scanpdf.replacing(
      "[100,100,200,140],\"conf", with: "[1100,100,1200,140],\"conf"
    )
    .replacing("R&D", with: " ")
    let page = try #require(try TextFile.document(of: Array(text.utf8)).pages.first)
    #expect(page.omittedWords == 2 && page.page.lines.isEmpty)
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
    #expect(document.format == "corrections" && page.imageNumber == 3)
    let edits = page.page.blocks.map { $0.paragraphs.map { $0.lines.flatMap(\.words).map(\.text) } }
    #expect(edits == [[["tbe"], ["the"]], [[], ["x"]]])
  }
}
