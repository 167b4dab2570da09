import Codecs
import Glibc
import PageModel
import Raster

/// The frequencies of an image's tiles, among which the frequencies of screens stand out.
struct ScreenSpectrum {
  private let transform: FourierTransform
  private let window: [Float]
  /// The distance of each frequency from frequency zero, in periods per side.
  private let distances: [Float]
  /// The minimum distance of a screen's frequencies.
  private let nearest: Float

  /// The minimum power of a peak, in geometric means of the powers at its distance.
  ///
  /// Chosen on: made ledgers with screens and a table: 30 to 120 give the same, 15 less.
  private static let minimumPower: Float = 30
  /// The radius around a peak within which frequencies belong to it, in periods per side, from the
  /// width of the window.
  ///
  /// Chosen on: the width of the window; 1 and 3 give the same.
  private static let radius = 2
  /// The minimum number of peaks of a screen: two and their opposites, even if both have one
  /// direction.
  ///
  /// Chosen on: two waves and their opposites, not varied.
  private static let minimumPeaks = 4
  /// The minimum share of the power of high frequencies in the peaks of a screen.
  ///
  /// Chosen on: made ledgers with screens and a table: 0 to 0.3 give the same.
  private static let minimumShare: Float = 0.2

  /// Prepares the search in tiles with a side in pixels that is a power of two, at least 8.
  ///
  /// - longestPeriod: The maximum distance of dots that are not letters, in pixels.
  init(side: Int, longestPeriod: Double) {
    transform = FourierTransform(side: side)
    window = transform.window
    let offsets = (0..<side).map { Float(min($0, side - $0)) }
    distances = offsets.flatMap { row in
      offsets.map { (row * row + $0 * $0).squareRoot() }
    }
    nearest = Float(side) / Float(max(longestPeriod, 2))
  }

  /// Returns the screen of a tile of a gray image, faded out toward its edges; `nil` if there is
  /// none.
  func screen(of image: Bitmap, at origin: PixelPlace) -> [Float]? {
    let tile = tile(of: image, at: origin)
    let frequencies = transform.frequencies(of: tile)
    guard let isScreen = peaks(of: frequencies.powers) else { return nil }
    let screen = transform.tile(of: frequencies.keeping(isScreen)).values
    let side = transform.side
    return screen.indices.map { screen[$0] * window[$0 / side] * window[$0 % side] }
  }

  /// Returns a tile less its mean, faded out toward its edges; pixels outside the image repeat the
  /// pixels at its edge.
  private func tile(
    of image: Bitmap, at origin: PixelPlace
  ) -> FourierTransform.Tile {
    let (side, size) = (transform.side, image.size)
    let columns = (0..<side).map { min(max(origin.column + $0, 0), size.width - 1) }
    let rows = (0..<side).map { min(max(origin.row + $0, 0), size.height - 1) * size.width }
    var sum = 0
    for row in rows { for column in columns { sum += Int(image.bytes[row + column]) } }
    let mean = Float(sum) / Float(side * side)
    return transform.tile { row, column in
      (Float(image.bytes[rows[row] + columns[column]]) - mean) * window[row] * window[column]
    }
  }

  /// Returns, for each frequency, whether it belongs to a peak; `nil` if the peaks are not a
  /// screen's.
  private func peaks(of powers: [Float]) -> [Bool]? {
    let usual = usualPowers(powers)
    var isPeak = [Bool](repeating: false, count: powers.count)
    var count = 0
    for index in powers.indices where distances[index] > nearest {
      let minimum = Self.minimumPower * usual[Int(distances[index].rounded())]
      guard powers[index] > minimum, isHighest(index, in: powers) else { continue }
      count += 1
      for near in neighbours(of: index) where distances[near] > nearest {
        isPeak[near] = true
        isPeak[opposite(of: near)] = true
      }
    }
    guard count >= Self.minimumPeaks else { return nil }
    var (peaks, all) = (Float.zero, Float.zero)
    for index in powers.indices where distances[index] > nearest {
      all += powers[index]
      if isPeak[index] { peaks += powers[index] }
    }
    return peaks > Self.minimumShare * all ? isPeak : nil
  }

  /// Returns the geometric mean of the powers at each distance.
  private func usualPowers(_ powers: [Float]) -> [Float] {
    var sums = [(logarithms: Float, count: Float)](
      repeating: (0, 0), count: transform.side)
    for (power, distance) in zip(powers, distances) {
      let ring = Int(distance.rounded())
      sums[ring].logarithms += logf(power + 1)
      sums[ring].count += 1
    }
    return sums.map { expf($0.logarithms / max($0.count, 1)) }
  }

  /// Returns the index of the opposite frequency, which has the same wave.
  private func opposite(of index: Int) -> Int {
    let side = transform.side
    return (side - index / side) % side * side + (side - index % side) % side
  }

  private func isHighest(_ index: Int, in powers: [Float]) -> Bool {
    neighbours(of: index).allSatisfy { powers[$0] <= powers[index] }
  }

  /// Returns the indices of the frequencies in the square around a frequency.
  private func neighbours(of index: Int) -> [Int] {
    let (side, radius) = (transform.side, Self.radius)
    let (row, column) = (index / side, index % side)
    return (-radius...radius).flatMap { down in
      (-radius...radius).map { right in
        (row + down + side) % side * side + (column + right + side) % side
      }
    }
  }
}
