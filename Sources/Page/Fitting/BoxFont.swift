/// The hidden font, whose glyphs are filled boxes from descent to ascent, in em/1000 (the glyph
/// space of ISO 32000-1, 9.2.4).
///
/// PDF readers highlight exactly that box, so it is as wide as the letter's ink. Ascent and descent
/// add up to an em, so that the font size is the height of the band.
package enum BoxFont {
  /// The distance from the baseline to the top of the glyphs.
  package static let ascent = 800
  /// The distance from the baseline down to the bottom of the glyphs, positive.
  package static let descent = 200
  /// The maximum advance width.
  package static let maximumAdvance = 1000
}
