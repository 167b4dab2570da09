import Imaging
import PageLayout
import PageWork
import Testing

@testable import Recognition

/// A recogniser that finds sure words on sheets and on whole photographs, without looking at them.
private struct SizeRecognizer: PageRecognizer {
  var wordCountOfSheet = 40
  var wordCountOfTable = 40

  init(sheet: Int, table: Int) {
    wordCountOfSheet = sheet
    wordCountOfTable = table
  }

  init(_ options: RecognitionOptions) {}

  mutating func recognize(
    _ image: PreparedBitmap, threads: Int
  ) throws(RecognitionError) -> PosedPage {
    let isTable = image.originalSize == StraighteningTriesTests.photographSize
    let box = BoundingBox(left: 1, top: 1, right: 30, bottom: 9)
    let word = Word(text: "word", box: box, confidence: 95)
    let words = [Word](repeating: word, count: isTable ? wordCountOfTable : wordCountOfSheet)
    let line = TextLine(
      box: box, baseline: Baseline(slope: 0, offset: 0),
      metrics: RowMetrics(xHeight: 4, ascenders: 2, descenders: 2), words: words)
    let block = TextBlock(box: box, paragraphs: [Paragraph(box: box, lines: [line])])
    let page = RecognizedPage(size: image.originalSize, blocks: [block])
    return PosedPage(page: page, pose: image.pose)
  }
}

/// A white sheet on a dark table.
@Suite struct StraighteningTriesTests {
  private static let size = PixelSize(width: 240, height: 320)
  /// The size of the photograph, of which there is a reduced copy.
  fileprivate static let photographSize = PixelSize(width: 480, height: 640)

  private static let photograph: Bitmap = {
    var bytes = [UInt8](repeating: 40, count: size.area)
    for y in 40..<280 { for x in 35..<205 { bytes[y * size.width + x] = 235 } }
    return Bitmap(size: size, format: .gray, bytes: bytes)
  }()

  private func straightened(
    sheet: Int = 40, table: Int = 40, leastGain: Double = 1, mayBePhotograph: Bool = true
  ) throws -> StraightenedPage {
    var source = StraighteningTries.Source(
      size: Self.photographSize, resolution: Resolution(60))
    source.mayBePhotograph = mayBePhotograph
    source.leastGain = leastGain
    var recognizer = SizeRecognizer(sheet: sheet, table: table)
    let options = RecognitionOptions(languages: "eng")
    return try StraighteningTries(options, size: .usual, threads: 1)
      .recognize(Self.photograph, source, by: &recognizer)
  }

  @Test func `a sheet is recognised flat, in as many pixels as it has in the photograph`() throws {
    let page = try straightened()
    let sheet = try #require(page.sheet)
    #expect(abs(sheet.plan.size.width - 340) < 8 && abs(sheet.plan.size.height - 480) < 8)
    #expect(page.text.page.size == sheet.plan.size)
    #expect(sheet.pose == .asItIs)
    let corner = try #require(page.text.pose.toImage).apply(Point(x: 0, y: 0))
    #expect(corner.distance(to: Point(x: 70, y: 80)) < 4)
  }

  @Test func `a photograph whose text is mostly outside of the sheet is a page as it is`() throws {
    #expect(try straightened(sheet: 30, table: 40).sheet == nil)
    #expect(try straightened(sheet: 30, table: 40).text.pose == .asItIs)
  }

  @Test func `a sheet that is wanted may lose a little text`() throws {
    #expect(try straightened(sheet: 39, table: 40, leastGain: 1.1).sheet != nil)
    #expect(try straightened(sheet: 30, table: 40, leastGain: 1.1).sheet == nil)
  }

  @Test func `an image that is no photograph is not searched for paper`() throws {
    #expect(try straightened(mayBePhotograph: false).sheet == nil)
  }
}
