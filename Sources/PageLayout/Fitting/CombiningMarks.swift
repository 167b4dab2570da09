/// Splits a grapheme at its combining marks, as print fonts do.
///
/// pdf.js gives no width to a character code whose text contains a combining mark, and then sees a
/// gap at the grapheme's letter: `स्त` as one code reads as a word of its own.
enum CombiningMarks {
  /// The minimum advance width of a glyph, in em/1000.
  private static let minimumAdvance = 1

  /// Splits the glyph into glyphs of the same total width, in drawing order: marks after their
  /// letter, but before it if readers reverse the text (UAX #9, L3).
  static func split(_ glyph: BoxGlyph) -> [BoxGlyph] {
    let scalars = glyph.text.unicodeScalars
    guard let first = scalars.first, scalars.dropFirst().contains(where: isMark) else {
      return [glyph]
    }
    var parts: [String.UnicodeScalarView] = []
    for scalar in scalars {
      if let last = parts.last?.last, !isMark(scalar), !isMark(last) {
        parts[parts.count - 1].append(scalar)
      } else {
        parts.append(String.UnicodeScalarView([scalar]))
      }
    }
    let glyphs = distributed(parts, advance: glyph.advance)
    return first.isRightToLeft ? glyphs.reversed() : glyphs
  }

  private static func distributed(_ parts: [String.UnicodeScalarView], advance: Int) -> [BoxGlyph] {
    let areMarks = parts.map { $0.first.map(isMark) ?? false }
    let letters = max(areMarks.filter { !$0 }.count, 1)
    let share = max((advance - minimumAdvance * (parts.count - letters)) / letters, minimumAdvance)
    return zip(parts, areMarks).map { part, isMark in
      BoxGlyph(text: String(part), advance: isMark ? minimumAdvance : share)
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .nonspacingMark
  }
}
