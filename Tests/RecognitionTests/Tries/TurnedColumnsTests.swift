import Codecs
import PageModel
import Raster
import Testing
import WorkerProtocol

@testable import Recognition

@Suite struct TurnedColumnsTests {
  /// An engine that reads each line as a word, `nil` for none, and further ones as none.
  private func engine(_ words: [Word?]) -> ScriptedEngine {
    var rest = words[...]
    return ScriptedEngine(page: { _ in
      .made(rest.popFirst()?.map { [[[$0]]] } ?? [])
    })
  }

  /// A page with rows of boxes of 10 by 20 pixels in place of letters, and at its right a column of
  /// six boxes of 18 by 12 pixels in place of digits turned by a quarter.
  ///
  /// - lean: The number of pixels from the left side of each digit to that of the one below.
  /// - holes, specks: White and black boxes drawn over it.
  private func page(
    lean: Int = 0, holes: [BoundingBox] = [], specks: [BoundingBox] = []
  ) -> PreparedBitmap {
    let size = PixelSize(width: 400, height: 400)
    var bytes = [UInt8](repeating: 0xFF, count: size.area)
    func draw(_ box: BoundingBox, _ shade: UInt8) {
      for y in Int(box.top)..<Int(box.bottom) {
        for x in Int(box.left)..<Int(box.right) { bytes[y * size.width + x] = shade }
      }
    }
    for letter in 0..<40 {
      let (left, top) = (Double(20 + letter % 10 * 30), Double(20 + letter / 10 * 90))
      draw(BoundingBox(left: left, top: top, right: left + 10, bottom: top + 20), 0)
    }
    for digit in 0..<6 { draw(box(ofDigit: digit, lean: lean), 0) }
    for hole in holes { draw(hole, 0xFF) }
    for speck in specks { draw(speck, 0) }
    return PreparedBitmap(
      bitmap: Bitmap(size: size, format: .gray, bytes: bytes), resolution: Resolution(300),
      originalSize: size, toOriginal: .identity)
  }

  private func box(ofDigit digit: Int, lean: Int = 0) -> BoundingBox {
    let (left, top) = (Double(345 + lean * digit), Double(100 + 16 * digit))
    return BoundingBox(left: left, top: top, right: left + 18, bottom: top + 12)
  }

  private func read(
    _ image: PreparedBitmap, by engine: ScriptedEngine
  ) throws -> [TextLine] {
    guard let page = InkedImage(image) else { throw RecognitionError.failed }
    let unsure = Array(repeating: false, count: page.ink.components.count)
    return try TurnedColumns(page, without: unsure, longWords: unsure)?.read(by: engine).map(\.line)
      ?? []
  }

  /// A number over the whole width of a turned column, with a letter for each character.
  private func number(_ text: String, _ confidence: Double = 90) -> Word {
    let width = 92 / Double(text.count)
    let symbols = text.enumerated().map { place, character in
      let left = 6 + Double(place) * width
      return Symbol(
        text: String(character),
        box: BoundingBox(left: left, top: 6, right: left + width, bottom: 24))
    }
    return Word(
      text: text, box: BoundingBox(left: 6, top: 6, right: 98, bottom: 24),
      confidence: confidence, symbols: symbols)
  }

  @Test(arguments: [-3, 0, 3])
  func `a leaning column is levelled before it is read`(lean: Int) throws {
    let engine = engine([nil, number("777123")])
    let lines = try read(page(lean: lean), by: engine)
    // The line is as high as its digits, with margins, however much the column leans.
    let turned = try #require(engine.images.last)
    #expect((28...36).contains(turned.bitmap.size.height))
    let line = try #require(lines.first)
    #expect(line.text == "777123")
    #expect(line.orientation == .pageRight)
    let hull = box(ofDigit: 0, lean: lean).union(box(ofDigit: 5, lean: lean))
    #expect(abs(line.box.left - hull.left) <= 3)
    #expect(abs(line.box.right - hull.right) <= 3)
    #expect(abs(line.box.top - hull.top) <= 3)
    #expect(abs(line.box.bottom - hull.bottom) <= 3)
  }

  @Test func `words beside a leaning number stay`() throws {
    guard let page = InkedImage(page(lean: 3)) else { throw RecognitionError.failed }
    let unsure = Array(repeating: false, count: page.ink.components.count)
    let engine = engine([nil, number("777123")])
    guard let columns = TurnedColumns(page, without: unsure, longWords: unsure) else {
      throw RecognitionError.failed
    }
    let found = try columns.read(by: engine)
    // Both are in the hull of the line; the first is beside its last digit, the second over it.
    let words = [
      Word(
        text: "a", box: BoundingBox(left: 343, top: 178, right: 352, bottom: 190), confidence: 95),
      Word(
        text: "b", box: BoundingBox(left: 360, top: 178, right: 376, bottom: 190), confidence: 95),
    ]
    let result = columns.page(.made([[words]]), with: found)
    #expect(result.texts == ["a", "777123"])
  }

  @Test func `a frame around a turned number is not read with it`() throws {
    let sides = [
      BoundingBox(left: 335, top: 92, right: 337, bottom: 205),
      BoundingBox(left: 371, top: 92, right: 373, bottom: 205),
      BoundingBox(left: 335, top: 92, right: 373, bottom: 94),
      BoundingBox(left: 335, top: 203, right: 373, bottom: 205),
    ]
    let (framed, plain) = (engine([]), engine([]))
    _ = try read(page(specks: sides), by: framed)
    _ = try read(page(), by: plain)
    #expect(framed.images.map(\.bitmap) == plain.images.map(\.bitmap))
    #expect(!plain.images.isEmpty)
  }

  @Test func `a piece of a broken digit stays with it, though it is lower than letters are`() throws
  {
    let digit = box(ofDigit: 3)
    let hole = BoundingBox(
      left: digit.left + 12, top: digit.top, right: digit.left + 14, bottom: digit.bottom)
    let engine = engine([])
    _ = try read(page(holes: [hole]), by: engine)
    let whole = self.engine([])
    _ = try read(page(), by: whole)
    let (broken, unbroken) = try (#require(engine.images.first), #require(whole.images.first))
    let ink = [broken, unbroken].map { $0.bitmap.bytes.count { $0 < 0x80 } }
    // The hole has 24 pixels, the piece 48.
    #expect(ink[1] - ink[0] == 24)
  }

  @Test(arguments: [(true, "8'71234"), (false, "871234")])
  func `a mark in a turned number needs ink of its own`(isInked: Bool, text: String) throws {
    let digit = box(ofDigit: 0)
    let mark = BoundingBox(
      left: digit.left, top: digit.bottom + 1, right: digit.left + 3, bottom: digit.bottom + 3)
    let engine = engine([number("8'71234")])
    let lines = try read(page(specks: isInked ? [mark] : []), by: engine)
    #expect(lines.map(\.text) == [text])
  }

  @Test(arguments: [(75.0, 1), (65, 0)])
  func `an uncertain turned number is not taken`(confidence: Double, count: Int) throws {
    let engine = engine([nil, number("777123", confidence)])
    #expect(try read(page(), by: engine).count == count)
    #expect(engine.images.count == 2)
  }
}
