import PageLayout
import Testing

@Suite struct MetricsTests {
  private static let letters =
    (32...0x24F).compactMap(Unicode.Scalar.init).map(Character.init)
    + Array("αβЖя“„–—…•€™漢字かな한글ﾊ👍🏽👨‍👩‍👧\u{301}\u{0}\u{10FFFF}")

  @Test func `every width is positive and a multiple of the quantum, at most one em`() {
    for letter in Self.letters {
      let advance = BoxFontMetrics().advance(of: letter)
      #expect((25...1000).contains(advance) && advance.isMultiple(of: 25), "\(letter)")
      #expect(HelveticaMetrics.advance(of: letter) > 0, "\(letter)")
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
  func `letters are as wide as in Helvetica`(letter: Character, width: Int) {
    #expect(HelveticaMetrics.advance(of: letter) == width)
  }

  @Test(
    arguments: [("i", 225), ("m", 825), ("W", 950), ("@", 1000), ("漢", 1000)]
      as [(Character, Int)])
  func `the box font rounds to the nearest box`(letter: Character, width: Int) {
    #expect(BoxFontMetrics().advance(of: letter) == width)
  }

  @Test func `the band of the box font is one em`() {
    #expect(BoxFontMetrics().bandHeight == 1)
  }
}
