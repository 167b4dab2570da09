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
  /// The logarithm of the odds that the piece is not part of the text, from the evidence on its
  /// page.
  let score: Double

  /// The maximum number of rows at each edge.
  private static let maximumRows = 3
  /// The maximum number of rows of a piece.
  private static let maximumRowsOfPiece = 2
  /// The share of the page's height at each edge in which the rows are.
  private static let margin = 0.2

  /// The minimum score of a piece that is not part of the text.
  ///
  /// Chosen on: the lines of the fit (docs/measurements.md).
  static let minimumScore = 0.8

  /// Returns the pieces in the margins of a page, from the edges inward.
  static func lines(among pieces: [TextPiece], _ measures: PageMeasures) -> [MarginLine] {
    [true, false].flatMap { lines(among: pieces, measures, atTop: $0) }
  }

  private static func lines(
    among pieces: [TextPiece], _ measures: PageMeasures, atTop: Bool
  ) -> [MarginLine] {
    let (rows, inner) = rows(among: pieces, measures, atTop: atTop)
    var textRows = 0
    return rows.indices.flatMap { depth in
      let row = rows[depth].pieces
      // Rows of one head have no gap between them, but one before the text.
      let gap = rows[depth...].map(\.gap).max() ?? 0
      let next = depth + 1 < rows.count ? rows[depth + 1].pieces.first : inner
      let lines = row.filter {
        !Caption.begins($0) && $0.lines.first?.beginsWithLabel != true && !$0.isEntry(between: next)
      }.map {
        MarginLine($0, in: row, textRows: textRows, gap: gap, measures, atTop: atTop)
      }
      if !lines.contains(where: { $0.score >= minimumScore }) { textRows += 1 }
      return lines
    }
  }

  /// Returns the rows in a margin, each with the gap before the next row, and the first piece after
  /// them.
  private static func rows(
    among pieces: [TextPiece], _ measures: PageMeasures, atTop: Bool
  ) -> (rows: [(pieces: [TextPiece], gap: Double)], inner: TextPiece?) {
    let height = measures.height
    var rest = pieces.filter { $0.isUpright }
      .sorted { measures.edge(of: $0, atTop: atTop) < measures.edge(of: $1, atTop: atTop) }
    var rows: [(pieces: [TextPiece], gap: Double)] = []
    while rows.count < maximumRows, let first = rest.first {
      let row = rest.filter { $0.box.isInRow(of: first.box) }
      rest.removeAll { $0.box.isInRow(of: first.box) }
      guard row.allSatisfy({ $0.table == nil && $0.rowCount <= maximumRowsOfPiece }),
        let box = row.map(\.box).hull, let next = rest.first?.box,
        (atTop ? box.bottom : height - box.top) < margin * height
      else { break }
      rows.append((row, atTop ? next.top - box.bottom : box.top - next.bottom))
    }
    return (rows, rest.first)
  }

  private init(
    _ piece: TextPiece, in row: [TextPiece], textRows: Int, gap: Double, _ measures: PageMeasures,
    atTop: Bool
  ) {
    self.piece = piece
    edge = measures.edge(of: piece, atTop: atTop) / measures.height
    isAtTop = atTop
    letters = (piece.letters, row.sorted { $0.box.left < $1.box.left }.map(\.letters).joined())
    let isNumbered = row.contains(where: \.isNumbered)
    let score = piece.isMargin(
      edge: edge, textRows: textRows, gap: gap, isRowNumbered: isNumbered,
      bodySize: measures.bodySize
    ).logOdds
    let hasNumber = isNumbered || piece.isLoneNumber
    let isMarked = row.contains { atTop ? $0.text.hasStamp : $0.isMarked }
    let isHead = measures.hasRunningText && isMarked
    // The first and last lines of a receipt, letter or form, and the year below a title, are text.
    let isText = measures.isNarrow || piece.words.allSatisfy(RunningHead.isYear)
    self.score = !isText && (hasNumber || isHead) ? score : min(score, 0)
  }
}

extension PageMeasures {
  /// The height of the page, at least one pixel.
  fileprivate var height: Double { max(Double(pageSize.height), 1) }

