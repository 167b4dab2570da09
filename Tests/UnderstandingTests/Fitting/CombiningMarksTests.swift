import Testing

@testable import Fitting

@Suite struct CombiningMarksTests {
  private func parts(_ text: String) -> [String] {
    CombiningMarks.split(BoxGlyph(text: text, advance: 600)).map(\.text)
  }

  @Test(arguments: ["a", "é", "कि", "漢", "👍🏽", "ש"])
  func `a grapheme without marks above or below is one glyph`(text: String) {
    #expect(parts(text) == [text])
  }

  @Test func `marks are glyphs of their own`() {
    #expect(parts("पु").map { Array($0.unicodeScalars) } == [["\u{92A}"], ["\u{941}"]])
    #expect(
      parts("स्त").map { Array($0.unicodeScalars) } == [["\u{938}"], ["\u{94D}"], ["\u{924}"]])
  }

  @Test func `a mark of a letter read from the right comes before it`() {
    #expect(parts("كِ").map { Array($0.unicodeScalars) } == [["\u{650}"], ["\u{643}"]])
  }

  @Test(arguments: ["पु", "स्त", "كِ", "क्ष्"])
  func `parts have the total width of the whole, and marks almost none`(text: String) {
    let parts = CombiningMarks.split(BoxGlyph(text: text, advance: 600))
    let width = parts.reduce(0) { $0 + $1.advance }
    #expect((598...600).contains(width))
    #expect(parts.filter { $0.advance == 1 }.count == parts.count / 2)
  }
}
