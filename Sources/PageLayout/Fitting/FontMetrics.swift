/// What a font says of its glyphs, in em/1000 (the glyph space of ISO 32000-1, 9.2.4).
package protocol FontMetrics: Sendable {
  /// From the baseline to the top of the tallest glyph, in em/1000.
  var ascent: Int { get }
  /// From the baseline down to the foot of the lowest glyph, in em/1000, positive.
  var descent: Int { get }
  /// How far the pen moves for a letter, in em/1000, at least 1.
  func advance(of letter: Character) -> Int
}

extension FontMetrics {
  /// From the foot of the lowest glyph to the top of the tallest, in em.
  package var bandHeight: Double { Double(ascent + descent) / 1000 }
}
