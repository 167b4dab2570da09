import Codecs
import Lines
import PageModel
import Raster
import Recognition

/// Finds the lines of text in an image by a network (Liao and others, *Real-time Scene Text Detection
/// with Differentiable Binarization*, 2020).
struct TextDetector {
  let network: Network

  /// The minimum shorter side of an image that the network gets, in pixels.
  private static let minimumSide = 480.0
  /// The maximum longer side of an image that the network gets, in pixels.
  ///
  /// Chosen on: 20 receipts: with 2 000 and a shorter side of 736, PaddleOCR's default, a word F1 of
  /// 0.9495 instead of 0.9477 takes 1.64 instead of 0.50 s.
  private static let maximumSide = 1_000.0
  /// The maximum longer side that the network gets of an image with a side above `largeSide`, in
  /// pixels.
  ///
  /// Chosen on: 4 scans at 300 dots per inch: joined with Tesseract's words, a word F1 of 0.9757 with
  /// 1 280 and with 2 000.
  private static let maximumSideOfLarge = 1_280.0
  /// The longer side above which an image is large, in pixels.
  private static let largeSide = 1_600.0
  /// The sides of the network's images are multiples of this, in pixels.
  private static let step = 32
  /// The probability from which a pixel is text.
  fileprivate static let minimumOfPixel: Float = 0.3

  /// The maximum area that the network sees at once, in pixels; it takes 240 bytes per pixel.
  private static let maximumAtOnce = 800_000
  /// The distance by which a window reaches beyond its part of the image, in pixels: more than the
  /// height of lines.
  private static let margin = 64

  /// Returns the lines of text, in pixels of a gray image; `nil` if the network fails.
  ///
  /// - original: The size of the image before it was scaled.
  func lines(in bitmap: Bitmap, of original: PixelSize) -> [TextBand]? {
    let size = Self.size(for: bitmap.size, of: original)
    let scale = AffineTransform(from: size, to: bitmap.size)
    var lines: [TextBand] = []
    for part in Self.parts(of: size) {
      let window =
        max(part.lowerBound - Self.margin, 0)..<min(part.upperBound + Self.margin, size.height)
      guard let found = bands(in: window, of: bitmap, scaledTo: size) else { return nil }
      lines += found.filter { part.contains(Int($0.box.midY)) }
    }
    return lines.map { $0.scaled(by: scale) }
  }

  /// Returns the rows of each part of an image that the network sees at once.
  static func parts(of size: PixelSize) -> [Range<Int>] {
    let count = (size.area + maximumAtOnce - 1) / maximumAtOnce
    let rows = (size.height / step + count - 1) / count * step
    return stride(from: 0, to: size.height, by: rows).map { $0..<min($0 + rows, size.height) }
  }

  /// Returns the lines in rows of a scaled image, in its pixels; `nil` if the network fails.
  private func bands(
    in rows: Range<Int>, of bitmap: Bitmap, scaledTo size: PixelSize
  ) -> [TextBand]? {
    let window = PixelSize(width: size.width, height: rows.count)
    guard
      let image = NetworkImage(
        bitmap, scaledTo: size, from: rows.lowerBound, paddedTo: window)
    else { return nil }
    let found = unsafe network.result(for: image.values, shape: image.shape) { values, shape in
      shape == [1, 1, window.height, window.width] ? unsafe Self.shrunken(values, window) : nil
    }
    guard case let found?? = found else { return nil }
    return found.compactMap { $0.whole?.moved(down: Double(rows.lowerBound)) }
  }

  /// Returns the size at which the network sees an image that was scaled from the size `original`;
  /// an image that was scaled up shows the network nothing more.
  static func size(for scaled: PixelSize, of original: PixelSize) -> PixelSize {
    let size = original.width < scaled.width ? original : scaled
    let (width, height) = (Double(size.width), Double(size.height))
    let longer = max(width, height)
    let maximum = longer > largeSide ? maximumSideOfLarge : maximumSide
    let factor = min(max(minimumSide / min(width, height), 1), maximum / longer)
    let side = { (length: Double) in
      max(Int((length * factor / Double(step)).rounded()), 1) * step
    }
    return PixelSize(width: side(width), height: side(height))
  }

