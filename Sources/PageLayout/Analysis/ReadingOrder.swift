/// Puts the blocks of a page into the order they are read in.
///
/// The page is cut along its white gaps, as in Nagy and Seth's XY-cut, but columns before rows: a
/// row only ends where the columns above and below it differ, such as at a heading across them.
package enum ReadingOrder {
  /// The page with its blocks in reading order, and with blocks that were one column made one.
  ///
  /// Where no gap tells more, the recogniser's order stays.
  package static func arrange(_ page: RecognizedPage) -> RecognizedPage {
    let pieces = page.blocks.enumerated().compactMap { LayoutPiece($1, position: $0) }
    guard pieces.count(where: \.isVertical) * 2 <= pieces.count else { return page }
    let lines = page.lines
    let isRightToLeft = lines.count(where: \.isRightToLeft) * 2 > lines.count
    let cutter = PageCutter(isRightToLeft: isRightToLeft)
    let joined = ColumnJoining.join(cutter.ordered(pieces))
    return RecognizedPage(size: page.size, blocks: joined.map(\.block))
  }
}
