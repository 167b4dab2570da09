import PageModel

/// The vertical band available to each line of a page: from its lowest descender to its highest
/// ascender, cut at the lines above and below, in pixels of the line's own frame.
struct LineBands {
  /// The maximum number of overlapping lines examined per line, which keeps the time linear; no
  /// printed line overlaps more.
  private static let maximumNeighbours = 500
  /// The maximum plausible height of a line's letters, in heights of its box.
  private static let maximumHeight = 3.0

  private(set) var bands: [Band]

  /// Computes the bands of `lines`, in their order, each at the centre of its line's box.
  ///
  /// Only lines with the same frame limit each other, and only if they have words above each other.
  init(of page: [TextLine]) {
    let frames = page.map(\.frame)
    let lines = page.map(\.inItsFrame)
    let columns = lines.map { $0.words.map(\.box).sorted { $0.left < $1.left } }
    let whole = lines.map { Self.band(of: $0) }
    bands = whole
    let reaches = zip(lines, whole).map { Self.reach(of: $0, $1) }
    let order = lines.indices.sorted { reaches[$0].top < reaches[$1].top }
    for (place, line) in order.enumerated() {
      let following = order[(place + 1)...].prefix(Self.maximumNeighbours)
      for other in following.prefix(while: { reaches[$0].top < reaches[line].bottom })
      where frames[other] == frames[line] && Self.shareColumns(columns[line], columns[other]) {
        cut(upper: line, lower: other, whole: whole, lines: lines)
        cut(upper: other, lower: line, whole: whole, lines: lines)
      }
    }
  }

  /// Returns the vertical extent of a band over the full width of its sloped line.
  private static func reach(of line: TextLine, _ band: Band) -> Band {
    let rise = abs(line.baseline.slope) * line.box.width / 2
    return Band(top: band.top - rise, bottom: band.bottom + rise)
  }

  /// Returns the band given by the heights of a line's letters, or by its box if the heights are
  /// implausible.
  static func band(of line: TextLine) -> Band {
    let box = line.box
    let height = line.metrics.height
    guard height >= 1, height <= maximumHeight * box.height else {
      return Band(top: box.top, bottom: max(box.bottom, box.top + 1))
    }
    let bottom = line.baseline.y(at: box.midX, in: box) + line.metrics.descenders
    return Band(top: bottom - height, bottom: bottom)
  }

  /// Divides the overlap of two bands between them if one line is clearly above the other; each
  /// band keeps at least half of its height.
  private mutating func cut(upper: Int, lower: Int, whole: [Band], lines: [TextLine]) {
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

  /// Returns whether boxes of two lines, each given from left to right, overlap along x.
  ///
  /// The words of two rows of a form may be in each other's gaps.
  private static func shareColumns(_ first: [BoundingBox], _ second: [BoundingBox]) -> Bool {
    var (i, j) = (0, 0)
    while i < first.count, j < second.count {
      if first[i].right <= second[j].left {
        i += 1
      } else if second[j].right <= first[i].left {
        j += 1
      } else {
        return true
      }
    }
    return false
  }

  private static func commonMiddle(_ a: BoundingBox, _ b: BoundingBox) -> Double {
    (max(a.left, b.left) + min(a.right, b.right)) / 2
  }

  /// Returns how much lower a line's band is at `x` than at the centre of its box, in pixels.
  private static func drop(of line: TextLine, to x: Double) -> Double {
    line.baseline.slope * (x - line.box.midX)
  }
}

extension Band {
  fileprivate func moved(by distance: Double) -> Band {
    Band(top: top + distance, bottom: bottom + distance)
  }
}

/// A horizontal strip, in pixels with y down.
package struct Band: Sendable, Equatable {
  package var top: Double
  package var bottom: Double

  /// The height in pixels; negative if the band is empty.
  package var height: Double { bottom - top }

  /// The y coordinate of the centre, in pixels.
  package var middle: Double { (top + bottom) / 2 }
}
