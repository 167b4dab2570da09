/// Parts a grapheme at its combining marks, as fonts for print do.
///
/// pdf.js takes a character code that stands for such a mark, alone or among others, for one without
/// width, and then sees a gap where the grapheme's letter stands: `स्त` as one code reads as a word
/// of its own.
enum CombiningMarks {
  /// The least width a glyph may have, in em/1000.
  private static let markAdvance = 1

  /// The glyph as one or more that are as wide together, in the order in which they are drawn: the
  /// marks behind their letter, but before it where readers turn the text around (UAX #9, L3).
  static func parted(_ glyph: BoxGlyph) -> [BoxGlyph] {
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
    let glyphs = sharedOut(parts, advance: glyph.advance)
    return first.isRightToLeft ? glyphs.reversed() : glyphs
  }

  private static func sharedOut(_ parts: [String.UnicodeScalarView], advance: Int) -> [BoxGlyph] {
    let areMarks = parts.map { $0.first.map(isMark) ?? false }
    let letters = max(areMarks.filter { !$0 }.count, 1)
    let share = max((advance - markAdvance * (parts.count - letters)) / letters, markAdvance)
    return zip(parts, areMarks).map { part, isMark in
      BoxGlyph(text: String(part), advance: isMark ? markAdvance : share)
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .nonspacingMark
  }
}
