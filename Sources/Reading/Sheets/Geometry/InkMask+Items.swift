import PageModel
import Raster

/// The pixels of an image that differ from the lid of a scanner.
extension InkMask {
  /// The minimum distance between two items, in pixels; nearer parts are one item.
  private static let gap = 6
  /// The maximum distance of an item's side from its expected position, in pixels.
  private static let reach = 3

  /// The mask with its gaps and holes filled.
  var solid: InkMask {
    var grid = CellGrid(covering: size, cell: 1)
    grid.values = pixels.map(Float.init)
    grid = grid.boxMaximum(radius: Self.gap / 2)
    grid.fillHoles()
    return grid.boxMinimum(radius: Self.gap / 2).mask { $0 > 0 }
  }

  /// Returns the share of a side along which the mask has a pixel near it, inside or outside.
  func share(seenAlong side: OutlineSide) -> Double {
    let count = Int(side.length)
    let seen = (0..<count).count { step in
      // The corners of cards are round.
      let share = 0.06 + 0.88 * (Double(step) + 0.5) / Double(count)
      return (-Self.reach...Self.reach).contains { offset in
        let point = side.point(at: share, inward: Double(offset))
        let (x, y) = (Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
        return x >= 0 && y >= 0 && x < size.width && y < size.height
          && pixels[y * size.width + x] == 1
      }
    }
    return Double(seen) / Double(count)
  }
}
