import PageModel

/// Searches tall empty rectangles between boxes, the best first.
///
/// A best-first branch and bound (Breuel, "Two geometric algorithms for layout analysis", 2002): a
/// rectangle with boxes in it is divided into the four rectangles beside one of them. What was found
/// is an obstacle for the rest.
struct EmptyRectangles {
  /// A part of the page, and the boxes that may be in it.
  private struct Candidate {
    let box: BoundingBox
    let quality: Double
    let obstacles: [Int]
  }

  /// The least width and height of a rectangle, in pixels.
  private let least: (width: Double, height: Double)
  /// The width beyond which a rectangle is no better, in pixels.
  private let enough: Double
  private var obstacles: [BoundingBox]
  private var queue: [Candidate] = []

  /// The maximum numbers of rectangles and of divisions: a newspaper page needs 2 000.
  private static let most = (rectangles: 60, divisions: 6_000)
  /// Returns the rectangles between boxes, of at least `least` pixels.
  static func between(
    _ boxes: [BoundingBox], least: (width: Double, height: Double), enough: Double
  ) -> [BoundingBox] {
    guard let bound = boxes.hull else { return [] }
    var search = EmptyRectangles(least: least, enough: enough, obstacles: boxes)
    search.push(bound, Array(boxes.indices))
    return search.found()
  }

  private init(
    least: (width: Double, height: Double), enough: Double, obstacles: [BoundingBox]
  ) {
    self.least = least
    self.enough = enough
    self.obstacles = obstacles
  }

  private mutating func found() -> [BoundingBox] {
    var found: [BoundingBox] = []
    let count = obstacles.count
    for _ in 0..<Self.most.divisions {
      guard found.count < Self.most.rectangles, let candidate = pop() else { break }
      let near = (candidate.obstacles + Array(count..<obstacles.count)).filter {
        obstacles[$0].intersection(candidate.box) != nil
      }
      if let pivot = pivot(of: candidate.box, in: near) {
        divide(candidate.box, at: pivot, near.filter { $0 < count })
      } else {
        found.append(candidate.box)
        obstacles.append(candidate.box)
      }
    }
    return found
  }

  /// The weight of the distance along y from the middle, that along x is 1.
  private static let heightWeight = 0.2

  /// Returns the obstacle nearest to the middle of a box; `nil` if there are none.
  private func pivot(of box: BoundingBox, in near: [Int]) -> BoundingBox? {
    func distance(_ index: Int) -> Double {
      let (x, y) = (obstacles[index].midX - box.midX, obstacles[index].midY - box.midY)
      return x * x + Self.heightWeight * y * y
    }
    return near.min { distance($0) < distance($1) }.map { obstacles[$0] }
  }

  private mutating func divide(_ box: BoundingBox, at pivot: BoundingBox, _ near: [Int]) {
    let parts = [
      (pivot.right, box.top, box.right, box.bottom), (box.left, box.top, pivot.left, box.bottom),
      (box.left, pivot.bottom, box.right, box.bottom), (box.left, box.top, box.right, pivot.top),
    ]
    for (left, top, right, bottom) in parts
    where right - left >= least.width && bottom - top >= least.height {
      push(BoundingBox(left: left, top: top, right: right, bottom: bottom), near)
    }
  }

  // MARK: Queue

  /// Adds a candidate to the binary heap.
  private mutating func push(_ box: BoundingBox, _ near: [Int]) {
    let quality = box.height * min(box.width, enough).squareRoot().squareRoot()
    queue.append(Candidate(box: box, quality: quality, obstacles: near))
    var index = queue.count - 1
    while index > 0, queue[index].quality > queue[(index - 1) / 2].quality {
      queue.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  /// Removes the best candidate from the heap; `nil` if it is empty.
  private mutating func pop() -> Candidate? {
    guard let last = queue.indices.last else { return nil }
    queue.swapAt(0, last)
    let best = queue.removeLast()
    var index = 0
    while true {
      let child = [2 * index + 1, 2 * index + 2].filter(queue.indices.contains)
        .max { queue[$0].quality < queue[$1].quality }
      guard let child, queue[child].quality > queue[index].quality else { return best }
      queue.swapAt(index, child)
      index = child
    }
  }
}
