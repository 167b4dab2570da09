import PageModel
import Raster
import Testing

@testable import Words

/// Letters that were read twice, as capital and small letter.
@Suite struct LetterTwinsTests {
  /// Returns the word with the ink of its letters, `small` of which are 14 pixels high and the others 20.
  private func word(
    _ text: String, ink: String, at top: Double, confidence: Double = 60
  ) -> (Word, [InkComponent]) {
    let parts = ink.enumerated().map { index, letter in
      let height = letter == "." ? 3.0 : letter.isLowercase ? 14 : 20
      let left = 12 * Double(index)
      return InkComponent(
        box: BoundingBox(left: left, top: top + 20 - height, right: left + 9, bottom: top + 20),
        pixels: 60)
    }
    let box = parts.map(\.box).hull ?? BoundingBox(left: 0, top: 0, right: 1, bottom: 1)
    let symbols = text.map { Symbol(text: String($0), box: box) }
    return (Word(text: text, box: box, confidence: confidence, symbols: symbols), parts)
  }

  @Test(arguments: [
    ("Vv.", "v.", "v."), ("Vv.", "V.", "V."), ("Wwells", "Wells", "Wwells"),
    ("Cc:", "Cc:", "Cc:"), ("VV", "V", "VV"), ("Aa", "A", "Aa"),
  ])
  func `a letter read twice of one letter in the ink is read once`(
    text: String, ink: String, result: String
  ) {
    let rows = [word(text, ink: ink, at: 0), word("HANDbook", ink: "HANDbook", at: 40)]
    let letters = LetterInk(components: rows.flatMap(\.1), letterHeight: 18, toOriginal: .identity)
    let page = LetterTwins.removed(from: .made([rows.map { [$0.0] }]), letters)
    #expect(page.words.map(\.text) == [result, "HANDbook"])
  }

  @Test func `a letter that was read twice with certainty stays`() {
    let rows = [
      word("Vv.", ink: "v.", at: 0, confidence: 90), word("HANDbook", ink: "HANDbook", at: 40),
    ]
    let letters = LetterInk(components: rows.flatMap(\.1), letterHeight: 18, toOriginal: .identity)
    let page = LetterTwins.removed(from: .made([rows.map { [$0.0] }]), letters)
    #expect(page.words.map(\.text) == ["Vv.", "HANDbook"])
  }
}
