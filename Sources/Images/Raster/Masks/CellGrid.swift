package import ImageFiles
package import PageModel

/// Numbers for square cells that cover an image, such as a mean or a threshold.
package struct CellGrid {
  /// The side of a cell, in pixels.
  package let cell: Int
  /// The number of cells in a row.
  package let columns: Int
  /// The number of rows of cells.
  package let rows: Int
  /// The number of each cell, row by row.
  package var values: [Float]

  /// Makes a grid of zeros that covers an image, with square cells of side `cell`, in pixels.
  package init(covering size: PixelSize, cell: Int) {
    self.init(
      cell: cell, columns: (size.width + cell - 1) / cell, rows: (size.height + cell - 1) / cell)
  }

  /// Sets the number of each cell to the result of `value` for the cell's rows and columns in an
  /// image of `size`.
  package mutating func fill(of size: PixelSize, _ value: (Range<Int>, Range<Int>) -> Float) {
    for row in 0..<rows {
      for column in 0..<columns {
        values[row * columns + column] = value(
          row * cell..<min((row + 1) * cell, size.height),
          column * cell..<min((column + 1) * cell, size.width))
      }
    }
  }

  /// Returns the cells for whose number `isInk` is true.
  package func mask(where isInk: (Float) -> Bool) -> InkMask {
    var mask = InkMask(size: PixelSize(width: columns, height: rows))
    mask.pixels = values.map { isInk($0) ? 1 : 0 }
    return mask
  }

  /// Returns the indices of the cells that a part of the image touches.
  package func places(of part: PixelRectangle) -> [Int] {
    guard part.size.area > 0 else { return [] }
    let last = (
      row: min((part.y + part.size.height - 1) / cell, rows - 1),
      column: min((part.x + part.size.width - 1) / cell, columns - 1)
    )
    return stride(from: part.y / cell, through: last.row, by: 1).flatMap { row in
      stride(from: part.x / cell, through: last.column, by: 1).map { row * columns + $0 }
    }
  }

  /// Returns for each cell whether one of several parts of the image touches it.
  package func areTouched(by parts: [PixelRectangle]) -> [Bool] {
    var cells = [Bool](repeating: false, count: values.count)
    for place in parts.flatMap(places) { cells[place] = true }
    return cells
  }

  /// Returns a component of cells, enlarged by `margin` cells on each side, in pixels of an image
  /// of `size`.
  package func rectangle(of piece: ConnectedInk.Piece, margin: Int, in size: PixelSize)
    -> PixelRectangle
  {
    let (left, top) = (max(piece.left - margin, 0) * cell, max(piece.top - margin, 0) * cell)
    return PixelRectangle(
      x: left, y: top,
      size: PixelSize(
        width: min((piece.right + margin) * cell, size.width) - left,
        height: min((piece.bottom + margin) * cell, size.height) - top))
  }

  /// Sets the cells that are enclosed by cells of at least 1 to 1.
  package mutating func fillHoles() {
    let holes = ConnectedInk(mask { $0 < 1 }, joinsCorners: false)
    for (run, piece) in zip(holes.runs, holes.pieceOfRun) where holes.pieces[piece].isInside(self) {
      for cell in holes.places(of: run) { values[cell] = 1 }
    }
  }

  /// Returns for each cell the mean of the cells at most `radius` away along each axis.
  package func boxMean(radius: Int) -> CellGrid {
    alongBothAxes { Self.slidingMean($0, radius: radius) }
  }

  /// Returns for each cell the maximum of the cells at most `radius` away along each axis.
  package func boxMaximum(radius: Int) -> CellGrid {
    alongBothAxes { Self.slidingExtreme($0, radius: radius, max) }
  }

  /// Returns for each cell the minimum of the cells at most `radius` away along each axis.
  package func boxMinimum(radius: Int) -> CellGrid {
    alongBothAxes { Self.slidingExtreme($0, radius: radius, min) }
  }

  /// Returns a grid of the results of `change` for each value.
  package func map(_ change: (Float) -> Float) -> CellGrid {
    var result = self
    result.values = values.map(change)
    return result
  }

  /// Returns for each cell the mean of its values in one or more grids.
  package static func mean(of grids: [CellGrid]) -> CellGrid {
    grids.dropFirst().reduce(grids[0]) { $0.combined(with: $1, +) }.map {
      $0 / Float(grids.count)
    }
  }

  /// Returns a grid of the results of `change` for each value and the value of the same cell of
  /// `other`.
  package func combined(with other: CellGrid, _ change: (Float, Float) -> Float) -> CellGrid {
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
  /// Returns whether the component touches no edge of a grid.
  fileprivate func isInside(_ grid: CellGrid) -> Bool {
    left > 0 && top > 0 && right < grid.columns && bottom < grid.rows
  }
}
