import Glibc
import PageModel
import Tables

/// A short piece of text above or below all other text of a page, which may be a running head or
/// foot, a page number or the stamp of a download.
struct MarginLine {
  let piece: TextPiece
  let isAtTop: Bool
  /// The distance from the edge of the page, as a share of its height.
  let edge: Double
  /// The letters of the piece, and of its row, in lower case.
  let letters: (piece: String, row: String)
  /// How likely the piece is not part of the text, from what the page shows: the logarithm of the
  /// odds.
  let score: Double

  /// The maximum number of rows at each edge, and of lines of a piece.
  private static let most = (rows: 3, lines: 2)
  /// The shares of the page's height above and below which the rows are.
  private static let margins = (top: 0.2, bottom: 0.8)

  /// The least score of a piece that is not part of the text.
  ///
  /// Chosen on: the 494 lines of the fit: 0.0 leaves out 15 others, 0.5 11, 1.0 6.
  static let least = 0.8

  /// Returns the pieces in the margins of a page, from the edges inward.
  static func lines(among pieces: [TextPiece], _ measures: PageMeasures) -> [MarginLine] {
    [true, false].flatMap { lines(among: pieces, measures, atTop: $0) }
  }

  private static func lines(
    among pieces: [TextPiece], _ measures: PageMeasures, atTop: Bool
  ) -> [MarginLine] {
    let height = max(Double(measures.pageSize.height), 1)
    func edge(_ piece: TextPiece) -> Double { atTop ? piece.box.top : height - piece.box.bottom }
    var rest = pieces.filter { $0.isUpright }.sorted { edge($0) < edge($1) }
    var rows: [(pieces: [TextPiece], gap: Double)] = []
    while rows.count < most.rows, let first = rest.first {
      let row = rest.filter { $0.box.isInRow(of: first.box) }
      rest.removeAll { $0.box.isInRow(of: first.box) }
      guard row.allSatisfy({ $0.table == nil && $0.lines.count <= most.lines }),
        let box = row.map(\.box).hull, let next = rest.first?.box,
        atTop ? box.bottom < margins.top * height : box.top > margins.bottom * height
      else { break }
      rows.append((row, atTop ? next.top - box.bottom : box.top - next.bottom))
    }
    let inner = rest.first
    let isBesideText = rest.prefix { $0.box.isInRow(of: rest[0].box) }
      .contains { $0.table != nil || $0.words.count >= PageMeasures.runningWords }
    return rows.indices.flatMap { depth in
      // Rows of one head have no gap between them, but one before the text.
      let gap = rows[depth...].map(\.gap).max() ?? 0
      let next = depth + 1 < rows.count ? rows[depth + 1].pieces.first : inner
      let pieces = rows[depth].pieces.filter {
        !Caption.begins($0) && $0.lines.first?.beginsWithLabel != true && !$0.isEntry(between: next)
      }
      return pieces.map { piece in
        MarginLine(
          piece, edge: edge(piece) / height, depth: depth, gap: gap, in: rows[depth].pieces,
          measures, atTop: atTop, isBesideText: isBesideText)
      }
    }
  }

  private init(
    _ piece: TextPiece, edge: Double, depth: Int, gap: Double, in row: [TextPiece],
    _ measures: PageMeasures, atTop: Bool, isBesideText: Bool
  ) {
    self.piece = piece
    self.edge = edge
    isAtTop = atTop
    letters = (piece.letters, row.sorted { $0.box.left < $1.box.left }.map(\.letters).joined())
    let score = piece.isMargin(edge: edge, depth: depth, gap: gap, measures, atTop: atTop).logOdds
    // The last line of a receipt, and names above and below a letter, are text.
    let isPlausible =
      piece.isNumbered || piece.isLoneNumber
      || measures.hasRunningText && (isBesideText || piece.isMarked)
    self.score = isPlausible ? score : min(score, 0)
  }
}

extension TextPiece {
  /// The letters in lower case.
  fileprivate var letters: String { String(words.flatMap(\.text).filter(\.isLetter)).lowercased() }

  fileprivate var isUpright: Bool { lines.allSatisfy { $0.frame == .upright } }

