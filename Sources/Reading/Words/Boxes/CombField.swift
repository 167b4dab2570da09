package import PageModel
package import Raster

/// Adjoining boxes for a character each in one piece of ink, with a digit in several of them.
package struct CombField {
  /// A digit with its ink and its box, in pixels of the image.
  package struct Digit {
    package let box: BoundingBox
    package let ink: InkMask

    /// Makes a digit of its box and ink.
    package init(box: BoundingBox, ink: InkMask) { (self.box, self.ink) = (box, ink) }
  }

  /// The digits from left to right, at least `minimumDigits`.
  package let digits: [Digit]

  /// The height of the boxes, in letter heights.
  private static let sizes = 1.0...4.0
  /// The ratio of a box's width to its height.
  private static let ratios = 0.5...1.5
  /// The maximum difference of a box's width from the median width, as a share of the latter.
  private static let maximumUneven = 0.15
  /// The minimum number of boxes, and of digits: two cells of a table may look like boxes.
  private static let minimumDigits = 3
  /// The minimum height of a wall between boxes, as a share of the boxes' height; digits are lower.
  private static let minimumWall = 0.85
  /// The width of the frame at each side of a box, as a share of the box's height.
  private static let margin = 0.05
  /// The part of a box's height at its upper and its lower side that may be frame.
  private static let maximumEdge = 0.2
  /// The minimum height of a digit, as a share of the box's height.
  private static let minimumDigit = 0.35
  /// The minimum height or width of a sign, as a share of the box's height; dirt is smaller.
  private static let minimumSign = 0.1

  /// Returns whether a piece of ink may be a comb field by its size.
  package static func mayBe(_ part: InkComponent, letterHeight: Double) -> Bool {
    sizes.contains(part.box.height / letterHeight)
      && part.box.width >= Double(minimumDigits) * ratios.lowerBound * part.box.height
      && 2 * Double(part.pixels) <= part.box.area
  }

  /// Finds the digits in a piece of ink at `place`; `nil` if the piece has no such boxes, or a
  /// character of several parts.
  package init?(_ piece: InkMask, at place: BoundingBox) {
    guard let rows = BoxFrame.ends(of: piece), let cells = Self.cells(of: piece, rows) else {
      return nil
    }
    let inks = cells.map { Self.parts(of: piece.cropped(columns: $0, rows: rows)) }
    let filled = inks.indices.filter { !inks[$0].isEmpty }
    guard let first = filled.first, let last = filled.last, last - first + 1 == filled.count,
      filled.count >= Self.minimumDigits,
      inks.allSatisfy({
        $0.isEmpty
          || $0.count == 1 && Double($0[0].height) >= Self.minimumDigit * Double(rows.count)
      })
    else { return nil }
    digits = filled.flatMap { number in
      inks[number].map { part in
        let columns = cells[number].lowerBound + part.left..<cells[number].lowerBound + part.right
        let own = rows.lowerBound + part.top..<rows.lowerBound + part.bottom
        return Digit(
          box: place.part(columns: columns, rows: own),
          ink: piece.cropped(columns: columns, rows: own))
      }
    }
  }

  /// Returns the columns within each box; `nil` if the boxes are not alike or level lines divide
  /// them.
  private static func cells(of piece: InkMask, _ rows: Range<Int>) -> [Range<Int>]? {
    let height = Double(rows.count)
    let edge = Int(maximumEdge * height)
    let runs = piece.longestRuns
    let inner = runs[rows].dropFirst(edge).dropLast(edge)
    let columns = piece.cropped(columns: 0..<piece.size.width, rows: rows).turned.longestRuns
    let walls = columns.indices.filter { Double(columns[$0]) >= minimumWall * height }
    let margin = max(1, Int((margin * height).rounded()))
    let cells = zip(walls, walls.dropFirst()).filter { $1 - $0 > 4 * margin }
      .map { $0 + 1 + margin..<$1 - margin }
    let usual = cells.map { Double($0.count) }.median ?? 0
    let isEven = cells.allSatisfy { abs(Double($0.count) - usual) <= maximumUneven * usual }
    guard cells.count >= minimumDigits, isEven, ratios.contains(usual / height),
      2 * (inner.max() ?? 0) < runs.max() ?? 0
    else { return nil }
    return cells
  }

  /// Returns the parts of the ink in a box that are not its frame.
  ///
  /// A comma or a minus is a part, too, so that an amount does not lose it.
  private static func parts(of cell: InkMask) -> [ConnectedInk.Piece] {
    let height = Double(cell.size.height)
    let room = max(1, Int((margin * height).rounded()))
    return ConnectedInk(cell).pieces.filter {
      $0.top > room && $0.bottom < cell.size.height - room
        && Double(max($0.height, $0.width)) >= minimumSign * height
    }
  }
}
