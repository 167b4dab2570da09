package import PageModel

/// Mends the marks at the start of lines of a numbered list, such as `1.` or `(1)`, by each other.
///
/// A point that was read as another sign becomes a point again if the numbers of the list count on.
/// An uncertain number between certain ones becomes the one that is missing, and stays uncertain.
package enum ListMarks {
  /// The minimum number of marks that count on.
  ///
  /// Chosen on: a list of four marks, two of whose points were read as other signs; not varied.
  private static let minimumMarks = 3
  /// The minimum number of these marks that have a point.
  private static let minimumPoints = 2
  /// The maximum distance between the left or the right sides of the marks of a list, in heights of
  /// a mark.
  private static let maximumApart = 0.4
  /// The maximum number of digits of a mark: longer numbers are years and dates.
  private static let maximumDigits = 2

  /// Returns the page with the marks of its lists mended.
  package static func mended(_ page: RecognizedPage) -> RecognizedPage {
    let columns = columns(of: page.lines.enumerated().compactMap { Mark($1, line: $0) })
    let words = Dictionary(columns.flatMap { withPoints($0) + inOrder($0) }) { $1 }
    return page.with(firstWords: words)
  }

  /// The first word of a line if it is a number with a sign after it.
  private struct Mark {
    let line, number: Int
    let word: Word
    let sign: Character

    init?(_ line: TextLine, line index: Int) {
      guard line.frame == .upright, let word = line.words.first, let sign = word.text.last,
        word.hasSymbolPerCharacter, ".,:;)".contains(sign)
      else { return nil }
      let digits = word.text.drop { $0 == "(" }.dropLast()
      guard digits.count <= ListMarks.maximumDigits, digits.allSatisfy(\.isASCIIDigit),
        let number = Int(digits)
      else { return nil }
      (self.line, self.number, self.word, self.sign) = (index, number, word, sign)
    }

    /// Returns the line and the word with another number or sign; `nil` unless exactly one
    /// character differs.
    func mended(number: Int? = nil, sign: Character? = nil) -> (Int, Word)? {
      let text =
        word.text.prefix { $0 == "(" } + String(number ?? self.number) + String(sign ?? self.sign)
      return word.mended(inOneCharacterTo: String(text)).map { (line, $0) }
    }

    /// Returns whether another mark has the same sign, and a parenthesis before it if and only if
    /// this one has.
    func isAlike(_ other: Mark) -> Bool {
      sign == other.sign && word.text.hasPrefix("(") == other.word.text.hasPrefix("(")
    }

    /// Returns whether another mark is below this one, in the same column.
    func isAbove(_ other: Mark) -> Bool {
      let (box, below) = (word.box, other.word.box)
      let distance = min(abs(box.left - below.left), abs(box.right - below.right))
      return box.bottom <= below.top && distance <= ListMarks.maximumApart * box.height
    }
  }

  private static func columns(of marks: [Mark]) -> [[Mark]] {
    marks.reduce(into: []) { columns, mark in
      if let place = columns.firstIndex(where: { $0.last?.isAbove(mark) ?? false }) {
        columns[place].append(mark)
      } else {
        columns.append([mark])
      }
    }
  }

  /// Returns the marks of a column whose point was misread, with a point, and their lines.
  private static func withPoints(_ column: [Mark]) -> [(Int, Word)] {
    let lists = column.grouped { $0.number + 1 == $1.number }.filter { list in
      let points = list.count { $0.sign == "." }
      return list.count >= minimumMarks && points >= minimumPoints && 2 * points >= list.count
    }
    return lists.joined().filter { $0.sign != ")" }.compactMap { $0.mended(sign: ".") }
  }

  /// Returns the uncertain marks of a column with the number between their certain neighbours, and
  /// their lines.
  ///
  /// A mark is left alone unless one digit differs from that number.
  private static func inOrder(_ column: [Mark]) -> [(Int, Word)] {
    column.indices.dropFirst().dropLast().compactMap { index in
      let (before, mark, after) = (column[index - 1], column[index], column[index + 1])
      // Equal numbers in succession are shared ranks, or days.
      guard before.word.isCertain, !mark.word.isCertain, after.word.isCertain,
        before.isAlike(mark), mark.isAlike(after), before.number + 2 == after.number,
        ![before.number, after.number].contains(mark.number)
      else { return nil }
      return mark.mended(number: before.number + 1)
    }
  }
}

extension RecognizedPage {
  /// Returns the page with other first words of the lines with these numbers.
  func with(firstWords words: [Int: Word]) -> RecognizedPage {
    compactMapNumberedLines { number, line in
      words[number].map { line.with(words: [$0] + line.words.dropFirst()) } ?? line
    }
  }
}
