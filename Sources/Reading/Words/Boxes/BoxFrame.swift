import PageModel
import Raster

/// The frame of a box in a piece of ink: its four sides, which a mark in the box may cross.
struct BoxFrame {
  /// The measures of a side, as shares of the frame.
  struct Side {
    /// The share of the side along which there is ink.
    let coverage: Double
    /// The longest straight run of ink.
    let straightness: Double
    /// The distance from the corner at the side's start to the nearest ink on the diagonal.
    let corner: Double
    /// The median thickness of the ink.
    let thickness: Double
    /// The share of the side with ink of the piece beyond it, such as the caps of an "O".
    let beyond: Double
  }

  /// The columns and rows of the frame in the piece, in pixels.
  let columns, rows: Range<Int>
  /// The upper, left, lower and right side.
  let sides: [Side]
  /// The ink within the sides.
  let inside: InkMask

  /// The minimum length of a run of ink that may be a side, as a share of the longest run, which
  /// may be a mark that leaves the box.
  private static let minimumRun = 0.8
  /// The depth of the ink of a side from the outline, as a share of the frame.
  private static let sideDepth = 0.12
  /// The distance between a side's ink and the ink that is inside, as a share of the frame.
  private static let insideMargin = 0.06
  /// The maximum slope of a side.
  private static let slope = 0.03
  /// The minimum side of a frame, in pixels: a smaller one has no inside.
  private static let minimumSide = 8

  /// Finds the frame in a piece of ink; `nil` if there is none with an inside.
  init?(_ piece: InkMask) {
    guard let rows = Self.ends(of: piece), let columns = Self.ends(of: piece.turned)
    else { return nil }
    let frame = piece.cropped(columns: columns, rows: rows)
    let frames = sequence(first: frame, next: \.turned).prefix(4)
    sides = zip(frames, Self.surroundings(of: columns, rows, in: piece)).map(Self.side)
    let margin =
      sides.map { ($0.thickness + Self.insideMargin) * Double(min(rows.count, columns.count)) }
      .max().map { Int($0.rounded(.up)) } ?? 0
    guard min(rows.count, columns.count) >= max(Self.minimumSide, 2 * margin + 3) else {
      return nil
    }
    inside = frame.cropped(
      columns: margin..<columns.count - margin, rows: margin..<rows.count - margin)
    (self.columns, self.rows) = (columns, rows)
  }

  /// Returns the box of the frame in a piece whose box has whole pixels.
  func box(in piece: BoundingBox) -> BoundingBox {
    piece.part(columns: columns, rows: rows)
  }

  /// Returns the rows from the first to the last long run of ink; `nil` if there is no ink.
  static func ends(of piece: InkMask) -> Range<Int>? {
    let runs = piece.longestRuns
    let minimum = Int((minimumRun * Double(runs.max() ?? 0)).rounded(.up))
    guard minimum > 0, let first = runs.firstIndex(where: { $0 >= minimum }),
      let last = runs.lastIndex(where: { $0 >= minimum })
    else { return nil }
    return first..<last + 1
  }

  /// Returns the ink above, left of, below and right of a frame, with a column for each pixel of
  /// the side.
  private static func surroundings(
    of columns: Range<Int>, _ rows: Range<Int>, in piece: InkMask
  ) -> [InkMask] {
    // The outline of a sloping side may extend into this slack.
    let slack = max(1, Int(slope * Double(rows.count)))
    return [
      piece.cropped(columns: columns, rows: 0..<max(rows.lowerBound - slack, 0)),
      piece.cropped(columns: 0..<max(columns.lowerBound - slack, 0), rows: rows).turned,
      piece.cropped(
        columns: columns,
        rows: min(rows.upperBound + slack, piece.size.height)..<piece.size.height),
      piece.cropped(
        columns: min(columns.upperBound + slack, piece.size.width)..<piece.size.width, rows: rows
      ).turned,
    ]
  }

  /// Measures the upper side of a frame.
  private static func side(of frame: InkMask, beside surroundings: InkMask) -> Side {
    let (width, height) = (frame.size.width, frame.size.height)
    let depth = max(2, Int(Self.sideDepth * Double(height)))
    let starts = (0..<width).map { x in (0..<min(depth, height)).first { frame.isInk(x, $0) } }
    let thicknesses = starts.enumerated().compactMap { x, start in
      start.map { start in Double((start..<height).prefix { frame.isInk(x, $0) }.count) }
    }
    let diagonal =
      (0..<min(width, height) / 2).first { frame.isInk($0, $0) } ?? min(width, height) / 2
    return Side(
      coverage: Double(thicknesses.count) / Double(width),
      straightness: Double(frame.longestRuns.prefix(depth).max() ?? 0) / Double(width),
      corner: Double(diagonal) / Double(min(width, height)),
      thickness: (thicknesses.median ?? 0) / Double(height),
      beyond: Double(
        (0..<width).count { x in
          (0..<surroundings.size.height).contains { surroundings.isInk(x, $0) }
        }) / Double(width))
  }
}

extension InkMask {
  /// The maximum gap in a run of ink, as a share of the width.
  private static let gap = 0.04

  func isInk(_ x: Int, _ y: Int) -> Bool { pixels[y * size.width + x] != 0 }

  /// The longest run of ink in each row and the next one together, because a side may slope.
  var longestRuns: [Int] {
    let gap = max(1, Int(Self.gap * Double(size.width)))
    return (0..<size.height).map { y in
      let next = min(y + 1, size.height - 1)
      var (start, end, longest) = (0, 0, 0)
      for x in 0..<size.width where isInk(x, y) || isInk(x, next) {
        if x > end + gap { start = x }
        end = x + 1
        longest = max(longest, end - start)
      }
      return longest
    }
  }
}

extension BoundingBox {
  /// Returns the box of columns and rows of pixels in this box.
  func part(columns: Range<Int>, rows: Range<Int>) -> BoundingBox {
    BoundingBox(
      left: left + Double(columns.lowerBound), top: top + Double(rows.lowerBound),
      right: left + Double(columns.upperBound), bottom: top + Double(rows.upperBound))
  }
}
