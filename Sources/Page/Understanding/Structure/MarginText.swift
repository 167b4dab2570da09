import PageModel

extension Caption {
  /// Returns whether a piece is text that begins as a caption.
  static func begins(_ piece: TextPiece) -> Bool {
    piece.table == nil && begins(with: piece.words)
  }
}

/// Finds footnotes: small text at the foot of the page after a number or a sign.
enum Footnote {
  /// The maximum ratio of the letters of a footnote to the letters of running text.
  private static let maximumSize = 0.92
  /// The minimum distance of a footnote from the top of the page, as a share of the page's height
  /// (exclusive).
  private static let minimumTop = 0.3
  /// The maximum number of characters of the mark of a footnote.
  private static let maximumMarkLength = 3

  /// Returns whether a piece is a footnote.
  static func isFootnote(
    _ piece: TextPiece, among pieces: [TextPiece], _ measures: PageMeasures
  ) -> Bool {
    func isSmall(_ piece: TextPiece) -> Bool {
      piece.size <= maximumSize * measures.bodySize
    }
    guard piece.table == nil, isSmall(piece), piece.words.count > 2,
      piece.box.top > minimumTop * Double(measures.pageSize.height),
      let mark = piece.words.first?.text, isMark(mark)
    else { return false }
    let column = piece.box
    return pieces.allSatisfy { other in
      isSmall(other) || other.box.bottom < column.top
        || other.box.right < column.left || other.box.left > column.right
    }
  }

  private static func isMark(_ word: String) -> Bool {
    let signs: Set<Character> = ["*", "†", "‡", "§"]
    let bare = word.trimmed(to: { $0.isAlphanumeric || signs.contains($0) })
    return !bare.isEmpty && bare.count <= maximumMarkLength && bare == word
      && (bare.allSatisfy(\.isWholeNumber) || bare.allSatisfy(signs.contains))
  }
}
