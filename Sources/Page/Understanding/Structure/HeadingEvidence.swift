import PageModel

/// The reasons for and against a heading, each with a weight.
enum HeadingEvidence {
  /// The weights of the reasons, chosen by hand; for those without a note, the pages are not
  /// recorded.
  ///
  /// Text with at least `minimum` is a heading.
  enum Weights {
    // Chosen on: 24 made pages of twelve kinds.
    static let minimum = 3.0
    /// For letters twice as high as those of running text.
    static let size = 9.0
    static let maximumSize = 4.0
    static let capitals = 1.2
    static let numbered = 1.0
    /// For a number with as many parts as the number of the text below: numbers one below the other
    /// are a list.
    ///
    /// Chosen on: 72 made pages: list items F1 of 24 0.965 → 0.989.
    static let isListed = -2.0
    /// For a distance from the text above of `largeGap` body heights.
    static let gapAbove = 1.0
    // Chosen on: 24 made pages.
    static let isApart = 0.5
    static let beforeText = 0.8
    /// For a line closer to a title in larger letters than to the text below.
    ///
    /// Measured: on 207 pages, four lines below titles and one subtitle are not headings.
    static let isSubtitle = -2.0
    static let endsSentence = -3.0
    static let endsInComma = -2.0
    static let startsSmall = -3.0
  }

  /// The maximum number of lines of a heading.
  private static let maximumLines = 3
  /// The maximum number of words of a heading.
  private static let maximumWords = 16
  /// The minimum number of letters of a heading in capitals.
  private static let minimumCapitals = 4
  /// The minimum number of words of a text that follows a heading.
  private static let minimumWordsOfText = 9
  /// The distance between the boxes of two texts that counts as large, in body heights.
  private static let largeGap = 0.9
  /// The minimum ratio of the letters of a heading of level 1 to the letters of running text.
  private static let minimumRatioOfLevel1 = 1.42
  /// The minimum ratio of the letters of a heading of level 2 to the letters of running text.
  private static let minimumRatioOfLevel2 = 1.1

  /// The maximum level.
  private static let maximumLevel = 3

  /// Returns whether letters are larger than others by at least the ratio of a heading to running
  /// text.
  static func isLarger(_ size: Double, than other: Double) -> Bool {
    size >= minimumRatioOfLevel2 * other
  }

  /// Returns the level of a heading between its neighbours in reading order, 1 to 3; `nil` for
  /// other text.
  static func level(
    of piece: TextPiece, above: TextPiece?, below: TextPiece?, _ measures: PageMeasures
  ) -> Int? {
    let words = piece.words
    let text = words.map(\.text).joined(separator: " ")
    let letters = text.filter(\.isLetter)
    guard piece.table == nil, piece.lines.allSatisfy({ $0.frame == .upright }),
      piece.lines.count <= maximumLines, words.count <= maximumWords,
      letters.count > 2, 2 * letters.count > text.count,
      let start = text.first(where: \.isAlphanumeric),
      !piece.isEntry(between: above, below)
    else { return nil }
    let ratio = piece.size / max(measures.bodySize, 1)
    let depth = numberingDepth(of: words)
    var weights = [min(max(Weights.size * (ratio - 1), -2), Weights.maximumSize)]
    if letters.count >= minimumCapitals, !letters.contains(where: \.isLowercase) {
      weights.append(Weights.capitals)
    }
    if depth > 0 {
      weights.append(Weights.numbered)
      if below.map({ numberingDepth(of: $0.words) }) == depth { weights.append(Weights.isListed) }
    }
    weights += weightsOfPlace(of: piece, above: above, below: below, measures)
    if start.isLowercase { weights.append(Weights.startsSmall) }
    weights += weightsOfEnds(of: piece)
    let bySize =
      ratio >= minimumRatioOfLevel1 ? 1 : ratio >= minimumRatioOfLevel2 ? 2 : maximumLevel
    // Numbers show the levels of headings better than sizes, below a title without a number.
    let byNumber = depth > 0 ? (bySize == 1 ? depth : depth + 1) : bySize
    return weights.reduce(0, +) >= Weights.minimum ? min(byNumber, maximumLevel) : nil
  }

  /// Returns the weights of the gaps around a piece and of its neighbours.
  private static func weightsOfPlace(
    of piece: TextPiece, above: TextPiece?, below: TextPiece?, _ measures: PageMeasures
  ) -> [Double] {
    let body = max(measures.bodySize, 1)
    let gap = above.map { Self.gap(from: $0.box, to: piece.box) / body } ?? 2
    let gapBelow = below.map { Self.gap(from: piece.box, to: $0.box) / body } ?? 2
    var weights: [Double] = []
    if gap >= largeGap { weights.append(Weights.gapAbove) }
    if gap > gapBelow { weights.append(Weights.isApart) }
    if let above, above.size >= TextLine.minimumSizeRatio * piece.size, gap < gapBelow,
      piece.size / body < minimumRatioOfLevel1
    {
      weights.append(Weights.isSubtitle)
    }
    if let below, below.table != nil || below.words.count >= minimumWordsOfText {
      weights.append(Weights.beforeText)
    }
    return weights
  }

  /// Returns the weights of the ends of the lines of a piece.
  private static func weightsOfEnds(of piece: TextPiece) -> [Double] {
    // The label of a field and its entry are two lines.
    let label =
      piece.lines.dropLast().contains(where: \.endsWithColon) ? [Weights.endsInComma] : []
    switch piece.words.last?.text.last {
    case ".", "!": return label + [Weights.endsSentence]
    case ",", ";", ":": return label + [Weights.endsInComma]
    default: return label
    }
  }

  /// Returns the distance between a box and one below it, in pixels; infinite for a box in another
  /// column.
  private static func gap(from upper: BoundingBox, to lower: BoundingBox) -> Double {
    let gap = lower.top - upper.bottom
    return gap < -lower.height ? .infinity : max(gap, 0)
  }

  /// Returns the number of parts of a number such as `2.1`, before other words; 0 if there is none.
  private static func numberingDepth(of words: [Word]) -> Int {
    guard words.count > 1, let first = words.first?.text else { return 0 }
    let parts = first.split(separator: ".", omittingEmptySubsequences: true)
    let isNumber = parts.allSatisfy { (1...2).contains($0.count) && $0.allSatisfy(\.isWholeNumber) }
    return isNumber && (1...4).contains(parts.count) && first.first?.isWholeNumber == true
      ? parts.count : 0
  }
}
