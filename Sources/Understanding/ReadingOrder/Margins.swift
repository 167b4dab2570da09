import PageModel

/// Headers and footers of a page: running titles and page numbers.
enum Margins {
  /// The minimum distance between a running title and the text, in letter heights.
  private static let minimumDistance = 1.5

  /// Splits the rows into header, body and footer.
  static func split(
    _ rows: [[LayoutPiece]]
  ) -> (head: [LayoutPiece], body: [LayoutPiece], foot: [LayoutPiece]) {
    var body = rows[...]
    var head: [LayoutPiece] = []
    var foot: [LayoutPiece] = []
    if body.count > 2, let first = body.first, isSeparate(first, from: body[body.startIndex + 1]) {
      head = first
      body = body.dropFirst()
    }
    if body.count > 1, let last = body.last, isSeparate(last, from: body[body.endIndex - 2]) {
      foot = last
      body = body.dropLast()
    }
    return (inLine(head), body.flatMap { $0 }, inLine(foot))
  }

  private static func isSeparate(_ row: [LayoutPiece], from other: [LayoutPiece]) -> Bool {
    guard row.allSatisfy({ $0.lineCount == 1 }), let box = row.map(\.box).hull,
      let text = other.map(\.box).hull
    else { return false }
    let gap = max(box.top - text.bottom, text.top - box.bottom)
    return gap > minimumDistance * (row.map(\.letterHeight).max() ?? 0)
  }

  private static func inLine(_ row: [LayoutPiece]) -> [LayoutPiece] {
    row.sorted { $0.position < $1.position }
  }
}

/// Places marginal numbers before the text they number.
enum Labels {
  /// Returns whether all pieces are short numbers, each in the row of the first line of a piece of the
  /// next column, as of a list; the numbers of a chart's axis or of lines are not.
  static func areItemNumbers(_ pieces: [LayoutPiece], beside column: [LayoutPiece]) -> Bool {
    guard pieces.allSatisfy(\.isShortNumber) else { return false }
    let items = column.sorted { $0.box.top < $1.box.top }
    return pieces.allSatisfy { piece in
      let next = items.partitioningIndex { $0.box.top > piece.box.midY }
      guard next > 0, let item = items[next - 1].block.lines.first else { return false }
      return piece.block.lines.allSatisfy { $0.isInRow(of: item) }
    }
  }

  /// Returns the text with each label before the piece beside it, or at the end if there is no such
  /// piece.
  static func place(_ labels: [LayoutPiece], beside text: [LayoutPiece]) -> [LayoutPiece] {
    guard !labels.isEmpty else { return text }
    var before: [Int: [LayoutPiece]] = [:]
    let order = text.indices.sorted { text[$0].box.top < text[$1].box.top }
    for label in labels {
      let owner = owner(of: label, in: text, order: order)
      let isBelow = text.indices.contains(owner) && text[owner].box.bottom < label.box.top
      before[isBelow ? owner + 1 : owner, default: []].append(label)
    }
    let placed = text.indices.flatMap { (before[$0] ?? []) + [text[$0]] }
    return placed + (before[text.count] ?? [])
  }

  /// Returns the index of the last piece that begins above the label's centre; the number of pieces
  /// if there is none.
  private static func owner(
    of label: LayoutPiece, in text: [LayoutPiece], order: [Int]
  ) -> Int {
    let next = order.partitioningIndex { text[$0].box.top >= label.box.midY }
    return next > 0 ? order[next - 1] : text.count
  }
}
