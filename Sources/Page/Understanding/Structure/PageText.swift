package import PageModel
import Tables

/// A page as plain text.
package enum PageText {
  /// Returns the lines of the page with an empty line between paragraphs, each line ending in a
  /// line feed; empty for a page without words.
  ///
  /// A word broken over several lines is written whole on its first line, and a drop capital is
  /// joined to its word. A paragraph that continues in the next block is one paragraph.
  package static func text(of page: RecognizedPage) -> String {
    let dehyphenation = Dehyphenation(page)
    let paragraphs = TextPiece.pieces(of: page).map { piece in
      piece.table.map { text(of: $0, dehyphenation) }
        ?? text(of: piece.lines, dehyphenation).joined(separator: "\n")
    }.filter { !$0.isEmpty }
    return paragraphs.isEmpty ? "" : paragraphs.joined(separator: "\n\n") + "\n"
  }

  /// Returns the rows of a table, each in one line.
  private static func text(of table: TextTable, _ dehyphenation: Dehyphenation) -> String {
    let rows = table.cells.grouped { $0.place.rows.lowerBound == $1.place.rows.lowerBound }
    return rows.map { row in
      row.flatMap { text(of: $0.lines, dehyphenation) }.joined(separator: " ")
    }.joined(separator: "\n")
  }

  /// Returns the rows of a paragraph, with words that are hyphenated across lines whole in the
  /// first; lines side by side, such as a label and its entry, are one row.
  package static func text(of lines: [TextLine], _ dehyphenation: Dehyphenation) -> [String] {
    var rows: [[String]] = []
    var above: TextLine?
    for line in lines {
      var words = line.wordTexts
      let isAfterDropCapital = above?.isDropCapital(before: line) ?? false
      if isAfterDropCapital, let first = words.first, let row = rows.indices.last,
        let capital = rows[row].popLast()
      {
        words[0] = capital + first
        if rows[row].isEmpty { rows.removeLast() }
      } else if let end = rows.last?.last, let first = words.first,
        let word = dehyphenation.joined(end, first)
      {
        rows[rows.count - 1][rows[rows.count - 1].count - 1] = word
        words.removeFirst()
      }
      // A line without its only word must not separate that word from the next part.
      guard !words.isEmpty else { continue }
      if let above, !isAfterDropCapital, line.isBeside(above), !rows.isEmpty {
        rows[rows.count - 1] += words
      } else {
        rows.append(words)
      }
      above = line
    }
    return rows.map { $0.joined(separator: " ") }
  }
}

extension TextLine {
  /// The words of the line, a drop capital joined to its word.
  fileprivate var wordTexts: [String] {
    let texts = words.map(\.text)
    guard beginsWithDropCapital, words[1].text.first?.isLowercase == true else { return texts }
    return [texts[0] + texts[1]] + texts.dropFirst(2)
  }
}
