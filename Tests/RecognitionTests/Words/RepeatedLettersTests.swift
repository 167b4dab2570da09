import PageModel
import Testing

@testable import Words

@Suite struct RepeatedLettersTests {
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
