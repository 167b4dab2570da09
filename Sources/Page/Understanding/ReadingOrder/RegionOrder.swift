import PageModel
import Tables

/// The order of the rows of a page by regions: rows one below the other with nothing beside them.
///
/// The order is partial (Breuel, "High performance document layout analysis", 2003): of two regions
/// one above the other the upper one is first; of two regions at both sides of a gutter the left
/// one, unless something between them spans both. Notes in the margin follow the text beside them.
/// Text that interrupts a gutter, such as the caption of an image set into both columns, also
/// follows the text beside it. Regions that nothing orders are read from top to bottom.
///
/// First, gaps from side to side and side heads divide the rows into bands (`ordered`); bands whose
/// columns go on below the gap (`goesOn`) become one part. In each part, rows one below the other
/// are joined to regions (`regions`). Each region is then visited after all regions that precede it
/// (`precedes`). Last, text that interrupts a gutter is inserted after the text beside it
/// (`floats`).
struct RegionOrder {
  private let regions: [Region]
  private let grid: Grid
  /// Whether notes are left of each gutter.
  private let isAfterNotes: [Bool]

  /// Rows one below the other.
  private struct Region {
    var rows: [LayoutRow]
    var box: BoundingBox
  }

  /// The minimum height of a gap from side to side that ends all columns, in word heights.
  ///
  /// Chosen on: the 56 pages: 2 gives 0.971, 3 gives 0.974, 4.5 gives 0.970.
  private static let minimumGap = 3.0

  /// Returns rows from top to bottom in reading order.
  static func ordered(_ rows: [LayoutRow], _ grid: Grid) -> [LayoutRow] {
    let slack = Grid.slack * grid.wordHeight
    let heads = SideHeads(
      among: rows, grid, areAfterNotes: grid.gutters.map { isAfterNotes($0, rows, slack: slack) })
    var end = -Double.infinity
    let bands = rows.sorted { $0.box.top < $1.box.top }.grouped { row, next in
      end = max(end, row.box.bottom)
      return next.box.top - end < minimumGap * grid.wordHeight
        && !heads.cuts.contains { row.box.top < $0 && $0 <= next.box.top }
    }
    var parts: [[LayoutRow]] = []
    for (index, band) in bands.enumerated() {
      if let part = parts.last, !heads.cuts.contains(band[0].box.top),
        goesOn(
          part, in: band, Array(bands[index...].joined().prefix(Caption.maximumLines + 1)),
          among: rows, grid)
      {
        parts[parts.count - 1] += band
      } else {
        parts.append(band)
      }
    }
    return parts.flatMap { orderedPart($0.sorted { $0.box.midY < $1.box.midY }, heads, grid) }
  }

  /// Returns whether columns go on below a gap.
  ///
  /// They do if the gap is below the heads of columns (`areHeads`). They also do if a sentence goes
  /// on below the gap (`continues`) beside a side column (`hasSideColumn`) or beside notes
  /// (`isAfterNotes`).
  private static func goesOn(
    _ part: [LayoutRow], in band: [LayoutRow], _ next: [LayoutRow],
    among rows: [LayoutRow], _ grid: Grid
  ) -> Bool {
    guard let top = band.map(\.box.top).min() else { return false }
    let slack = Grid.slack * grid.wordHeight
    func continues(beside note: BoundingBox? = nil) -> Bool {
      let isText = { (row: LayoutRow) in note.map { $0.midX < row.box.midX } ?? true }
      return Self.continues(part.filter(isText), in: next.filter(isText), slack: slack)
    }
    return grid.gutters.contains { gutter in
      areHeads(part, over: band, beside: gutter)
        || hasSideColumn(beside: gutter, among: part, then: band) && continues()
        || gutter.top < top && isAfterNotes(gutter, rows, slack: slack)
          && continues(beside: gutter)
    }
  }

