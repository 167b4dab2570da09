package import Codecs
package import ImageFiles
package import PageModel
import Raster

/// What an image shows inside of the dark borders around paper.
package struct BorderlessPart: Sendable, Equatable {
  /// The smallest rectangle around the part, in pixels of the image.
  package let rectangle: PixelRectangle
  /// The corners of the part in pixels of the image if a border is slanted; otherwise `nil`.
  package let outline: Quadrilateral?
}

/// Finds the black and gray borders that a scanner leaves around paper that is smaller than its
/// glass, and those of books, also slanted ones.
package enum BorderFinder {
  /// The longer side at which images are searched, in pixels.
  private static let searchSide = 1_000
  /// The brightness below which a pixel may be of a border, as a share of the paper's, and the least
  /// brightness of paper.
  ///
  /// Chosen on: ten made borders, black to 140 of 255.
  private static let (darkness, leastPaper) = (0.66, 110)
  /// The share of a side along which a border is dark, and that of a border with white outside of
  /// it.
  ///
  /// Chosen on: 130 pages of corpora, three with borders of books.
  private static let (leastShare, leastDetachedShare) = (0.5, 0.75)
  /// The widest border, by the image's width.
  ///
  /// Chosen on: three pages with borders of books.
  private static let widest = 0.3
  /// The share of dark pixels up to which a gap in a border, or what is outside of it, is empty.
  private static let dust = 0.035
  /// The share of dark pixels in the streaks at the inner edge of a border.
  private static let fringe = 0.22
  /// The least difference of brightness along the inner edge, in shares of dark pixels.
  ///
  /// Chosen on: ten made borders.
  private static let minimumFall = 0.3
  /// The length without a break, as a share of the side, that lines of print do not have.
  ///
  /// Chosen on: 130 pages of corpora.
  private static let minimumRun = 0.15
  /// The share of dark pixels of a row that belongs to a border of another side.
  ///
  /// Chosen on: three pages with borders of books.
  private static let darkRow = 0.8
  /// The slopes of borders.
  ///
  /// Chosen on: ten made borders, 0 to 3°.
  private static let (steepest, step) = (0.08, 0.004)
  /// The slope below which a border counts as straight.
  private static let minimumSlope = 0.0015

  /// Returns the part of an image of `size` pixels without its borders; `nil` if it has none.
  ///
  /// `bitmap` may be a reduced copy of the image.
  ///
  /// - Throws: `CodecError.unscalable` if Leptonica refuses the size.
  package static func content(
    in bitmap: Bitmap, of size: PixelSize
  ) throws(CodecError) -> BorderlessPart? {
    let gray = try bitmap.reduced(toLongerSide: searchSide).luminance().blurred(passes: 1)
    guard let dark = threshold(of: gray) else { return nil }
    // Turned clockwise, the lower side of an image is at its left, then the right, then the upper
    // one.
    let edges = [0, 1, 2, 3].map { edge(atLeftOf: gray.turned(quarters: $0), darkerThan: dark) }
    guard edges.contains(where: { $0 != nil }) else { return nil }
    let sides = edges.enumerated().map { quarters, edge in
      (edge ?? Edge(offset: 0, slope: 0)).line(inTurned: quarters, of: gray.size)
    }
    let isSlanted = edges.contains { abs($0?.slope ?? 0) > minimumSlope }
    return corners(between: sides).map {
      part(within: $0.scaled(from: gray.size, to: size), of: size, isSlanted: isSlanted)
    }
  }

  /// The inner edge of a border at the left: its distance from the left at half the height, and by
  /// how much that grows from row to row.
  private struct Edge {
    let offset: Double
    let slope: Double

    /// Returns two points of the edge on an image of `size` that was turned by quarters.
    func line(inTurned quarters: Int, of size: PixelSize) -> (Point, Point) {
      let (width, height) = (Double(size.width), Double(size.height))
      let length = quarters % 2 == 0 ? height : width
      func place(_ y: Double) -> Point {
        let x = offset + slope * (y - length / 2)
        return switch quarters {
        case 0: Point(x: x, y: y)
        case 1: Point(x: y, y: height - x)
        case 2: Point(x: width - x, y: height - y)
        default: Point(x: width - y, y: x)
        }
      }
      return (place(0), place(length))
    }
  }

  /// Returns the brightness below which pixels may be of a border; `nil` if there is no paper.
  private static func threshold(of gray: Bitmap) -> UInt8? {
    var histogram = Histogram()
    for value in gray.bytes { histogram.add(value) }
    // A fifth of the pixels are at least as bright as the paper.
    guard let paper = histogram.value(ofRank: 4 * histogram.total / 5), paper >= leastPaper
    else { return nil }
    return UInt8(clamping: Int(darkness * Double(paper)))
  }

  /// Returns the inner edge of the border at the left of a gray image; `nil` if there is none.
  private static func edge(atLeftOf gray: Bitmap, darkerThan dark: UInt8) -> Edge? {
    let rows = rowsWithPaper(of: gray, dark)
    guard rows.count * 5 > gray.size.height else { return nil }
    var best: (edge: Edge, fall: Double)?
    let count = Int(steepest / step)
    // Steeper edges only count if they are sharper.
    for number in (-count...count).sorted(by: { abs($0) < abs($1) }) {
      consider(step * Double(number), gray, rows, dark, &best)
    }
    guard let coarse = best else { return nil }
    for number in -3...3 where number != 0 {
      consider(coarse.edge.slope + step / 4 * Double(number), gray, rows, dark, &best)
    }
    return best?.edge
  }

  /// Keeps the edge of a slope if it is sharper than the best one.
  private static func consider(
    _ slope: Double, _ gray: Bitmap, _ rows: [Int], _ dark: UInt8,
    _ best: inout (edge: Edge, fall: Double)?
  ) {
    let shares = darkShares(along: slope, in: gray, rows: rows, dark)
    let ends = [rows.prefix(rows.count / 25), rows.suffix(rows.count / 25)].map {
      darkShares(along: slope, in: gray, rows: Array($0), dark)
    }
    guard let end = borderEnd(shares, ends, width: gray.size.width) else { return }
    guard isLong(along: slope, upTo: end, gray, rows, dark) else { return }
    let fall = shares[max(end - 3, 0)..<end].mean - shares[end + 1..<end + 5].mean
    // Of two edges, the inner one ends the border.
    let distance = Double(end) - (best?.edge.offset ?? -Double(gray.size.width))
    let near = Double(gray.size.width) / 50
    if fall > minimumFall, distance > near || distance > -near && fall > (best?.fall ?? 0) + 0.01 {
      best = (Edge(offset: Double(end), slope: slope), fall)
    }
  }

  /// Returns every other row that is not dark throughout, as those of borders at other sides are.
  private static func rowsWithPaper(of gray: Bitmap, _ dark: UInt8) -> [Int] {
    let width = gray.size.width
    return stride(from: 0, to: gray.size.height, by: 2).filter { y in
      let row = gray.bytes[y * width..<(y + 1) * width]
      return Double(row.count { $0 < dark }) < darkRow * Double(width)
    }
  }

  /// Whether a line of a slope, before `end`, is dark along half of the side, and without a break
  /// along a part of it, unlike a line of print.
  private static func isLong(
    along slope: Double, upTo end: Int, _ gray: Bitmap, _ rows: [Int], _ dark: UInt8
  ) -> Bool {
    let (width, height) = (gray.size.width, gray.size.height)
    return (0..<end).contains { x in
      var (count, run, longest) = (0, 0, 0)
      for y in rows {
        let column = x + Int((slope * (Double(y) - Double(height) / 2)).rounded())
        let isDark = (0..<width).contains(column) && gray.bytes[y * width + column] < dark
        count += isDark ? 1 : 0
        run = isDark ? run + 1 : 0
        longest = max(longest, run)
      }
      return Double(count) >= leastShare * Double(rows.count)
        && Double(longest) >= minimumRun * Double(rows.count)
    }
  }

  /// Returns the share of dark pixels along lines of a slope, by their distance from the left at
  /// half the height.
  private static func darkShares(
    along slope: Double, in gray: Bitmap, rows: [Int], _ dark: UInt8
  ) -> [Double] {
    let (width, height) = (gray.size.width, gray.size.height)
    var counts = [Int](repeating: 0, count: Int(widest * Double(width)) + 6)
    for y in rows {
      let shift = Int((slope * (Double(y) - Double(height) / 2)).rounded())
      for x in counts.indices {
        let column = x + shift
        // What is beyond the image continues the border.
        if column < 0 || column < width && gray.bytes[y * width + column] < dark {
          counts[x] += 1
        }
      }
    }
    return counts.map { Double($0) / Double(max(rows.count, 1)) }
  }

  /// Returns the end of the dark bands at the left: where paper begins; `nil` if there are none, or
  /// if they have no end.
  ///
  /// - ends: The shares in the first and in the last rows alone.
  private static func borderEnd(
    _ shares: [Double], _ ends: [[Double]], width: Int
  ) -> Int? {
    var end = 0
    for x in shares.indices where shares[x] >= leastShare {
      let gap = shares[end..<x]
      if end == 0, gap.count > width / 100 {
        guard isEmpty(gap.dropLast(8)) else { break }
        // A thin line outside of the paper is dust too.
        if isBand(shares, ends, from: x, width: width) { end = x + 1 }
      } else {
        let isFree = gap.count <= width * 6 / 100 && (gap.mean < dust || gap.mean > 0.2)
        guard gap.count <= width / 100 || isFree else { break }
        end = x + 1
      }
    }
    guard end > 2 else { return nil }
    // The streaks of a book's edge end gradually.
    let widestFringe = end + width * 8 / 100
    while end < min(widestFringe, shares.count), shares[end...].prefix(width / 60).mean > fringe {
      end += 1
    }
    return end + 6 <= shares.count && shares[end..<end + 5].mean < 0.45 ? end : nil
  }

  /// Whether what is outside of a border has only dust and thin lines.
  private static func isEmpty(_ outside: ArraySlice<Double>) -> Bool {
    outside.sorted()[outside.count / 2] < dust && outside.mean < 2 * dust
  }

  /// Whether a band that is not at the image's edge is as thick and as long as a border, and reaches
  /// an end of its side, as the parts of tables do not.
  private static func isBand(
    _ shares: [Double], _ ends: [[Double]], from start: Int, width: Int
  ) -> Bool {
    let thickness = width / 50
    let band = shares[start...].prefix(thickness)
    return band.mean >= 0.45
      && (shares[start...].prefix(width / 20).max() ?? 0) >= leastDetachedShare
      && ends.contains { $0[start...].prefix(thickness).mean >= 0.45 }
  }

  /// Returns the whole pixels of an image of `size` within corners.
  private static func part(
    within corners: Quadrilateral, of size: PixelSize, isSlanted: Bool
  ) -> BorderlessPart {
    let box = corners.boundingBox
    let left = min(max(Int(bounded: box.left.rounded()), 0), size.width - 1)
    let top = min(max(Int(bounded: box.top.rounded()), 0), size.height - 1)
    let right = min(max(Int(bounded: box.right.rounded()), left + 1), size.width)
    let bottom = min(max(Int(bounded: box.bottom.rounded()), top + 1), size.height)
    let rectangle = PixelRectangle(
      x: left, y: top, size: PixelSize(width: right - left, height: bottom - top))
    return BorderlessPart(rectangle: rectangle, outline: isSlanted ? corners : nil)
  }

  /// Returns the corners between the left, lower, right and upper line; `nil` if there are none.
  private static func corners(between sides: [(Point, Point)]) -> Quadrilateral? {
    guard let topLeft = crossing(sides[0], sides[3]), let topRight = crossing(sides[2], sides[3]),
      let bottomLeft = crossing(sides[0], sides[1]),
      let bottomRight = crossing(sides[2], sides[1])
    else { return nil }
    return Quadrilateral(
      topLeft: topLeft, topRight: topRight, bottomRight: bottomRight, bottomLeft: bottomLeft)
  }

  /// Returns where two lines cross; `nil` if they are parallel.
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

extension Sequence<Double> {
  /// The mean of the numbers; 0 if there are none.
  fileprivate var mean: Double {
    let (sum, count) = reduce((0.0, 0.0)) { ($0.0 + $1, $0.1 + 1) }
    return count > 0 ? sum / count : 0
  }
}
