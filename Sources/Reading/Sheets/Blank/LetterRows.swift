import PageModel
import Raster

/// Finds rows of marks of the size of letters.
///
/// Faint or small print leaves some marks, although most of it is too pale to count as ink.
struct LetterRows {
  let pixelsPerMillimetre: Double

  /// The heights of letters, in millimetres.
  private static let heights = 0.7...4.0
  /// The widths of letters, and of short words whose letters touch, in millimetres.
  private static let widths = 0.25...8.0
  /// The minimum number of marks in a row of letters: in 160 made scans of empty paper, rows have
  /// one mark, or seven if print that is a third as dark as on the front shines through.
  private static let minimumMarks = 5
  /// The maximum gap between marks in a row, in millimetres.
  private static let maximumGap = 2.5
  /// The width of the border that is not searched because of the shadow of a sheet's edge, in
  /// millimetres.
  private static let border = 5.0
  /// The number of marks of letter size from which paper is not empty.
  private static let maximumMarks = 5_000

  /// Returns whether a mask of ink has a row of marks, or too many of them.
  func areIn(_ mask: InkMask) -> Bool {
    let pieces = ConnectedInk(mask).pieces
    let isDash = BrokenLines(pixelsPerMillimetre: pixelsPerMillimetre, size: mask.size)
      .members(of: pieces)
    let marks = pieces.indices.filter { !isDash[$0] && mayBeLetter(pieces[$0], on: mask.size) }
    guard marks.count < Self.maximumMarks else { return true }
    return MarkRows(maximumGap: Self.maximumGap * pixelsPerMillimetre)
      .haveRow(of: Self.minimumMarks, among: marks.map { BoundingBox(pieces[$0]) })
  }

  private func mayBeLetter(_ piece: ConnectedInk.Piece, on size: PixelSize) -> Bool {
    let edge = Int(Self.border * pixelsPerMillimetre)
    return Self.heights.contains(Double(piece.height) / pixelsPerMillimetre)
      && Self.widths.contains(Double(piece.width) / pixelsPerMillimetre)
      && piece.left >= edge && piece.top >= edge && piece.right <= size.width - edge
      && piece.bottom <= size.height - edge
  }
}
