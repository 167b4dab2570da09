@testable import Fitting
import Testing

@Suite struct TypefaceTests {
  private static let letters =
    (32...0x24F).compactMap(Unicode.Scalar.init).map(Character.init)
    + Array("αβЖя“„–—…•€™漢字かな한글ﾊ👍🏽👨‍👩‍👧\u{301}\u{0}\u{10FFFF}")

  @Test func `every width is positive`() {
    for letter in Self.letters {
      for (number, typeface) in Typeface.all.enumerated() {
        #expect(typeface.advance(of: letter) > 0, "\(letter) of typeface \(number)")
      }
    }
  }

  /// From Helvetica.afm.
  @Test(
    arguments: [
      (" ", 278), ("!", 278), ("A", 667), ("W", 944), ("a", 556), ("i", 222), ("m", 833),
      ("~", 584),
      ("é", 556), ("Å", 667), ("ı", 278), ("e\u{301}", 556), ("Æ", 1000), ("—", 1000),
      ("漢", 1000), ("か", 1000), ("한", 1000), ("Ж", 556),
    ] as [(Character, Int)])
  func `letters without serifs are as wide as in Helvetica`(letter: Character, width: Int) {
    #expect(Typeface.sans.advance(of: letter) == width)
  }

  /// From Times-Roman.afm.
  @Test(
    arguments: [(" ", 250), ("W", 944), ("a", 444), ("i", 278), ("m", 778), ("ü", 500), ("“", 444)]
      as [(Character, Int)])
  func `letters with serifs are as wide as in Times`(letter: Character, width: Int) {
    #expect(Typeface.serif.advance(of: letter) == width)
  }

  @Test func `all letters of a typewriter have one width`() {
    let widths = Self.letters.filter { (" "..."~").contains($0) && $0.isASCII }
      .map { Typeface.monospaced.advance(of: $0) }
    #expect(Set(widths) == [600])
  }

  @Test func `the band of the box font is one em`() {
    #expect(BoxFont.ascent + BoxFont.descent == 1000)
  }
}
