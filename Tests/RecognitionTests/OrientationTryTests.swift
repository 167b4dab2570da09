import Codecs
import PageModel
import Raster
import Sheets
import Testing
import WorkerProtocol

@testable import Recognition

/// A recogniser that is sure of images of one shape only, without looking at them.
private final class ShapeRecognizer: Recognizer {
  /// The confidence of the words of images that are wider than high.
  var wide = 40.0
  /// The confidence of the words of other images.
  var high = 90.0
  var wordCount = 30
  /// The share of the ink that no certain word covers.
  var uncovered: Double?
  /// Whether half of the words were noise, which was removed.
  var hasNoise = false
  private(set) var count = 0
  private(set) var stopCount = 0

  init(wide: Double, high: Double, wordCount: Int = 30) {
    self.wide = wide
    self.high = high
    self.wordCount = wordCount
  }

  func recognize(
    _ image: PreparedBitmap, threads: Int, until isEnough: (PosedPage) -> Bool
  ) throws(RecognitionError) -> PosedPage {
    count += 1
    let isWide = image.bitmap.size.width > image.bitmap.size.height
    let box = BoundingBox(left: 1, top: 1, right: 30, bottom: 9)
    let words = (0..<wordCount).map { _ in
      Word(text: "word", box: box, confidence: isWide ? wide : high)
    }
    let noise = words.map { Word(text: $0.text, box: box, confidence: 30) }
    let page = PosedPage(
      page: .made([words], size: image.originalSize), pose: image.pose,
      tries: TriesReport(uncovered: uncovered),
      uncleaned: hasNoise ? .made([words, noise], size: image.originalSize) : nil)
    if isEnough(page) { stopCount += 1 }
    return page
  }

  func recognizeOnce(
    _ image: PreparedBitmap, threads: Int
  ) throws(RecognitionError) -> PosedPage {
    try recognize(image, threads: threads)
  }
}

/// A recogniser that finds words with a given confidence at each call.
private final class CallRecognizer: Recognizer {
  private var confidences: [Double] = []
  /// The number of calls.
  private(set) var count = 0
  /// The number of calls that stopped after the first try.
  private(set) var stopCount = 0

  init(_ confidences: [Double]) {
    self.confidences = confidences
  }

  func recognize(
    _ image: PreparedBitmap, threads: Int, until isEnough: (PosedPage) -> Bool
  ) throws(RecognitionError) -> PosedPage {
    let box = BoundingBox(left: 1, top: 1, right: 30, bottom: 9)
    let word = Word(text: "word", box: box, confidence: confidences[count])
    count += 1
    let page = PosedPage(
      page: .made([[Word](repeating: word, count: 30)], size: image.originalSize),
      pose: image.pose)
    if isEnough(page) { stopCount += 1 }
    return page
  }

  func recognizeOnce(
    _ image: PreparedBitmap, threads: Int
  ) throws(RecognitionError) -> PosedPage {
    try recognize(image, threads: threads)
  }
}

extension RecognizedPage {
  /// A page of one block with a line for each list of words, all in one place.
  fileprivate static func made(_ lines: [[Word]], size: PixelSize) -> RecognizedPage {
    let box = BoundingBox(left: 1, top: 1, right: 30, bottom: 9)
    let lines = lines.map { words in
      TextLine(
        box: box, baseline: Baseline(slope: 0, offset: 0),
        metrics: RowMetrics(xHeight: 4, ascenders: 2, descenders: 2), words: words)
    }
    let block = TextBlock(box: box, paragraphs: [Paragraph(box: box, lines: lines)])
    return RecognizedPage(size: size, blocks: [block])
  }
}

@Suite struct OrientationTryTests {
  private static let size = PixelSize(width: 60, height: 40)

  private func better(
    _ recognizer: ShapeRecognizer, on size: PixelSize = size
  ) throws -> PosedPage {
    let image = PreparedBitmap(
      bitmap: Bitmap(white: size, format: .gray), resolution: Resolution(300),
      originalSize: size, toOriginal: .identity)
    let first = try recognizer.recognize(image, threads: 1)
    return try OrientationTry(recognizer: recognizer, image: image, imageSize: size, threads: 1)
      .better(than: first, .init(of: image.bitmap))
  }

  @Test func `a page of which recognition is sure is recognised once`() throws {
    let recognizer = ShapeRecognizer(wide: 90, high: 99)
    let page = try better(recognizer)
    #expect(page.pose == .identity)
    #expect(page.evidence == .sureText)
    #expect(recognizer.count == 1)
  }

