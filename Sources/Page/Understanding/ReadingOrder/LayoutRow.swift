import PageModel
import Tables

/// Lines side by side that no gutter divides, read one after the other, or a table.
struct LayoutRow {
  private(set) var lines: [TextLine]
  /// The cells if the lines are a table; `nil` for text.
  private(set) var cells: [Paragraph]?
  /// The box of the lines in the flow frame.
  private(set) var box: BoundingBox
  /// The blocks of the recogniser in which the lines are.
  private(set) var blocks: Set<Int>

  private init(_ line: TextLine, in box: BoundingBox, block: Int) {
    lines = [line]
    self.box = box
    blocks = [block]
  }

  /// Makes a table of some of the words of lines; `nil` if it is empty.
  init?(_ table: GridTable, of lines: [TextLine]) {
    let cells = table.cells(of: lines)
    guard !cells.isEmpty else { return nil }
    self.cells = cells
    self.lines = cells.flatMap(\.lines)
    box = table.box
    blocks = []
  }

  /// Returns the rows of the lines of a page that are in the flow frame, from top to bottom: each
  /// line is followed by the nearest one beside it, if both have one baseline.
  static func rows(of page: RecognizedPage, _ flow: FlowFrame, _ grid: Grid) -> [LayoutRow] {
    let lines = page.blocks.enumerated().flatMap { block, content in
      content.lines.filter { $0.frame == flow.frame }
        .map { LayoutRow($0, in: $0.box(in: flow, wordHeight: grid.wordHeight), block: block) }
    }
    return lines.inRows(by: \.box)
      .flatMap { $0.grouped { $0.continues(in: $1, grid) } }
      .map { row in row.dropFirst().reduce(into: row[0]) { $0.append($1) } }
      .sorted { $0.box.midY < $1.box.midY }
  }

  private func continues(in other: LayoutRow, _ grid: Grid) -> Bool {
    guard let last = lines.last, let next = other.lines.first else { return false }
    return next.isInRow(of: last) && !grid.divides(box, other.box)
  }

  private mutating func append(_ other: LayoutRow) {
    lines += other.lines
    box = box.union(other.box)
    blocks.formUnion(other.blocks)
  }

  /// The median height of the letters, in pixels.
  var letterHeight: Double { lines.map(\.letterHeight).median ?? 0 }

  /// Returns whether the letters are as high as those of another row.
  func isOfSize(of other: LayoutRow) -> Bool {
    TextLine.areOfOneSize(letterHeight, other.letterHeight)
  }
}

extension TextLine {
  /// Returns the box of the line in a flow frame; the box of a drop capital is as high as a line.
  fileprivate func box(in flow: FlowFrame, wordHeight: Double) -> BoundingBox {
    let box = flow(boxOfText)
    guard words.count == 1, words[0].text.count == 1, words[0].text.first?.isLetter == true else {
      return box
    }
    return BoundingBox(
      left: box.left, top: box.top, right: box.right, bottom: min(box.bottom, box.top + wordHeight))
  }

  /// Whether the line ends with a colon, as labels do.
  var endsWithColon: Bool {
    words.last.map { $0.text.hasSuffix(":") || $0.text.hasSuffix("：") } ?? false
  }
}
