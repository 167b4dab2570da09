package import PageModel
import Tables

/// Sorts the lines of a page into reading order.
///
/// Lines are divided at the gutters of the page's grid and read in the order of its regions:
/// columns one after the other, rows of fields from left to right, tables row by row, notes after
/// the text beside them. Coordinates are in the frame of most lines, so that columns of Chinese are
/// rows of text.
///
/// First, text printed over other text is set aside. Then the tables and the grid are found
/// (`PageTables`), and the words outside of tables are divided at the gutters into rows. Rows and
/// tables are ordered together (`RegionOrder`), and rows that continue each other become blocks
/// (`ColumnJoining`).
package enum ReadingOrder {
  /// Returns the page with lines divided at gutters, in blocks of lines that continue each other,
  /// in reading order.
  ///
  /// Turned text and then text printed over other text are last. The order of the recogniser is
  /// kept if there are more lines than on any page.
  package static func arrange(_ page: RecognizedPage) -> RecognizedPage {
    guard page.lines.count <= LineBlocks.maximumLines else { return page }
    let (page, overprint) = page.joiningInnerLines.dividingOverprint
    let flow = FlowFrame(of: page.lines)
    let found = PageTables(of: page, in: flow)
    let tables = found.tables
    let text = page.without(tables.wordIndices)
      .divided(at: found.grid, flow)
    let regions =
      LayoutRow.rows(of: text, flow, found.grid)
      + tables.compactMap { LayoutRow($0, of: page.lines) }
    let ordered = RegionOrder.ordered(regions.sorted { $0.box.midY < $1.box.midY }, found.grid)
    let turned = page.blocks.compactMap { $0.keeping { $0.frame != flow.frame } }
    return page.with(blocks: ColumnJoining.blocks(of: ordered) + turned + overprint)
  }
}

/// Joins blocks that continue each other vertically into one block.
enum ColumnJoining {
  /// Returns the blocks of rows in reading order: rows that the recogniser has in one block, and
  /// those that continue each other.
  static func blocks(of rows: [LayoutRow]) -> [TextBlock] {
    rows.grouped { continues($0, in: $1) }.compactMap { rows in
      (rows.first?.cells).flatMap(TextBlock.init(of:)) ?? TextBlock(lines: rows.flatMap(\.lines))
    }
  }

  private static func continues(_ first: LayoutRow, in second: LayoutRow) -> Bool {
    guard first.cells == nil, second.cells == nil, let above = first.lines.last,
      let below = second.lines.first
    else { return false }
    if above.isDropCapital(before: below) { return true }
    guard first.box.midY < second.box.midY else { return false }
    guard first.box.isInColumn(of: second.box) else { return false }
    let step = below.baselineStep(from: above)
    let size = min(first.letterHeight, second.letterHeight)
    return !first.blocks.isDisjoint(with: second.blocks)
      || step > 0 && step < LineBlocks.steps.upperBound * size && first.isOfSize(of: second)
  }
}
