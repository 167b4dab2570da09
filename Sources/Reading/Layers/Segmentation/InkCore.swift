import Codecs
import Raster

/// The dark part of ink, without the soft edges that a scanner gives it.
extension InkMask {
  /// The minimum difference between paper and ink, in levels of 0 to 255.
  private static let minimumContrast = 60
  /// The minimum dark share of a stroke; a paler stroke keeps its shape.
  private static let minimumDark = 0.25
  /// The maximum share of the ink in pale strokes.
  ///
  /// Chosen on: 12 made pages and 16 scans: clean print 0 to .0029, faint print from .0032.
  private static let maximumPale = 0.003

  /// Returns the ink of `image` that is darker than midway between paper and ink, and the few pale
  /// strokes, whole; `nil` if these are too many.
  func core(of image: Bitmap) -> (dark: InkMask, pale: InkMask)? {
    let light = image.luminance().bytes
    let inside = eroded()
    guard let ink = Self.median(light, of: inside, 1), let paper = Self.median(light, of: self, 0),
      paper - ink >= Self.minimumContrast
    else { return nil }
    var dark = self
    for index in dark.pixels.indices where Int(light[index]) > (ink + paper) / 2 {
      dark.pixels[index] = 0
    }
    return divided(dark)
  }

  /// Returns the median of the levels at pixels of a mask with `value`; `nil` if there are none.
  private static func median(_ levels: [UInt8], of mask: InkMask, _ value: UInt8) -> Int? {
    var histogram = Histogram()
    for (level, pixel) in zip(levels, mask.pixels) where pixel == value { histogram.add(level) }
    return histogram.value(ofRank: (histogram.total - 1) / 2).map { Int($0) }
  }

  /// Divides the ink into the dark part of its strokes and whole pale strokes; `nil` if too much
  /// ink is in pale strokes.
  private func divided(_ dark: InkMask) -> (dark: InkMask, pale: InkMask)? {
    let connected = ConnectedInk(self)
    var counts = [Int](repeating: 0, count: connected.pieces.count)
    for (run, piece) in zip(connected.runs, connected.pieceOfRun) {
      counts[piece] += connected.places(of: run).count { dark.pixels[$0] != 0 }
    }
    let isPale = zip(connected.pieces, counts).map { piece, count in
      Double(count) < Self.minimumDark * Double(piece.area)
    }
    var parts = (dark: dark, pale: InkMask(size: size))
    var (all, lost) = (0, 0)
    for (run, piece) in zip(connected.runs, connected.pieceOfRun) {
      all += run.columns.count
      guard isPale[piece] else { continue }
      lost += run.columns.count
      for index in connected.places(of: run) {
        (parts.dark.pixels[index], parts.pale.pixels[index]) = (0, 1)
      }
    }
    return Double(lost) <= Self.maximumPale * Double(all) ? parts : nil
  }
}
