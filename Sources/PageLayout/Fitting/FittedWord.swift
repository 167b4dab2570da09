/// A word with the place its glyphs have to fill, in pixels of its line's frame: everything up to
/// the next space, which in Chinese may be a whole line.
package struct FittedWord: Sendable, Equatable {
  /// In the order in which they are drawn, from left to right also where they are read the other way.
  package let glyphs: [BoxGlyph]
  /// Where the first glyph begins.
  package let left: Double
  /// How wide all glyphs together must be drawn, over 0.
  package let width: Double
  /// The height of the font's baseline, y down.
  package let baseline: Double

  /// Makes a word that fills `width` pixels from `left`, on a baseline `baseline` pixels down.
  package init(glyphs: [BoxGlyph], left: Double, width: Double, baseline: Double) {
    self.glyphs = glyphs
    self.left = left
    self.width = width
    self.baseline = baseline
  }

  /// The text of all glyphs, in the order in which they are drawn.
  package var text: String { glyphs.map(\.text).joined() }

  /// Where the last glyph ends, in pixels.
  package var right: Double { left + width }
}
