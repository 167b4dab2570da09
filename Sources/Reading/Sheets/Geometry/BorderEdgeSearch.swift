import Codecs
import PageModel

/// The inner edge of a border at the left of an image.
struct BorderEdge {
  /// The distance of the edge from the left at half the height, in pixels.
  let offset: Double
  /// The growth of this distance from row to row, in pixels.
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

/// Searches the inner edge of the border at the left of an image.
struct BorderEdgeSearch {
  /// The minimum share of a side along which a border is dark.
  ///
  /// Chosen on: 130 pages of corpora, three with borders of books.
  private static let minimumShare = 0.5
  /// The minimum share of a side along which a border with white outside it is dark.
  private static let minimumDetachedShare = 0.75
  /// The maximum width of a border, as a share of the image's width.
  ///
  /// Chosen on: three pages with borders of books.
  private static let maximumWidth = 0.3
  /// The maximum share of dark pixels in an empty gap of a border, or in the empty area outside it.
  private static let maximumDust = 0.035
  /// The minimum share of dark pixels in the streaks at the inner edge of a border.
  private static let minimumFringe = 0.22
  /// The minimum difference between the shares of dark pixels on both sides of the inner edge.
  ///
  /// Chosen on: ten made borders.
  private static let minimumFall = 0.3
  /// The minimum length of a border without a break, as a share of the side; lines of print are
  /// shorter.
  ///
  /// Chosen on: 130 pages of corpora.
  private static let minimumRun = 0.15
  /// The minimum share of dark pixels in a row of a border at another side.
  ///
  /// Chosen on: three pages with borders of books.
  private static let minimumDarkRow = 0.8
  /// The minimum mean share of dark pixels in a band of a border; paper has less.
  private static let minimumBandShare = 0.45
  /// The minimum mean share of dark pixels in a gap of a border that is not empty.
  private static let minimumGapShare = 0.2
  /// The maximum width of a gap that is part of a border whatever is in it, in per cent of the
  /// image's width.
  private static let maximumNarrowGap = 1
  /// The maximum width of another gap of a border, in per cent of the image's width.
  private static let maximumGap = 6
  /// The maximum width of the streaks at the inner edge of a border, in per cent of the image's
  /// width.
  private static let maximumFringeWidth = 8
  /// The maximum slope of a border.
  ///
  /// Chosen on: ten made borders, 0 to 3°.
  private static let maximumSlope = 0.08
  /// The difference between slopes that are tried.
  private static let step = 0.004

  private let gray: Bitmap
  private let dark: UInt8
  private let width: Int
  private let rows: [Int]
  private var best: (edge: BorderEdge, fall: Double)?

  /// Searches a gray image, in which pixels darker than a brightness may be part of a border.
  init(atLeftOf gray: Bitmap, darkerThan dark: UInt8) {
    self.gray = gray
    self.dark = dark
    width = gray.size.width
    rows = Self.rowsWithPaper(of: gray, dark)
    guard rows.count * 5 > gray.size.height else { return }
    let count = Int(Self.maximumSlope / Self.step)
    // A steeper edge is taken only if it is sharper.
    for number in (-count...count).sorted(by: { abs($0) < abs($1) }) {
      consider(Self.step * Double(number))
    }
    guard let coarse = best else { return }
    for number in -3...3 where number != 0 {
      consider(coarse.edge.slope + Self.step / 4 * Double(number))
    }
  }

  /// The inner edge; `nil` if there is no border.
  var edge: BorderEdge? { best?.edge }

  /// Keeps the edge of a slope if it is sharper than the best one.
  private mutating func consider(_ slope: Double) {
    let shares = darkShares(along: slope, in: rows[...])
    let ends = [rows.prefix(rows.count / 25), rows.suffix(rows.count / 25)].map {
      darkShares(along: slope, in: $0)
    }
    guard let end = borderEnd(shares, ends), isLong(along: slope, upTo: end) else { return }
    let fall = shares[max(end - 3, 0)..<end].mean - shares[end + 1..<end + 5].mean
    // Of two edges, the inner one ends the border.
    let distance = Double(end) - (best?.edge.offset ?? -Double(width))
    let near = Double(width) / 50
    let isSharper = fall > (best?.fall ?? 0) + 0.01
    if fall > Self.minimumFall, distance > near || distance > -near && isSharper {
      best = (BorderEdge(offset: Double(end), slope: slope), fall)
    }
  }