  /// Returns whether a sentence goes on from the last row that begins at some place to the next row
  /// that begins there, so that no note is between them.
  ///
  /// Measured: if any row below may continue any above, order of the 56 pages is 0.9798 instead of
  /// 0.9816.
  private static func continues(
    _ rows: [LayoutRow], in next: [LayoutRow], slack: Double
  ) -> Bool {
    next.indices.contains { index in
      let beginsThere = { (row: LayoutRow) in abs(row.box.left - next[index].box.left) <= slack }
      guard !next[..<index].contains(where: beginsThere), let last = rows.last(where: beginsThere),
        index == 0 || next[index].lines.first?.startsInLowerCase == true
          || next[index].isOfSize(of: last)
      else { return false }
      return last.lines.last?.endsSentence == false
    }
  }

  /// Returns whether one side of a gutter has a side column, such as the one of a letterhead, and
  /// text goes on below a gap on the other side.
  private static func hasSideColumn(
    beside gutter: BoundingBox, among rows: [LayoutRow], then next: [LayoutRow]
  ) -> Bool {
    guard let below = next.map(\.box).hull else { return false }
    let beside = rows.map(\.box).filter { $0.top < gutter.bottom && $0.bottom > gutter.top }
    let left = beside.filter { $0.midX < gutter.midX }.hull
    let right = beside.filter { $0.midX > gutter.midX }.hull
    guard let left, let right else { return false }
    return right.width < maximumNoteWidth * left.width && below.right <= gutter.left
      || left.width < maximumNoteWidth * right.width && below.left >= gutter.right
  }

  /// Returns whether two rows are the heads of two columns below, with one gutter between the heads
  /// and between the columns.
  private static func areHeads(
    _ heads: [LayoutRow], over columns: [LayoutRow], beside gutter: BoundingBox
  ) -> Bool {
    guard heads.count == 2, columns.count > 2 else { return false }
    func sides(_ rows: [LayoutRow]) -> Bool {
      let boxes = rows.map(\.box)
      return boxes.allSatisfy { $0.right <= gutter.midX || $0.left >= gutter.midX }
        && boxes.contains { $0.right <= gutter.midX } && boxes.contains { $0.left >= gutter.midX }
    }
    return heads.allSatisfy { gutter.top < $0.box.midY } && sides(heads) && sides(columns)
  }

  private static func orderedPart(
    _ rows: [LayoutRow], _ heads: SideHeads, _ grid: Grid
  ) -> [LayoutRow] {
    let order = RegionOrder(rows, heads, grid)
    let floating = order.regions.filter { order.floats($0) }
    guard !floating.isEmpty else { return order.ordered().flatMap(\.rows) }
    let boxes = floating.flatMap { $0.rows.map(\.box) }
    var rest = RegionOrder(rows.filter { !boxes.contains($0.box) }, heads, grid).ordered()
    for region in floating {
      let last = rest.lastIndex { $0.rows.contains { $0.box.isInRow(of: region.box, minimum: 0) } }
      rest.insert(region, at: last.map { $0 + 1 } ?? rest.endIndex)
    }
    return rest.flatMap(\.rows)
  }

  private init(_ rows: [LayoutRow], _ heads: SideHeads, _ grid: Grid) {
    self.grid = grid
    regions = Self.regions(of: rows, slack: Grid.slack * grid.wordHeight)
    isAfterNotes = zip(grid.gutters, heads.gutters).map { gutter, areHeads in
      !areHeads && Self.isAfterNotes(gutter, rows, slack: Grid.slack * grid.wordHeight)
    }
  }

  // MARK: Regions

  private static func regions(of rows: [LayoutRow], slack: Double) -> [Region] {
    let above = rows.indices.map { Self.above($0, in: rows, slack: slack) }
    var counts = [Int](repeating: 0, count: rows.count)
    for row in above.joined() { counts[row] += 1 }
    var regions: [Region] = []
    var homes = [Int](repeating: 0, count: rows.count)
    for (index, row) in rows.enumerated() {
      if let other = above[index].first, above[index].count == 1, counts[other] == 1 {
        homes[index] = homes[other]
        regions[homes[index]].rows.append(row)
        regions[homes[index]].box = regions[homes[index]].box.union(row.box)
      } else {
        homes[index] = regions.count
        regions.append(Region(rows: [row], box: row.box))
      }
    }
    return regions
  }

