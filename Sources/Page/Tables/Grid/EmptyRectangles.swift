import PageModel

/// A search for empty rectangles between boxes, the best first.
///
/// The search is a best-first branch and bound (Breuel, "Two geometric algorithms for layout
/// analysis", 2002): a rectangle with boxes in it is divided into the four rectangles beside one of
/// them. A rectangle that was found is an obstacle for the next ones.
struct EmptyRectangles {
  /// A part of the page, and the boxes that may be in it.
  private struct Candidate {
    let box: BoundingBox
    let quality: Double
    let obstacles: [Int]
  }

  /// The minimum width of a rectangle, in pixels.
  private let minimumWidth: Double
  /// The width beyond which a rectangle is not a better one, in pixels.
  private let sufficientWidth: Double
  private var obstacles: [BoundingBox]
  private var queue: [Candidate] = []

  /// The maximum number of rectangles that are found.
  private static let maximumRectangles = 60
  /// The maximum number of divisions.
  private static let maximumDivisions = 4_000

  /// Returns the rectangles between boxes, at least `minimumWidth` pixels wide.
  static func between(
    _ boxes: [BoundingBox], minimumWidth: Double, sufficientWidth: Double
  ) -> [BoundingBox] {
    guard let bound = boxes.hull else { return [] }
    var search = EmptyRectangles(
      minimumWidth: minimumWidth, sufficientWidth: sufficientWidth, obstacles: boxes)
    search.push(bound, Array(boxes.indices))
    return search.found()
  }

  private init(minimumWidth: Double, sufficientWidth: Double, obstacles: [BoundingBox]) {
    self.minimumWidth = minimumWidth
    self.sufficientWidth = sufficientWidth
    self.obstacles = obstacles
  }

  private mutating func found() -> [BoundingBox] {
    var found: [BoundingBox] = []
    let count = obstacles.count
    for _ in 0..<Self.maximumDivisions {
      guard found.count < Self.maximumRectangles, let candidate = pop() else { break }
      let box = candidate.box
      let near = candidate.obstacles.filter { isIn($0, box) }
      if let pivot = pivot(of: box, in: near)
        ?? (count..<obstacles.count).last(where: { isIn($0, box) })
      {
        divide(box, at: obstacles[pivot], near)
      } else {
        found.append(box)
        obstacles.append(box)
      }
    }
    return found
  }

  /// Returns whether an obstacle, which may be without width or height, is partly in a box.
  private func isIn(_ obstacle: Int, _ box: BoundingBox) -> Bool {
    let other = obstacles[obstacle]
    return other.left < box.right && other.right > box.left && other.top < box.bottom
      && other.bottom > box.top
  }

  /// The weight of the distance from the middle along y; the distance along x has the weight 1.
  private static let heightWeight = 0.2

  /// Returns the obstacle nearest to the middle of a box; `nil` if there are none.
  private func pivot(of box: BoundingBox, in near: [Int]) -> Int? {
    let (middleX, middleY) = (box.midX, box.midY)
    var nearest: (obstacle: Int, distance: Double)?
    for obstacle in near {
      let (x, y) = (obstacles[obstacle].midX - middleX, obstacles[obstacle].midY - middleY)
      let distance = x * x + Self.heightWeight * y * y
      if distance < nearest?.distance ?? .infinity { nearest = (obstacle, distance) }
    }
    return nearest?.obstacle
  }

  private mutating func divide(_ box: BoundingBox, at pivot: BoundingBox, _ near: [Int]) {
    let parts = [
      (pivot.right, box.top, box.right, box.bottom), (box.left, box.top, pivot.left, box.bottom),
      (box.left, pivot.bottom, box.right, box.bottom), (box.left, box.top, box.right, pivot.top),
    ]
    for (left, top, right, bottom) in parts
    where right - left >= minimumWidth && bottom > top {
      push(BoundingBox(left: left, top: top, right: right, bottom: bottom), near)
    }
  }

  // MARK: Queue

  /// Adds a candidate to the binary heap.
  private mutating func push(_ box: BoundingBox, _ near: [Int]) {
    let quality = box.height * min(box.width, sufficientWidth).squareRoot().squareRoot()
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
    while 2 * index + 1 < queue.count {
      let (left, right) = (2 * index + 1, 2 * index + 2)
      let isRight = right < queue.count && queue[right].quality > queue[left].quality
      let child = isRight ? right : left
      guard queue[child].quality > queue[index].quality else { break }
      queue.swapAt(index, child)
      index = child
    }
    return best
  }
}
