import Raster

/// A smooth surface over the cells of a page: the polynomial of the third degree that fits best.
struct LightSurface {
  /// The number of terms of the polynomial.
  private static let termCount = 10

  /// The surface at each cell.
  let values: CellGrid

  /// Fits the surface to the cells for which `isCounted` is true.
  init(to grid: CellGrid, where isCounted: [Bool]) {
    var matrix = [[Double]](
      repeating: [Double](repeating: 0, count: Self.termCount + 1), count: Self.termCount)
    for index in grid.values.indices where isCounted[index] {
      let terms = Self.terms(of: index, in: grid)
      for row in 0..<Self.termCount {
        for column in 0..<Self.termCount { matrix[row][column] += terms[row] * terms[column] }
        matrix[row][Self.termCount] += terms[row] * Double(grid.values[index])
      }
    }
    // A little regularity keeps the system solvable for few cells.
    for row in 1..<Self.termCount { matrix[row][row] += 1e-3 * Double(grid.values.count) }
    let factors = Self.solution(of: &matrix)
    var values = grid
    for index in values.values.indices {
      let terms = Self.terms(of: index, in: grid)
      values.values[index] = Float(zip(terms, factors).reduce(0) { $0 + $1.0 * $1.1 })
    }
    self.values = values
  }

  private static func terms(of index: Int, in grid: CellGrid) -> [Double] {
    let x = 2 * Double(index % grid.columns) / Double(max(grid.columns - 1, 1)) - 1
    let y = 2 * Double(index / grid.columns) / Double(max(grid.rows - 1, 1)) - 1
    return [1, x, y, x * x, x * y, y * y, x * x * x, x * x * y, x * y * y, y * y * y]
  }

  /// Solves a system of equations by Gaussian elimination; the last column has the right side.
  private static func solution(of matrix: inout [[Double]]) -> [Double] {
    let count = matrix.count
    for pivot in 0..<count {
      let best = (pivot..<count).max { abs(matrix[$0][pivot]) < abs(matrix[$1][pivot]) } ?? pivot
      matrix.swapAt(pivot, best)
      guard abs(matrix[pivot][pivot]) > 1e-12 else { continue }
      for row in 0..<count where row != pivot {
        let factor = matrix[row][pivot] / matrix[pivot][pivot]
        for column in pivot...count { matrix[row][column] -= factor * matrix[pivot][column] }
      }
    }
    return (0..<count).map { row in
      abs(matrix[row][row]) > 1e-12 ? matrix[row][count] / matrix[row][row] : 0
    }
  }
}
