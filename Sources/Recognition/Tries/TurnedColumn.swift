import Codecs
import PageModel
import Vision

/// A column of ink that may be a line turned by a quarter, and may lean.
struct TurnedColumn {
  /// The hull of its letters in pixels of the page.
  private let box: BoundingBox
  /// The pixels by which it moves to the right per pixel down.
  private let slope: Double
  /// Its sides where they cross the row at y = 0, in pixels.
  private let left, right: Double
  /// Whether it has ink that is lower than its digits, as marks are; unless that is known, it may.
  private(set) var hasMarks = true

  /// The minimum length of a column, in its widths.
  private static let leastLength = 3.0
  /// The margins around the column with which it is read, in its widths; ink in the smaller one,
  /// where commas reach, belongs to the column.
  ///
  /// A little more or less changes how certain Tesseract is of a number by up to 90 per cent.
  static let margins = (first: 0.3, second: 0.2)

  /// Fits a line through the middles of letters by least squares; `nil` if there are none.
  init?(of letters: [BoundingBox]) {
    guard let hull = letters.hull else { return nil }
    box = hull
    let slope = Self.slope(of: letters)
    self.slope = slope
    left = letters.reduce(.infinity) { min($0, $1.left - slope * $1.midY) }
    right = letters.reduce(-.infinity) { max($0, $1.right - slope * $1.midY) }
  }

  private static func slope(of boxes: [BoundingBox]) -> Double {
    let count = Double(boxes.count)
    let x = boxes.reduce(0) { $0 + $1.midX } / count
    let y = boxes.reduce(0) { $0 + $1.midY } / count
    let spread = boxes.reduce(0) { $0 + ($1.midY - y) * ($1.midY - y) }
    let shared = boxes.reduce(0) { $0 + ($1.midY - y) * ($1.midX - x) }
    return spread > 0 ? shared / spread : 0
  }

  /// Returns whether its shape is that of a line of letters no higher than `highest` pixels.
  func isLine(highest: Double) -> Bool {
    let width = right - left
    return box.height >= Self.leastLength * width && width <= 1.3 * highest
  }

  /// Returns whether a point is between the ends of the column or beside its line, as a comma is.
  func contains(_ point: Point) -> Bool {
    let x = point.x - slope * point.y
    let beside = Self.margins.second * (right - left)
    return left - beside <= x && x <= right + beside && box.top <= point.y
      && point.y <= box.bottom
  }

  /// Finds out whether any of the parts of the page's ink that are in the column may be a mark.
  mutating func findMarks(among parts: [BoundingBox]) {
    let upright = parts.filter { contains($0.middle) }.map(LineFrame.downward.fromPage.apply)
    guard let ink = NumberInk(of: upright, style: .unknown) else { return }
    hasMarks = ink.digits.count < upright.count
  }

  /// Returns the column alone, upright and with a margin in its widths, cut out of its page.
  ///
  /// - Throws: `CodecError.unscalable` if memory is insufficient.
  func straightened(
    from page: PreparedBitmap, margin: Double
  ) throws(CodecError) -> StraightColumn {
    let margin = margin * (right - left)
    let size = PixelSize(
      width: Int(right - left + 2 * margin) + 1, height: Int(box.height + 2 * margin) + 1)
    let middle = (left + right) / 2 + slope * box.midY
    // Whole pixels keep the letters of a column that does not lean as sharp as they are.
    let toColumn = AffineTransform(
      degrees: Angle.degrees(slope: slope), aboutX: middle, y: box.midY
    ).concatenating(
      AffineTransform(
        a: 1, b: 0, c: 0, d: 1, tx: (Double(size.width) / 2 - middle).rounded(),
        ty: (Double(size.height) / 2 - box.midY).rounded()))
    let bitmap = try page.bitmap.warped(by: ProjectiveTransform(toColumn), to: size)
    return StraightColumn(
      image: PreparedBitmap(
        bitmap: bitmap, resolution: page.resolution, originalSize: size, toOriginal: .identity),
      toPage: toColumn.inverse.concatenating(page.toOriginal), pageSize: page.originalSize)
  }
}

/// A column of ink cut out of its page, whose letters are turned by a quarter but do not lean.
struct StraightColumn {
  fileprivate let image: PreparedBitmap
  /// The map from pixels of the column to pixels of the original of its page.
  fileprivate let toPage: AffineTransform
  fileprivate let pageSize: PixelSize

  /// Returns the lines that are recognised in the column turned clockwise by quarters, in their
  /// places on the page.
  ///
  /// - Throws: the error of the engine.
  func lines(
    turned quarters: Int, by engine: any TextEngine
  ) throws(RecognitionError) -> [TextLine] {
    let size = image.originalSize
    let turned = image.turned(quarters: quarters, imageSize: size)
    let back = AffineTransform.quarterTurns(-quarters, of: turned.originalSize)
    let lines = try engine.read(turned, as: .line, threads: 1).lines.map { line in
      TextLine(
        box: back.apply(line.box), baseline: line.baseline, metrics: line.metrics,
        words: line.words.map { $0.mapped(by: back) },
        orientation: line.orientation.turned(quarters: -quarters), direction: line.direction)
    }
    let column = RecognizedPage(size: size, blocks: lines.map(TextBlock.init(of:)))
    return column.mapped(by: ProjectiveTransform(toPage), to: pageSize)?.lines ?? []
  }
}
