package import PageModel

/// Sorts the blocks of a page into reading order.
///
/// The page is cut along its white gaps, as in the XY-cut of Nagy and Seth, but columns before
/// rows: a row only ends if the columns above and below it differ, for example at a heading across
/// them. The fields of forms are read by rows. Coordinates are in the frame of most lines, so that
/// columns of Chinese are rows of text.
package enum ReadingOrder {
  /// Returns the page with its blocks in reading order, and with the blocks of one column, and the
  /// labels and entries of forms, joined.
  ///
  /// The order of the recogniser is kept if no gap contradicts it.
  package static func arrange(_ page: RecognizedPage) -> RecognizedPage {
    let lines = page.lines
    let frame = lines.commonFrame
    let pieces = page.blocks.enumerated().compactMap {
      LayoutPiece($1, position: $0, frame: frame)
    }
    let cutter = Cutter(isRightToLeft: lines.isRightToLeft)
    let joined = FieldRows.join(ColumnJoining.join(cutter.ordered(pieces)))
    return page.with(blocks: joined.map(\.block))
  }
}

/// Cuts a page along its white gaps and reads the parts one after the other.
struct Cutter {
  let isRightToLeft: Bool

  /// The maximum nesting of gaps; deeper parts keep the order of the recogniser.
  private static let maximumDepth = 32
  /// The width and the height of text below which a column is a marginal note, as shares of those
  /// of the widest and of the highest column.
  private static let note = (width: 0.45, height: 0.35)

  /// Returns the pieces in reading order.
  func ordered(_ pieces: [LayoutPiece]) -> [LayoutPiece] {
    let rows = Gaps.rows(of: pieces)
    let (head, body, foot) = Margins.split(rows)
    return head + cut(body, depth: 0) + foot
  }

  private func cut(_ pieces: [LayoutPiece], depth: Int) -> [LayoutPiece] {
    guard pieces.count > 1, depth < Self.maximumDepth else { return asRecognised(pieces) }
    let columns = Gaps.columns(of: pieces)
    if columns.count > 1 { return read(columns, depth: depth) }
    let runs = RowRuns.join(Gaps.rows(of: pieces))
    if runs.count > 1 { return runs.flatMap { cut($0, depth: depth + 1) } }
    guard let (rest, floating) = Floating.extracted(from: pieces) else {
      return asRecognised(pieces)
    }
    return cut(rest, depth: depth + 1) + cut(floating, depth: depth + 1)
  }

  /// Returns columns one after the other, and marginal notes after the text beside them; the fields
  /// of a form or table are read row by row, and the numbers of a list before its items.
  private func read(_ columns: [[LayoutPiece]], depth: Int) -> [LayoutPiece] {
    let inOrder = isRightToLeft ? columns.reversed() : columns
    let maximumHeight = inOrder.map(Self.textHeight).max() ?? 0
    let maximumWidth = inOrder.map(Self.width).max() ?? 0
    let isNote = inOrder.map {
      Self.width($0) < Self.note.width * maximumWidth
        && Self.textHeight($0) < Self.note.height * maximumHeight
    }
    let texts = zip(inOrder, isNote).filter { !$1 }.map(\.0)
    if let rows = FieldRows.rows(of: texts, with: columns) {
      return rows.flatMap { cut($0, depth: depth + 1) }
    }
    if let numbers = inOrder.first, let column = inOrder.dropFirst().first,
      Labels.areItemNumbers(numbers, beside: column)
    {
      let items = Labels.place(numbers, beside: cut(column, depth: depth + 1))
      return items + cut(inOrder.dropFirst(2).flatMap(\.self), depth: depth + 1)
    }
    let main = texts.flatMap { cut($0, depth: depth + 1) }
    let notes = zip(inOrder, isNote).filter { $1 }.flatMap { cut($0.0, depth: depth + 1) }
    let labels = notes.filter(\.isLabel)
    return Labels.place(labels, beside: main) + notes.filter { !$0.isLabel }
  }

