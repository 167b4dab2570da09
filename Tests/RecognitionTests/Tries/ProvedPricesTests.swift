import Codecs
import Lines
import PageModel
import Raster
import Testing
import WorkerProtocol

@testable import Recognition
@testable import Words

/// Prices that are read again, each alone.
@Suite struct ProvedPricesTests {
  /// An engine that reads the pieces of each call by a script.
  private func engine(_ script: [[String]], confidence: Double = 95) -> ScriptedEngine {
    var rest = script[...]
    return ScriptedEngine(
      lines: { pieces, _ in
        let texts = rest.popFirst() ?? pieces.map { _ in "" }
        return zip(pieces, texts).map { piece, text in
          text.isEmpty ? [] : [Self.word(text, in: piece.crop, confidence)]
        }
      })
  }

  private static func word(_ text: String, in box: BoundingBox, _ confidence: Double) -> Word {
    Word(
      text: text, box: box, confidence: confidence,
      symbols: text.map { Symbol(text: String($0), box: box) })
  }

  /// A receipt of five rows, each with four letters and a price of three digits and a point.
  private static var image: PreparedBitmap {
    let size = PixelSize(width: 1000, height: 500)
    let bitmap = Bitmap(bilevel: size) { pixel in
      let (x, y) = (pixel % size.width, pixel / size.width)
      let (letter, row) = ((x - 40) / 30, y / 90)
      let isPoint = letter == 21
      return row < 5 && (40 + (isPoint ? 25 : 0)..<70).contains(y % 90) && x >= 40
        && ((0..<4).contains(letter) || (20..<24).contains(letter))
        && (x - 40) % 30 < (isPoint ? 5 : 20)
    }
    return PreparedBitmap(
      bitmap: bitmap, resolution: Resolution(300), originalSize: size, toOriginal: .identity)
  }

  /// The page of the receipt with prices, empty ones lost.
  private func page(_ prices: [String], confidence: Double = 92) -> RecognizedPage {
    let lines = prices.enumerated().map { row, price in
      let (top, bottom) = (Double(90 * row + 40), Double(90 * row + 70))
      let article = BoundingBox(left: 40, top: top, right: 150, bottom: bottom)
      let box = BoundingBox(left: 640, top: top, right: 750, bottom: bottom)
      return [Self.word("SOAP", in: article, 96)]
        + (price.isEmpty ? [] : [Self.word(price, in: box, confidence)])
    }
    return .made([lines])
  }

  /// Returns the words of the receipt but its articles after the prices were read again.
  private func proved(
    _ page: RecognizedPage, among others: [RecognizedPage] = [], _ engine: ScriptedEngine
  ) throws -> [(text: String, confidence: Double)] {
    guard let image = InkedImage(Self.image) else { throw RecognitionError.failed }
    let proved = try LineReader(engine: engine, threads: 1)
      .proved(page, among: [page] + others, on: image, image.letterInk(of: image.ink.components))
    return proved.page.lines.flatMap(\.words).filter { $0.text != "SOAP" }
      .map { ($0.text, $0.confidence) }
  }

  private let right = ["1.52", "2.69", "0.13", "7.20", "9.33"]

  /// Returns the texts of the prices in each way, with these texts of one price.
  private func ways(_ texts: [String], at place: Int) -> [[String]] {
    texts.map { text in
      var prices = right
      prices[place] = text
      return prices
    }
  }

  @Test func `prices that all readings have alike are certain`() throws {
    let engine = engine(Array(repeating: right, count: 4))
    let prices = try proved(page(right), engine)
    #expect(prices.map(\.text) == right)
    #expect(prices.allSatisfy { $0.confidence > 90 })
    #expect(engine.lines.map(\.count) == [5, 5, 5, 5])
  }

  @Test func `a price that most readings have otherwise becomes theirs, and uncertain`() throws {
    let engine = engine(ways(["2.69", "2.69", "2.69", "2.89"], at: 1))
    let prices = try proved(page(["1.52", "2.59", "0.13", "7.20", "9.33"]), engine)
    #expect(prices.map(\.text) == right)
    #expect(prices[1].confidence <= Confidence.certain)
    #expect(prices[0].confidence > 90)
  }

  @Test func `a price that other readings do not have stays, and is uncertain`() throws {
    let engine = engine(ways(["x", "y", "2.69", ""], at: 1))
    let prices = try proved(page(right), engine)
    #expect(prices.map(\.text) == right)
    #expect(prices[1].confidence <= Confidence.certain)
  }

  @Test func `a price that is another one in a reading of the page is uncertain`() throws {
    let engine = engine(Array(repeating: right, count: 4))
    let other = page(["1.52", "2.89", "0.13", "7.20", "9.33"])
    let prices = try proved(page(right), among: [other], engine)
    #expect(prices.map(\.text) == right)
    #expect(prices[1].confidence <= Confidence.certain)
    #expect(prices[0].confidence > 90)
  }

  @Test func `a price whose readings have another decimal mark is uncertain`() throws {
    let words = try proved(
      page(["2,69"]), engine(Array(repeating: ["2.69"], count: 4)))
    #expect(words.map(\.text) == ["2,69"])
    #expect(words[0].confidence <= Confidence.certain)
  }

  @Test func `a price that no word has is read, if its readings are alike`() throws {
    let lost = ["1.52", "2.69", "0.13", "7.20", ""]
    let engine = engine(ways(["9.33", "9.33", "9.33", "9.33"], at: 4))
    let prices = try proved(page(lost), engine)
    #expect(prices.map(\.text) == right)
    #expect(prices[4].confidence < prices[0].confidence)
    let unlike = self.engine(ways(["9.33", "9.83", "8", "8"], at: 4), confidence: 60)
    #expect(try proved(page(lost), unlike).map(\.text) == Array(lost.dropLast()))
  }

