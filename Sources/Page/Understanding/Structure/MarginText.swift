import PageModel

/// Finds page numbers, alone or with a running head.
enum RunningHead {
  /// The least distance of the number from other words of the line, in heights of its letters.
  private static let leastSpace = 0.5

  /// Returns whether a line has a page number, alone or apart from the other words.
  static func hasPageNumber(_ line: TextLine) -> Bool {
    let words = line.words
    guard let first = words.first, let last = words.last else { return false }
    if words.allSatisfy({ isNumber($0.text) || "-–—".contains($0.text) }) {
      return words.contains { isNumber($0.text) }
    }
    let space = leastSpace * line.letterSize
    if isNumber(first.text), words.count > 1 { return words[1].box.left - first.box.right > space }
    return isNumber(last.text) && words.count > 1
      && last.box.left - words[words.count - 2].box.right > space
  }

  /// Returns the number of the page in a running head; `nil` if it has none that can be read.
  static func number(in line: TextLine) -> PageNumber? {
    let ends = [line.words.first, line.words.last].compactMap { $0 } + line.words.dropFirst()
    return ends.lazy.compactMap { word in
      PageNumber(String(word.text.trimmed(to: { $0.isLetter || $0.isNumber })))
    }.first
  }

  /// Returns whether a word is a page number, with dashes.
  private static func isNumber(_ word: String) -> Bool {
    let bare = word.trimmed(to: { $0.isLetter || $0.isNumber })
    return word.count - bare.count <= 2 && !word.hasSuffix(".") && PageNumber(String(bare)) != nil
  }
}

extension Caption {
  /// Returns whether a piece is text that begins as a caption.
  static func begins(_ piece: TextPiece) -> Bool {
    piece.table == nil && begins(with: piece.words)
  }
}

/// Finds footnotes: small text at the foot of the page after a number or a sign.
enum Footnote {
  /// The greatest ratio of its letters to those of running text.
  private static let largest = 0.92
  /// The share of the page's height below which footnotes stand.
  private static let top = 0.3

  /// Returns whether a piece is a footnote.
  static func isOne(_ piece: TextPiece, among pieces: [TextPiece], _ measures: PageMeasures) -> Bool
  {
    guard piece.table == nil, piece.size <= largest * measures.bodySize, piece.words.count > 2,
      piece.box.top > top * Double(measures.pageSize.height), let mark = piece.words.first?.text,
      isMark(mark)
    else { return false }
    let column = piece.box
    return pieces.allSatisfy { other in
      other.size <= largest * measures.bodySize || other.box.bottom < column.top
        || other.box.right < column.left || other.box.left > column.right
    }
  }

  private static func isMark(_ word: String) -> Bool {
    let signs: Set<Character> = ["*", "†", "‡", "§"]
    let bare = word.trimmed(to: { $0.isLetter || $0.isNumber || signs.contains($0) })
    return !bare.isEmpty && bare.count <= 3 && bare == word
      && (bare.allSatisfy(\.isWholeNumber) || bare.allSatisfy(signs.contains))
  }
}
