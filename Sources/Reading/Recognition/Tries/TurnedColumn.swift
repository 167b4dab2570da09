import Codecs
import PageModel
import Raster
import Sheets
import Words

/// A column of ink that may be a line turned by a quarter, and may lean.
struct TurnedColumn {
  /// The boxes of its letters, in pixels of the page.
  private let letters: Set<BoundingBox>
  /// The hull of its letters, in pixels of the page.
  private let box: BoundingBox
  /// The pixels by which it moves to the right per pixel down.
  private let slope: Double
  /// The x of its left side in the row y = 0, in pixels.
  private let left: Double
  /// The x of its right side in the row y = 0, in pixels.
  private let right: Double

  /// The minimum length of a column, in its widths.
  private static let minimumLength = 3.0
  /// The maximum width of a column, in maximum heights of its letters: marks and letters that reach
  /// below the line are beside others.
  ///
  /// Chosen on: with 1.0, all texts of 130 pages, 44 of them forms, are the same.
  private static let maximumWidth = 1.3
  /// The margin around the column with which it is read, in its widths.
  ///
  /// A little more or less changes how certain Tesseract is of a number by up to 90 percentage
  /// points.
  ///
  /// Chosen on: 33 turned numbers of 14 and 30 forms, marks without ink taken away. Wrong and
  /// unread: 0.2: 3 and 1; 0.25: 1 and 4; 0.3: 0 and 4; 0.35: 2 and 5; 0.4: 2 and 3. Read once more with
  /// 0.2, one more is right.
  private static let margin = 0.3
  /// The margin in which ink, such as a comma, belongs to the column, in widths of the column.
  private static let marginOfMarks = 0.2

  /// Fits a line through the middles of letters by least squares; `nil` if there are none.
  init?(of letters: [BoundingBox]) {
    guard let hull = letters.hull else { return nil }
    self.letters = Set(letters)
    box = hull
    let scatter = PointScatter(of: letters.map(\.middle))
    let slope = scatter.yy > 0 ? scatter.xy / scatter.yy : 0
    // Less than a pixel does not count as a lean, so that upright columns stay sharp.
    let lean = abs(slope) * hull.height < 1 ? 0 : slope
    self.slope = lean
    left = letters.reduce(.infinity) { min($0, $1.left - lean * $1.midY) }
    right = letters.reduce(-.infinity) { max($0, $1.right - lean * $1.midY) }
  }

  private var width: Double { right - left }

  /// Returns whether the column has the shape of a line of letters at most `highest` pixels high
  /// that leans no more than the lines of crooked pages.
  func isLine(highest: Double) -> Bool {
    abs(Angle.degrees(slope: slope)) <= SkewDetector.range
      && box.height >= Self.minimumLength * width && width <= Self.maximumWidth * highest
  }

  /// Returns whether a point is between the ends of the column, and no farther beside it than commas
  /// reach.
  func contains(_ point: Point) -> Bool {
    let x = point.x - slope * point.y
    let beside = Self.marginOfMarks * width
    return left - beside <= x && x <= right + beside && box.top <= point.y
      && point.y <= box.bottom
  }

  /// Returns whether a part of ink is a letter of the column, a piece of one, or a mark beside it.
  func contains(_ part: BoundingBox) -> Bool {
    let maximum = (1 + 2 * Self.marginOfMarks) * width
    return letters.contains(part)
      || part.width <= maximum && part.height <= maximum && contains(part.middle)
  }

  /// Returns whether a part of its ink is lower than a digit, as marks are.
  func hasMarks(_ parts: [BoundingBox]) -> Bool {
    let upright = parts.map(LineFrame.downward.fromPage.apply)
    guard let ink = NumberInk(of: upright, style: .unknown) else { return true }
    return ink.digits.count < upright.count
  }

  /// Returns the lines that are recognised in the column turned both ways, at their places on its
  /// page; none if memory is insufficient.
  func lines(
    on page: PreparedBitmap, by engine: any TextEngine
  ) throws(RecognitionError) -> [TextLine] {
    guard let (column, toPage) = try? straightened(from: page) else { return [] }
    let lines =
      try Self.lines(of: column, turned: 1, by: engine)
      + Self.lines(of: column, turned: 3, by: engine)
    let found = RecognizedPage(size: column.originalSize, lines: lines)
    let map = PageMap(ProjectiveTransform(toPage))
    return found.mapped(by: map, to: page.originalSize)?.lines ?? []
  }

  /// Returns the lines that are recognised in an upright column turned clockwise by quarters.
  private static func lines(
    of column: PreparedBitmap, turned quarters: Int, by engine: any TextEngine
  ) throws(RecognitionError) -> [TextLine] {
    let turned = column.turned(quarters: quarters, imageSize: column.originalSize)
    let back = AffineTransform.quarterTurns(-quarters, of: turned.originalSize)
    return try engine.read(turned, as: .line, threads: 1).lines.map { line in
      TextLine(
        box: back.apply(line.box), baseline: line.baseline, metrics: line.metrics,
        words: line.words.map { $0.mapped(by: back) },
        orientation: line.orientation.turned(quarters: -quarters), direction: line.direction)
    }
  }

  /// Returns the column, upright and with a margin, cut out of its page, and the map to the original of the page.
  ///
  /// - Throws: `CodecError.unscalable` if memory is insufficient.
  private func straightened(
    from page: PreparedBitmap
  ) throws(CodecError) -> (column: PreparedBitmap, toPage: AffineTransform) {
    let margin = Self.margin * width
    let length = box.height * (1 + slope * slope).squareRoot()
    let size = PixelSize(
      width: Int(width + 2 * margin) + 1, height: Int(length + 2 * margin) + 1)
    let (part, corner) = page.bitmap.cropped(around: box.enlarged(by: margin))
    let toColumn = map(to: size)
    let bitmap = try part.warped(
      by: ProjectiveTransform(
        AffineTransform.moving(x: corner.x, y: corner.y)
          .concatenating(toColumn)), to: size)
    let column = PreparedBitmap(original: bitmap, resolution: page.resolution)
    return (column, toColumn.inverse.concatenating(page.toOriginal))
  }

  /// The map from the page to an image of `size` pixels that has the column upright in its middle.
  private func map(to size: PixelSize) -> AffineTransform {
    let middle = (left + right) / 2 + slope * box.midY
    return AffineTransform(degrees: Angle.degrees(slope: slope), aboutX: middle, y: box.midY)
      .concatenating(
        // Whole pixels keep letters sharp.
        .moving(
          x: (Double(size.width) / 2 - middle).rounded(),
          y: (Double(size.height) / 2 - box.midY).rounded()))
  }
}
