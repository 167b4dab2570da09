package import PageModel

/// The grid of a page: its rows, and the gutters that divide columns of text.
///
/// A pure function of boxes, which are parts of ink before recognition, words after it, or words of
/// a PDF. A gutter is a tall empty rectangle (`EmptyRectangles`) that text does not cross: what is
/// left and right of it is read column by column, not row by row (`GutterEvidence`). The gaps
/// between the cells of a table are not gutters.
///
///     let grid = Grid(lines)
///     grid.divides(left, right)   // are two boxes in different columns?
///
/// Coordinates are those of the boxes; lines are level, and read from left to right.
package struct Grid: Sendable {
  /// The rows from top to bottom, each with its segments of words from left to right.
  package let rows: [GridRow]
  /// The gutters, the tallest and widest first.
  package let gutters: [BoundingBox]
  /// The median height of the words, in pixels.
  package let wordHeight: Double

  /// The minimum width of a gutter, in word heights.
  private static let minimumGutterWidth = 0.7
  /// The width beyond which a gutter is not a better one, in word heights.
  private static let sufficientGutterWidth = 3.0

  /// Finds the rows and gutters of lines of words, each line divided into segments at wide gaps.
  ///
  /// - obstacles: Boxes of other text, such as tables, in which no gutter is.
  package init(_ lines: [[GridWord]], obstacles: [BoundingBox] = []) {
    let words = lines.joined().map(\.box)
    let height = max(words.map(\.height).median ?? 1, 1)
    let rows = GridRow.rows(of: lines.flatMap { GridSegment.segments(of: $0, wordHeight: height) })
    self.rows = rows
    wordHeight = height
    let gutters = Self.rectangles(between: words + obstacles, rows, wordHeight: height)
      .filter(\.isGutter)
    self.gutters =
      gutters.map(\.gutter) + Self.gutters(betweenBlocksOf: rows, wordHeight: height)
  }

  /// The minimum height of the gaps above and below blocks, in word heights.
  private static let minimumBlockGap = 2.0

  /// Returns the gutters between blocks of text side by side, with white space above and below
  /// them, such as the addresses of a letter.
  private static func gutters(
    betweenBlocksOf rows: [GridRow], wordHeight: Double
  ) -> [BoundingBox] {
    var end = -Double.infinity
    let bands = rows.sorted { $0.box.top < $1.box.top }.grouped { row, next in
      end = max(end, row.box.bottom)
      return next.box.top - end < minimumBlockGap * wordHeight
    }
    guard bands.count > 1 else { return [] }
    return bands.indices.flatMap { index in
      rectangles(
        between: bands[index].flatMap(\.segments).flatMap(\.words).map(\.box), bands[index],
        wordHeight: wordHeight
      ).filter { $0.isGutter && $0.areBlocks }.flatMap { evidence in
        [evidence.gutter]
          + (index > 0 ? [evidence.gutter.above(between: bands[index - 1])] : []).compactMap(\.self)
      }
    }
  }

  /// Returns the empty rectangles between boxes, each with the evidence of the rows beside it.
  static func rectangles(
    between boxes: [BoundingBox], _ rows: [GridRow], wordHeight height: Double
  ) -> [GutterEvidence] {
    EmptyRectangles.between(
      boxes, minimumWidth: minimumGutterWidth * height,
      sufficientWidth: sufficientGutterWidth * height
    ).compactMap { GutterEvidence(of: $0, in: rows, wordHeight: height) }
  }

  private init(rows: [GridRow], gutters: [BoundingBox], wordHeight: Double) {
    self.rows = rows
    self.gutters = gutters
    self.wordHeight = wordHeight
  }

  /// Returns the grid with the gutters for which `isKept` is true.
  func keeping(_ isKept: (BoundingBox) -> Bool) -> Grid {
    Grid(rows: rows, gutters: gutters.filter(isKept), wordHeight: wordHeight)
  }

  /// Returns the grid with its gutters and without the words with some indices.
  func without(_ indices: Set<GridWord.Index>) -> Grid {
    guard !indices.isEmpty else { return self }
    let segments = rows.flatMap(\.segments).flatMap { segment in
      GridSegment.segments(
        of: segment.words.filter { !indices.contains($0.index) }, wordHeight: wordHeight)
    }
    return Grid(rows: GridRow.rows(of: segments), gutters: gutters, wordHeight: wordHeight)
  }

  /// The minimum number of rows of a block or column of text, such as an address or a stanza.
  package static let minimumRows = 3

  /// The imprecision of boxes that is tolerated, in word heights.
  package static let slack = 0.3

  /// Returns whether a gutter is between two boxes side by side, at the height of the first.
  package func divides(_ left: BoundingBox, _ right: BoundingBox) -> Bool {
    gutters.contains {
      isBetween($0, left, right) && $0.top < left.midY && left.midY < $0.bottom
    }
  }

  /// Returns the indices of the gutters between two boxes, at the height of the boxes or between
  /// them, in the order of `gutters`.
  package func gutters(between left: BoundingBox, _ right: BoundingBox) -> [Int] {
    let (top, bottom) = (min(left.top, right.top), max(left.bottom, right.bottom))
    return gutters.indices.filter {
      isBetween(gutters[$0], left, right) && gutters[$0].top < bottom && gutters[$0].bottom > top
    }
  }

  /// Returns whether a gutter is between two boxes that do not overlap along x.
  func isGutter(between a: BoundingBox, _ b: BoundingBox) -> Bool {
    !gutters(between: a, b).isEmpty || !gutters(between: b, a).isEmpty
  }

  private func isBetween(
    _ gutter: BoundingBox, _ left: BoundingBox, _ right: BoundingBox
  ) -> Bool {
    gutter.left >= left.right - Self.slack * wordHeight
      && gutter.right <= right.left + Self.slack * wordHeight
  }
}

