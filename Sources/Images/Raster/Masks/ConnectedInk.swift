import PageModel

/// The connected components of a mask's ink.
package struct ConnectedInk {
  /// A horizontal run of ink.
  package struct Run {
    /// The row, from 0 at the top.
    package let row: Int
    /// The columns of the run.
    package let columns: Range<Int>
  }

  /// The measures of a component.
  package struct Piece {
    /// The number of pixels of ink.
    package var area = 0
    /// The first column.
    package var left = Int.max
    /// The first row.
    package var top = Int.max
    /// The column after the last.
    package var right = 0
    /// The row after the last.
    package var bottom = 0

    /// The number of columns.
    package var width: Int { right - left }
    /// The number of rows.
    package var height: Int { bottom - top }
  }

  /// The width of the mask, in pixels.
  private let width: Int
  /// The runs of ink, row by row.
  package let runs: [Run]
  /// The index of the component of each run.
  package let pieceOfRun: [Int]
  /// The measures of each component.
  package let pieces: [Piece]

  /// Finds the components of a mask.
  ///
  /// - joinsCorners: Whether pixels that touch at a corner are connected.
  package init(_ mask: InkMask, joinsCorners: Bool = true) {
    width = mask.size.width
    var runs: [Run] = []
    var rows: [Range<Int>] = []
    for row in 0..<mask.size.height {
      let start = runs.count
      Self.appendRuns(of: mask, row: row, to: &runs)
      rows.append(start..<runs.count)
    }
    var sets = DisjointSets(count: runs.count)
    for (previous, current) in zip(rows, rows.dropFirst()) {
      Self.join(current, with: previous, runs, reach: joinsCorners ? 1 : 0, &sets)
    }
    self.runs = runs
    (pieceOfRun, pieces) = Self.pieces(runs, &sets)
  }

  private static func appendRuns(of mask: InkMask, row: Int, to runs: inout [Run]) {
    let width = mask.size.width
    let start = row * width
    var column = 0
    while column < width {
      if mask.pixels[start + column] == 0 {
        column += 1
        continue
      }
      let first = column
      while column < width, mask.pixels[start + column] != 0 { column += 1 }
      runs.append(Run(row: row, columns: first..<column))
    }
  }

  private static func join(
    _ current: Range<Int>, with previous: Range<Int>, _ runs: [Run], reach: Int,
    _ sets: inout DisjointSets
  ) {
    var above = previous.lowerBound
    for index in current {
      let columns = runs[index].columns
      while above < previous.upperBound,
        runs[above].columns.upperBound + reach <= columns.lowerBound
      {
        above += 1
      }
      var other = above
      while other < previous.upperBound, runs[other].columns.lowerBound < columns.upperBound + reach
      {
        sets.join(index, other)
        other += 1
      }
    }
  }

  private static func pieces(
    _ runs: [Run], _ sets: inout DisjointSets
  ) -> (pieceOfRun: [Int], pieces: [Piece]) {
    var numbers = [Int](repeating: -1, count: runs.count)
    var pieceOfRun: [Int] = []
    var pieces: [Piece] = []
    for (index, run) in runs.enumerated() {
      let root = sets.root(of: index)
      if numbers[root] < 0 {
        numbers[root] = pieces.count
        pieces.append(Piece())
      }
      let number = numbers[root]
      pieceOfRun.append(number)
      pieces[number].area += run.columns.count
      pieces[number].left = min(pieces[number].left, run.columns.lowerBound)
      pieces[number].right = max(pieces[number].right, run.columns.upperBound)
      pieces[number].top = min(pieces[number].top, run.row)
      pieces[number].bottom = max(pieces[number].bottom, run.row + 1)
    }
    return (pieceOfRun, pieces)
  }

  /// Returns the runs of the components with these indices.
  package func runs(of pieces: Set<Int>) -> [Run] {
    runs.indices.filter { pieces.contains(pieceOfRun[$0]) }.map { runs[$0] }
  }

  /// Returns the indices of the pixels of a run.
  package func places(of run: Run) -> Range<Int> {
    run.row * width + run.columns.lowerBound..<run.row * width + run.columns.upperBound
  }

  /// Returns the indices of the pixels of a component.
  package func places(of piece: Int) -> [Int] { runs(of: [piece]).flatMap(places) }

  /// Removes the components for which `isUnwanted` is true from the mask.
  package func remove(from mask: inout InkMask, where isUnwanted: (Int, Piece) -> Bool) {
    let unwanted = pieces.indices.map { isUnwanted($0, pieces[$0]) }
    for (index, run) in runs.enumerated() where unwanted[pieceOfRun[index]] {
      for place in places(of: run) { mask.pixels[place] = 0 }
    }
  }
}

extension BoundingBox {
  /// Makes the box of a component, in pixels.
  package init(_ piece: ConnectedInk.Piece) {
    self.init(
      left: Double(piece.left), top: Double(piece.top), right: Double(piece.right),
      bottom: Double(piece.bottom))
  }
}
