import Codecs
import PageModel
import Raster

/// Finds straight lines parallel to the sides of a page that are too faint to be ink, such as the
/// rulings of forms.
///
/// A pixel of a line is darker than the paper on both sides of the line. The mean of this
/// difference over a stretch of the line stands out from the noise of paper, even if a single pixel
/// does not.
struct FaintRulings {
  /// The distance of the compared paper from a line, in inches.
  private static let reach = 0.01
  /// The minimum distance of the compared paper from a line, in pixels.
  private static let minimumReach = 2
  /// The length of the stretch over which differences are averaged, in inches.
  private static let stretch = 0.125
  /// The length of the shorter stretch that finds the ends of a line, in inches.
  private static let shortStretch = 0.03
  /// The minimum mean difference between a line and its paper, in levels of 0 to 255.
  private static let minimumContrast = 8
  /// The minimum length of a line, in inches.
  private static let minimumLength = 0.5
  /// The maximum slope of a line.
  private static let maximumSlope = 0.06

  /// The gray pixels, row by row.
  private let light: [UInt8]
  /// 1 for pixels that are ink or beside ink, which do not count.
  private let isInk: [UInt8]
  private let size: PixelSize
  private let reach: Int
  private let dotsPerInch: Double

  /// Returns the faint lines of a gray page.
  ///
  /// - ink: The ink of the page, with its dark lines.
  static func find(in gray: Bitmap, ink: InkMask, dotsPerInch: Double) -> InkMask {
    let near = ink.dilated().dilated()
    var mask = FaintRulings(gray.bytes, near.pixels, gray.size, dotsPerInch).level
    let turned = PixelSize(width: gray.size.height, height: gray.size.width)
    let upright = FaintRulings(
      gray.bytes.transposed(gray.size), near.pixels.transposed(gray.size), turned, dotsPerInch
    ).level.pixels.transposed(turned)
    for index in upright.indices where upright[index] != 0 { mask.pixels[index] = 1 }
    return mask
  }

  private init(_ light: [UInt8], _ isInk: [UInt8], _ size: PixelSize, _ dotsPerInch: Double) {
    self.light = light
    self.isInk = isInk
    self.size = size
    self.dotsPerInch = dotsPerInch
    reach = max(Self.minimumReach, Int(bounded: (Self.reach * dotsPerInch).rounded()))
  }

  /// The horizontal lines.
  private var level: InkMask {
    var mask = InkMask(size: size)
    let side = Int(bounded: Self.stretch * dotsPerInch) / 2
    guard size.height > 2 * reach, size.width > 2 * side, side > 0 else { return mask }
    for y in reach..<size.height - reach {
      let row = RowContrast(of: self, y: y)
      for x in 0..<size.width where row.mean(around: x, reach: side) >= Self.minimumContrast {
        mask.pixels[y * size.width + x] = 1
      }
    }
    return trimmed(mask)
  }

  /// Returns the long and narrow pieces of a mask, cut where a short stretch is less than half as
  /// dark as the whole piece.
  private func trimmed(_ mask: InkMask) -> InkMask {
    let side = max(Int(bounded: Self.shortStretch * dotsPerInch) / 2, 1)
    let stretch = Int(bounded: Self.stretch * dotsPerInch) / 2
    // A climbing line changes rows, also under ink, where the means of half a stretch may be too
    // low in both rows.
    let connected = ConnectedInk(continued(mask, by: stretch).dilated())
    let runs = runs(ofLinesIn: connected, stretch: stretch)
    let means = means(of: runs, in: mask, pieces: connected.pieces.count, reach: stretch)
    var row = RowContrast(of: self, y: reach)
    var result = InkMask(size: size)
    for (run, piece) in runs {
      if run.row != row.y { row = RowContrast(of: self, y: run.row) }
      let minimum = means[piece] / 2
      for x in run.columns where mask.pixels[run.row * size.width + x] != 0 {
        let isLine =
          row.isHidden(around: x, reach: side) || row.mean(around: x, reach: side) >= minimum
        result.pixels[run.row * size.width + x] = isLine ? 1 : 0
      }
    }
    return result
  }

