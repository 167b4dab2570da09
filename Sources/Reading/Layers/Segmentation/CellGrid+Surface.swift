import Raster

/// Smooth surfaces over the cells of a page: third-degree polynomials.
extension CellGrid {
  /// The number of terms of the polynomial.
  private static let termCount = 10

  /// Returns the surface that best fits the cells for which `isCounted` is true.
  func surface(where isCounted: [Bool]) -> CellGrid {
    var matrix = [[Double]](
      repeating: [Double](repeating: 0, count: Self.termCount + 1), count: Self.termCount)
    for index in values.indices where isCounted[index] {
      let terms = terms(of: index)
      for row in 0..<Self.termCount {
        for column in 0..<Self.termCount { matrix[row][column] += terms[row] * terms[column] }
        matrix[row][Self.termCount] += terms[row] * Double(values[index])
      }
    }
    // A little regularity keeps the system solvable for few cells.
    for row in 1..<Self.termCount { matrix[row][row] += 1e-3 * Double(values.count) }
    let factors = Self.solution(of: &matrix)
    var surface = self
    for index in values.indices {
      let terms = terms(of: index)
      surface.values[index] = Float(zip(terms, factors).reduce(0) { $0 + $1.0 * $1.1 })
    }
    return surface
  }

  private func terms(of index: Int) -> [Double] {
    let x = 2 * Double(index % columns) / Double(max(columns - 1, 1)) - 1
    let y = 2 * Double(index / columns) / Double(max(rows - 1, 1)) - 1
    return [1, x, y, x * x, x * y, y * y, x * x * x, x * x * y, x * y * y, y * y * y]
  }

  /// Returns the solution of a system of equations by Gaussian elimination; the last column has the
  /// right sides.
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