/// A word of a grid, or a component of ink, which has no text.
package struct GridWord: Sendable {
  package let box: BoundingBox
  package let text: String
  /// The index of the word in the lines of the page.
  package let index: Index
  /// The number of digits, counted once because it is asked for often.
  let digits: Int
  /// The number of letters and digits.
  let characters: Int

  /// The index of a word in the lines of a page.
  package struct Index: Sendable, Hashable {
    /// The index of the line on the page.
    package let line: Int
    /// The index of the word in the line.
    let word: Int
  }

  /// Makes a word in a box, in pixels.
  package init(box: BoundingBox, text: String = "") {
    self.init(box: box, text: text, at: Index(line: 0, word: 0))
  }

  init(box: BoundingBox, text: String, at index: Index) {
    self.box = box
    self.text = text
    self.index = index
    digits = text.count(where: \.isNumber)
    characters = digits + text.count(where: \.isLetter)
  }
}

/// Words of a line without a wide gap between them, such as a line of a column or of a cell.
package struct GridSegment: Sendable {
  package let words: [GridWord]
  package let box: BoundingBox

  /// The minimum gap between segments, in word heights.
  private static let minimumGap = 1.0

  init?(_ words: some Sequence<GridWord>) {
    self.words = Array(words)
    guard let box = self.words.map(\.box).hull else { return nil }
    self.box = box
  }

  /// Returns the segments of a line.
  static func segments(of line: [GridWord], wordHeight: Double) -> [GridSegment] {
    line.grouped { $1.box.left - $0.box.right < minimumGap * wordHeight }
      .compactMap(GridSegment.init)
  }
}

/// Segments side by side, from left to right.
package struct GridRow: Sendable {
  package let segments: [GridSegment]
  /// The box of the segments.
  let box: BoundingBox

  /// Makes a row of segments from left to right; `nil` if there are none.
  init?(_ segments: [GridSegment]) {
    guard let box = segments.map(\.box).hull else { return nil }
    self.segments = segments
    self.box = box
  }

  /// Returns the rows of segments, from top to bottom: each segment is followed by the nearest one
  /// to its right at its height.
  static func rows(of segments: [GridSegment]) -> [GridRow] {
    segments.inRows(by: \.box).compactMap(GridRow.init)
      .sorted { $0.segments[0].box.midY < $1.segments[0].box.midY }
  }
}

extension BoundingBox {
  /// Returns the gutter between two heads above this gutter, one over each column; `nil` if there
  /// are no two heads.
  fileprivate func above(between heads: [GridRow]) -> BoundingBox? {
    guard heads.count == 1, heads[0].segments.count == 2 else { return nil }
    let (start, end) = (heads[0].segments[0].box.right, heads[0].segments[1].box.left)
    guard start <= midX, midX <= end else { return nil }
    return BoundingBox(
      left: max(left, start), top: heads[0].box.top, right: min(right, end), bottom: top)
  }
}
