import Codecs
import Lines
import PageModel
import Raster
import Testing
import WorkerProtocol

@testable import Recognition
@testable import Words

/// Numbers in fields with a box for each digit.
@Suite struct NumbersInFieldsTests {
  /// An engine that reads every piece as one text.
  private func engine(_ text: String, _ confidence: Double) -> ScriptedEngine {
    ScriptedEngine(
      lines: { pieces, _ in
        pieces.map { [Word(text: text, box: $0.crop, confidence: confidence)] }
      })
  }

  /// Four boxes with a digit each, and letters, below rows of ten frames of their size.
  private static func image(below rows: Int) -> PreparedBitmap {
    let size = PixelSize(width: 400, height: 400 + 30 * rows)
    let bitmap = Bitmap(bilevel: size) { pixel in
      let (x, y) = (pixel % size.width - 20, pixel / size.width - 20 - 30 * rows)
      if y < -20 {
        let (left, top) = ((x + 20) % 40, (y + 20 + 30 * rows) % 30)
        return left < 36 && top < 24 && !((2..<34).contains(left) && (2..<22).contains(top))
      }
      let isLetter = y >= 100 && (0..<22).contains((y - 100) % 40) && x >= 0 && x % 20 < 12
      return isInk(ofFieldAt: (x, y)) || isLetter
    }
    return PreparedBitmap(
      bitmap: bitmap, resolution: Resolution(300), originalSize: size, toOriginal: .identity)
  }

  /// Rows of three fields of four boxes with a digit each.
  private static func image(fieldRows: Int) -> PreparedBitmap {
    let size = PixelSize(width: 420, height: 60 * fieldRows)
    let bitmap = Bitmap(bilevel: size) { pixel in
      isInk(ofFieldAt: (pixel % size.width % 140 - 10, pixel / size.width % 60 - 10))
    }
    return PreparedBitmap(
      bitmap: bitmap, resolution: Resolution(300), originalSize: size, toOriginal: .identity)
  }

  private static func isInk(ofFieldAt point: (x: Int, y: Int)) -> Bool {
    let (x, y) = point
    let isInField = (0..<122).contains(x) && (0..<42).contains(y)
    let isDigit = (10..<20).contains(x % 30) && (10..<32).contains(y)
    return isInField && (x % 30 < 2 || y % 40 < 2 || x < 120 && isDigit)
  }

  private func inked(_ image: PreparedBitmap) throws -> InkedImage {
    guard let image = InkedImage(image) else { throw RecognitionError.failed }
    return image
  }

  private func numbers(
    _ text: String, _ confidence: Double = 95, on image: PreparedBitmap = image(below: 0)
  ) throws -> [Word] {
    let image = try inked(image)
    return try LineReader(engine: engine(text, confidence), threads: 1)
      .numbersInFields(of: image)
  }

  @Test func `digits in their boxes are a number at its place`() throws {
    let words = try numbers("4071")
    #expect(words.map(\.text) == ["4071"])
    #expect(words.first?.box == BoundingBox(left: 30, top: 30, right: 130, bottom: 52))
    #expect(words.first?.symbols.map(\.box.left) == [30, 60, 90, 120])
  }

  /// Returns an image of ten marks in a row, and the boxes of the marks; the first one has a width of its own.
  private func marks(firstWidth: Double) throws -> (image: PreparedBitmap, boxes: [BoundingBox]) {
    let boxes = (0..<10).map { (number: Int) -> BoundingBox in
      let left = 36.0 * Double(number) + 20
      let width = number == 0 ? firstWidth : 12
      return BoundingBox(left: left, top: 20, right: left + width, bottom: 40)
    }
    let size = PixelSize(width: 400, height: 400)
    let bitmap = Bitmap(bilevel: size) { pixel in
      let place = Point(x: Double(pixel % size.width) + 0.5, y: Double(pixel / size.width) + 0.5)
      return boxes.contains { $0.contains(place) }
    }
    let image = PreparedBitmap(
      bitmap: bitmap, resolution: Resolution(300), originalSize: size, toOriginal: .identity)
    return (image, boxes)
  }

  private func lostRows(of image: borrowing InkedImage) -> [[BoundingBox]] {
    UnreadInk(ink: image.letterInk(of: image.ink.components)).lostRows(on: .made([[]]))
  }

  @Test func `marks of one width are no row of letters`() throws {
    let image = try inked(marks(firstWidth: 12).image)
    #expect(lostRows(of: image).isEmpty)
  }

  @Test(arguments: [
    ("19/04/1973", 1), ("19O04O1973", 0), ("1904", 0), ("----------", 0),
    ("(19041973)", 1),
  ])
  func `digits with spaces are a number, which may have signs`(
    text: String, count: Int
  ) throws {
    let (bitmap, boxes) = try marks(firstWidth: 6)
    let image = try inked(bitmap)
    let rows = lostRows(of: image)
    #expect(rows == [boxes])
    let words = try LineReader(engine: engine(text, 95), threads: 1)
      .numbers(of: rows, on: image, exceptScales: true)
    #expect(words.map(\.text) == Array(repeating: text, count: count))
    #expect(words.allSatisfy { $0.symbols.map(\.box) == boxes })
  }

  @Test(arguments: [(true, 0), (false, 1)])
  func `digits that count up are a number unless scales are none`(
    exceptScales: Bool, count: Int
  ) throws {
    let (bitmap, boxes) = try marks(firstWidth: 6)
    let words = try LineReader(engine: engine("12", 95), threads: 1)
      .numbers(of: [Array(boxes.prefix(2))], on: inked(bitmap), exceptScales: exceptScales)
    #expect(words.count == count)
  }

  @Test func `a field below many frames of its size is read`() throws {
    let image = Self.image(below: 15)
    let inked = try inked(image)
    let height = inked.letterHeight.pixels
    let count = inked.ink.components.count { CombField.mayBe($0, letterHeight: height) }
    #expect(count == 151)
    #expect(try numbers("4071", on: image).map(\.text) == ["4071"])
  }

  @Test func `of a page full of fields, the hundred at its top are read`() throws {
    let words = try numbers("4071", on: Self.image(fieldRows: 40))
    #expect(words.count == 100)
    #expect(words.allSatisfy { $0.box.top < 34 * 60 })
  }

  @Test(arguments: [
    ("1234", 95.0), ("9876", 95), ("407", 95), ("40711", 95), ("4O71", 95), ("4071", 60),
  ])
  func `a reading that is uncertain, of other digits or a scale is left`(
    text: String, confidence: Double
  ) throws {
    #expect(try numbers(text, confidence).isEmpty)
  }

  @Test(arguments: [
    ("vii", 3, "vii"), ("Vil", 3, "vii"), ("Vv", 1, "v"), ("x1", 2, "xi"), ("it", 2, nil),
    ("V", 2, nil), ("", 0, nil),
  ])
  func `small Roman numbers have as many letters as their ink`(
    text: String, letters: Int, number: String?
  ) {
    let boxes = (0..<letters).map {
      BoundingBox(left: 10 * Double($0), top: 0, right: 10 * Double($0) + 8, bottom: 20)
    }
    let word = Word.made(text, 0, 30, 50).roman(
      .identity, letters: boxes, isSmall: true)
    #expect(word?.text == number)
    #expect(word?.symbols.map(\.box) == number.map { _ in boxes })
    let capital = Word.made(text, 0, 30, 50).roman(.identity, letters: boxes, isSmall: false)
    #expect(capital?.text == number?.uppercased())
  }
}
