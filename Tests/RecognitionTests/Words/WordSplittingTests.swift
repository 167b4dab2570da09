import PageModel
@testable import Recognition
import Testing
import Vision

/// Words that Tesseract joined, divided where their ink has gaps.
@Suite struct WordSplittingTests {
  @Test func `divides a word at a ruling that was read as a bar`() {
    #expect(Drawn("$2050|for", highBars: true).split() == ["$2050", "for"])
    #expect(Drawn("1|2||3", highBars: true).split() == ["1", "2", "3"])
  }

  @Test func `keeps the bars that are as high as letters`() {
    #expect(Drawn("ab|cd", highBars: false).split() == ["ab|cd"])
  }

  @Test func `divides words from numbers at wide gaps`() {
    #expect(Drawn("MAY 27").split() == ["MAY", "27"])
    #expect(Drawn("MAY27").split() == ["MAY27"])
  }

  @Test func `divides uncertain words at the spaces of their line`() {
    #expect(Drawn("or a", confidence: 60).split(beside: 3) == ["or", "a"])
    #expect(Drawn("or a", confidence: 95).split(beside: 3) == ["ora"])
    #expect(Drawn("or a", confidence: 60).split(beside: 2) == ["ora"])
  }
}

/// A word of drawn characters, in which blanks are gaps that the recogniser did not see.
private struct Drawn {
  private var parts: [InkPart] = []
  private var symbols: [Symbol] = []
  private let confidence: Double
  private let left: Double

  /// Draws characters of 10 by 20 pixels; high bars are rulings.
  init(_ text: String, highBars: Bool = false, confidence: Double = 90, left: Double = 0) {
    (self.confidence, self.left) = (confidence, left)
    var x = left
    for character in text {
      if character != " " {
        let box = BoundingBox(left: x, top: 100, right: x + 10, bottom: 120)
        symbols.append(Symbol(text: String(character), box: box))
        let isRuling = highBars && character == "|"
        let ink = isRuling ? BoundingBox(left: x + 4, top: 0, right: x + 6, bottom: 500) : box
        parts.append(InkPart(box: ink, pixels: 100))
      }
      x += 12
    }
  }

  private var word: Word {
    let box = symbols.map(\.box).hull ?? BoundingBox(left: 0, top: 0, right: 0, bottom: 0)
    return Word(
      text: symbols.map(\.text).joined(), box: box, confidence: confidence, symbols: symbols)
  }

  /// Returns the words that it is divided into, in a line with a number of certain words.
  func split(beside count: Int = 0) -> [String] {
    let others = (0..<count).map { Drawn("some", left: 200 + 100 * Double($0)) }
    let parts = ([self] + others).flatMap(\.parts)
    let page = RecognizedPage.made([[[word] + others.map(\.word)]])
    let splitting = WordSplitting(parts: parts, letterHeight: 20, toOriginal: .identity)
    return splitting.split(page).lines.flatMap(\.words).dropLast(count).map(\.text)
  }
}
