import PageModel
import Raster

/// Finds ruling lines of dots, such as those on which a form is filled in: rows of parts far
/// smaller than letters.
struct DottedRulings {
  /// The height of letters, in pixels.
  let letterHeight: Double

  /// The greatest width and height of a dot, in letter heights; the dot of an i is as large, but
  /// has no others beside it.
  private static let maximumDotSize = 0.28
  /// The widest step from the left side of a dot to that of its neighbour, in letter heights.
  ///
  /// Chosen on: two pages of reports with specks in rows, of which a gap of 1.0 or 1.15 left noise as words.
  private static let maximumStep = 1.28
  /// The greatest difference in height of neighbours on a page that is a little crooked, in letter
  /// heights.
  private static let maximumRise = 0.12
  /// The minimum number of dots; an ellipsis has three.
  private static let minimumDots = 8
  /// The number of dots that are noise or the screen of a printed image.
  private static let maximumDots = 20_000

  /// Returns for each part of a page's ink whether it is a dot of a ruling.
  func members(of parts: [InkComponent]) -> [Bool] {
    var isMember = [Bool](repeating: false, count: parts.count)
    let largest = Self.maximumDotSize * letterHeight
    let dots = parts.indices.filter { max(parts[$0].box.width, parts[$0].box.height) <= largest }
    guard dots.count <= Self.maximumDots else { return isMember }
    let sides = dots.map { index in
      let box = parts[index].box
      return BoundingBox(left: box.left, top: box.top, right: box.left, bottom: box.bottom)
    }
    let rows = sides.rows(
      gap: Self.maximumStep * letterHeight, rise: max(Self.maximumRise * letterHeight, 1))
    for row in rows where row.count >= Self.minimumDots {
      for dot in row { isMember[dots[dot]] = true }
    }
    return isMember
  }
}
