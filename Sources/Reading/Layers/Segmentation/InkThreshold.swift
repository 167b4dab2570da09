import Codecs
import PageModel
import Raster

/// The brightness below which a pixel is ink, for every position on a page.
///
/// Sauvola's threshold (J. Sauvola and M. Pietikäinen, "Adaptive document image binarization",
/// 2000), but at least `minimumContrast` darker than the surrounding paper; computed for cells and
/// interpolated.
struct InkThreshold {
  /// The minimum difference in brightness between ink and paper.
  private static let minimumContrast: Float = 24
  /// The number of cells per inch.
  private static let cellsPerInch = 37.0
  /// The minimum side of a cell, in pixels.
  private static let minimumCell = 4
  /// The distance up to which cells count for a threshold, in cells.
  private static let reach = 3
  /// The percentile of the standard deviations of the cells that gives Sauvola's R.
  private static let percentile = 95
  /// The factor of the percentile in Sauvola's R.
  private static let factor = Float(1.3)
  /// The limits of Sauvola's R.
  private static let limits = Float(32)...128

  /// The thresholds at the centres of the cells.
  let grid: CellGrid
  /// The brightness of the paper around each cell.
  let paper: CellGrid

  /// Computes the thresholds of a gray bitmap.
  ///
  /// - dotsPerInch: The resolution of the bitmap.
  /// - weight: Sauvola's k, which lowers the threshold in flat areas.
  init(_ gray: Bitmap, dotsPerInch: Double, weight: Float) {
    let cell = max(Self.minimumCell, Int(dotsPerInch / Self.cellsPerInch))
    let (means, squares, bright) = Self.statistics(gray, cell: cell)
    paper = bright.boxMaximum(radius: Self.reach).boxMinimum(radius: Self.reach)
      .boxMean(radius: Self.reach)
    let mean = means.boxMean(radius: Self.reach)
    let deviation = squares.boxMean(radius: Self.reach).combined(with: mean) { square, mean in
      max(0, square - mean * mean).squareRoot()
    }
    let range = Self.range(of: deviation)
    grid = mean.combined(with: deviation) { mean, deviation in
      mean * (1 + weight * (min(deviation / range, 1) - 1))
    }.combined(with: paper) { min($0, $1 - Self.minimumContrast) }
  }

  /// Returns the standard deviation of brightness in the page's strongest text: Sauvola's R, which
  /// is 128 in the article.
  private static func range(of deviation: CellGrid) -> Float {
    let sorted = deviation.values.sorted()
    let strongest = sorted[sorted.count * percentile / 100] * factor
    return min(max(strongest, limits.lowerBound), limits.upperBound)
  }

  /// Returns, for each cell, the mean, the mean of the squares, and the mean of the pixels at least
  /// as bright as the mean.
  private static func statistics(
    _ gray: Bitmap, cell: Int
  ) -> (means: CellGrid, squares: CellGrid, bright: CellGrid) {
    var means = CellGrid(covering: gray.size, cell: cell)
    var (squares, bright) = (means, means)
    for row in 0..<means.rows {
      let rows = row * cell..<min((row + 1) * cell, gray.size.height)
      for column in 0..<means.columns {
        let columns = column * cell..<min((column + 1) * cell, gray.size.width)
        let own = statistics(gray, rows: rows, columns: columns)
        let index = row * means.columns + column
        means.values[index] = own.mean
        squares.values[index] = own.square
        bright.values[index] = own.bright
      }
    }
    return (means, squares, bright)
  }

  /// Returns these three means of the pixels in rows and columns.
  private static func statistics(
    _ gray: Bitmap, rows: Range<Int>, columns: Range<Int>
  ) -> (mean: Float, square: Float, bright: Float) {
    let width = gray.size.width
    var (sum, square) = (0, 0)
    for y in rows {
      for x in columns {
        let value = Int(gray.bytes[y * width + x])
        sum += value
        square += value * value
      }
    }
    let count = rows.count * columns.count
    let mean = sum / count
    var (brightSum, brightCount) = (0, 0)
    for y in rows {
      for x in columns where gray.bytes[y * width + x] >= mean {
        brightSum += Int(gray.bytes[y * width + x])
        brightCount += 1
      }
    }
    return (
      Float(sum) / Float(count), Float(square) / Float(count),
      Float(brightSum) / Float(max(brightCount, 1))
    )
  }

  /// Returns the ink of `gray`, with thresholds interpolated between the cells.
  func ink(of gray: Bitmap) -> InkMask {
    let (width, height) = (gray.size.width, gray.size.height)
    var mask = InkMask(size: gray.size)
    let columns = (0..<width).map { Interpolation($0, cell: grid.cell, count: grid.columns) }
    var levels = [Float](repeating: 0, count: grid.columns)
    for y in 0..<height {
      let place = Interpolation(y, cell: grid.cell, count: grid.rows)
      for column in 0..<grid.columns {
        let low = grid.values[place.low * grid.columns + column]
        let high = grid.values[place.high * grid.columns + column]
        levels[column] = low + (high - low) * place.fraction
      }
      for x in 0..<width {
        let column = columns[x]
        let low = levels[column.low]
        let level = low + (levels[column.high] - low) * column.fraction
        mask.pixels[y * width + x] = Float(gray.bytes[y * width + x]) < level ? 1 : 0
      }
    }
    return mask
  }

  /// The two cells around the centre of a pixel, and the position of that centre between theirs, 0
  /// to 1.
  private struct Interpolation {
    let low: Int
    let high: Int
    let fraction: Float

    init(_ pixel: Int, cell: Int, count: Int) {
      let place = (Float(pixel) + 0.5) / Float(cell) - 0.5
      let below = place.rounded(.down)
      low = min(max(Int(below), 0), count - 1)
      high = min(low + 1, count - 1)
      fraction = min(max(place - Float(low), 0), 1)
    }
  }
}
