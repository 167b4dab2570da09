import Codecs
import Glibc
import ImageFiles
import PageModel
import Raster

/// The colour of each cell of a flat page, paper or picture: the mean of the brighter pixels,
/// because ink is dark.
struct PaperColors {
  /// The number of cells along the longer side.
  private static let cellCount = 160
  /// The minimum side of a cell, in pixels.
  private static let minimumCell = 8
  /// The share of a cell's pixels, from dark to bright, that do not count.
  private static let darkShare = 0.6

  /// The means of the channels, red, green and blue or gray alone, in logarithms.
  let channels: [CellGrid]

  /// Measures a gray or colour page.
  init(of page: Bitmap) {
    let cell = max(max(page.size.width, page.size.height) / Self.cellCount, Self.minimumCell)
    let gray = page.luminance()
    let empty = CellGrid(covering: page.size, cell: cell)
    var channels = [CellGrid](repeating: empty, count: page.format == .rgb ? 3 : 1)
    for row in 0..<empty.rows {
      for column in 0..<empty.columns {
        let part = PixelRectangle(
          x: column * cell, y: row * cell,
          size: PixelSize(
            width: min(cell, page.size.width - column * cell),
            height: min(cell, page.size.height - row * cell)))
        let means = Self.means(of: page, gray, in: part, count: channels.count)
        for (index, mean) in means.enumerated() {
          channels[index].values[row * empty.columns + column] = mean
        }
      }
    }
    self.channels = channels
  }

  /// The brightness, the mean of all channels in logarithms.
  var brightness: CellGrid { .mean(of: channels) }

  private static func means(
    of page: Bitmap, _ gray: Bitmap, in part: PixelRectangle, count: Int
  ) -> [Float] {
    var histogram = Histogram()
    forEachPixel(of: part, in: page.size) { histogram.add(gray.bytes[$0]) }
    let darker = (darkShare * Double(histogram.total)).rounded(.up)
    let level = histogram.value(ofRank: Int(darker) - 1) ?? 255
    var (sums, pixels) = ([Int](repeating: 0, count: count), 0)
    forEachPixel(of: part, in: page.size) { index in
      guard gray.bytes[index] >= level else { return }
      pixels += 1
      for channel in 0..<count { sums[channel] += Int(page.bytes[index * count + channel]) }
    }
    return sums.map { logf(max(Float($0) / Float(max(pixels, 1)), 1)) }
  }

  private static func forEachPixel(
    of part: PixelRectangle, in size: PixelSize, _ body: (Int) -> Void
  ) {
    for y in part.y..<part.y + part.size.height {
      for index in y * size.width + part.x..<y * size.width + part.x + part.size.width {
        body(index)
      }
    }
  }
}
