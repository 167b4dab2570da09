/// A glyph as a reader of the content stream meets it.
struct ReadGlyph {
  let code: Int
  /// Where it begins and ends along its line, in points.
  let start: Double
  let end: Double
}
