/// Puts the blocks of a page into the order they are read in.
///
/// The page is cut along its white gaps, as in Nagy and Seth's XY-cut, but columns before rows: a
/// row only ends where the columns above and below it differ, such as at a heading across them. All
/// is seen in the frame of most lines, so that columns of Chinese are rows of text.
package enum ReadingOrder {
  /// The page with its blocks in reading order, and with blocks that were one column made one.
  ///
  /// Where no gap tells more, the recogniser's order stays.
  package static func arrange(_ page: RecognizedPage) -> RecognizedPage {
    let lines = page.lines
    let frame = lines.commonFrame
    let pieces = page.blocks.enumerated().compactMap {
      LayoutPiece($1, position: $0, frame: frame)
    }
    let cutter = PageCutter(isRightToLeft: lines.isRightToLeft)
    let joined = ColumnJoining.join(cutter.ordered(pieces))
    return RecognizedPage(size: page.size, blocks: joined.map(\.block))
  }
}
