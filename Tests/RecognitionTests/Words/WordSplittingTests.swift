import PageModel
import Raster
import Testing

@testable import Words

/// Words that Tesseract joined, divided where their ink has spaces.
@Suite struct WordSplittingTests {
  @Test(arguments: ["MAY 27", "of report", "Account No.", "Suite 205", "to a"])
  func `divides words at spaces`(text: String) {
    let parts = text.split(separator: " ").map(String.init)
    let words = Set(parts.map(\.lettersAndDigits))
    let joined = text.filter { $0 != " " }
    #expect(Drawn(text).split(knowing: words) == parts)
    #expect(Drawn(joined).split(knowing: words) == [joined], "no space in the ink")
  }

  @Test func `divides words of which the page has the parts, in no dictionary`() {
    #expect(Drawn("some some").split() == ["some", "some"])
    #expect(Drawn("come some").split() == ["comesome"])
  }

  @Test func `divides words at spaces before leaders, too`() {
    #expect(Drawn("some some......").split() == ["some", "some", "......"])
  }

  @Test(arguments: ["Val ley", "heav y", "S tudy", "Kin gsley"])
  func `keeps words of the dictionary whole at wide gaps`(text: String) {
    let word = text.filter { $0 != " " }
    let words = Set(text.split(separator: " ").map(String.init)).union([word])
    #expect(Drawn(text, confidence: 80).split(knowing: words) == [word])
  }

  @Test(arguments: ["19 91", "63 ,89", "63, 89", "ou 'of", "ou' of", "日日 日", "of ²"])
  func `words have no ends within numbers, at marks and before raised digits`(text: String) {
    let before = text.prefix { $0 != " " }
    #expect(Drawn(text).gap()?.parts.left != String(before))
  }

  @Test func `words may end at their widest gap`() {
    #expect(Drawn("of it").gap()?.parts.left == "of")
  }

  @Test func `keeps codes whole at gaps a little wider than others`() {
    #expect(Drawn("COM 21", blank: 2).split(knowing: ["COM"]) == ["COM21"])
  }

  @Test func `keeps words whole where the page shows no space`() {
    #expect(Drawn("MAY 27").split(knowing: ["MAY"], beside: 0) == ["MAY27"])
  }

  @Test func `keeps letter-spaced words of the dictionary whole`() {
    #expect(Drawn("P o l i c y").split(knowing: ["Policy", "Pol", "icy"]) == ["Policy"])
  }

  @Test func `keeps a bar, which may be a letter that touches a ruling`() {
    #expect(Drawn("W|LL", underlined: 1).split() == ["W|LL"])
  }
}

/// A word of drawn characters, in which blanks are gaps that the recogniser did not see.
private struct Drawn {
  private var parts: [InkComponent] = []
  private var symbols: [Symbol] = []
  private let confidence: Double

  /// Draws characters of 10 by 20 pixels with gaps of 2, of which one may touch a ruling below them
  /// all.
  ///
  /// - blank: The width by which a blank makes a gap wider, in pixels.
  init(
    _ text: String, blank: Double = 6, underlined: Int? = nil, confidence: Double = 90,
    left: Double = 0
  ) {
    self.confidence = confidence
    var x = left
    for character in text {
      if character != " " {
        let box = BoundingBox(left: x, top: 100, right: x + 10, bottom: 120)
        symbols.append(Symbol(text: String(character), box: box))
        let isUnderlined = symbols.count - 1 == underlined
        let ruling = BoundingBox(left: left, top: 100, right: left + 500, bottom: 124)
        parts.append(InkComponent(box: isUnderlined ? ruling : box, pixels: 100))
        x += 12
      } else {
        x += blank
      }
    }
  }

  private var word: Word {
    let box = symbols.map(\.box).hull ?? BoundingBox(left: 0, top: 0, right: 0, bottom: 0)
    return Word(
      text: symbols.map(\.text).joined(), box: box, confidence: confidence, symbols: symbols)
  }

  /// Returns the words that it is divided into, in a line of `count` words with spaces of 8 pixels.
  ///
  /// - words: The words of the dictionary.
  func split(knowing words: Set<String> = [], beside count: Int = 4) -> [String] {
    let (page, splitting) = page(beside: count, knowing: words)
    return splitting.split(page).lines.flatMap(\.words).dropLast(count).map(\.text)
  }

  /// Returns its widest gap at which it may end.
  func gap() -> WordGap? {
    let (page, splitting) = page(beside: 4, knowing: [])
    return splitting.gaps(of: page).first { $0.word.text == word.text }
  }

  private func page(
    beside count: Int, knowing words: Set<String>
  ) -> (RecognizedPage, WordSplitting) {
    let others = (0..<count).map { Drawn("some", left: 300 + 54 * Double($0)) }
    let ink = LetterInk(
      components: ([self] + others).flatMap(\.parts), letterHeight: 20, toOriginal: .identity)
    return (
      .made([[[word] + others.map(\.word)]]), WordSplitting(ink) { words.contains($0) }
    )
  }
}
