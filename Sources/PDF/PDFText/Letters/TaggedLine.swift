import Fitting
import PDFContent

/// Reads the words of a line in reading order from the glyphs that scanpdf has written.
enum TaggedLine {
  /// The minimum gap between glyphs that is a space, in em, as in the check of the text layer.
  private static let minimumSpace = 0.15
  private static let leftMark: Unicode.Scalar = "\u{200E}"

  private typealias Letters = ArraySlice<(glyph: RecordedGlyph, text: String)>

  /// Returns the words of a line, with the directional marks between its pieces.
  static func words(of line: RecordedLine<TextFont>) -> [String] {
    let letters = line.glyphs.map { glyph in
      (glyph: glyph, text: line.font.text(ofCode: glyph.code) ?? "\u{FFFD}")
    }
    let text =
      letters.contains { $0.text.readsFromTheRight }
      ? rightToLeftText(letters[...]) : joined(letters[...]).joined()
    return text.split(separator: " ").map(String.init)
  }

  /// Returns the text of a line that `RightToLeftLine` has arranged.
  ///
  /// A line of mixed directions begins with a left-to-right mark, and such marks separate its
  /// pieces, which are in reading order; any other line is drawn from left to right as a whole.
  private static func rightToLeftText(_ letters: Letters) -> String {
    guard letters.first?.text.unicodeScalars.first == leftMark else {
      return joined(letters).reversed().joined()
    }
    var text = ""
    var start = 0
    for end in letters.indices where letters[end].text.unicodeScalars.contains(leftMark) {
      text += piece(letters[start..<end])
      start = end
    }
    return text + piece(letters[start...])
  }

  private static func piece(_ letters: Letters) -> String {
    let rest = joined(letters.dropFirst())
    let isReversed = letters.contains { $0.text.readsFromTheRight }
    // A space with a mark comes before its piece in any direction.
    if letters.first?.text == "\u{200E} " {
      return " " + (isReversed ? rest.reversed() : rest).joined()
    }
    let all = [letters.first?.text ?? ""] + rest
    return (isReversed ? all.reversed() : all).joined()
  }

  /// Returns the letters with spaces for gaps.
  private static func joined(_ letters: Letters) -> [String] {
    var text: [String] = []
    var end: Double?
    for (glyph, letter) in letters {
      if let end, glyph.start - end >= minimumSpace * glyph.em { text.append(" ") }
      text.append(letter)
      end = glyph.end
    }
    return text
  }
}