  /// Returns the shrunken lines that the network draws.
  private static func shrunken(
    _ values: UnsafeBufferPointer<Float>, _ size: PixelSize
  ) -> [ShrunkenLine] {
    var mask = InkMask(size: size)
    for index in mask.pixels.indices where unsafe values[index] > minimumOfPixel {
      mask.pixels[index] = 1
    }
    let ink = ConnectedInk(mask)
    var lines = [ShrunkenLine](repeating: ShrunkenLine(), count: ink.pieces.count)
    for (run, piece) in zip(ink.runs, ink.pieceOfRun) {
      let first = run.row * size.width
      let sum = run.columns.reduce(Float(0)) { unsafe $0 + values[first + $1] }
      lines[piece].add(run, probability: Double(sum))
    }
    return lines
  }
}

/// A line as the network draws it: shrunken, so that lines do not touch.
private struct ShrunkenLine {
  private var runs: [ConnectedInk.Run] = []
  private var probability = 0.0
  private var area = 0.0

  /// The minimum mean probability of the pixels of a line.
  private static let minimumProbability = 0.5
  /// The minimum height of a shrunken line, in pixels.
  private static let minimumHeight = 3.0
  /// The minimum ratio of a line's width to its height for a measured slope.
  private static let minimumRatioForSlope = 2.0
  /// The distance by which a line reaches beyond the shrunken one, as a multiple of area over
  /// perimeter (equation 10 of the paper).
  private static let reach = 1.6

  mutating func add(_ run: ConnectedInk.Run, probability sum: Double) {
    runs.append(run)
    probability += sum
    area += Double(run.columns.count)
  }

  /// The whole line in the image; `nil` if it is too low, or unlikely.
  var whole: TextBand? {
    guard probability >= Self.minimumProbability * area else { return nil }
    let slope = slope
    var (left, right) = (Double.infinity, -Double.infinity)
    var (top, bottom) = (Double.infinity, -Double.infinity)
    for run in runs {
      let (first, last) = (Double(run.columns.lowerBound), Double(run.columns.upperBound))
      (left, right) = (min(left, first), max(right, last))
      for x in [first, last] {
        top = min(top, Double(run.row) - slope * x)
        bottom = max(bottom, Double(run.row + 1) - slope * x)
      }
    }
    let (width, height) = (right - left, bottom - top)
    guard min(width, height) >= Self.minimumHeight else { return nil }
    let reach = Self.reach * width * height / (2 * (width + height))
    return TextBand(
      left: left - reach, right: right + reach, top: top - reach, bottom: bottom + reach,
      slope: slope)
  }

  /// The slope of the line, by least squares; 0 for a line that is not much wider than high.
  private var slope: Double {
    let (width, height) = extent
    guard width >= Self.minimumRatioForSlope * height else { return 0 }
    var (x, y, xx, xy) = (0.0, 0.0, 0.0, 0.0)
    for run in runs {
      let count = Double(run.columns.count)
      let middle = Double(run.columns.lowerBound) + count / 2
      x += count * middle
      y += count * (Double(run.row) + 0.5)
      xx += count * (middle * middle + count * count / 12)
      xy += count * middle * (Double(run.row) + 0.5)
    }
    let spread = area * xx - x * x
    return spread > 0 ? (area * xy - x * y) / spread : 0
  }

  private var extent: (width: Double, height: Double) {
    let columns = runs.map(\.columns)
    let width = (columns.map(\.upperBound).max() ?? 0) - (columns.map(\.lowerBound).min() ?? 0)
    return (Double(width), Double((runs.last?.row ?? 0) - (runs.first?.row ?? 0) + 1))
  }
}
