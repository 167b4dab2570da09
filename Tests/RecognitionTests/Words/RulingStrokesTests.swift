import PageModel
@testable import Recognition
import Testing

/// Strokes of rulings and letters that were recognised twice.
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

  @Test(
    arguments: [
      (["on", "n", "May"], 1.0, ["on", "May"]), (["r", "rest"], 0, ["rest"]),
      (["This", "is"], 7, ["This", "is"]), (["in", "in"], 1, ["in", "in"]),
      (["on", "m"], 1, ["on", "m"]),
    ] as [([String], Double, [String])])
  func `letters that were recognised twice stay once`(
    texts: [String], gap: Double, left: [String]
  ) {
    let line = texts.enumerated().map { number, text in
      let start = Double(number) * (10 + gap)
      return Word.made(text, start, start + 10, 95)
    }
    let words = RepeatedLetters.removed(from: .made(line)).words
    #expect(words.map(\.text) == left)
    #expect(words[0].box.right == (left.count < texts.count ? 20 + gap : 10))
  }
}
