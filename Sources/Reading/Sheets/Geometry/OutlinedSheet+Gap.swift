import PageModel

/// Distinguishes an outline of one sheet of paper from an outline around two sheets side by side.
extension OutlinedSheet {
  /// The places across the outline at which a gap may show the table, as shares of its side.
  private static let places = 0.12...0.88
  /// The distance between these places, as a share of the side.
  private static let step = 0.005
  /// The distance of the paper beside a gap from the gap, as a share of the side.
  private static let reach = 0.06
  /// The number of points that are examined along each place.
  private static let pointCount = 60
  /// The minimum share of these points at which a gap shows the table.
  private static let minimumShare = 0.85
  /// The maximum brightness of the table, as a share of the paper's: a brighter one looks like a
  /// fold.
  private static let maximumBrightness = 0.8

  /// Whether the table is seen between two sheets, from side to side of the outline.
  var hasGap: Bool {
    let darkness = tableBrightness
    guard darkness < Self.maximumBrightness else { return false }
    let limit = (1 + darkness) / 2
    return [false, true].contains { isAcross in
      stride(from: Self.places.lowerBound, through: Self.places.upperBound, by: Self.step)
        .contains { share(of: $0, darkerThan: limit, isAcross: isAcross) >= Self.minimumShare }
    }
  }

  /// Returns the share of points at a place that are darker than a share of the paper beside the
  /// place.
  private func share(of place: Double, darkerThan limit: Double, isAcross: Bool) -> Double {
    let darkCount = (0..<Self.pointCount).count { index in
      let along = (Double(index) + 0.5) / Double(Self.pointCount)
      let before = brightness(at: place - Self.reach, along: along, isAcross)
      let after = brightness(at: place + Self.reach, along: along, isAcross)
      return brightness(at: place, along: along, isAcross) < limit * min(before, after)
    }
    return Double(darkCount) / Double(Self.pointCount)
  }

  /// The median brightness just outside the outline, as a share of the brightness just inside.
  private var tableBrightness: Double {
    var ratios: [Double] = []
    for along in stride(from: 0.05, to: 1, by: 0.05) {
      for isAcross in [false, true] {
        for (outside, inside) in [(-0.03, 0.03), (1.03, 0.97)] {
          let paper = max(brightness(at: inside, along: along, isAcross), 1)
          ratios.append(brightness(at: outside, along: along, isAcross) / paper)
        }
      }
    }
    return ratios.median ?? 1
  }
}
