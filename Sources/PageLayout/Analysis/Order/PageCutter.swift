/// Cuts a page along its white gaps and reads the parts one after the other.
struct PageCutter {
  let isRightToLeft: Bool

  /// So deep no page of print is nested; what is left then stays in the recogniser's order.
  private static let deepest = 32

  /// The pieces in reading order.
  func ordered(_ pieces: [LayoutPiece]) -> [LayoutPiece] {
    let rows = Gaps.rows(of: pieces)
    let (head, body, foot) = Margins.split(rows)
    return head + cut(body, depth: 0) + foot
  }

  private func cut(_ pieces: [LayoutPiece], depth: Int) -> [LayoutPiece] {
    guard pieces.count > 1, depth < Self.deepest else { return asRecognised(pieces) }
    let columns = Gaps.columns(of: pieces)
    if columns.count > 1 { return read(columns, depth: depth) }
    let runs = RowRuns.join(Gaps.rows(of: pieces))
    if runs.count > 1 { return runs.flatMap { cut($0, depth: depth + 1) } }
    guard let (rest, floating) = Floating.taken(from: pieces) else { return asRecognised(pieces) }
    return cut(rest, depth: depth + 1) + cut(floating, depth: depth + 1)
  }

  /// Columns one after the other; notes in the margin after what they stand beside.
  private func read(_ columns: [[LayoutPiece]], depth: Int) -> [LayoutPiece] {
    let inOrder = isRightToLeft ? columns.reversed() : columns
    let longest = inOrder.map(Self.textHeight).max() ?? 0
    let widest = inOrder.map(Self.width).max() ?? 0
    let isNote = inOrder.map {
      Self.width($0) < 0.45 * widest && Self.textHeight($0) < 0.35 * longest
    }
    let main = zip(inOrder, isNote).filter { !$1 }.flatMap { cut($0.0, depth: depth + 1) }
    let notes = zip(inOrder, isNote).filter { $1 }.flatMap { cut($0.0, depth: depth + 1) }
    let labels = notes.filter(\.isLabel)
    return Labels.put(labels, beside: main) + notes.filter { !$0.isLabel }
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