  /// Returns the runs of long and narrow pieces with their pieces, in the order of their rows.
  private func runs(
    ofLinesIn connected: ConnectedInk, stretch: Int
  ) -> [(ConnectedInk.Run, Int)] {
    let isLine = connected.pieces.map { piece in
      Double(piece.width - stretch) >= Self.minimumLength * dotsPerInch
        && Double(piece.height) <= Double(2 * reach) + Self.maximumSlope * Double(piece.width)
    }
    let rows = reach..<size.height - reach
    return zip(connected.runs, connected.pieceOfRun).filter {
      isLine[$0.1] && rows.contains($0.0.row)
    }
  }

  /// Returns the mean difference between each piece's pixels of a mask and their paper.
  private func means(
    of runs: [(ConnectedInk.Run, Int)], in mask: InkMask, pieces: Int, reach: Int
  ) -> [Int] {
    var sums = [Int](repeating: 0, count: pieces)
    var counts = sums
    var row = RowContrast(of: self, y: self.reach)
    for (run, piece) in runs {
      if run.row != row.y { row = RowContrast(of: self, y: run.row) }
      for x in run.columns where mask.pixels[run.row * size.width + x] != 0 {
        sums[piece] += row.mean(around: x, reach: reach)
        counts[piece] += 1
      }
    }
    return zip(sums, counts).map { $0 / max($1, 1) }
  }

  /// Returns a mask with its pieces extended to the right by a number of pixels.
  private func continued(_ mask: InkMask, by distance: Int) -> InkMask {
    var result = mask
    for start in stride(from: 0, to: mask.pixels.count, by: size.width) {
      var left = 0
      for index in start..<start + size.width {
        left = mask.pixels[index] != 0 ? distance : max(left - 1, 0)
        if left > 0 { result.pixels[index] = 1 }
      }
    }
    return result
  }

  /// The differences of a row of pixels from the paper above and below.
  private struct RowContrast {
    let y: Int
    /// The sum of the differences before each column.
    private var sums: [Int] = [0]
    /// The number of pixels with a difference before each column.
    private var counts: [Int] = [0]

    init(of page: FaintRulings, y: Int) {
      self.y = y
      let width = page.size.width
      let distance = page.reach * width
      sums.reserveCapacity(width + 1)
      counts.reserveCapacity(width + 1)
      var (sum, count) = (0, 0)
      for index in y * width..<(y + 1) * width {
        if page.isInk[index] | page.isInk[index - distance] | page.isInk[index + distance] == 0 {
          let paper = min(page.light[index - distance], page.light[index + distance])
          sum += Int(paper) - Int(page.light[index])
          count += 1
        }
        sums.append(sum)
        counts.append(count)
      }
    }

    /// Returns the mean difference up to `reach` pixels away, rounded down; 0 if ink hides most of
    /// these pixels.
    func mean(around x: Int, reach: Int) -> Int {
      let (start, end) = (max(x - reach, 0), min(x + reach + 1, sums.count - 1))
      let count = counts[end] - counts[start]
      guard 2 * count >= end - start else { return 0 }
      return max(sums[end] - sums[start], 0) / max(count, 1)
    }

    /// Returns whether ink hides most of the pixels up to `reach` pixels away.
    func isHidden(around x: Int, reach: Int) -> Bool {
      let (start, end) = (max(x - reach, 0), min(x + reach + 1, sums.count - 1))
      return 2 * (counts[end] - counts[start]) < end - start
    }
  }
}

extension [UInt8] {
  /// Returns the transposed pixels of an image of `size`.
  fileprivate func transposed(_ size: PixelSize) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: count)
    for y in 0..<size.height {
      for x in 0..<size.width { result[x * size.height + y] = self[y * size.width + x] }
    }
    return result
  }
}