  private func asRecognised(_ pieces: [LayoutPiece]) -> [LayoutPiece] {
    pieces.sorted { $0.position < $1.position }
  }

  private static func width(_ pieces: [LayoutPiece]) -> Double {
    pieces.map(\.box).hull?.width ?? 0
  }

  private static func textHeight(_ pieces: [LayoutPiece]) -> Double {
    pieces.reduce(0) { $0 + $1.letterHeight * Double($1.lineCount) }
  }
}

/// A block with the measures that the reading order needs.
struct LayoutPiece {
  let block: TextBlock
  /// The extent of the block's lines, in pixels of the page's common frame.
  let box: BoundingBox
  /// The median height of the letters of the lines, in pixels.
  let letterHeight: Double
  let lineCount: Int
  /// The position of the block in the order of the recogniser.
  let position: Int

  /// The page's common frame.
  let frame: LineFrame

  /// Makes the piece of a block; `nil` if the block has no lines.
  init?(_ block: TextBlock, position: Int, frame: LineFrame) {
    let lines = block.lines
    guard let box = lines.map(\.boxOfText).hull else { return nil }
    self.block = block
    lineCount = lines.count
    self.box = frame.fromPage.apply(box)
    self.frame = frame
    letterHeight = lines.map(\.letterHeight).median ?? 0
    self.position = position
  }

  /// Joins pieces that are one text, in their order; `nil` if there are none.
  init?(joining pieces: [LayoutPiece]) {
    guard let first = pieces.first, let box = pieces.map(\.block.box).hull else { return nil }
    guard pieces.count > 1 else {
      self = first
      return
    }
    let block = TextBlock(box: box, paragraphs: pieces.flatMap(\.block.paragraphs))
    self.init(block, position: first.position, frame: first.frame)
  }

  /// The lines, each as a piece.
  var linePieces: [LayoutPiece] {
    block.lines.compactMap {
      let paragraph = Paragraph(box: $0.box, lines: [$0])
      return LayoutPiece(
        TextBlock(box: $0.box, paragraphs: [paragraph]), position: position, frame: frame)
    }
  }

  /// Whether the piece is a single short word, such as a section number or a marginal entry.
  var isLabel: Bool {
    lineCount == 1 && block.lines.allSatisfy { $0.text.count <= 5 }
  }

  /// Whether the piece is such a word with a digit, such as the number of a list's item.
  var isShortNumber: Bool {
    isLabel && block.lines.allSatisfy { $0.text.contains(where: \.isNumber) }
  }

  /// Whether most lines have a different frame than the page.
  var isTurned: Bool { block.lines.commonFrame != frame }
}

/// Joins blocks that continue each other vertically into one block.
enum ColumnJoining {
  /// The maximum distance between the baselines of two lines of one text, in letter heights.
  private static let maximumStep = 1.9
  /// The minimum distance, in letter heights.
  private static let minimumStep = 0.5
  /// The maximum ratio of the heights of the letters of two blocks.
  private static let maximumRatio = 1.2
  /// The minimum width that both blocks cover, as a share of the narrower one.
  private static let minimumShared = 0.5

  /// Returns the pieces, with neighbours joined if the second continues the first.
  static func join(_ pieces: [LayoutPiece]) -> [LayoutPiece] {
    pieces.grouped { continues($0, in: $1) }.compactMap(LayoutPiece.init(joining:))
  }

  private static func continues(_ first: LayoutPiece, in second: LayoutPiece) -> Bool {
    guard !first.isTurned, !second.isTurned else { return false }
    guard let above = first.block.paragraphs.last?.lines.last,
      let below = second.block.paragraphs.first?.lines.first
    else { return false }
    guard above.frame == below.frame else { return false }
    let step = below.baselineStep(from: above)
    let size = min(first.letterHeight, second.letterHeight)
    let shared =
      min(first.box.right, second.box.right) - max(first.box.left, second.box.left)
    return step > minimumStep * size && step < maximumStep * size
      && max(first.letterHeight, second.letterHeight) < maximumRatio * size
      && shared > minimumShared * min(first.box.width, second.box.width)
  }
}
