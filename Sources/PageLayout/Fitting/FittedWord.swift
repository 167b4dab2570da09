/// A word with the place its glyphs have to fill, in pixels of its line's frame: everything up to
/// the next space, which in Chinese may be a whole line.
///
/// On a line of mixed directions also a part of a word, or a mark that is not seen.
package struct FittedWord: Sendable, Equatable {
  /// How the pen comes to the word.
  package enum Approach: Sendable {
    /// Over the gap behind the word before, which is filled with a space.
    case space
    /// By a jump, also back, without a space; what comes is a text of its own.
    case jump
    /// It is there already.
    case onward
  }

  /// In the order in which they are drawn, from left to right also where they are read the other way.
  package let glyphs: [BoxGlyph]
  /// Where the first glyph begins.
  package let left: Double
  /// How wide all glyphs together must be drawn; 0 for the least that can be.
  package let width: Double
  /// The height of the font's baseline, y down.
  package let baseline: Double
  package let approach: Approach

  /// Makes a word that fills `width` pixels from `left`, on a baseline `baseline` pixels down.
  package init(
    glyphs: [BoxGlyph], left: Double, width: Double, baseline: Double, approach: Approach = .space
  ) {
    self.glyphs = glyphs
    self.left = left
    self.width = width
    self.baseline = baseline
    self.approach = approach
  }

  /// The text of all glyphs, in the order in which they are drawn.
  package var text: String { glyphs.map(\.text).joined() }

  /// Where the last glyph ends, in pixels.
  package var right: Double { left + width }

  /// Whether it is there for readers alone, over no ink.
  package var isMark: Bool { width == 0 }
}
