import PageModel

/// Headers and footers of a page: running titles and page numbers.
enum Margins {
  /// The minimum distance between a running title and the text, in letter heights.
  private static let minimumDistance = 1.5
  /// The overlap of rows with a gap between them that is tolerated, because of skew and imprecise
  /// boxes, in letter heights.
  private static let slack = 0.25

  /// Splits rows from top to bottom into header, body and footer.
  static func split(
    _ rows: [LayoutRow]
  ) -> (head: [LayoutRow], body: [LayoutRow], foot: [LayoutRow]) {
    var body = bands(of: rows)[...]
    var head: [LayoutRow] = []
    var foot: [LayoutRow] = []
    if body.count > 2, let first = body.first, isSeparate(first, from: body[body.startIndex + 1]) {
      head = inLine(body.removeFirst())
    }
    if body.count > 1, let last = body.last, isSeparate(last, from: body[body.endIndex - 2]) {
      foot = inLine(body.removeLast())
    }
    return (head, body.flatMap(\.self), foot)
  }

  /// Returns the rows between white gaps from side to side.
  private static func bands(of rows: [LayoutRow]) -> [[LayoutRow]] {
    var end = -Double.infinity
    return rows.sorted { $0.box.top < $1.box.top }.grouped { row, next in
      end = max(end, row.box.bottom - min(slack * row.letterHeight, row.box.height / 4))
      return next.box.top + min(slack * next.letterHeight, next.box.height / 4) <= end
    }
  }

  private static func isSeparate(_ row: [LayoutRow], from other: [LayoutRow]) -> Bool {
    guard row.count < 3, let box = row.map(\.box).hull, let text = other.map(\.box).hull else {
      return false
    }
    let gap = max(box.top - text.bottom, text.top - box.bottom)
    return box.height < 2 * (row.map(\.box.height).max() ?? 0)
      && gap > minimumDistance * (row.map(\.letterHeight).max() ?? 0)
  }

  private static func inLine(_ rows: [LayoutRow]) -> [LayoutRow] {
    rows.sorted { $0.box.left < $1.box.left }
  }
}
