import Understanding

/// Reads the words of a line in reading order from the glyphs that `LineWriter` has written.
enum LineText {
  /// The minimum gap between glyphs that is a space, in em, as in `TextLayerCheck`.
  private static let minimumSpace = 0.15
  private static let leftMark: Unicode.Scalar = "\u{200E}"
  private static let marks: Set<Unicode.Scalar> = [leftMark, "\u{200F}", "\u{061C}"]

  /// Returns the words of `glyphs`, whose texts are `texts` by code.
  static func words(of glyphs: [ReadGlyph], _ texts: [Int: String]) -> [String] {
    let letters = glyphs.map { texts[$0.code] ?? "\u{FFFD}" }
    let text =
      letters.contains(where: \.readsFromTheRight)
      ? rightToLeftText(glyphs, letters) : joined(glyphs[...], letters[...]).joined()
    return text.split(separator: " ").map(String.init)
  }

  /// Returns the text of a line that `RightToLeftLine` has arranged.
  ///
  /// A line of mixed directions begins with a left-to-right mark, and such marks separate its
  /// pieces, which are in reading order; any other line is drawn from left to right as a whole.
  private static func rightToLeftText(_ glyphs: [ReadGlyph], _ letters: [String]) -> String {
    guard letters.first?.unicodeScalars.first == leftMark else {
      return joined(glyphs[...], letters[...]).reversed().joined()
    }
    var text = ""
    var start = 0
    for end in letters.indices where letters[end].unicodeScalars.contains(leftMark) {
      text += piece(glyphs[start..<end], letters[start..<end])
      start = end
    }
    return text + piece(glyphs[start...], letters[start...])
  }

  private static func piece(
    _ glyphs: ArraySlice<ReadGlyph>, _ letters: ArraySlice<String>
  ) -> String {
    // A space with a mark comes before its piece in any direction.
    let isSpaced = letters.first == "\u{200E} "
    let rest = joined(glyphs.dropFirst(), letters.dropFirst())
    let first = letters.first.map(cleaned) ?? ""
    let isReversed = letters.contains(where: \.readsFromTheRight)
    if isSpaced { return " " + (isReversed ? rest.reversed() : rest).joined() }
    return (isReversed ? ([first] + rest).reversed() : [first] + rest).joined()
  }

  /// Returns the letters without marks, and with spaces for gaps.
  private static func joined(
    _ glyphs: ArraySlice<ReadGlyph>, _ letters: ArraySlice<String>
  ) -> [String] {
    var text: [String] = []
    var end: Double?
    for (glyph, letter) in zip(glyphs, letters) {
      if let end, glyph.start - end >= minimumSpace * glyph.em { text.append(" ") }
      text.append(cleaned(letter))
      end = glyph.end
    }
    return text
  }

  /// Returns the letter without directional marks and control characters.
  private static func cleaned(_ letter: String) -> String {
    guard letter.unicodeScalars.contains(where: isDropped) else { return letter }
    return String(String.UnicodeScalarView(letter.unicodeScalars.filter { !isDropped($0) }))
  }

  private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F: false
    default: marks.contains(scalar) || scalar.properties.generalCategory == .control
    }
  }
}
