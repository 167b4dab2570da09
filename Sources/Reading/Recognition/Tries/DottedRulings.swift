import PageModel
import Raster

/// Finds dotted ruling lines, such as the lines on which a form is filled in: rows of parts far
/// smaller than letters.
struct DottedRulings {
  /// The height of letters, in pixels.
  let letterHeight: Double

  /// The maximum width and height of a dot, in letter heights; the dot of an i is as large, but has
  /// no dots beside it.
  private static let maximumDotSize = 0.28
  /// The maximum distance between the left sides of neighbouring dots, in letter heights.
  ///
  /// Chosen on: two pages of reports with specks in rows, on which 1.0 or 1.15 left noise as words.
  private static let maximumStep = 1.28
  /// The maximum vertical distance between neighbouring dots on a slightly crooked page, in letter
  /// heights.
  private static let maximumRise = 0.12
  /// The minimum number of dots; an ellipsis has three.
  private static let minimumDots = 8
  /// The maximum number of dots; more are noise or the screen of a printed image.
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
