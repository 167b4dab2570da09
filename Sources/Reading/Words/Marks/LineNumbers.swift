package import PageModel

/// Mends line numbers in the margin, as of transcripts, by the numbers above and below.
package enum LineNumbers {
  /// The minimum number of numbers above a number that count on to it, and of numbers below.
  ///
  /// Chosen on: a transcript in which two numbers in succession were misread; not varied.
  private static let minimum = 3
  /// The maximum distance between the right sides of two successive numbers, in heights of a
  /// number.
  private static let maximumApart = 0.4
  /// The maximum number of digits of a line number.
  private static let maximumDigits = 3

  /// Returns the page with its line numbers mended.
  package static func mended(_ page: RecognizedPage) -> RecognizedPage {
    let first = page.lines.enumerated().compactMap { number, line in
      line.isUprightLeftToRight
        ? line.words.first.map { (line: number, word: $0) } : nil
    }
    let columns = first.filter { $0.word.text.count <= maximumDigits }
      .sorted { $0.word.box.top < $1.word.box.top }
      .chained(by: { $0.word.box.bottom }) { column, next in
        column.last.map { isAbove($0.word.box, next.word.box) } ?? false
      }
    var words: [Int: Word] = [:]
    for column in columns {
      for (line, word) in zip(column.map(\.line), counted(column.map(\.word))) {
        words[line] = word
      }
    }
    return page.with(firstWords: words)
  }

  private static func isAbove(_ box: BoundingBox, _ below: BoundingBox) -> Bool {
    box.bottom <= below.top && abs(box.right - below.right) <= maximumApart * box.height
  }

  /// Returns the words of a column with the misread numbers among them mended.
  ///
  /// A word is misread if it does not count on, differs in one character from the number that does,
  /// and is less certain than all numbers that count on. Equal numbers in succession are shared
  /// ranks.
  private static func counted(_ column: [Word]) -> [Word] {
    let starts = column.enumerated().map { index, word in
      word.text.allSatisfy(\.isASCIIDigit) ? Int(word.text).map { $0 - index } : nil
    }
    let counts = Dictionary(starts.map { ($0, 1) }, uniquingKeysWith: +)
    let certainty = Dictionary(
      zip(starts, column).compactMap { start, word in start.map { ($0, word.confidence) } },
      uniquingKeysWith: min)
    var (above, start): ([Int: Int], Int?) = ([:], nil)
    return column.enumerated().map { index, word in
      if let own = starts[index] {
        above[own, default: 0] += 1
        if above[own, default: 0] >= minimum { start = own }
      }
      guard let start, starts[index] != start,
        counts[start, default: 0] - above[start, default: 0] >= minimum,
        word.confidence < certainty[start, default: 0],
        index > 0, column[index - 1].text != word.text,
        !column.dropFirst(index + 1).prefix(1).contains(where: { $0.text == word.text })
      else { return word }
      // A number may end in a letter, as "10A" does.
      guard word.text.last?.isASCIIDigit == true else { return word }
      return word.mended(inOneCharacterTo: String(start + index)) ?? word
    }
  }
}
