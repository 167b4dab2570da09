@testable import Fitting
@testable import PageModel
import TestSupport
import Testing

@Suite struct LetterPlacementTests {
  private func word(_ text: String, _ symbols: [(String, ClosedRange<Double>)] = []) -> Word {
    func box(_ x: ClosedRange<Double>) -> BoundingBox {
      BoundingBox(left: x.lowerBound, top: 0, right: x.upperBound, bottom: 40)
    }
    return Word(
      text: text, box: box(100...200), confidence: 90,
      symbols: symbols.map { Symbol(text: $0.0, box: box($0.1)) })
  }

  private func advances(_ word: Word, _ typeface: Typeface = .sans) -> [Int] {
    LetterPlacement(of: word, in: typeface).glyphs.map(\.advance)
  }

  @Test func `letters have the widths of the typeface, and outer letters only that of their ink`() {
    // Helvetica: i is 222 wide with 67 before its ink, l 222 with 67 after it, a 556.
    let widths = advances(word("ial"))
    #expect(widths[1] == 556)
    #expect((140...170).contains(widths[0]))
    #expect((140...170).contains(widths[2]))
    #expect(advances(word("iail"), .monospaced)[1...2] == [600, 600])
  }

  @Test func `each grapheme is one letter`() {
    let glyphs = LetterPlacement(of: word("xe\u{301}l漢👍🏽y"), in: .sans).glyphs
    #expect(glyphs.map(\.text) == ["x", "e\u{301}", "l", "漢", "👍🏽", "y"])
    #expect(glyphs.map(\.advance)[1...4] == [556, 222, 1000, 1000])
  }

  @Test func `a word of one letter has its full advance width`() {
    #expect(advances(word("i")) == [222])
  }

  @Test func `letters missing from the tables follow their boxes`() {
    let boxes = [("न", 100.0...120.0), ("म", 122.0...158.0), ("ल", 162.0...200.0)]
    let widths = advances(word("नमल", boxes))
    let sum = Double(widths.reduce(0, +))
    let edges = [0.21, 0.6, 1.0]
    for (index, edge) in edges.enumerated() {
      let drawn = Double(widths.prefix(index + 1).reduce(0, +)) / sum
      #expect(abs(drawn - edge) < 0.012)
    }
  }

  @Test func `letters in the tables do not follow their boxes`() {
    let boxes = [("n", 100.0...120.0), ("m", 122.0...158.0), ("l", 162.0...200.0)]
    #expect(advances(word("nml", boxes)) == advances(word("nml")))
  }

  static let impossible: [[(String, ClosedRange<Double>)]] = [
    [],
    [("न", 100...150), ("म", 150...200)],  // one missing
    [("न", 100...120), ("X", 122...158), ("ल", 162...200)],  // another letter
    [("न", 162...200), ("म", 122...158), ("ल", 100...120)],  // from right to left
    [("न", 10...120), ("म", 122...158), ("ल", 162...200)],  // outside the word
    [("न", 100...198), ("म", 122...199), ("ल", 162...200)],  // over each other
    [("न", 100...101), ("म", 101...102), ("ल", 102...200)],  // a letter without width
  ]

  @Test(arguments: impossible.indices)
  func `implausible boxes are ignored`(index: Int) {
    #expect(advances(word("नमल", Self.impossible[index])) == [556, 556, 556])
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `rounding never moves an edge by more than half a step`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 2...30, using: &random)
    let parts = (0..<count).map { _ in Double.random(in: 0.6...1.4, using: &random) }
    let sum = parts.reduce(0, +)
    var symbols: [(String, ClosedRange<Double>)] = []
    var left = 100.0
    for part in parts {
      let right = left + 100 * part / sum
      symbols.append(("ह", left...right))
      left = right
    }
    let widths = advances(word(String(repeating: "ह", count: count), symbols))
    #expect(widths.allSatisfy { (25...1000).contains($0) && $0.isMultiple(of: 25) })
    for (index, symbol) in symbols.enumerated() {
      let drawn = Double(widths.prefix(index + 1).reduce(0, +)) / Double(500 * count)
      #expect(abs(drawn - (symbol.1.upperBound - 100) / 100) <= 13 / Double(500 * count))
    }
  }
}
