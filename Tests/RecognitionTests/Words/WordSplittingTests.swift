import PageModel
@testable import Recognition
import Testing
import Vision

/// Words that Tesseract joined, divided where their ink has gaps.
@Suite struct WordSplittingTests {
  @Test func `keeps a bar, which may be a letter that touches a ruling`() {
    #expect(Drawn("W|LL", underlined: 1).split() == ["W|LL"])
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

  /// Draws characters of 10 by 20 pixels, of which one may touch a ruling below them all.
  init(_ text: String, underlined: Int? = nil, confidence: Double = 90, left: Double = 0) {
    (self.confidence, self.left) = (confidence, left)
    var x = left
    for character in text {
      if character != " " {
        let box = BoundingBox(left: x, top: 100, right: x + 10, bottom: 120)
        symbols.append(Symbol(text: String(character), box: box))
        let isUnderlined = symbols.count - 1 == underlined
        let ruling = BoundingBox(left: left, top: 100, right: left + 500, bottom: 124)
        parts.append(InkPart(box: isUnderlined ? ruling : box, pixels: 100))
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
