import PageLayout

/// Decides whether an image shows nothing but paper.
package enum BlankPage {
  /// The number of cells along the shorter side, about 70 per inch of A4.
  private static let cellsOnShortSide = 580
  /// The part of each side that is ignored: shadows, staples, and punched holes.
  private static let border = 0.08
  /// How much darker than the paper around it ink is at least.
  private static let minimumContrast = 36
  /// Paper is at least so bright.
  private static let darkestPaper = 96
  /// The share of cells with ink from which a page is not blank: 3 square millimetres of A4.
  private static let maximumInk = 0.00005
  /// The side of the squares whose median brightness is that of the paper, in cells.
  private static let tile = 32

  /// Returns whether `bitmap` has next to no ink inside its borders.
  package static func isBlank(_ bitmap: Bitmap) -> Bool {
    let cells = means(of: bitmap.luminance())
    let insetX = Int(Double(cells.size.width) * border)
    let insetY = Int(Double(cells.size.height) * border)
    let columns = insetX..<max(insetX, cells.size.width - insetX)
    let rows = insetY..<max(insetY, cells.size.height - insetY)
    guard !columns.isEmpty, !rows.isEmpty else { return false }
    let limit = max(Int(maximumInk * Double(columns.count * rows.count)), 1)
    var ink = 0
    for top in stride(from: rows.lowerBound, to: rows.upperBound, by: tile) {
      for left in stride(from: columns.lowerBound, to: columns.upperBound, by: tile) {
        let count = self.ink(
          in: cells, left..<min(left + tile, columns.upperBound),
          top..<min(top + tile, rows.upperBound))
        guard let count else { return false }
        ink += count
        if ink > limit { return false }
      }
    }
    return true
  }

  /// Returns the number of cells of a square that are darker than its paper; `nil` if the square is no
  /// paper.
  private static func ink(
    in cells: Bitmap, _ columns: Range<Int>, _ rows: Range<Int>
  ) -> Int? {
    var counts = [Int](repeating: 0, count: 256)
    for row in rows {
      for column in columns { counts[Int(cells.bytes[row * cells.size.width + column])] += 1 }
    }
    var seen = 0
    let half = columns.count * rows.count / 2
    let paper = counts.firstIndex { count in
      seen += count
      return seen > half
    }
    guard let paper, paper >= darkestPaper else { return nil }
    return counts[..<max(paper - minimumContrast, 0)].reduce(0, +)
  }

  /// Returns the gray bitmap reduced to cells of its mean brightness.
  private static func means(of gray: Bitmap) -> Bitmap {
    let side = max(1, min(gray.size.width, gray.size.height) / cellsOnShortSide)
    let size = PixelSize(width: gray.size.width / side, height: gray.size.height / side)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size.area)
    for row in 0..<size.height {
      for column in 0..<size.width {
        var sum = 0
        for y in row * side..<(row + 1) * side {
          let start = y * gray.size.width + column * side
          for index in start..<start + side { sum += Int(gray.bytes[index]) }
        }
        bytes.append(UInt8(truncatingIfNeeded: sum / (side * side)))
      }
    }
    return Bitmap(size: size, format: .gray, bytes: bytes)
  }
}
