import PageModel

/// Numbers for square cells that cover an image, such as a mean or a threshold.
struct CellGrid {
  /// The side of a cell, in pixels.
  let cell: Int
  let columns: Int
  let rows: Int
  var values: [Float]

  init(covering size: PixelSize, cell: Int) {
    self.init(
      cell: cell, columns: (size.width + cell - 1) / cell, rows: (size.height + cell - 1) / cell)
  }

  /// Sets each number to what `value` returns for the rows and columns of its cell in an image of
  /// `size`.
  mutating func fill(of size: PixelSize, _ value: (Range<Int>, Range<Int>) -> Float) {
    for row in 0..<rows {
      for column in 0..<columns {
        values[row * columns + column] = value(
          row * cell..<min((row + 1) * cell, size.height),
          column * cell..<min((column + 1) * cell, size.width))
      }
    }
  }

  /// Returns the cells for whose number `isInk` is true.
  func mask(where isInk: (Float) -> Bool) -> InkMask {
    var mask = InkMask(size: PixelSize(width: columns, height: rows))
    mask.pixels = values.map { isInk($0) ? 1 : 0 }
    return mask
  }

  /// Sets the cells that others of at least 1 enclose to 1.
  mutating func fillHoles() {
    let holes = ConnectedInk(mask { $0 < 1 }, joinsCorners: false)
    for (run, piece) in zip(holes.runs, holes.pieceOfRun) where holes.pieces[piece].isInside(self) {
      for cell in holes.places(of: run) { values[cell] = 1 }
    }
  }

  /// Returns the mean over the cells at most `radius` away along each axis.
  func boxMean(radius: Int) -> CellGrid {
    alongBothAxes { Self.slidingMean($0, radius: radius) }
  }

  /// Returns the maximum over the cells at most `radius` away along each axis.
  func boxMaximum(radius: Int) -> CellGrid {
    alongBothAxes { Self.slidingExtreme($0, radius: radius, max) }
  }

  /// Returns the minimum over the cells at most `radius` away along each axis.
  func boxMinimum(radius: Int) -> CellGrid {
    alongBothAxes { Self.slidingExtreme($0, radius: radius, min) }
  }

  /// Returns the grid of the results of `change` for each value and the value of `other`.
  func combined(with other: CellGrid, _ change: (Float, Float) -> Float) -> CellGrid {
    var result = self
    for index in values.indices {
      result.values[index] = change(values[index], other.values[index])
    }
    return result
  }

  private func alongBothAxes(_ change: (ArraySlice<Float>) -> [Float]) -> CellGrid {
    alongRows(change).transposed().alongRows(change).transposed()
  }

  private func alongRows(_ change: (ArraySlice<Float>) -> [Float]) -> CellGrid {
    var result = self
    result.values.removeAll(keepingCapacity: true)
    for row in 0..<rows {
      result.values += change(values[row * columns..<(row + 1) * columns])
    }
    return result
  }

  private func transposed() -> CellGrid {
    var result = CellGrid(cell: cell, columns: rows, rows: columns)
    for row in 0..<rows {
      for column in 0..<columns {
        result.values[column * rows + row] = values[row * columns + column]
      }
    }
    return result
  }

  private init(cell: Int, columns: Int, rows: Int) {
    self.cell = cell
    self.columns = columns
    self.rows = rows
    values = [Float](repeating: 0, count: columns * rows)
  }

  private static func slidingMean(_ row: ArraySlice<Float>, radius: Int) -> [Float] {
    var sums: [Double] = [0]
    for value in row { sums.append((sums.last ?? 0) + Double(value)) }
    return (0..<row.count).map { index in
      let (low, high) = (max(0, index - radius), min(row.count, index + radius + 1))
      return Float((sums[high] - sums[low]) / Double(high - low))
    }
  }

  private static func slidingExtreme(
    _ row: ArraySlice<Float>, radius: Int, _ choose: (Float, Float) -> Float
  ) -> [Float] {
    let values = Array(row)
    return values.indices.map { index in
      var extreme = values[index]
      for other in max(0, index - radius)...min(values.count - 1, index + radius) {
        extreme = choose(extreme, values[other])
      }
      return extreme
    }
  }
}

extension ConnectedInk.Piece {
  /// Returns whether the piece is at no edge of a grid.
  fileprivate func isInside(_ grid: CellGrid) -> Bool {
    left > 0 && top > 0 && right < grid.columns && bottom < grid.rows
  }
}
