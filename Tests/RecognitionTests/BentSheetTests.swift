import Codecs
import PageModel
import Raster
import Testing
import WorkerProtocol

@testable import Recognition

/// A recogniser that finds more or fewer words on images that were straightened.
private final class BendRecognizer: Recognizer {
  let wordsOnBent: Int
  let wordsOnStraight: Int

  init(onBent: Int, onStraight: Int) {
    (wordsOnBent, wordsOnStraight) = (onBent, onStraight)
  }

  func recognize(
    _ image: PreparedBitmap, threads: Int, until isEnough: (PosedPage) -> Bool
  ) throws(RecognitionError) -> PosedPage {
    let count = image.pose.bend == nil ? wordsOnBent : wordsOnStraight
    let box = BoundingBox(left: 1, top: 1, right: 30, bottom: 9)
    let words = (0..<count).map { _ in Word(text: "word", box: box, confidence: 95) }
    let line = TextLine(
      box: box, baseline: Baseline(slope: 0, offset: 0),
      metrics: RowMetrics(xHeight: 4, ascenders: 2, descenders: 2), words: words)
    let block = TextBlock(box: box, paragraphs: [Paragraph(box: box, lines: [line])])
    return PosedPage(
      page: RecognizedPage(size: image.originalSize, blocks: [block]), pose: image.pose)
  }

  func recognizeOnce(
    _ image: PreparedBitmap, threads: Int
  ) throws(RecognitionError) -> PosedPage {
    try recognize(image, threads: threads) { _ in false }
  }
}

@Suite struct BentSheetTests {
  private static let size = PixelSize(width: 1_000, height: 1_200)

  /// Returns a page of 14 lines of letters that bow by `bow` pixels.
  private static func page(bow: Double) -> Bitmap {
    var bytes = [UInt8](repeating: 255, count: size.area)
    for line in 0..<14 {
      for left in stride(from: 100, to: 900, by: 20) {
        let part = (Double(left) - 500) / 400
        let top = 200 + 60 * line + Int(bow * part * part)
        for y in top..<top + 20 {
          for x in left..<left + 12 { bytes[y * size.width + x] = 0 }
        }
      }
    }
    return Bitmap(size: size, format: .gray, bytes: bytes)
  }

  private func pose(bow: Double, onBent: Int, onStraight: Int) throws -> Pose {
    let tries = StraighteningTries(
      by: BendRecognizer(onBent: onBent, onStraight: onStraight),
      RecognitionOptions(languages: "eng"), size: .usual, threads: 1)
    let source = StraighteningTries.Source(size: Self.size, resolution: Resolution(200))
    return try tries.recognize(Self.page(bow: bow), source).text.pose
  }

  @Test func `the lines of a bent sheet are straightened if that gives more text`() throws {
    let bend = try #require(try pose(bow: 40, onBent: 30, onStraight: 40).bend)
    #expect(abs(bend.apply(Point(x: 860, y: 600)).y - bend.apply(Point(x: 500, y: 600)).y) > 25)
  }

  @Test func `a bent sheet that is read no better when straightened stays as it is`() throws {
    #expect(try pose(bow: 40, onBent: 40, onStraight: 30).bend == nil)
  }

  @Test func `a sheet with straight lines is not straightened`() throws {
    #expect(try pose(bow: 0, onBent: 30, onStraight: 40).bend == nil)
  }
}
