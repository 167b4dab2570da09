import Codecs
import ImageFiles
import PageModel
import Raster

/// Finds photographs and drawings within a page: areas of many shades without words.
enum PhotographAreas {
  /// The number of cells per inch.
  private static let cellsPerInch = 12
  /// The minimum side of a cell, in pixels.
  private static let minimumCell = 8
  /// The minimum side of a photograph, in inches.
  private static let minimumSide = 0.5
  /// The minimum standard deviation of brightness in a photograph's cell, in levels of 0 to 255.
  private static let minimumSpread = Float(12)
  /// The minimum standard deviation, in medians of all cells.
  private static let minimumSpreadMedians = Float(3)

  /// Returns the photographs of a gray page, in pixels, without overlaps.
  static func find(
    in gray: Bitmap, mask: InkMask, words: [PixelRectangle], dotsPerInch: Double
  ) -> [PixelRectangle] {
    let cell = max(minimumCell, Int(dotsPerInch / Double(cellsPerInch)))
    var shades = shadeShare(of: gray, mask: mask.dilated(), cell: cell)
    let kept = shades.areTouched(by: words)
    for index in kept.indices where kept[index] { shades.values[index] = 0 }
    // Closes gaps of up to two cells, then removes areas narrower than three cells.
    let areas = shades.boxMaximum(radius: 1).boxMinimum(radius: 2).boxMaximum(radius: 1)
    let pieces = ConnectedInk(areas.mask { $0 > 0 }).pieces
    let minimum = Int(minimumSide * Double(cellsPerInch))
    let boxes = pieces.filter { $0.width >= minimum && $0.height >= minimum }.map { piece in
      areas.rectangle(of: piece, margin: 0, in: gray.size)
    }
    return PixelRectangle.merged(boxes)
  }

  /// Returns 1 for each cell in which the brightness outside ink varies enough for a photograph.
  private static func shadeShare(of gray: Bitmap, mask: InkMask, cell: Int) -> CellGrid {
    var spread = CellGrid(covering: gray.size, cell: cell)
    let width = gray.size.width
    spread.fill(of: gray.size) { rows, columns in
      var (sum, square, count) = (0, 0, 0)
      for y in rows {
        for x in columns where mask.pixels[y * width + x] == 0 {
          let value = Int(gray.bytes[y * width + x])
          sum += value
          square += value * value
          count += 1
        }
      }
      let mean = Float(sum) / Float(max(count, 1))
      let variance = Float(square) / Float(max(count, 1)) - mean * mean
      return max(0, variance).squareRoot()
    }
    let usual = spread.values.sorted()[spread.values.count / 2]
    let minimum = max(Self.minimumSpread, Self.minimumSpreadMedians * usual)
    return spread.map { $0 >= minimum ? 1 : 0 }
  }
}

extension PixelRectangle {
  /// Returns the rectangles, with overlapping ones joined.
  static func merged(_ rectangles: [PixelRectangle]) -> [PixelRectangle] {
    var result: [PixelRectangle] = []
    for rectangle in rectangles {
      var joined = rectangle
      while let index = result.firstIndex(where: { $0.overlaps(joined) }) {
        joined = joined.union(result.remove(at: index))
      }
      result.append(joined)
    }
    return result
  }

  /// Returns whether the rectangles have pixels in common.
  func overlaps(_ other: PixelRectangle) -> Bool {
    x < other.x + other.size.width && other.x < x + size.width
      && y < other.y + other.size.height && other.y < y + size.height
  }

  /// Returns the smallest rectangle around both.
  func union(_ other: PixelRectangle) -> PixelRectangle {
    let (left, top) = (min(x, other.x), min(y, other.y))
    let right = max(x + size.width, other.x + other.size.width)
    let bottom = max(y + size.height, other.y + other.size.height)
    return PixelRectangle(
      x: left, y: top, size: PixelSize(width: right - left, height: bottom - top))
  }
}