  /// Returns every other row of the image, without the dark rows of borders at other sides.
  private static func rowsWithPaper(of gray: Bitmap, _ dark: UInt8) -> [Int] {
    let width = gray.size.width
    return stride(from: 0, to: gray.size.height, by: 2).filter { y in
      let row = gray.bytes[y * width..<(y + 1) * width]
      return Double(row.count { $0 < dark }) < minimumDarkRow * Double(width)
    }
  }

  /// Returns whether a line before `end` is dark along half of the side and longer without a break
  /// than a line of print.
  private func isLong(along slope: Double, upTo end: Int) -> Bool {
    (0..<end).contains { x in
      var (count, run, longest) = (0, 0, 0)
      for y in rows {
        let column = x + shift(of: y, along: slope)
        let isDark = (0..<width).contains(column) && gray.bytes[y * width + column] < dark
        count += isDark ? 1 : 0
        run = isDark ? run + 1 : 0
        longest = max(longest, run)
      }
      return Double(count) >= Self.minimumShare * Double(rows.count)
        && Double(longest) >= Self.minimumRun * Double(rows.count)
    }
  }

  /// Returns the distance of a sloped line in a row to the right of its position at half the
  /// height.
  private func shift(of row: Int, along slope: Double) -> Int {
    Int((slope * (Double(row) - Double(gray.size.height) / 2)).rounded())
  }

  /// Returns the share of dark pixels in rows along sloped lines, by the lines' distance from the
  /// left at half the height.
  private func darkShares(along slope: Double, in rows: ArraySlice<Int>) -> [Double] {
    var counts = [Int](repeating: 0, count: Int(Self.maximumWidth * Double(width)) + 6)
    for y in rows {
      let shift = shift(of: y, along: slope)
      for x in counts.indices {
        let column = x + shift
        // The border continues beyond the image.
        if column < 0 || column < width && gray.bytes[y * width + column] < dark {
          counts[x] += 1
        }
      }
    }
    return counts.map { Double($0) / Double(max(rows.count, 1)) }
  }

  /// Returns the start of the paper after the dark bands at the left; `nil` if there are no bands
  /// or no paper.
  ///
  /// - ends: The shares in the first and in the last rows alone.
  private func borderEnd(_ shares: [Double], _ ends: [[Double]]) -> Int? {
    var end = 0
    for x in shares.indices where shares[x] >= Self.minimumShare {
      let gap = shares[end..<x]
      if end == 0, gap.count > width * Self.maximumNarrowGap / 100 {
        guard Self.isEmpty(gap.dropLast(8)) else { break }
        // A thin line outside the paper is treated as dust.
        if isBand(shares, ends, from: x) { end = x + 1 }
      } else {
        let isFree =
          gap.count <= width * Self.maximumGap / 100
          && (gap.mean < Self.maximumDust || gap.mean > Self.minimumGapShare)
        guard gap.count <= width * Self.maximumNarrowGap / 100 || isFree else { break }
        end = x + 1
      }
    }
    guard end > 2 else { return nil }
    // The streaks of a book's edge end gradually.
    let widestFringe = end + width * Self.maximumFringeWidth / 100
    while end < min(widestFringe, shares.count),
      shares[end...].prefix(width / 60).mean > Self.minimumFringe
    {
      end += 1
    }
    let isPaper =
      end + 6 <= shares.count && shares[end..<end + 5].mean < Self.minimumBandShare
    return isPaper ? end : nil
  }

  /// Returns whether the area outside a border has only dust and thin lines.
  private static func isEmpty(_ outside: ArraySlice<Double>) -> Bool {
    outside.sorted()[outside.count / 2] < maximumDust && outside.mean < 2 * maximumDust
  }

  /// Returns whether a band away from the image's edge is as thick and long as a border, and
  /// reaches an end of its side, as parts of tables do not.
  private func isBand(_ shares: [Double], _ ends: [[Double]], from start: Int) -> Bool {
    let thickness = width / 50
    let band = shares[start...].prefix(thickness)
    return band.mean >= Self.minimumBandShare
      && (shares[start...].prefix(width / 20).max() ?? 0) >= Self.minimumDetachedShare
      && ends.contains { $0[start...].prefix(thickness).mean >= Self.minimumBandShare }
  }
}

extension Sequence<Double> {
  /// The mean of the numbers, 0 if there are none.
  fileprivate var mean: Double {
    let (sum, count) = reduce((0.0, 0.0)) { ($0.0 + $1, $0.1 + 1) }
    return count > 0 ? sum / count : 0
  }
}
