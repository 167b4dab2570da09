import Codecs
import Lines
import PageModel
import Raster
import Testing
import WorkerProtocol

@testable import Recognition
@testable import Words

/// Numbers in fields with a box for each digit.
@Suite struct CombFieldsTests {
  /// Reads every piece as one text.
  private final class OneTextEngine: TextEngine {
    let findsLayout = true
    private let text: String
    private let confidence: Double

    init(_ text: String, _ confidence: Double) { (self.text, self.confidence) = (text, confidence) }

    func read(
      _ image: PreparedBitmap, as layout: TextLayout, threads: Int
    ) throws(RecognitionError) -> RecognizedPage { throw .failed }

    func read(
      _ pieces: [InkPiece], of image: PreparedBitmap, threads: Int
    ) throws(RecognitionError) -> [[Word]]? {
      pieces.map { [Word(text: text, box: $0.crop, confidence: confidence)] }
    }
  }

  /// Four boxes with a digit each, and letters, below rows of ten frames of their size.
  private static func image(below rows: Int) -> PreparedBitmap {
    let size = PixelSize(width: 400, height: 400 + 30 * rows)
    let bitmap = Bitmap(bilevel: size) { pixel in
      let (x, y) = (pixel % size.width - 20, pixel / size.width - 20 - 30 * rows)
      if y < -20 {
        let (left, top) = ((x + 20) % 40, (y + 20 + 30 * rows) % 30)
        return left < 36 && top < 26 && !((2..<34).contains(left) && (2..<24).contains(top))
      }
      let isInField = (0..<122).contains(x) && (0..<42).contains(y)
      let isDigit = (10..<20).contains(x % 30) && (10..<32).contains(y)
      let isLetter = y >= 100 && (0..<22).contains((y - 100) % 40) && x >= 0 && x % 20 < 12
      return isInField && (x % 30 < 2 || y % 40 < 2 || x < 120 && isDigit) || isLetter
    }
    return PreparedBitmap(
      bitmap: bitmap, resolution: Resolution(300), originalSize: size, toOriginal: .identity)
  }

  private func numbers(
    _ text: String, _ confidence: Double = 95, below rows: Int = 0
  ) throws -> [Word] {
    guard let image = InkedImage(Self.image(below: rows)) else { throw RecognitionError.failed }
    return try CombFields(engine: OneTextEngine(text, confidence), threads: 1).numbers(on: image)
  }

  @Test func `digits in their boxes are a number at its place`() throws {
    let words = try numbers("4071")
    #expect(words.map(\.text) == ["4071"])
    #expect(words.first?.box == BoundingBox(left: 30, top: 30, right: 130, bottom: 52))
    #expect(words.first?.symbols.map(\.box.left) == [30, 60, 90, 120])
  }

  @Test func `a field below many frames of its size is read`() throws {
    #expect(try numbers("4071", below: 15).map(\.text) == ["4071"])
  }

  @Test(arguments: [
    ("1234", 95.0), ("9876", 95), ("407", 95), ("40711", 95), ("4O71", 95), ("4071", 60),
  ])
  func `a reading that is uncertain, of other digits or a scale is left`(
    text: String, confidence: Double
  ) throws {
    #expect(try numbers(text, confidence).isEmpty)
  }
}
