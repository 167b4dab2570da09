/// One letter as it is drawn: the text it stands for and how wide its box is.
package struct BoxGlyph: Sendable, Hashable {
  /// One grapheme, which may be several code points.
  package let text: String
  /// The advance width in em/1000.
  package let advance: Int

  /// Makes a glyph for `text` that is `advance` em/1000 wide.
  package init(text: String, advance: Int) {
    self.text = text
    self.advance = advance
  }
}
