import Codecs
import ImageFiles
import PageModel
import Raster

/// The inks of a page: the few colours of its strokes, with the strokes of each colour.
struct InkColors {
  /// The maximum number of inks.
  private static let maximumCount = 4
  /// The maximum standard deviation of the colours of strokes from their ink, in levels of 0 to
  /// 255.
  private static let tolerance = 10.0
  /// The maximum standard deviation of the dark part of soft strokes, whose ends and thin parts are
  /// paler.
  ///
  /// Chosen on: 12 made pages and 16 scans: clean print 14.6 to 15.5, faint or photographed print
  /// from 17.5.
  private static let coreTolerance = 16.0
  /// The maximum distance of a stroke's mean colour from its ink, beyond which it is another
  /// colour.
  private static let maximumDistance = 40.0
  /// The maximum share of the ink in strokes of another colour.
  private static let maximumOfOthers = 0.003

  /// A colour, and the mask of the strokes in it.
  typealias Ink = (color: RGBColor, mask: InkMask)

  let inks: [Ink]

  /// Finds the inks of a gray or colour image in the ink of `mask`; `nil` if strokes fade or have
  /// more colours.
  ///
  /// - isCore: Whether the mask has only the dark part of the ink.
  init?(of image: Bitmap, mask: InkMask, isCore: Bool = false) {
    let connected = ConnectedInk(mask)
    let strokes = Self.strokes(connected, of: image, mask: mask)
    guard
      let centers = (1...Self.maximumCount).lazy.map({ Self.centers(of: strokes, count: $0) })
        .first(where: {
          Self.fit($0, strokes, tolerance: isCore ? Self.coreTolerance : Self.tolerance)
        })
    else { return nil }
    var masks = [InkMask](repeating: InkMask(size: mask.size), count: centers.count)
    let classes = strokes.map { $0.nearest(of: centers) }
    for (index, run) in connected.runs.enumerated() {
      let start = run.row * mask.size.width
      let ink = classes[connected.pieceOfRun[index]]
      for column in run.columns { masks[ink].pixels[start + column] = 1 }
    }
    inks = zip(centers, masks).map { ($0.rounded, $1) }
  }

  /// Returns the ink of `mask` in its mean colour; `nil` without ink.
  static func mean(of image: Bitmap, mask: InkMask) -> Ink? {
    var stroke = Stroke()
    for pixel in mask.pixels.indices where mask.pixels[pixel] != 0 {
      stroke.add(image.color(at: pixel))
    }
    return stroke.count > 0 ? (stroke.mean.rounded, mask) : nil
  }

  /// Returns the pixels inside each piece of ink, or all pixels of a piece without an inside.
  private static func strokes(
    _ connected: ConnectedInk, of image: Bitmap, mask: InkMask
  ) -> [Stroke] {
    let inside = mask.eroded()
    var inner = [Stroke](repeating: Stroke(), count: connected.pieces.count)
    var outer = inner
    for (index, run) in connected.runs.enumerated() {
      let piece = connected.pieceOfRun[index]
      for column in run.columns {
        let pixel = run.row * mask.size.width + column
        if inside.pixels[pixel] == 0 {
          outer[piece].add(image.color(at: pixel))
        } else {
          inner[piece].add(image.color(at: pixel))
        }
      }
    }
    return zip(inner, outer).map { $0.count > 0 ? $0 : $1 }
  }

  /// Returns the colours of `count` inks of the strokes, by k-means that begins with distant
  /// colours.
  private static func centers(of strokes: [Stroke], count: Int) -> [MeanColor] {
    var centers = [Stroke(sumOf: strokes).mean]
    while centers.count < count {
      let farthest = strokes.max {
        Double($0.count) * $0.distance(to: centers) < Double($1.count) * $1.distance(to: centers)
      }
      centers.append(farthest?.mean ?? MeanColor())
    }
    for _ in 0..<8 {
      var sums = [Stroke](repeating: Stroke(), count: count)
      for stroke in strokes { sums[stroke.nearest(of: centers)].add(stroke) }
      centers = zip(sums, centers).map { $0.count > 0 ? $0.mean : $1 }
    }
    return centers
  }

  private static func fit(
    _ centers: [MeanColor], _ strokes: [Stroke], tolerance: Double
  ) -> Bool {
    var (total, others, squares) = (0, 0, 0.0)
    for stroke in strokes {
      let center = centers[stroke.nearest(of: centers)]
      total += stroke.count
      squares += stroke.squares(around: center)
      if stroke.mean.distance(to: center) > Self.maximumDistance { others += stroke.count }
    }
    return squares <= tolerance * tolerance * 3 * Double(total)
      && Double(others) <= maximumOfOthers * Double(total)
  }
}

/// The mean colour of pixels, each part 0 to 255.
private struct MeanColor {
  var parts = SIMD4<Double>()

  func distance(to other: MeanColor) -> Double {
    let difference = parts - other.parts
    return (difference * difference).sum().squareRoot()
  }

  var rounded: RGBColor {
    func part(_ value: Double) -> UInt8 { UInt8(min(max(value.rounded(), 0), 255)) }
    return RGBColor(red: part(parts.x), green: part(parts.y), blue: part(parts.z))
  }
}

/// The sums over the pixels of connected ink.
private struct Stroke {
  private(set) var count = 0
  private var sums = SIMD4<Int>()
  private var squares = 0

  init() {}

  init(sumOf strokes: [Stroke]) {
    for stroke in strokes { add(stroke) }
  }

  mutating func add(_ color: SIMD4<Int>) {
    count += 1
    sums &+= color
    squares += (color &* color).wrappedSum()
  }

  mutating func add(_ other: Stroke) {
    count += other.count
    sums &+= other.sums
    squares += other.squares
  }

  var mean: MeanColor {
    MeanColor(parts: SIMD4<Double>(sums) / Double(max(count, 1)))
  }

  func nearest(of centers: [MeanColor]) -> Int {
    let own = mean
    return centers.indices.min {
      own.distance(to: centers[$0]) < own.distance(to: centers[$1])
    } ?? 0
  }

  func distance(to centers: [MeanColor]) -> Double {
    let own = mean
    return centers.map { own.distance(to: $0) }.min() ?? 0
  }

  /// Returns the sum of the squared distances of the pixels from a colour.
  func squares(around center: MeanColor) -> Double {
    let cross = (SIMD4<Double>(sums) * center.parts).sum()
    let square = (center.parts * center.parts).sum()
    return max(0, Double(squares) - 2 * cross + Double(count) * square)
  }
}

extension Bitmap {
  /// Returns the red, green and blue of a pixel of a gray or colour bitmap, and 0.
  fileprivate func color(at pixel: Int) -> SIMD4<Int> {
    if format == .rgb {
      let index = 3 * pixel
      return SIMD4(Int(bytes[index]), Int(bytes[index + 1]), Int(bytes[index + 2]), 0)
    }
    let value = Int(bytes[pixel])
    return SIMD4(value, value, value, 0)
  }
}
