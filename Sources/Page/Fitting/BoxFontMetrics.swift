/// The metrics of the hidden font, whose glyphs are filled boxes from descent to ascent.
///
/// PDF readers highlight exactly that box, so it is as wide as the letter's ink.
package struct BoxFontMetrics: Sendable {
  /// The maximum advance width, in em/1000.
  package static let maximumAdvance = 1000

  /// The distance from the baseline to the top of the glyphs, in em/1000 (the glyph space of ISO
  /// 32000-1, 9.2.4).
  package let ascent = 800
  /// The distance from the baseline down to the bottom of the glyphs, in em/1000, positive.
  package let descent = 200

  package init() {}

  /// Returns the width of the letter in Helvetica, at most 1 em.
  package func advance(of letter: Character) -> Int {
    min(Typeface.sans.metrics.advance(of: letter), Self.maximumAdvance)
  }

  /// The distance from the bottom of a glyph to its top, in em.
  package var bandHeight: Double { Double(ascent + descent) / 1000 }
}
