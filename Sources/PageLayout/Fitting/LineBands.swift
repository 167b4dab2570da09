/// The strip each line of a page may take: from its lowest foot to its highest top, cut where it
/// would reach into the line above or below; each in the pixels of its line's own frame.
struct LineBands {
  /// No line of print touches more others; a page where it does gets its bands in time as well.
  private static let mostNeighbours = 500

  private(set) var bands: [Band]

  /// The bands of `lines`, in their order, each at the middle of its line's box.
  ///
  /// Only lines that lie the same way have a common above and below.
  init(of page: [TextLine]) {
    let frames = page.map(\.frame)
    let lines = page.map(\.inItsFrame)
    let whole = lines.map { Self.band(of: $0) }
    bands = whole
    let reaches = zip(lines, whole).map { Self.reach(of: $0, $1) }
    let order = lines.indices.sorted { reaches[$0].top < reaches[$1].top }
    for (place, line) in order.enumerated() {
      let following = order[(place + 1)...].prefix(Self.mostNeighbours)
      for other in following.prefix(while: { reaches[$0].top < reaches[line].bottom })
      where frames[other] == frames[line] {
        cut(line, other, whole: whole, lines: lines)
        cut(other, line, whole: whole, lines: lines)
      }
    }
  }

  /// From the highest to the lowest point of a band along the whole of its sloped line.
  private static func reach(of line: TextLine, _ band: Band) -> Band {
    let rise = abs(line.baseline.slope) * line.box.width / 2
    return Band(top: band.top - rise, bottom: band.bottom + rise)
  }

  /// The band of a line by its letters' heights, or by its box where those say nothing.
  static func band(of line: TextLine) -> Band {
    let box = line.box
    let height = line.metrics.height
    guard height >= 1, height <= 3 * box.height else {
      return Band(top: box.top, bottom: max(box.bottom, box.top + 1))
    }
    let bottom = line.baseline.y(at: box.midX, in: box) + line.metrics.descenders
    return Band(top: bottom - height, bottom: bottom)
  }

  /// Shares out the strip that two bands overlap by, where one line clearly lies above the other;
  /// at least half of each band is kept.
  private mutating func cut(_ upper: Int, _ lower: Int, whole: [Band], lines: [TextLine]) {
    guard lines[upper].box.left < lines[lower].box.right,
      lines[lower].box.left < lines[upper].box.right
    else { return }
    let x = Self.commonMiddle(lines[upper].box, lines[lower].box)
    let above = whole[upper].moved(by: Self.drop(of: lines[upper], to: x))
    let below = whole[lower].moved(by: Self.drop(of: lines[lower], to: x))
    let overlap = above.bottom - below.top
    let smaller = min(above.height, below.height)
    guard overlap > 0, below.middle - above.middle > smaller / 2 else { return }
    let share = overlap / 2
    bands[upper].bottom = min(
      bands[upper].bottom, whole[upper].bottom - min(share, whole[upper].height / 4))
    bands[lower].top = max(
      bands[lower].top, whole[lower].top + min(share, whole[lower].height / 4))
  }

  private static func commonMiddle(_ a: BoundingBox, _ b: BoundingBox) -> Double {
    (max(a.left, b.left) + min(a.right, b.right)) / 2
  }

  /// How much lower a line's band lies at `x` than at the middle of its box, in pixels.
  private static func drop(of line: TextLine, to x: Double) -> Double {
    line.baseline.slope * (x - line.box.midX)
  }
}

extension Band {
  fileprivate func moved(by distance: Double) -> Band {
    Band(top: top + distance, bottom: bottom + distance)
  }
}