  /// Whether a page number is apart from other words.
  fileprivate var isNumbered: Bool { lines.contains(where: RunningHead.hasPageNumber) }

  /// The gaps before the text that count, in heights of its letters.
  private static let gaps = 0.1...4.0

  /// Whether the text has a digit or names a source.
  fileprivate var isMarked: Bool {
    let text = words.map(\.text).joined(separator: " ")
    return text.contains(where: \.isNumber) || text.namesSource
  }

  /// The years that the foot of a title page names.
  private static let years = 1_700...2_100

  /// What shows that the piece is not part of the text, fitted to 494 labelled lines of margins
  /// (docs/measurements.md).
  fileprivate func isMargin(
    edge: Double, depth: Int, gap: Double, _ measures: PageMeasures, atTop: Bool
  ) -> LogisticFunction {
    let text = words.map(\.text).joined(separator: " ")
    let letters = text.filter(\.isLetter)
    let body = max(measures.bodySize, 1)
    let flag = LogisticFunction.flag
    let areCapitals = letters.count > 3 && !letters.contains(where: \.isLowercase)
    let isNumberAtEnd = lines.contains {
      [$0.words.first, $0.words.last].contains { $0?.isPageNumber ?? false }
    }
    let isYear = words.count == 1 && (Int(text).map(Self.years.contains) ?? false)
    let isEnd = ".!?:;,".contains(text.last ?? " ") && !isLoneNumber
    let distance = min(max(gap / body, Self.gaps.lowerBound), Self.gaps.upperBound)
    return LogisticFunction(
      constant: -2.563,
      [
        ("size over that of running text", -0.391, min(max(size / body - 1, -0.5), 1)),
        ("logarithm of the distance from the edge", -0.957, log(max(edge, 0.005))),
        ("page number apart", 1.311, flag(isNumbered)),
        ("capitals alone", 0.399, flag(areCapitals)),
        ("logarithm of words", -0.568, log(Double(max(words.count, 1)))),
        ("end of a sentence", -1.764, flag(isEnd)),
        ("rows beyond", -2.465, Double(depth)),
        ("at the top", -0.838, flag(atTop)),
        ("width over that of running text", -1.187, box.width / max(measures.textWidth, 1)),
        ("digit", 0.92, flag(text.contains(where: \.isNumber))),
        ("name of a source", 2.407, flag(text.namesSource)),
        ("number first or last", 1.351, flag(isNumberAtEnd)),
        ("logarithm of the gap before the text", 1.269, log(distance)),
        ("year alone", -7.839, flag(isYear)),
      ])
  }

  fileprivate var isLoneNumber: Bool { words.count == 1 && words.allSatisfy(\.isPageNumber) }

  /// Whether the piece is a stamp, such as that of a download, turned beside all other text.
  func isStamp(among pieces: [TextPiece]) -> Bool {
    guard !isUpright, table == nil, lines.count == 1,
      words.map(\.text).joined(separator: " ").namesSource,
      let text = pieces.filter({ $0.isUpright }).map(\.box).hull
    else { return false }
    return box.right <= text.left || box.left >= text.right
  }
}

extension Word {
  /// Whether the word is a page number, such as `12`, `- 12 -`, `xii`, `A-3` or `6-49`.
  fileprivate var isPageNumber: Bool {
    let bare = text.trimmed(to: { $0.isLetter || $0.isNumber })
    let parts = bare.split { "-–—".contains($0) }
    guard text.count - bare.count <= 2, parts.count <= 2, let last = parts.last else {
      return false
    }
    return PageNumber(String(last)) != nil
      && parts.dropLast().allSatisfy {
        $0.count <= 3 && $0.allSatisfy { $0.isUppercase || $0.isWholeNumber }
      }
  }
}

extension String {
  /// The parts of text that name a source, in lower case.
  private static let sources = [
    "http", "www.", "doi", "issn", "isbn", "©", "copyright", "downloaded", "arxiv", "vol.",
    "volume", "rights reserved", ".com", ".org", ".edu", ".gov",
  ]

  /// Whether the text names a source, as stamps of downloads and feet of journals do.
  fileprivate var namesSource: Bool {
    let text = lowercased()
    return Self.sources.contains { text.contains($0) }
  }
}