  @Test func `a price of which words have only a part is read whole`() throws {
    let part = ["1.52", "2.69", "0.13", "7.20", "33"]
    let engine = engine(ways(["9.33", "9.33", "9.33", "9.33"], at: 4))
    #expect(try proved(page(part), engine).map(\.text) == right)
  }

  @Test func `a price that no word has is the one of other readings that is read alone, too`()
    throws
  {
    let lost = ["1.52", "2.69", "0.13", "7.20", ""]
    let others = Array(repeating: page(right), count: 3)
    let engine = engine(ways(["9.33", "9.83", "9.33", "8"], at: 4))
    let prices = try proved(page(lost), among: others, engine)
    #expect(prices.map(\.text) == right)
    #expect(prices[4].confidence < prices[0].confidence)
    let alone = self.engine(ways(["x", "", "", "8"], at: 4))
    let one = [page(lost.dropLast() + ["9.33"], confidence: 30)]
    #expect(try proved(page(lost), among: one, alone).map(\.text) == Array(lost.dropLast()))
  }

  @Test func `a price that most other readings have otherwise becomes theirs`() throws {
    let others = Array(repeating: page(right), count: 4)
    let engine = engine(ways(["2.59", "2.69", "2.89", "2.69"], at: 1))
    let prices = try proved(
      page(["1.52", "2.59", "0.13", "7.20", "9.33"], confidence: 60), among: others, engine)
    #expect(prices.map(\.text) == right)
    #expect(prices[1].confidence <= Confidence.certain)
  }

  @Test func `a price stays, and is uncertain, if prices do not stand in a column`() throws {
    let read = ["1.52", "2.69"] + Array(repeating: "", count: 6)
    let engine = engine(Array(repeating: read, count: 4))
    let prices = try proved(page(["1.52", "2.59"]), engine)
    #expect(prices.map(\.text) == ["1.52", "2.59"])
    #expect(prices.last.map { $0.confidence <= Confidence.certain } ?? false)
    #expect(engine.lines.map(\.count) == [8, 8, 8, 8])
  }

  @Test func `prices with currencies stand in columns, too`() {
    let prices = page(right.map { "RM" + $0 }).lines.flatMap(\.words)
    let codes = page(["RM152", "A2", "B3", "C4", "D5"]).lines.flatMap(\.words)
    #expect(NumberColumns(prices).haveColumn)
    #expect(!NumberColumns(codes).haveColumn)
  }

  @Test func `another reading of a price gets the sign and the currency that the ink shows`() {
    let box = BoundingBox(left: 0, top: 0, right: 140, bottom: 20)
    func settled(_ first: String, _ again: String, parts: Int) -> String? {
      var readings = PriceReadings(
        of: Self.word(first, in: box, 60), parts: Array(repeating: box, count: parts), others: [],
        amongPrices: [:], inColumns: true)
      readings.again = Array(repeating: Self.word(again, in: box, 95), count: 4)
      return readings.settled?.text
    }
    #expect(settled("-RM2.59", "2.69", parts: 7) == "-RM2.69")
    #expect(settled("-RM2.59", "2.69", parts: 4) == "2.69")
    #expect(settled("2.59-", "RM2.69", parts: 5) == "2.69-")
    #expect(settled("2.59", "$2.69", parts: 5) == "$2.69")
  }

  @Test func `the decimal mark of nearly all prices is that of the others`() throws {
    let comma = ["1.52", "2,69", "0.13", "7.20", "9.33"]
    let prices = try proved(page(comma), engine(Array(repeating: comma, count: 4)))
    #expect(prices.map(\.text) == right)
    #expect(prices[1].confidence <= Confidence.certain)
    let few = Array(comma.prefix(3))
    let kept = try proved(page(few), engine(Array(repeating: few, count: 4)))
    #expect(kept.prefix(2).map(\.text) == ["1.52", "2,69"])
  }

  @Test func `a zero with a stroke before the decimals is a zero`() throws {
    let prices = try proved(
      page(["Q.52"] + right.dropFirst()),
      engine(ways(["@.52", "@.52", "@.52", "@.52"], at: 0)))
    #expect(prices.map(\.text) == ["0.52"] + right.dropFirst())
    #expect(prices[0].confidence < prices[1].confidence)
    let box = BoundingBox(left: 0, top: 0, right: 50, bottom: 10)
    #expect(Self.word("RMO.08", in: box, 90).withZero.text == "RM0.08")
    for text in ["RMO.", "No.12", "NO.12", "Co.10", "AUTO.25"] {
      #expect(Self.word(text, in: box, 90).withZero.text == text)
    }
  }

  @Test func `a page without prices is not read again`() throws {
    let engine = engine([])
    _ = try proved(page(["1997", "12", "Smith", "4.5", "1.234"]), engine)
    #expect(engine.lines.map(\.count) == [])
  }

  @Test(
    arguments: [
      ("1.52", "1.52"), ("$1,234.50", "1,234.50"), ("-7,20", "7,20"), ("0.13*", "0.13"),
      ("(12.00)", "12.00"), ("1.5", nil), ("1234", nil), ("a.52", nil), (".52", nil), ("", nil),
      ("RM13.70", "13.70"), ("US$12.50", "12.50"), ("EUR 1", nil), ("RMI3.70", nil),
      ("TOTAL1.50", nil), ("RM", nil), ("V1.20", nil),
    ] as [(String, String?)])
  func `a price is a number with two decimals`(text: String, digits: String?) {
    #expect(Price(text)?.digits == digits)
  }
}
