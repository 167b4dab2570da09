import Codecs
import PageModel

/// The dark part of ink, without the soft edges that a scanner gives it.
extension InkMask {
  /// The minimum difference between paper and ink, in levels of 0 to 255.
  private static let leastContrast = 60
  /// The minimum share of a stroke that is dark; a paler one would be lost.
  private static let leastDark = 0.25
  /// The maximum share of the ink in such strokes.
  private static let mostLost = 0.003

  /// Returns the ink of `image` that is darker than midway between paper and ink; `nil` if strokes
  /// are too pale for that.
  func core(of image: Bitmap) -> InkMask? {
    let light = image.luminance().bytes
    let inside = eroded()
    guard let ink = Self.median(light, of: inside, 1), let paper = Self.median(light, of: self, 0),
      paper - ink >= Self.leastContrast
    else { return nil }
    var core = self
    for index in core.pixels.indices where Int(light[index]) > (ink + paper) / 2 {
      core.pixels[index] = 0
    }
    return Self.isLost(of: self, in: core) ? nil : core
  }

  /// Returns the median of the levels at pixels of a mask with `value`; `nil` if there are none.
  private static func median(_ levels: [UInt8], of mask: InkMask, _ value: UInt8) -> Int? {
    var counts = [Int](repeating: 0, count: 256)
    for (level, pixel) in zip(levels, mask.pixels) where pixel == value { counts[Int(level)] += 1 }
    let all = counts.reduce(0, +)
    var sum = 0
    return counts.indices.first { level in
      sum += counts[level]
      return sum > 0 && 2 * sum >= all
    }
  }

  /// Returns whether too much of the ink is in strokes that hardly have a dark part.
  private static func isLost(of ink: InkMask, in core: InkMask) -> Bool {
    let connected = ConnectedInk(ink)
    var dark = [Int](repeating: 0, count: connected.pieces.count)
    for (run, piece) in zip(connected.runs, connected.pieceOfRun) {
      let start = run.row * ink.size.width
      for column in run.columns { dark[piece] += Int(core.pixels[start + column]) }
    }
    var (all, lost) = (0, 0)
    for (piece, dark) in zip(connected.pieces, dark) {
      all += piece.area
      lost += Double(dark) < leastDark * Double(piece.area) ? piece.area : 0
    }
    return Double(lost) > mostLost * Double(all)
  }
}
