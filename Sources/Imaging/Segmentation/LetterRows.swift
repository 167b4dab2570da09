import PageLayout

/// Finds rows of marks of the size of letters.
///
/// Faint or small print leaves some, although most of it is too pale to count as ink.
struct LetterRows {
  let pixelsPerMillimetre: Double
  /// The size of the page in pixels.
  let size: PixelSize

  /// The heights and widths of letters, and of short words whose letters touch, in millimetres.
  private static let heights = 0.7...4.0
  private static let widths = 0.25...8.0
  /// The number of marks in a row that dust never has: in 160 made scans of empty paper, rows have
  /// one mark, or seven if print shines through that is as dark as a third of print on the front.
  private static let leastMarks = 5
  /// The widest gap between marks in a row, in millimetres.
  private static let widestGap = 2.5
  /// The share of the lower mark's height that the next mark must overlap.
  private static let leastOverlap = 0.4
  /// The greatest ratio of the heights of neighbours.
  private static let greatestRatio = 2.2
  /// The width of the border that is not searched, in millimetres: the shadow of a sheet's edge.
  private static let border = 5.0
  /// The number of marks of letter size that are too many for empty paper.
  private static let mostMarks = 5_000

  /// Returns whether a mask of ink has a row of marks, or too many of them.
  func areIn(_ mask: InkMask) -> Bool {
    let pieces = ConnectedInk(mask).pieces
    let isDash = BrokenLines(pixelsPerMillimetre: pixelsPerMillimetre, size: size)
      .members(of: pieces)
    let marks = pieces.indices.filter { !isDash[$0] && mayBeLetter(pieces[$0]) }
      .map { pieces[$0] }.sorted { $0.left < $1.left }
    guard marks.count < Self.mostMarks else { return true }
    // The longest row that ends with each mark.
    var lengths = [Int](repeating: 1, count: marks.count)
    let reach = Int((Self.widths.upperBound + Self.widestGap) * pixelsPerMillimetre)
    for index in marks.indices {
      for before in (0..<index).reversed() {
        guard marks[index].left - marks[before].left <= reach else { break }
        if lengths[before] >= lengths[index], isNext(marks[index], to: marks[before]) {
          lengths[index] = lengths[before] + 1
        }
      }
      if lengths[index] >= Self.leastMarks { return true }
    }
    return false
  }

  private func mayBeLetter(_ piece: ConnectedInk.Piece) -> Bool {
    let edge = Int(Self.border * pixelsPerMillimetre)
    return Self.heights.contains(Double(piece.height) / pixelsPerMillimetre)
      && Self.widths.contains(Double(piece.width) / pixelsPerMillimetre)
      && piece.left >= edge && piece.top >= edge && piece.right <= size.width - edge
      && piece.bottom <= size.height - edge
  }

  /// Returns whether a mark is the next one to the right of another in a row.
  private func isNext(_ mark: ConnectedInk.Piece, to before: ConnectedInk.Piece) -> Bool {
    let (low, high) = (min(mark.height, before.height), max(mark.height, before.height))
    let overlap = min(mark.bottom, before.bottom) - max(mark.top, before.top)
    return mark.left > before.left
      && Double(mark.left - before.right) <= Self.widestGap * pixelsPerMillimetre
      && Double(overlap) >= Self.leastOverlap * Double(low)
      && Double(high) <= Self.greatestRatio * Double(low)
  }
}