  /// Returns the indices of the rows above a row without other rows between them.
  private static func above(_ index: Int, in rows: [LayoutRow], slack: Double) -> [Int] {
    let box = rows[index].box
    var open = [box.columns]
    var above: [Int] = []
    for other in (0..<index).reversed() where rows[other].box.midY < box.midY - slack {
      let left = open
      open = open.flatMap { $0.parts(without: [rows[other].box.columns]) }
      let seen = left.reduce(0) { $0 + $1.length } - open.reduce(0) { $0 + $1.length }
      if seen > min(slack, box.width / 2, rows[other].box.width / 2) { above.append(other) }
      open.removeAll { $0.length <= slack }
      if open.isEmpty { break }
    }
    return above
  }

  /// The maximum width of a marginal note, as a share of the width of the text beside it
  /// (exclusive).
  ///
  /// Chosen on: the samples (order 1.000).
  private static let maximumNoteWidth = 0.45
  /// The maximum height of the lines of marginal notes, as a share of the height of the lines
  /// beside them (exclusive).
  ///
  /// Chosen on: the samples (order 1.000).
  private static let maximumNoteHeight = 0.35

  private static func isAfterNotes(
    _ gutter: BoundingBox, _ rows: [LayoutRow], slack: Double
  ) -> Bool {
    let beside = rows.map(\.box).filter { $0.top < gutter.bottom && $0.bottom > gutter.top }
    let left = beside.filter { $0.right <= gutter.left + slack }
    let right = beside.filter { $0.left >= gutter.right - slack }
    func width(_ boxes: [BoundingBox]) -> Double { boxes.map(\.width).max() ?? 0 }
    func height(_ boxes: [BoundingBox]) -> Double { boxes.reduce(0) { $0 + $1.height } }
    return width(left) < maximumNoteWidth * width(right)
      && height(left) < maximumNoteHeight * height(right)
  }

  /// Returns whether a region interrupts a gutter as a caption does, with columns on both sides of
  /// it.
  private func floats(_ region: Region) -> Bool {
    guard region.rows.count <= Caption.maximumLines,
      grid.gutters.contains(where: { region.box.left < $0.midX && $0.midX < region.box.right })
    else { return false }
    let beside = regions.filter {
      $0.rows.count >= Grid.minimumRows && $0.box.isInRow(of: region.box, minimum: Grid.slack)
    }
    return beside.contains { $0.box.right <= region.box.left }
      && beside.contains { $0.box.left >= region.box.right }
  }

  // MARK: Order

  private func ordered() -> [Region] {
    let places = fromTopToBottom()
    var visited = [Bool](repeating: false, count: regions.count)
    var order: [Int] = []
    func visit(_ region: Int) {
      guard !visited[region] else { return }
      visited[region] = true
      for other in places where precedes(other, region) { visit(other) }
      order.append(region)
    }
    places.forEach(visit)
    return order.map { regions[$0] }
  }

  /// Returns the regions from top to bottom, and from left to right in one row.
  private func fromTopToBottom() -> [Int] {
    func middle(_ region: Int) -> Double { regions[region].rows.first?.box.midY ?? 0 }
    let rows = regions.indices.sorted { middle($0) < middle($1) }
      .grouped { middle($1) - middle($0) < Grid.slack * grid.wordHeight }
    return rows.flatMap { $0.sorted { regions[$0].box.left < regions[$1].box.left } }
  }

  private func overlaps(_ a: BoundingBox, _ b: BoundingBox) -> Bool {
    -a.gap(to: b) > Grid.slack * grid.wordHeight
  }

  private func precedes(_ first: Int, _ second: Int) -> Bool {
    guard first != second else { return false }
    let (a, b) = (regions[first].box, regions[second].box)
    if overlaps(a, b) { return a.midY < b.midY }
    let (left, right) = a.midX < b.midX ? (a, b) : (b, a)
    guard let gutter = grid.gutters(between: left, right).first else { return false }
    return (a == left) != isAfterNotes[gutter] && !isSpanned(a, b)
  }

  /// Returns whether a region between two others, at their heights, spans both.
  private func isSpanned(_ a: BoundingBox, _ b: BoundingBox) -> Bool {
    let range = min(a.midY, b.midY)...max(a.midY, b.midY)
    return regions.contains { region in
      range.contains(region.box.midY) && region.box != a && region.box != b
        && overlaps(region.box, a) && overlaps(region.box, b)
    }
  }
}
