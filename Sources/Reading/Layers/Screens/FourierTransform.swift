import Glibc

/// The discrete Fourier transform of square tiles (Cooley and Tukey, Mathematics of Computation 19,
/// 1965, page 297).
struct FourierTransform {
  /// Eight neighbouring values of a row.
  typealias Lanes = SIMD8<Float>

  /// The values of a tile, row by row.
  struct Tile {
    fileprivate(set) var real: [Lanes]
    fileprivate(set) var imaginary: [Lanes]
  }

  /// The number of pixels or frequencies along a side.
  let side: Int
  private let lanesPerRow: Int
  private let reversed: [Int]
  private let factors: [(cosine: Float, sine: Float)]

  /// Prepares the transform of tiles with a side that is a power of two, at least 8.
  init(side: Int) {
    precondition(side >= Lanes.scalarCount && side.nonzeroBitCount == 1, "no power of two from 8")
    self.side = side
    lanesPerRow = side / Lanes.scalarCount
    let bits = side.trailingZeroBitCount
    reversed = (0..<side).map { index in
      (0..<bits).reduce(0) { $0 | (index >> $1 & 1) << (bits - 1 - $1) }
    }
    factors = (0..<side / 2).map { index in
      let angle = 2 * Double.pi * Double(index) / Double(side)
      return (Float(cos(angle)), Float(-sin(angle)))
    }
  }

  /// The weights of the pixels along a side: the squares of two weights half a side apart add up to
  /// 1.
  var window: [Float] {
    (0..<side).map { Float(sin(Double.pi * (Double($0) + 0.5) / Double(side))) }
  }

  /// Makes a tile of real values.
  ///
  /// - value: Returns the value at a row and a column.
  func tile(_ value: (Int, Int) -> Float) -> Tile {
    var real = [Lanes](repeating: .zero, count: side * lanesPerRow)
    for row in 0..<side {
      for lanes in 0..<lanesPerRow {
        for lane in 0..<Lanes.scalarCount {
          real[row * lanesPerRow + lanes][lane] = value(row, lanes * Lanes.scalarCount + lane)
        }
      }
    }
    return Tile(real: real, imaginary: [Lanes](repeating: .zero, count: real.count))
  }

  /// Returns the frequencies of a tile, transposed.
  func frequencies(of tile: Tile) -> Tile {
    var (real, imaginary) = (tile.real, tile.imaginary)
    transformColumns(&real, &imaginary)
    (real, imaginary) = (transposed(real), transposed(imaginary))
    transformColumns(&real, &imaginary)
    return Tile(real: real, imaginary: imaginary)
  }

  /// Returns the tile with frequencies in the order of `frequencies(of:)`.
  func tile(of frequencies: Tile) -> Tile {
    // Exchanging the real and the imaginary values reverses the transform.
    let exchanged = self.frequencies(
      of: Tile(real: frequencies.imaginary, imaginary: frequencies.real))
    let scale = 1 / Float(side * side)
    return Tile(
      real: exchanged.imaginary.map { $0 * scale }, imaginary: exchanged.real.map { $0 * scale })
  }

  private func transposed(_ values: [Lanes]) -> [Lanes] {
    var result = values
    for row in 0..<side {
      let (lanes, lane) = (row / Lanes.scalarCount, row % Lanes.scalarCount)
      for column in 0..<side {
        let source = values[row * lanesPerRow + column / Lanes.scalarCount]
        result[column * lanesPerRow + lanes][lane] = source[column % Lanes.scalarCount]
      }
    }
    return result
  }

  /// Transforms all columns together.
  private func transformColumns(_ real: inout [Lanes], _ imaginary: inout [Lanes]) {
    for row in 0..<side where row < reversed[row] {
      for lanes in 0..<lanesPerRow {
        let (first, second) = (row * lanesPerRow + lanes, reversed[row] * lanesPerRow + lanes)
        real.swapAt(first, second)
        imaginary.swapAt(first, second)
      }
    }
    var half = 1
    while half < side {
      for start in stride(from: 0, to: side, by: 2 * half) {
        for offset in 0..<half {
          let factor = factors[offset * (side / (2 * half))]
          let rows = (start + offset, start + offset + half)
          join(rows, factor, &real, &imaginary)
        }
      }
      half *= 2
    }
  }

  /// Replaces two rows by the sum and the difference of the first row and the rotated second row.
  @inline(__always)
  private func join(
    _ rows: (Int, Int), _ factor: (cosine: Float, sine: Float), _ real: inout [Lanes],
    _ imaginary: inout [Lanes]
  ) {
    let (upper, lower) = (rows.0 * lanesPerRow, rows.1 * lanesPerRow)
    for lanes in 0..<lanesPerRow {
      let (first, second) = (upper + lanes, lower + lanes)
      let turnedReal = real[second] * factor.cosine - imaginary[second] * factor.sine
      let turnedImaginary = real[second] * factor.sine + imaginary[second] * factor.cosine
      real[second] = real[first] - turnedReal
      imaginary[second] = imaginary[first] - turnedImaginary
      real[first] += turnedReal
      imaginary[first] += turnedImaginary
    }
  }
}

extension FourierTransform.Tile {
  /// The power of each frequency, row by row.
  var powers: [Float] { Self.scalars(zip(real, imaginary).map { $0 * $0 + $1 * $1 }) }

  /// The real values, row by row.
  var values: [Float] { Self.scalars(real) }

  private static func scalars(_ values: [FourierTransform.Lanes]) -> [Float] {
    var scalars: [Float] = []
    scalars.reserveCapacity(values.count * FourierTransform.Lanes.scalarCount)
    for lanes in values { for lane in lanes.indices { scalars.append(lanes[lane]) } }
    return scalars
  }

  /// Returns the tile with only the values for which `isKept` is true, row by row.
  func keeping(_ isKept: [Bool]) -> Self {
    var kept = self
    let lanes = FourierTransform.Lanes.scalarCount
    for index in isKept.indices where !isKept[index] {
      kept.real[index / lanes][index % lanes] = 0
      kept.imaginary[index / lanes][index % lanes] = 0
    }
    return kept
  }
}
