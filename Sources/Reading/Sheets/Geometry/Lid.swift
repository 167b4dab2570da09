import Codecs
import PageModel
import Raster

/// The lid of a scanner: the even colour along the edges of an image, which may change with the
/// light.
struct Lid {
  /// The width of the edges that show the lid, as a share of the longer side.
  ///
  /// Chosen on: 40 made sheets.
  private static let edge = 0.015
  /// The minimum ratio of the shorter side of an image to the width of its edges.
  private static let minimumSideRatio = 8
  /// The minimum share of the edges' pixels that have the lid's colour.
  private static let minimumShare = 0.75
  /// The minimum difference of a pixel that is not of the lid, in levels of 0 to 255.
  ///
  /// Chosen on: 40 made sheets, noise of 1 to 3 levels.
  private static let minimumDifference = 10.0
  /// The minimum difference of such a pixel, in mean deviations of the lid's pixels.
  private static let minimumDeviations = 5.0
  /// The maximum mean deviation of an even lid.
  ///
  /// Chosen on: 102 ordinary pages, none divided.
  private static let maximumDeviation = 8.0
  /// The maximum difference between the channels of an even lid.
  private static let maximumColor = 40.0
  /// The maximum change of the lid's brightness from side to side.
  private static let maximumChange = 40.0

  /// A channel of the lid: its level in the middle, and its changes from side to side.
  private struct Channel {
    let middle: Double
    let across: Double
    let down: Double
  }

  private let size: PixelSize
  private let channels: [Channel]
  private var difference = Self.minimumDifference

  /// The lid's brightness, 0 to 255.
  var brightness: Double {
    channels.map(\.middle).reduce(0, +) / Double(max(channels.count, 1))
  }

  /// Finds the lid in a gray or colour image; `nil` if its edges are uneven or coloured.
  init?(of image: Bitmap) {
    size = image.size
    let (width, height) = (size.width, size.height)
    let depth = max(Int(Self.edge * Double(max(width, height))), 2)
    guard min(width, height) > Self.minimumSideRatio * depth else { return nil }
    let edges = [
      (0..<depth, 0..<height), (width - depth..<width, 0..<height), (0..<width, 0..<depth),
      (0..<width, height - depth..<height),
    ].map { columns, rows in rows.flatMap { row in columns.map { row * width + $0 } } }
    channels = (0..<(image.format == .rgb ? 3 : 1)).map { Self.channel($0, of: image, edges) }
    let deviations = edges.joined().map { distance(image, $0) }.sorted()
    let deviation = deviations[deviations.count / 2]
    difference = max(Self.minimumDifference, Self.minimumDeviations * deviation)
    let (limit, middles) = (difference, channels.map(\.middle))
    guard deviation <= Self.maximumDeviation,
      (middles.max() ?? 0) - (middles.min() ?? 0) <= Self.maximumColor,
      channels.allSatisfy({ max(abs($0.across), abs($0.down)) <= Self.maximumChange }),
      Double(deviations.count { $0 < limit }) >= Self.minimumShare * Double(deviations.count)
    else { return nil }
  }

  /// Returns a channel of the lid from the medians of the left, right, upper and lower edge.
  private static func channel(_ number: Int, of image: Bitmap, _ edges: [[Int]]) -> Channel {
    let count = image.format == .rgb ? 3 : 1
    let medians = edges.map { places in
      Double(places.map { image.bytes[$0 * count + number] }.sorted()[places.count / 2])
    }
    return Channel(
      middle: medians.reduce(0, +) / 4, across: medians[1] - medians[0],
      down: medians[3] - medians[2])
  }

  /// Returns the mask of the pixels that differ from the lid.
  func differences(in image: Bitmap) -> InkMask {
    var mask = InkMask(size: size)
    for place in mask.pixels.indices where distance(image, place) >= difference {
      mask.pixels[place] = 1
    }
    return mask
  }

  /// Returns the maximum difference of a pixel's channels from the lid.
  private func distance(_ image: Bitmap, _ place: Int) -> Double {
    let across = (Double(place % size.width) + 0.5) / Double(size.width) - 0.5
    let down = (Double(place / size.width) + 0.5) / Double(size.height) - 0.5
    var maximum = 0.0
    for (number, channel) in channels.enumerated() {
      let own = channel.middle + channel.across * across + channel.down * down
      maximum = max(maximum, abs(Double(image.bytes[place * channels.count + number]) - own))
    }
    return maximum
  }
}
