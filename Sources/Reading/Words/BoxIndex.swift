package import PageModel

/// An index of the boxes of a page by their position, which avoids comparisons with all of them.
package struct BoxIndex: Sendable {
  private let boxes: [BoundingBox]
  private let cell: Double
  /// The indices of the boxes that touch each cell of a grid.
  private var cells: [Cell: [Int]] = [:]

  private struct Cell: Hashable {
    let x: Int
    let y: Int
  }

  /// The minimum side of a cell, in pixels.
  private static let minimumCell = 16.0
  /// The maximum number of cells along an axis, after the first, into which a box is entered.
  private static let maximumCells = 4_096

  /// Indexes boxes in a grid of cells of about `cell` pixels.
  package init(_ boxes: [BoundingBox], cell: Double) {
    self.boxes = boxes
    self.cell = max(cell, Self.minimumCell)
    for (index, box) in boxes.enumerated() {
      for cell in cellsTouched(by: box) { cells[cell, default: []].append(index) }
    }
  }

  /// Returns the indices of the boxes in the cells around `box`, each once, in ascending order.
  package func indices(near box: BoundingBox) -> [Int] {
    let touched = cellsTouched(by: box)
    if touched.count == 1 { return cells[touched[0]] ?? [] }
    return Set(touched.flatMap { cells[$0] ?? [] }).sorted()
  }

  /// Returns whether a box in the cells around `box` satisfies `isMatch`.
  package func contains(near box: BoundingBox, where isMatch: (BoundingBox) -> Bool) -> Bool {
    cellsTouched(by: box).contains { cell in
      cells[cell]?.contains { isMatch(boxes[$0]) } ?? false
    }
  }

  private func cellsTouched(by box: BoundingBox) -> [Cell] {
    let columns = range(box.left, box.right)
    return range(box.top, box.bottom).flatMap { y in columns.map { Cell(x: $0, y: y) } }
  }

  private func range(_ start: Double, _ end: Double) -> ClosedRange<Int> {
    let first = Int(max(-1e9, min(start / cell, 1e9)).rounded(.down))
    let last = Int(max(-1e9, min(end / cell, 1e9)).rounded(.down))
    return first...max(first, min(last, first + Self.maximumCells))
  }
}

extension BoundingBox {
  /// Returns the area of the part of `other` that is in this box, in square pixels.
  package func coveredArea(of other: BoundingBox) -> Double { intersection(other)?.area ?? 0 }

  /// Returns whether at least half of `other` is in this box; false if `other` has no area.
  package func coversHalf(of other: BoundingBox) -> Bool {
    other.area > 0 && 2 * coveredArea(of: other) >= other.area
  }
}
