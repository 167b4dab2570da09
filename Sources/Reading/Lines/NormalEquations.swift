/// The normal equations of a linear least-squares fit.
struct NormalEquations {
  /// The weight of coefficients of zero, in feet of letters, which keeps flat what the lines do not
  /// show.
  ///
  /// Chosen on: drawn lines in a wave that climbs by 0.47: with 0.5, feet are up to 22 pixels from
  /// their line, with 0.03 up to 5, and with at most 0.01 up to 3.
  private static let damping = 0.01
  private var rows: [[Double]]

  init(count: Int) {
    rows = (0..<count).map { row in
      (0...count).map { $0 == row ? Self.damping : 0 }
    }
  }

  /// Adds an observed value with its terms.
  mutating func add(_ terms: [Double], _ value: Double) {
    for row in rows.indices {
      for column in terms.indices { rows[row][column] += terms[row] * terms[column] }
      rows[row][terms.count] += terms[row] * value
    }
  }

  /// Returns the coefficients, by Gaussian elimination; `nil` if they are not determined.
  ///
  /// The equations are positive definite, so that no rows need to be exchanged.
  consuming func solution() -> [Double]? {
    let count = rows.count
    for pivot in rows.indices {
      guard rows[pivot][pivot] > 1e-9 else { return nil }
      for row in rows.indices where row != pivot {
        let factor = rows[row][pivot] / rows[pivot][pivot]
        for column in pivot...count { rows[row][column] -= factor * rows[pivot][column] }
      }
    }
    return rows.indices.map { rows[$0][count] / rows[$0][$0] }
  }
}
