import PageModel
import Testing

@testable import Words

/// Strokes of rulings at the ends of words.
@Suite struct RulingStrokesTests {
  @Test(arguments: [
    ("total_", "total"), ("|Date", "Date"), ("~", nil), ("_|_", nil), ("a_b", "a_b"), ("—", "—"),
  ])
  func `strokes at the ends of words go`(text: String, left: String?) {
    let line = RulingStrokes.removed(from: .made([.made(text, 0, 40, 90)]))
    #expect(line.words.first?.text == left)
  }

  @Test func `a word without its stroke is as wide as its letters`() {
    let symbols = "|Date".enumerated().map { number, letter in
      let left = 10 * Double(number)
      return Symbol(
        text: String(letter), box: BoundingBox(left: left, top: 0, right: left + 9, bottom: 20))
    }
    let word = Word(
      text: "|Date", box: BoundingBox(left: 0, top: 0, right: 49, bottom: 20), confidence: 90,
      symbols: symbols)
    let left = RulingStrokes.removed(from: .made([word])).words
    #expect(left.map(\.box.left) == [10])
    #expect(left.map(\.symbols.count) == [4])
  }
}
