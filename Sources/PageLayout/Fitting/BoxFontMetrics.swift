/// The metrics of the hidden font, whose every glyph is a filled box from descent to ascent.
///
/// A reader highlights exactly that box, so it should be as wide as the letter's ink: the widths
/// are Helvetica's, rounded to multiples of `quantum` so that few glyphs serve all letters.
package struct BoxFontMetrics: FontMetrics {
  /// The advance widths are multiples of this, in em/1000.
  package static let quantum = 25
  /// The widest glyph, in em/1000.
  package static let widest = 1000

  package let ascent = 800
  package let descent = 200

  package init() {}

  /// Helvetica's width of the letter, rounded to the quantum, 1 em for East Asian letters.
  package func advance(of letter: Character) -> Int {
    let steps = (HelveticaMetrics.advance(of: letter) + Self.quantum / 2) / Self.quantum
    return min(max(steps, 1) * Self.quantum, Self.widest)
  }
}