  @Test(arguments: [(66.0, 1), (58, 2)])
  func `a page at the fast level needs less confidence`(confidence: Double, count: Int) throws {
    let recognizer = ShapeRecognizer(wide: confidence, high: 99)
    let image = PreparedBitmap(
      bitmap: Bitmap(white: Self.size, format: .gray), resolution: Resolution(300),
      originalSize: Self.size, toOriginal: .identity)
    let first = try recognizer.recognize(image, threads: 1)
    let tries = OrientationTry(
      recognizer: recognizer, image: image, imageSize: Self.size, threads: 1, isFast: true)
    _ = try tries.better(than: first, .init(of: image.bitmap))
    #expect((recognizer.count > 1) == (count > 1))
  }

  @Test func `certain words that leave most of the ink unread prove nothing`() throws {
    let recognizer = ShapeRecognizer(wide: 90, high: 40)
    recognizer.uncovered = 0.7
    #expect(try better(recognizer).evidence != .sureText)
    #expect(recognizer.count > 1)
  }

  @Test func `words that are certain only after the removal of noise prove nothing`() throws {
    let recognizer = ShapeRecognizer(wide: 90, high: 40)
    recognizer.hasNoise = true
    #expect(try better(recognizer).evidence != .sureText)
    #expect(recognizer.count > 1)
  }

  @Test func `a strip of one line of which recognition is sure is recognised once`() throws {
    let recognizer = ShapeRecognizer(wide: 95, high: 99, wordCount: 6)
    #expect(try better(recognizer).evidence == .sureText)
    #expect(recognizer.count == 1)
  }

  @Test func `few sure words on a large page do not prove that it is upright`() throws {
    let recognizer = ShapeRecognizer(wide: 95, high: 40, wordCount: 6)
    let page = try better(recognizer, on: PixelSize(width: 300, height: 200))
    #expect(page.evidence != .sureText)
    #expect(recognizer.count > 1)
  }

  @Test func `a page that is clearly better turned is turned`() throws {
    let recognizer = ShapeRecognizer(wide: 40, high: 90)
    let page = try better(recognizer)
    #expect(page.pose.quarters == 1)
    #expect(page.page.size == Self.size.transposed)
    #expect(page.evidence == .recognition)
  }

  @Test func `a page that is only a little better turned stays as it is`() throws {
    let recognizer = ShapeRecognizer(wide: 74, high: 79)
    let page = try better(recognizer)
    #expect(page.pose == .identity)
    #expect(page.evidence == .undecided)
  }

  @Test func `turns with clearly less text get no further tries`() throws {
    let recognizer = ShapeRecognizer(wide: 75, high: 65)
    #expect(try better(recognizer).pose == .identity)
    #expect(recognizer.count == 4)
    #expect(recognizer.stopCount == 2)
  }

  @Test func `a page without words is not turned`() throws {
    let recognizer = ShapeRecognizer(wide: 40, high: 90, wordCount: 0)
    #expect(try better(recognizer).pose == .identity)
    #expect(recognizer.count == 1)
  }

  /// A printed page upside down, recognised with these confidences.
  private func upsideDown(_ recognizer: CallRecognizer) throws -> PosedPage {
    let upright = try SamplePage.prepared("05-memo.png", resolution: 300)
    let image = upright.turned(quarters: 2, imageSize: upright.originalSize)
    return try OrientationTry(
      recognizer: recognizer, image: image, imageSize: upright.originalSize, threads: 1
    ).recognize()
  }

  @Test func `a page upside down is turned before further tries`() throws {
    let recognizer = CallRecognizer([40, 90])
    let page = try upsideDown(recognizer)
    #expect(page.evidence == .letterShapes)
    #expect(recognizer.count == 2)
    #expect(recognizer.stopCount == 1)
  }

  @Test func `a page that is no surer turned gets all tries as it is`() throws {
    let recognizer = CallRecognizer([40, 70, 75])
    let page = try upsideDown(recognizer)
    #expect(page.evidence == .undecided)
    #expect(recognizer.count == 3)
    #expect(recognizer.stopCount == 1)
  }

  @Test func `a page that all tries read surely stays as it is`() throws {
    let recognizer = CallRecognizer([40, 70, 90])
    #expect(try upsideDown(recognizer).evidence == .sureText)
    #expect(recognizer.count == 3)
  }

  @Test func `a page upside down whose text is sure is not asked for its letters' shapes`() throws {
    let recognizer = CallRecognizer([90])
    #expect(try upsideDown(recognizer).evidence == .sureText)
    #expect(recognizer.count == 1)
    #expect(recognizer.stopCount == 0)
  }
}
