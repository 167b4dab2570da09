/// What stands above and below the text of a page: running titles and page numbers.
enum Margins {
  /// A running title stands off by at least so many heights of its letters.
  private static let distance = 1.5

  /// The rows as the running title, the page's text and its foot.
  static func split(
    _ rows: [[LayoutPiece]]
  ) -> (head: [LayoutPiece], body: [LayoutPiece], foot: [LayoutPiece]) {
    var body = rows[...]
    var head: [LayoutPiece] = []
    var foot: [LayoutPiece] = []
    if body.count > 2, let first = body.first, stands(first, offFrom: body[body.startIndex + 1]) {
      head = first
      body = body.dropFirst()
    }
    if body.count > 1, let last = body.last, stands(last, offFrom: body[body.endIndex - 2]) {
      foot = last
      body = body.dropLast()
    }
    return (inLine(head), body.flatMap { $0 }, inLine(foot))
  }

  private static func stands(_ row: [LayoutPiece], offFrom other: [LayoutPiece]) -> Bool {
    guard row.allSatisfy({ $0.lineCount == 1 }), let box = row.map(\.box).hull,
      let text = other.map(\.box).hull
    else { return false }
    let gap = max(box.top - text.bottom, text.top - box.bottom)
    return gap > distance * (row.map(\.letterHeight).max() ?? 0)
  }

  private static func inLine(_ row: [LayoutPiece]) -> [LayoutPiece] {
    row.sorted { $0.position < $1.position }
  }
}
