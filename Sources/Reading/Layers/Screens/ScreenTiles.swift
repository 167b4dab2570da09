import PageModel

/// The overlapping tiles of an image that may have a screen and wait to be searched.
struct ScreenTiles {
  /// The row and the column of a tile.
  struct TileIndex: Hashable {
    let row, column: Int

    /// Returns the tiles at these numbers of rows and columns from this tile.
    func near(_ steps: ClosedRange<Int>) -> [TileIndex] {
      steps.flatMap { down in steps.map { TileIndex(row: row + down, column: column + $0) } }
    }
  }

  /// The density of each tile with dots: dots per square of the letter height.
  private var densities: [TileIndex: Double] = [:]
  private var waiting: [TileIndex] = []
  private var known: Set<TileIndex> = []

  /// The minimum density of a tile that is searched: a full screen has at least six dots per square
  /// of the letter height, a dotted frame two.
  ///
  /// Chosen on: made ledgers with screens and a table: 1.5 to 3.5 and 0.1 to 1 give the same; a
  /// chart with dotted frames needs more than 1.5. Of 14 forms, 14 reports, 6 news and 17
  /// photographs, none but one form and three pages of printed pictures has such tiles.
  private static let minimumDensity = 2.5
  /// The minimum density of a tile that is searched beside a tile with a screen.
  private static let minimumDensityBeside = 0.4

  /// Finds the tiles with many dots, given as boxes in pixels.
  ///
  /// - step: The distance of the tiles in pixels, half of their side; the first tiles begin half a
  ///   side outside the image.
  init(of dots: [BoundingBox], letterHeight: Double, step: Int) {
    let side = Double(2 * step) / letterHeight
    for dot in dots {
      let cell = TileIndex(row: Int(dot.midY) / step, column: Int(dot.midX) / step)
      for tile in cell.near(0...1) { densities[tile, default: 0] += 1 / (side * side) }
    }
    waiting = densities.filter { $0.value >= Self.minimumDensity }.map(\.key)
      .sorted { ($0.row, $0.column) > ($1.row, $1.column) }
    known = Set(waiting)
  }

  /// Whether no tile waits.
  var isEmpty: Bool { waiting.isEmpty }

  /// Returns the next tile; `nil` after the last one.
  mutating func next() -> TileIndex? { waiting.popLast() }

  /// Adds the tiles with dots that overlap a tile with a screen.
  mutating func add(beside tile: TileIndex) {
    for next in tile.near(-1...1)
    where densities[next] ?? 0 >= Self.minimumDensityBeside && known.insert(next).inserted {
      waiting.append(next)
    }
  }
}
