/// The metrics of the hidden font, whose every glyph is a filled box from descent to ascent.
///
/// A reader highlights exactly that box, so it should be as wide as the letter's ink.
package struct BoxFontMetrics: FontMetrics {
  /// The widest glyph, in em/1000.
  package static let widest = 1000

  package let ascent = 800
  package let descent = 200

  package init() {}

  /// Helvetica's width of the letter, at most 1 em.
  package func advance(of letter: Character) -> Int {
    min(Typeface.sans.metrics.advance(of: letter), Self.widest)
  }
}
