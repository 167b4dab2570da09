import PageModel

extension DrawnPage {
  /// The maximum difference of a sample between equal drawings, of 255.
  ///
  /// Drawings of unchanged content are equal in every sample; the thinnest stroke of a lost letter
  /// at 72 dots per inch differs by more.
  private static let maximumDifference = 40

  /// Returns whether a drawing shows the same content as this one.
  package func equals(_ other: DrawnPage) -> Bool {
    guard size == other.size else { return false }
    return samples == other.samples
      || zip(samples, other.samples).allSatisfy {
        abs(Int($0) - Int($1)) <= Self.maximumDifference
      }
  }

  /// Returns whether a drawing looks like this one: every part of the page has its marks, and about
  /// the same brightness, in both (docs/measurements.md).
  ///
  /// Images that were resampled or encoded again look alike; a page without one of its words does
  /// not.
  package func looksLike(_ other: DrawnPage) -> Bool {
    agrees(with: other) { own, others in
      Tile.all(on: size).allSatisfy { $0.looksAlike(own, others) }
    }
  }

  /// Returns whether a drawing has the same size, and each component's sums in both satisfy
  /// `areAlike`.
  private func agrees(
    with other: DrawnPage, _ areAlike: (WindowSums, WindowSums) -> Bool
  ) -> Bool {
    size == other.size
      && (samples == other.samples
        || (0..<3).allSatisfy {
          areAlike(WindowSums(of: $0, in: self), WindowSums(of: $0, in: other))
        })
  }

  /// The length of a side of the squares whose tones are compared, in pixels.
  private static let toneSide = 32
  /// The maximum difference in mean brightness of a component in such a square, of 255.
  private static let maximumToneDifference = 8

  /// Returns whether every larger part of a drawing has the tones of this one.
  ///
  /// For drawings of the same samples, or of samples that are equal within a few levels.
  package func hasTones(of other: DrawnPage) -> Bool {
    let side = Self.toneSide
    return agrees(with: other) { own, others in
      stride(from: 0, to: size.height, by: side).allSatisfy { y in
        stride(from: 0, to: size.width, by: side).allSatisfy { x in
          let pixels = min(side, size.width - x) * min(side, size.height - y)
          let sums = (own.window(x: x, y: y, side: side), others.window(x: x, y: y, side: side))
          return abs(sums.0.sum - sums.1.sum) <= Self.maximumToneDifference * pixels
        }
      }
    }
  }
}

/// A square part of a drawn page.
private struct Tile {
  /// The length of a side: about the height of a line of small print, in pixels.
  private static let side = 8
  /// The distance between two tiles, in pixels.
  private static let step = 4
  /// The distance that marks may move between two drawings that look alike, in pixels.
  private static let tolerance = 2
  /// The minimum standard deviation of the samples of a tile with marks, of 255.
  private static let minimumDeviation = 15
  /// The minimum share of the deviation of marks that remains in a drawing that looks alike, in per
  /// cent.
  ///
  /// Twenty-two pages of scans, tables and photographs keep 48 per cent or more in the layers of
  /// `--compress small`; a page without one of its words keeps less than 20 for 9 of 10 words.
  private static let minimumShare = 40
  /// The maximum difference in mean brightness, of 255; the layers of these pages differ by up to
  /// 59.
  private static let maximumDifference = 80

  let x: Int
  let y: Int

  /// Returns the tiles of a page of `size` pixels; a smaller page has none.
  static func all(on size: PixelSize) -> some Sequence<Tile> {
    stride(from: 0, through: size.height - side, by: step).lazy.flatMap { y in
      stride(from: 0, through: size.width - side, by: step).lazy.map { Tile(x: $0, y: y) }
    }
  }

  func looksAlike(_ first: WindowSums, _ second: WindowSums) -> Bool {
    let (one, other) = (
      first.window(x: x, y: y, side: Self.side), second.window(x: x, y: y, side: Self.side)
    )
    let pixels = Self.side * Self.side
    guard abs(one.sum - other.sum) <= Self.maximumDifference * pixels else { return false }
    return keepsMarks(one, in: second) && keepsMarks(other, in: first)
  }

  /// Returns whether the marks in a window of one drawing are also around that place in another.
  private func keepsMarks(_ window: WindowSums.Window, in other: WindowSums) -> Bool {
    let pixels = Self.side * Self.side
    guard window.deviation >= Self.minimumDeviation * Self.minimumDeviation * pixels else {
      return true
    }
    let around = other.window(
      x: x - Self.tolerance, y: y - Self.tolerance, side: Self.side + 2 * Self.tolerance)
    return 10_000 * around.deviation >= Self.minimumShare * Self.minimumShare * window.deviation
  }
}

/// The sums of a component, and of its squares, over all rectangles from the upper left pixel of a
/// drawn page on (summed-area tables).
///
/// The sums wrap around; their differences over small windows are exact.
private struct WindowSums {
  /// The sums over the pixels of a window.
  struct Window {
    let sum: Int
    /// The sum of the squared differences from the mean.
    let deviation: Int
  }

  private let size: PixelSize
  private let sums: [UInt32]
  private let squares: [UInt32]

  init(of component: Int, in page: DrawnPage) {
    size = page.size
    let columns = size.width + 1
    var sums = [UInt32](repeating: 0, count: columns * (size.height + 1))
    var squares = sums
    for y in 0..<size.height {
      var (sum, square): (UInt32, UInt32) = (0, 0)
      for x in 0..<size.width {
        let sample = UInt32(page.samples[3 * (y * size.width + x) + component])
        sum &+= sample
        square &+= sample * sample
        let index = (y + 1) * columns + x + 1
        sums[index] = sums[index - columns] &+ sum
        squares[index] = squares[index - columns] &+ square
      }
    }
    self.sums = sums
    self.squares = squares
  }

  /// Returns the sums over a square, given by its upper left pixel, as far as it is on the page.
  func window(x: Int, y: Int, side: Int) -> Window {
    let (left, right) = (max(x, 0), min(x + side, size.width))
    let (top, bottom) = (max(y, 0), min(y + side, size.height))
    func difference(_ table: [UInt32]) -> Int {
      let (above, below) = (top * (size.width + 1), bottom * (size.width + 1))
      return Int(
        table[below + right] &- table[below + left] &- table[above + right] &+ table[above + left])
    }
    let (sum, square) = (difference(sums), difference(squares))
    let pixels = max((right - left) * (bottom - top), 1)
    return Window(sum: sum, deviation: square - sum * sum / pixels)
  }
}
