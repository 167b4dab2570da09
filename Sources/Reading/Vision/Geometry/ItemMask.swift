import PageModel

/// The pixels of an image that differ from the lid of a scanner.
struct ItemMask {
  /// How far apart items are at least, in pixels: what is nearer is one.
  private static let gap = 6
  /// How far a side of an item is looked for on either side of its place, in pixels.
  private static let reach = 3

  let size: PixelSize
  let isSet: [Bool]

  /// The mask with its gaps and holes filled, without lines thinner than an item.
  var solid: ItemMask {
    grown(by: Self.gap / 2).withoutHoles().shrunk(by: Self.gap / 2)
  }

  /// The connected parts of the mask, each as the indices of its pixels.
  var parts: [[Int]] {
    var isSeen = isSet.map { !$0 }
    var parts: [[Int]] = []
    for start in isSeen.indices where !isSeen[start] {
      parts.append(flood(from: [start], &isSeen))
    }
    return parts
  }

  /// Returns the share of a line along which the mask has a pixel near it, just inside or outside.
  func share(seenAlong side: (start: Point, end: Point)) -> Double {
    let length = max(side.start.distance(to: side.end), 1)
    let across = (
      x: -(side.end.y - side.start.y) / length, y: (side.end.x - side.start.x) / length
    )
    let count = max(Int(length), 1)
    // The corners of cards are round.
    let seen = (0..<count).count { step in
      let point = side.start.moved(
        toward: side.end, by: 0.06 + 0.88 * (Double(step) + 0.5) / Double(count))
      return (-Self.reach...Self.reach).contains { offset in
        let x = Int((point.x + Double(offset) * across.x).rounded(.down))
        let y = Int((point.y + Double(offset) * across.y).rounded(.down))
        return x >= 0 && y >= 0 && x < size.width && y < size.height
          && isSet[y * size.width + x]
      }
    }
    return Double(seen) / Double(count)
  }

  /// Returns the mask with the holes filled that are not open to the image's edges.
  private func withoutHoles() -> ItemMask {
    var isOutside = isSet
    let (width, height) = (size.width, size.height)
    let edge = isSet.indices.filter { place in
      let (x, y) = (place % width, place / width)
      return !isSet[place] && (x == 0 || y == 0 || x == width - 1 || y == height - 1)
    }
    var isFilled = [Bool](repeating: true, count: isSet.count)
    for place in flood(from: edge, &isOutside) { isFilled[place] = false }
    return ItemMask(size: size, isSet: isFilled)
  }

  /// Returns the pixels that are connected with `starts`, and marks them as seen.
  private func flood(from starts: [Int], _ isSeen: inout [Bool]) -> [Int] {
    var reached = starts
    for start in starts { isSeen[start] = true }
    var next = 0
    while next < reached.count {
      let place = reached[next]
      next += 1
      let (x, y) = (place % size.width, place / size.width)
      let neighbours = [
        x > 0 ? place - 1 : place, x + 1 < size.width ? place + 1 : place,
        y > 0 ? place - size.width : place, y + 1 < size.height ? place + size.width : place,
      ]
      for neighbour in neighbours where !isSeen[neighbour] {
        isSeen[neighbour] = true
        reached.append(neighbour)
      }
    }
    return reached
  }

  /// Returns the mask with every pixel that is within `distance` of one, along rows and columns.
  private func grown(by distance: Int) -> ItemMask {
    spread(value: true, by: distance, isAcross: true).spread(
      value: true, by: distance, isAcross: false)
  }

  /// Returns the mask without the pixels within `distance` of one that is not set.
  private func shrunk(by distance: Int) -> ItemMask {
    spread(value: false, by: distance, isAcross: true).spread(
      value: false, by: distance, isAcross: false)
  }

  /// Returns the mask with a value spread over a distance along its rows or its columns.
  private func spread(value: Bool, by distance: Int, isAcross: Bool) -> ItemMask {
    var spread = isSet
    let (count, length) = isAcross ? (size.height, size.width) : (size.width, size.height)
    let (line, step) = isAcross ? (size.width, 1) : (1, size.width)
    for number in 0..<count {
      var last = -distance - 1
      for index in 0..<length {
        let place = number * line + index * step
        if isSet[place] == value {
          for near in max(last + 1, index - distance, 0)..<index {
            spread[number * line + near * step] = value
          }
          last = index
        } else if last >= 0, index - last <= distance {
          spread[place] = value
        }
      }
    }
    return ItemMask(size: size, isSet: spread)
  }
}