  /// Returns the distance of a piece from an edge of the page, in pixels.
  fileprivate func edge(of piece: TextPiece, atTop: Bool) -> Double {
    atTop ? piece.box.top : height - piece.box.bottom
  }
}

extension TextPiece {
  /// The letters in lower case.
  fileprivate var letters: String { String(words.flatMap(\.text).filter(\.isLetter)).lowercased() }

  fileprivate var isUpright: Bool { lines.allSatisfy { $0.frame == .upright } }

  /// Whether a page number is apart from other words.
  fileprivate var isNumbered: Bool { lines.contains(where: RunningHead.hasPageNumber) }

  /// Whether the text has a digit or names a source.
  fileprivate var isMarked: Bool {
    words.contains { $0.text.contains(where: \.isNumber) } || text.namesSource
  }

  fileprivate var text: String { words.map(\.text).joined(separator: " ") }

  /// The number of rows of the lines.
  fileprivate var rowCount: Int {
    let boxes = lines.map(\.box).sorted { $0.top < $1.top }
    return boxes.isEmpty ? 0 : 1 + zip(boxes.dropFirst(), boxes).count { !$0.isInRow(of: $1) }
  }

  /// The range to which the gap before the text is limited, in heights of its letters.
  private static let gaps = 0.1...4.0

  /// Returns the function of the evidence that the piece is not part of the text, fitted to
  /// labelled lines of margins (docs/measurements.md).
  fileprivate func isMargin(
    edge: Double, textRows: Int, gap: Double, isRowNumbered: Bool, bodySize: Double
  ) -> LogisticFunction {
    let body = max(bodySize, 1)
    let flag = LogisticFunction.flag
    let isEnd = ".!?:;,".contains(text.last ?? " ") && !isLoneNumber
    let distance = min(max(gap / body, Self.gaps.lowerBound), Self.gaps.upperBound)
    let isNumberedHeading =
      isNumbered && !isLoneNumber && HeadingEvidence.isLarger(size, than: body)
    return LogisticFunction(
      constant: -10.235,
      [
        ("size over that of running text", -3.43, min(max(size / body - 1, -0.5), 1)),
        ("logarithm of the distance from the edge", -2.874, log(max(edge, 0.005))),
        ("page number apart in the row", 3.254, flag(isRowNumbered)),
        ("number apart in large letters", -1.828, flag(isNumberedHeading)),
        ("page number alone", 3.275, flag(isLoneNumber)),
        ("digit", 1.785, flag(text.contains(where: \.isNumber))),
        ("name of a source", 2.25, flag(text.namesSource)),
        ("end of a sentence", -3.464, flag(isEnd)),
        ("two rows", -2.615, flag(rowCount > 1)),
        ("rows of text beyond", -3.205, Double(textRows)),
        ("logarithm of the gap before the text", 2.17, log(distance)),
      ])
  }

  fileprivate var isLoneNumber: Bool { words.count == 1 && words.allSatisfy(RunningHead.isNumber) }

  /// Returns whether the piece is a stamp, such as a stamp of a download, turned beside all other
  /// text.
  func isStamp(among pieces: [TextPiece]) -> Bool {
    guard !isUpright, table == nil, lines.count == 1,
      self.text.namesSource,
      let text = pieces.filter({ $0.isUpright }).map(\.box).hull
    else { return false }
    return box.right <= text.left || box.left >= text.right
  }
}

extension String {
  /// The parts of stamps of downloads and publishers, in lower case.
  private static let stamps = [
    "doi", "issn", "isbn", "©", "copyright", "downloaded", "arxiv", "vol.", "volume",
    "rights reserved",
  ]
  /// The parts of web addresses, in lower case.
  private static let addresses = ["http", "www.", ".com", ".org", ".edu", ".gov"]

  /// Whether the text is the stamp of a download or of a publisher.
  fileprivate var hasStamp: Bool { contains(anyOf: Self.stamps) }

  /// Whether the text names a source, as stamps and feet of journals do.
  fileprivate var namesSource: Bool { hasStamp || contains(anyOf: Self.addresses) }

  private func contains(anyOf parts: [String]) -> Bool {
    let text = lowercased()
    return parts.contains { text.contains($0) }
  }
}
