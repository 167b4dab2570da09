import PageModel

/// Searches the quadrilaterals of an image's straight edges for the outline of a sheet of paper.
struct OutlineSearch {
  /// The number of the strongest lines that are combined.
  ///
  /// Chosen on: photographs with known corners: five tables, tilt 0 to 0.4.
  private static let lineCount = 28
  /// The minimum votes of a line: a faint edge along a fifth of the longer side.
  private static let minimumVotes: Float = 0.1 * Float(PaperFinder.searchSide) / 5
  /// The minimum area of paper, as a share of the image's area.
  private static let minimumShare = 0.15
  /// The minimum share of each side along which an edge is seen.
  private static let minimumSideSupport = 0.7
  /// The minimum share of all sides together along which an edge is seen.
  private static let minimumSupport = 0.85
  /// The minimum shared area of two quadrilaterals that are the same outline, as a share of their
  /// area.
  private static let minimumSharedArea = 0.85
  /// The support of another outline, as a share of the best one's, from which the best one is
  /// doubtful; parts of the best outline do not count.
  private static let minimumRivalSupport = 0.93
  /// The weight of an outline's share of the image beside its support.
  ///
  /// Chosen on: photographs with known corners: five tables, tilt 0 to 0.4.
  private static let areaWeight = 0.2
  /// The maximum cosine of the angle between the normals of opposite sides: seen from a slant, the
  /// sides are up to 45° from parallel.
  private static let maximumOpposite = -0.7
  /// The angles of the corners of paper seen from a slant, in degrees.
  private static let corners = 60.0...120.0

  let map: EdgeMap

  /// A quadrilateral, and the share of its sides along which an edge is seen, 0 to 1.
  private typealias Candidate = (corners: Quadrilateral, support: Double)

  /// Returns the best quadrilateral; `nil` if there is none, or another one is nearly as good.
  func best() -> Quadrilateral? {
    let candidates = candidates().sorted { worth($0) > worth($1) }
    guard let first = candidates.first else { return nil }
    let isSame = candidates.map {
      $0.corners.overlap(with: first.corners) >= Self.minimumSharedArea
    }
    let same = zip(candidates, isSame).filter(\.1).map(\.0.corners)
    let isDoubtful = zip(candidates, isSame).contains { rival, isSame in
      !isSame && rival.support >= Self.minimumRivalSupport * first.support
        && !same.contains(where: rival.corners.isPart)
    }
    guard !isDoubtful else { return nil }
    let refined = SideRefinement(map: map).refined(first.corners)
    guard let refined, isPossible(refined) else { return nil }
    return refined
  }

  /// Returns the worth of an outline: of outlines seen equally well, the larger counts more,
  /// because an inner one follows a frame.
  private func worth(_ outline: Candidate) -> Double {
    outline.support + Self.areaWeight * outline.corners.area / Double(map.size.area)
  }

  private func candidates() -> [Candidate] {
    let lines = LineVotes(map).best(Self.lineCount, atLeast: Self.minimumVotes)
    let pairs = oppositePairs(of: lines)
    var found: [Candidate] = []
    for (index, first) in pairs.enumerated() {
      for second in pairs[(index + 1)...] {
        guard let corners = quadrilateral(first, second), isPossible(corners) else { continue }
        let support = support(of: corners)
        if support.sides >= Self.minimumSideSupport, support.mean >= Self.minimumSupport {
          found.append((corners, support.mean))
        }
      }
    }
    return found
  }

  /// Returns the pairs of lines whose brighter sides face each other.
  private func oppositePairs(
    of lines: [BrightnessLine]
  ) -> [(BrightnessLine, BrightnessLine)] {
    var pairs: [(BrightnessLine, BrightnessLine)] = []
    for (index, line) in lines.enumerated() {
      for other in lines[(index + 1)...] {
        let cosine = line.normal.x * other.normal.x + line.normal.y * other.normal.y
        if cosine < Self.maximumOpposite { pairs.append((line, other)) }
      }
    }
    return pairs
  }

  /// Returns the quadrilateral between two pairs of lines, clockwise from the corner nearest to the
  /// image's upper left.
  private func quadrilateral(
    _ first: (BrightnessLine, BrightnessLine), _ second: (BrightnessLine, BrightnessLine)
  ) -> Quadrilateral? {
    guard let a = first.0.intersection(with: second.0),
      let b = first.0.intersection(with: second.1),
      let c = first.1.intersection(with: second.1),
      let d = first.1.intersection(with: second.0)
    else { return nil }
    return Quadrilateral(clockwise: [a, b, c, d])
  }

  /// Returns whether paper can have an outline: convex, large enough, and within the image.
  private func isPossible(_ quad: Quadrilateral) -> Bool {
    let (width, height) = (Double(map.size.width), Double(map.size.height))
    let isInside = quad.corners.allSatisfy {
      $0.x >= 0 && $0.y >= 0 && $0.x <= width && $0.y <= height
    }
    return isInside && quad.area >= Self.minimumShare * width * height
      && quad.angles.allSatisfy { Self.corners.contains($0) }
  }

  /// Returns the share of the worst side, and of all sides, along which the image becomes brighter
  /// inward.
  private func support(of quad: Quadrilateral) -> (sides: Double, mean: Double) {
    let shares = quad.outlineSides.map(support)
    return (shares.min() ?? 0, shares.reduce(0, +) / Double(max(shares.count, 1)))
  }

  private func support(along side: OutlineSide) -> Double {
    let count = max(Int(side.length / 4), 8)
    let seen = (0..<count).count { step in
      let share = (Double(step) + 0.5) / Double(count)
      return (-2...2).contains { offset in
        let point = side.point(at: share, inward: Double(offset))
        return map.rise(at: point, along: side.inward) >= Double(LineVotes.minimumEdge)
      }
    }
    return Double(seen) / Double(count)
  }
}

extension Quadrilateral {
  /// Returns whether the outline is within `other` and shares at least two of its sides, as a box
  /// printed across the paper or a page of an open book does.
  fileprivate func isPart(of other: Quadrilateral) -> Bool {
    let margin = 4.0
    let lines = other.sides.map { BrightnessLine(from: $0.start, to: $0.end) }
    guard corners.allSatisfy({ corner in lines.allSatisfy { $0.depth(of: corner) >= -margin } })
    else { return false }
    let sharedCount = sides.count { side in
      lines.contains {
        abs($0.depth(of: side.start)) < margin && abs($0.depth(of: side.end)) < margin
      }
    }
    return sharedCount >= 2
  }

  /// Makes a quadrilateral of four successive corners, clockwise from the one nearest to the upper
  /// left.
  fileprivate init(clockwise corners: [Point]) {
    let plain = Quadrilateral(
      topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
    let ordered = plain.area < 0 ? [corners[0], corners[3], corners[2], corners[1]] : corners
    let first = ordered.indices.min {
      ordered[$0].x + ordered[$0].y < ordered[$1].x + ordered[$1].y
    }
    let turned = (0..<4).map { ordered[((first ?? 0) + $0) % 4] }
    self.init(
      topLeft: turned[0], topRight: turned[1], bottomRight: turned[2], bottomLeft: turned[3])
  }
}
