import PageModel
@testable import Recognition
import Testing
import Vision

/// Words that Tesseract joined, divided where their ink has spaces.
@Suite struct WordSplittingTests {
  @Test func `there is a weight for each number that tells a space`() {
    #expect(LogisticFunction.space.weights.count == WordGap.names.count)
  }

  @Test(arguments: ["MAY 27", "of report", "Account No.", "Suite 205", "to a"])
  func `divides words at spaces`(text: String) {
    let parts = text.split(separator: " ").map(String.init)
    let words = Set(parts.map(\.lettersAndDigits))
    let joined = text.filter { $0 != " " }
    #expect(Drawn(text).split(knowing: words) == parts)
    #expect(Drawn(joined).split(knowing: words) == [joined], "no space in the ink")
  }

  @Test(arguments: ["Val ley", "heav y", "S tudy", "Kin gsley"])
  func `keeps words of the dictionary whole at wide gaps`(text: String) {
    let word = text.filter { $0 != " " }
    let words = Set(text.split(separator: " ").map(String.init)).union([word])
    #expect(Drawn(text, confidence: 80).split(knowing: words) == [word])
  }

  @Test(arguments: ["19 91", "63 ,89", "63, 89", "ou 'of", "ou' of", "日日 日"])
  func `keeps numbers and words with marks and of wide characters whole`(text: String) {
    let word = text.filter { $0 != " " }
    #expect(Drawn(text).split(knowing: ["ou", "of"]) == [word])
  }

  @Test func `keeps letter-spaced words whole`() {
    #expect(Drawn("P o l i c y").split(knowing: ["Policy", "Pol", "icy"]) == ["Policy"])
  }

  @Test func `keeps a bar, which may be a letter that touches a ruling`() {
    #expect(Drawn("W|LL", underlined: 1).split() == ["W|LL"])
  }
}

/// A word of drawn characters, in which blanks are gaps that the recogniser did not see.
private struct Drawn {
  private var parts: [InkPart] = []
  private var symbols: [Symbol] = []
  private let confidence: Double

  /// Draws characters of 10 by 20 pixels, of which one may touch a ruling below them all.
  init(_ text: String, underlined: Int? = nil, confidence: Double = 90, left: Double = 0) {
    self.confidence = confidence
    var x = left
    for character in text {
      if character != " " {
        let box = BoundingBox(left: x, top: 100, right: x + 10, bottom: 120)
        symbols.append(Symbol(text: String(character), box: box))
        let isUnderlined = symbols.count - 1 == underlined
        let ruling = BoundingBox(left: left, top: 100, right: left + 500, bottom: 124)
        parts.append(InkPart(box: isUnderlined ? ruling : box, pixels: 100))
        x += 12
      } else {
        x += 6
      }
    }
  }

  private var word: Word {
    let box = symbols.map(\.box).hull ?? BoundingBox(left: 0, top: 0, right: 0, bottom: 0)
    return Word(
      text: symbols.map(\.text).joined(), box: box, confidence: confidence, symbols: symbols)
  }

  /// Returns the words that it is divided into, in a line of words with spaces of 8 pixels.
  ///
  /// - words: The words of the dictionary.
  func split(knowing words: Set<String> = []) -> [String] {
    let others = (0..<4).map { Drawn("some", left: 300 + 54 * Double($0)) }
    let parts = ([self] + others).flatMap(\.parts)
    let page = RecognizedPage.made([[[word] + others.map(\.word)]])
    let splitting = WordSplitting(
      parts: parts, letterHeight: 20, toOriginal: .identity, isWord: { words.contains($0) })
    return splitting.split(page).lines.flatMap(\.words).dropLast(others.count).map(\.text)
  }
}
