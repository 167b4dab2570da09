package import Codecs
package import ImageFiles
package import PageModel
import Raster

/// The area of an image inside the dark borders around paper.
package struct BorderlessArea: Sendable, Equatable {
  /// The smallest rectangle around the area, in pixels of the image.
  package let rectangle: PixelRectangle
  /// The corners of the area, in pixels of the image; `nil` unless a border is slanted.
  package let outline: Quadrilateral?
}

/// Finds the black and gray borders, straight or slanted, that a scanner leaves around books and
/// paper smaller than its glass.
package enum BorderFinder {
  /// The longer side at which images are searched, in pixels.
  private static let searchSide = 1_000
  /// The brightness below which a pixel may be part of a border, as a share of the paper's.
  ///
  /// Chosen on: ten made borders, black to 140 of 255.
  private static let darkness = 0.66
  /// The minimum brightness of paper, 0 to 255.
  private static let minimumPaper = 110
  /// The slope below which a border counts as straight.
  private static let minimumSlope = 0.0015

  /// Returns the area of an image of `size` pixels inside its borders; `nil` if it has none.
  ///
  /// `bitmap` may be a reduced copy of the image.
  ///
  /// - Throws: `CodecError.unscalable` if Leptonica refuses the size.
  package static func content(
    in bitmap: Bitmap, of size: PixelSize
  ) throws(CodecError) -> BorderlessArea? {
    let gray = try bitmap.reduced(toLongerSide: searchSide).luminance().blurred(passes: 1)
    guard let dark = threshold(of: gray) else { return nil }
    // Turned clockwise, the lower side of an image is at its left, then the right, then the upper
    // one.
    let edges = [0, 1, 2, 3].map {
      BorderEdgeSearch(atLeftOf: gray.turned(quarters: $0), darkerThan: dark).edge
    }
    guard edges.contains(where: { $0 != nil }) else { return nil }
    let sides = edges.enumerated().map { quarters, edge in
      (edge ?? BorderEdge(offset: 0, slope: 0)).line(inTurned: quarters, of: gray.size)
    }
    let isSlanted = edges.contains { abs($0?.slope ?? 0) > minimumSlope }
    return corners(between: sides).map {
      part(within: $0.scaled(from: gray.size, to: size), of: size, isSlanted: isSlanted)
    }
  }

  /// Returns the brightness below which pixels may be part of a border; `nil` if there is no paper.
  private static func threshold(of gray: Bitmap) -> UInt8? {
    var histogram = Histogram()
    for value in gray.bytes { histogram.add(value) }
    // A fifth of the pixels are at least as bright as the paper.
    guard let paper = histogram.value(ofRank: 4 * histogram.total / 5), paper >= minimumPaper
    else { return nil }
    return UInt8(clamping: Int(darkness * Double(paper)))
  }

  /// Returns the whole pixels of an image of `size` within corners.
  private static func part(
    within corners: Quadrilateral, of size: PixelSize, isSlanted: Bool
  ) -> BorderlessArea {
    let box = corners.boundingBox
    let left = min(max(Int(bounded: box.left.rounded()), 0), size.width - 1)
    let top = min(max(Int(bounded: box.top.rounded()), 0), size.height - 1)
    let right = min(max(Int(bounded: box.right.rounded()), left + 1), size.width)
    let bottom = min(max(Int(bounded: box.bottom.rounded()), top + 1), size.height)
    let rectangle = PixelRectangle(
      x: left, y: top, size: PixelSize(width: right - left, height: bottom - top))
    return BorderlessArea(rectangle: rectangle, outline: isSlanted ? corners : nil)
  }

  /// Returns the corners between the left, lower, right and upper line; `nil` if two lines are
  /// parallel.
  private static func corners(between sides: [(Point, Point)]) -> Quadrilateral? {
    guard let topLeft = crossing(sides[0], sides[3]), let topRight = crossing(sides[2], sides[3]),
      let bottomLeft = crossing(sides[0], sides[1]),
      let bottomRight = crossing(sides[2], sides[1])
    else { return nil }
    return Quadrilateral(
      topLeft: topLeft, topRight: topRight, bottomRight: bottomRight, bottomLeft: bottomLeft)
  }

  /// Returns the point where two lines cross; `nil` if they are parallel.
  private static func crossing(_ first: (Point, Point), _ second: (Point, Point)) -> Point? {
    let (ax, ay) = (first.1.x - first.0.x, first.1.y - first.0.y)
    let (bx, by) = (second.1.x - second.0.x, second.1.y - second.0.y)
    let determinant = ax * by - ay * bx
    guard abs(determinant) > 1e-9 else { return nil }
    let share =
      ((second.0.x - first.0.x) * by - (second.0.y - first.0.y) * bx) / determinant
    return Point(x: first.0.x + share * ax, y: first.0.y + share * ay)
  }
}
