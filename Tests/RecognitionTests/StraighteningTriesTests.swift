import Codecs
import PageModel
import Raster
import Sheets
import Testing
import WorkerProtocol

@testable import Recognition

/// A recogniser that finds sure words on sheets and on whole photographs, without looking at them.
private final class SizeRecognizer: Recognizer {
  var wordCountOfSheet = 40
  var wordCountOfTable = 40
  var confidence = 85.0
  /// How often all tries were asked for, and how often only the first one.
  private(set) var recognitionCount = 0
  private(set) var firstTryCount = 0

  init(sheet: Int, table: Int, confidence: Double) {
    wordCountOfSheet = sheet
    wordCountOfTable = table
    self.confidence = confidence
  }

  func recognize(
    _ image: PreparedBitmap, threads: Int, until isEnough: (PosedPage) -> Bool
  ) throws(RecognitionError) -> PosedPage {
    recognitionCount += 1
    return page(on: image)
  }

  func recognizeOnce(
    _ image: PreparedBitmap, threads: Int
  ) throws(RecognitionError) -> PosedPage {
    firstTryCount += 1
    return page(on: image)
  }

  private func page(on image: PreparedBitmap) -> PosedPage {
    let isTable = image.originalSize == StraighteningTriesTests.photographSize
    let box = BoundingBox(left: 1, top: 1, right: 30, bottom: 9)
    let word = Word(text: "word", box: box, confidence: confidence)
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
    sheet: Int = 40, table: Int = 40, minimumGain: Double = 1, mayBePhotograph: Bool = true,
    wantsPlainText: Bool = false
  ) throws -> StraightenedPage {
    let recognizer = SizeRecognizer(sheet: sheet, table: table, confidence: 85)
    return try straightened(
      Self.photograph, by: recognizer, minimumGain: minimumGain, mayBePhotograph: mayBePhotograph,
      wantsPlainText: wantsPlainText)
  }

  private func straightened(
    _ photograph: Bitmap, by recognizer: SizeRecognizer, minimumGain: Double = 1,
    mayBePhotograph: Bool = true, wantsPlainText: Bool = false
  ) throws -> StraightenedPage {
    var source = StraighteningTries.Source(
      size: Self.photographSize, resolution: Resolution(60))
    source.mayBePhotograph = mayBePhotograph
    source.minimumGain = minimumGain
    source.wantsPlainText = wantsPlainText
    let options = RecognitionOptions(languages: "eng")
    return try StraighteningTries(by: recognizer, options, size: .usual, threads: 1)
      .recognize(photograph, source)
  }

  @Test func `a sheet is recognised flat, in as many pixels as it has in the photograph`() throws {
    let page = try straightened()
    let sheet = try #require(page.sheet)
    #expect(abs(sheet.plan.size.width - 340) < 8)
    #expect(abs(sheet.plan.size.height - 480) < 8)
    #expect(page.text.page.size == sheet.plan.size)
    #expect(sheet.pose == .identity)
    let corner = try #require(page.text.pose.toImage).apply(Point(x: 0, y: 0))
    #expect(corner.distance(to: Point(x: 70, y: 80)) < 4)
  }

  @Test func `the text of a sheet as it lies is told beside it if it is wanted`() throws {
    let page = try straightened(sheet: 40, table: 30, wantsPlainText: true)
    #expect(page.sheet != nil)
    #expect(page.plain.page.wordCount == 30)
    #expect(page.plain.pose == .identity)
  }

  @Test func `a page is recognised once as it lies, without a search for paper`() throws {
    let recognizer = SizeRecognizer(sheet: 40, table: 30, confidence: 85)
    let tries = StraighteningTries(
      by: recognizer, RecognitionOptions(languages: "eng"), size: .usual, threads: 1)
    let page = try tries.recognizeOnce(
      Self.photograph, lyingAs: .identity, originalSize: Self.photographSize,
      resolution: Resolution(60))
    #expect(page.page.wordCount == 30)
    #expect(page.pose == .identity)
  }

  @Test(arguments: [(30.0, 0), (60.0, 40)])
  func `words of paper that shows nothing stay if they are not very uncertain`(
    confidence: Double, count: Int
  ) throws {
    let bytes = [UInt8](repeating: 240, count: Self.size.area)
    let page = try straightened(
      Bitmap(size: Self.size, format: .gray, bytes: bytes),
      by: SizeRecognizer(sheet: 40, table: 40, confidence: confidence), mayBePhotograph: false)
    #expect(page.text.page.wordCount == count)
  }

  @Test func `a photograph whose text is mostly outside of the sheet is a page as it is`() throws {
    #expect(try straightened(sheet: 30, table: 40).sheet == nil)
    #expect(try straightened(sheet: 30, table: 40).text.pose == .identity)
  }

  @Test func `a sheet that is wanted may lose a little text`() throws {
    #expect(try straightened(sheet: 39, table: 40, minimumGain: 1.1).sheet != nil)
    #expect(try straightened(sheet: 30, table: 40, minimumGain: 1.1).sheet == nil)
  }

  @Test func `a sheet of certain text is recognised once`() throws {
    let recognizer = SizeRecognizer(sheet: 40, table: 400, confidence: 95)
    #expect(try straightened(Self.photograph, by: recognizer).sheet != nil)
    #expect(recognizer.recognitionCount == 1)
    #expect(recognizer.firstTryCount == 0)
  }

  /// The photograph with letters of 3 by 7 pixels on bright paper above the sheet.
  private static let photographWithLetters: Bitmap = {
    var bytes = photograph.bytes
    for y in 4..<30 { for x in 10..<230 { bytes[y * size.width + x] = 235 } }
    for column in 0..<25 {
      for y in 12..<19 {
        for x in 0..<3 { bytes[y * size.width + 18 + 8 * column + x] = 20 }
      }
    }
    return Bitmap(size: size, format: .gray, bytes: bytes)
  }()

  @Test func `a photograph with letters around its sheet is recognised as a whole too`() throws {
    let recognizer = SizeRecognizer(sheet: 40, table: 400, confidence: 95)
    #expect(try straightened(Self.photographWithLetters, by: recognizer).sheet == nil)
    #expect(recognizer.recognitionCount == 2)
    #expect(recognizer.firstTryCount == 1)
  }

  @Test func `marks around a sheet cost one try if it finds hardly any text there`() throws {
    let recognizer = SizeRecognizer(sheet: 400, table: 7, confidence: 95)
    #expect(try straightened(Self.photographWithLetters, by: recognizer).sheet != nil)
    #expect(recognizer.recognitionCount == 1)
    #expect(recognizer.firstTryCount == 1)
  }

  @Test func `an image that is no photograph is not searched for paper`() throws {
    #expect(try straightened(mayBePhotograph: false).sheet == nil)
  }
}
