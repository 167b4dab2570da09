/// A page as plain text.
package enum PageText {
  /// The page's lines as they stand, an empty line between paragraphs, every line ended by a line
  /// feed; empty for a page without words.
  ///
  /// A word that is broken over two lines stands whole on the first, and the letter of a drop
  /// capital before its word. A paragraph that goes on in the next block is one.
  package static func text(of page: RecognizedPage) -> String {
    let dehyphenation = Dehyphenation(page)
    let paragraphs = joined(page).map { text(of: $0, dehyphenation) }.filter { !$0.isEmpty }
    return paragraphs.isEmpty ? "" : paragraphs.joined(separator: "\n\n") + "\n"
  }

  /// The lines of each paragraph, over columns and images.
  private static func joined(_ page: RecognizedPage) -> [[TextLine]] {
    var paragraphs: [[TextLine]] = []
    var previous: TextBlock?
    for block in page.blocks {
      let own = block.paragraphs.map(\.lines)
      if let previous, let first = own.first, ParagraphContinuation.goesOn(previous, in: block) {
        paragraphs[paragraphs.count - 1] += first
        paragraphs += own.dropFirst()
      } else {
        paragraphs += own
      }
      previous = block
    }
    return paragraphs
  }

  private static func text(of lines: [TextLine], _ dehyphenation: Dehyphenation) -> String {
    var rows: [[String]] = []
    var isAfterDropCapital = false
    for (line, next) in zip(lines, lines.dropFirst().map(Optional.some) + [nil]) {
      var words = line.wordTexts
      if isAfterDropCapital, let capital = rows.popLast()?.first, let first = words.first {
        words[0] = capital + first
      } else if let end = rows.last?.last, let first = words.first,
        let word = dehyphenation.joined(end, first)
      {
        rows[rows.count - 1][rows[rows.count - 1].count - 1] = word
        words.removeFirst()
      }
      rows.append(words)
      isAfterDropCapital = next.map { line.isDropCapital(before: $0) } ?? false
    }
    return rows.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }.joined(separator: "\n")
  }
}

extension TextLine {
  /// The line's words, the letter of a drop capital joined to its word.
  fileprivate var wordTexts: [String] {
    let texts = words.map(\.text)
    guard beginsWithDropCapital, words[1].text.first?.isLowercase == true else { return texts }
    return [texts[0] + texts[1]] + texts.dropFirst(2)
  }
}
