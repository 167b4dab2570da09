import PageModel

/// The cells between rulings that meet.
///
/// Each ruling is on one of the coordinates that divide the lattice into places of cells.
/// Neighbouring places without a ruling between them are one cell, which spans rows or columns. A
/// table may be open at its sides: it ends where its rulings end.
struct Lattice {
  /// The y coordinates of the level rulings, from top to bottom.
  private let rows: [Double]
  /// The x coordinates of the upright rulings, from left to right.
  private let columns: [Double]
  private let level: [BoundingBox]
  private let upright: [BoundingBox]
  /// The cells, row by row; empty if one is not a rectangle.
  private(set) var places: [CellPlace] = []
  /// The number of the cell at each place of the lattice, row by row.
  private var numbers: [Int] = []

  /// The tolerance of coordinates, in word heights.
  static let slack = 0.5
  /// The maximum number of rows of cells.
  private static let maximumRows = 300
  /// The maximum number of columns of cells.
  private static let maximumColumns = 60

  /// Returns the lattices that rulings form.
  static func lattices(of rulings: [BoundingBox], wordHeight: Double) -> [Lattice] {
    let level = rulings.filter { $0.width > $0.height }
    let slack = slack * wordHeight
    var groups = DisjointSets(count: level.count)
    let upright = rulings.filter { $0.width <= $0.height }.compactMap {
      ruling -> (BoundingBox, Int)? in
      let crossed = level.indices.filter { level[$0].meets(ruling, slack: slack) }
      for other in crossed.dropFirst() { groups.join(crossed[0], other) }
      return crossed.first.map { (ruling, $0) }
    }
    return groups.members().compactMap { members in
      let own = Set(members)
      return Lattice(
        level: members.map { level[$0] }, upright: upright.filter { own.contains($0.1) }.map(\.0),
        slack: slack)
    }
  }

  /// Makes a lattice of rulings that meet; `nil` if it has no cells side by side.
  private init?(level: [BoundingBox], upright: [BoundingBox], slack: Double) {
    guard let box = (level + upright).hull, !upright.isEmpty else { return nil }
    rows = Self.coordinates(level.map(\.midY), within: (box.top, box.bottom), slack: slack)
    columns = Self.coordinates(upright.map(\.midX), within: (box.left, box.right), slack: slack)
    let (height, width) = (rows.count - 1, columns.count - 1)
    guard (2...Self.maximumRows).contains(height), (2...Self.maximumColumns).contains(width)
    else { return nil }
    self.level = level
    self.upright = upright
    findPlaces()
  }

  /// Returns the mean of each group of values, and the limits that are far beyond the values.
  private static func coordinates(
    _ values: [Double], within limits: (Double, Double), slack: Double
  ) -> [Double] {
    var means = values.sorted().grouped { $1 - $0 <= slack }.map {
      $0.reduce(0, +) / Double($0.count)
    }
    if let first = means.first, first - limits.0 > 2 * slack { means.insert(limits.0, at: 0) }
    if let last = means.last, limits.1 - last > 2 * slack { means.append(limits.1) }
    return means
  }

  /// The minimum share of the side between two places that a dividing ruling covers.
  private static let minimumCovered = 0.5

  private mutating func findPlaces() {
    let (height, width) = (rows.count - 1, columns.count - 1)
    var groups = DisjointSets(count: height * width)
    for row in 0..<height {
      for column in 0..<width {
        let place = row * width + column
        if column + 1 < width, !isDivided(row: row, after: column) { groups.join(place, place + 1) }
        if row + 1 < height, !isDivided(column: column, below: row) {
          groups.join(place, place + width)
        }
      }
    }
    numbers = [Int](repeating: 0, count: height * width)
    for members in groups.members() {
      let (top, bottom) = (members[0] / width, members[members.count - 1] / width)
      let (left, right) = (
        members.map { $0 % width }.min() ?? 0, members.map { $0 % width }.max() ?? 0
      )
      guard members.count == (bottom - top + 1) * (right - left + 1) else {
        places = []
        return
      }
      for member in members { numbers[member] = places.count }
      places.append(CellPlace(rows: top...bottom, columns: left...right))
    }
  }

  /// Returns the number of the cell with a point; `nil` outside of the lattice.
  func cell(at point: Point) -> Int? {
    let (row, column) = (
      rows.partitioningIndex { $0 > point.y } - 1, columns.partitioningIndex { $0 > point.x } - 1
    )
    guard (0..<rows.count - 1).contains(row), (0..<columns.count - 1).contains(column) else {
      return nil
    }
    return numbers[row * (columns.count - 1) + column]
  }

  private func isDivided(row: Int, after column: Int) -> Bool {
    let (x, side) = (columns[column + 1], rows[row]...rows[row + 1])
    let step = (columns[column + 1] - columns[column], columns[column + 2] - columns[column + 1])
    let own = upright.filter { abs($0.midX - x) < min(step.0, step.1) / 2 }
    return Self.covers(own.map(\.rows), side)
  }

  private func isDivided(column: Int, below row: Int) -> Bool {
    let (y, side) = (rows[row + 1], columns[column]...columns[column + 1])
    let step = (rows[row + 1] - rows[row], rows[row + 2] - rows[row + 1])
    let own = level.filter { abs($0.midY - y) < min(step.0, step.1) / 2 }
    return Self.covers(own.map(\.columns), side)
  }

  private static func covers(_ parts: [ClosedRange<Double>], _ side: ClosedRange<Double>) -> Bool {
    parts.reduce(0) { $0 + max($1.shared(with: side), 0) } >= minimumCovered * side.length
  }

  /// Returns the x coordinate of the right side of a column.
  func right(ofColumn column: Int) -> Double { columns[column + 1] }

  /// Returns the box of a place, in pixels.
  func box(of place: CellPlace) -> BoundingBox {
    BoundingBox(
      left: columns[place.columns.lowerBound], top: rows[place.rows.lowerBound],
      right: columns[place.columns.upperBound + 1], bottom: rows[place.rows.upperBound + 1])
  }
}

extension BoundingBox {
  /// Returns whether this level ruling meets an upright one.
  fileprivate func meets(_ upright: BoundingBox, slack: Double) -> Bool {
    (left - slack...right + slack).contains(upright.midX)
      && (upright.top - slack...upright.bottom + slack).contains(midY)
  }
}
