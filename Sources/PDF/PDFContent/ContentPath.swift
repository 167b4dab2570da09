import PageModel

/// The current path (ISO 32000-1, 8.5.2), as far as it is one polygon.
struct ContentPath {
  private enum Shape {
    case none
    case polygon([Point], isClosed: Bool)
    /// A rectangle or polygon that is complete.
    case area(ConvexArea?)
    case other
  }

  private var shape = Shape.none
  /// The box around all points of the path so far, if `isBounded`.
  private var extent: BoundingBox?
  private var isBounded = true
  /// The maximum number of rectangles, and of lines, that are kept.
  private static let maximumCount = 2_000
  /// The boxes of the rectangles.
  private(set) var rectangles: [BoundingBox] = []
  /// The boxes of the straight lines, including the sides of rectangles.
  private(set) var lines: [BoundingBox] = []
  /// The current point.
  private var point: Point?
  /// The first point of the current subpath.
  private var start: Point?
  /// Whether the path becomes a part of the clip when it is painted (`W`).
  var isClip = false

  /// Whether the path has no part.
  var isEmpty: Bool { if case .none = shape { true } else { false } }

  /// A box that contains the path; `nil` if none is known.
  var bounds: BoundingBox? { isBounded ? extent : nil }

  /// The path as a convex area; `nil` if it is anything else.
  var area: ConvexArea? {
    switch shape {
    case .none, .other: nil
    case .area(let area): area
    case .polygon(let points, _):
      ConvexArea(points.last == points.first ? points.dropLast() : points)
    }
  }

  /// Adds a path segment; `numbers` are its operands, or `nil` if they are malformed.
  mutating func add(_ name: String, _ numbers: [Double]?, _ matrix: AffineTransform) {
    extend(name, numbers, matrix)
    addLines(name, numbers, matrix)
    guard let numbers else {
      shape = .other
      return
    }
    switch (name, shape) {
    case ("re", .none):
      shape = .area(
        ConvexArea(
          left: numbers[0], bottom: numbers[1], right: numbers[0] + numbers[2],
          top: numbers[1] + numbers[3], matrix))
    case ("m", .none):
      shape = .polygon([matrix.point(x: numbers[0], y: numbers[1])], isClosed: false)
    case ("l", .polygon(let points, isClosed: false)) where points.count < 5:
      shape = .polygon(points + [matrix.point(x: numbers[0], y: numbers[1])], isClosed: false)
    case ("h", .polygon(let points, _)): shape = .polygon(points, isClosed: true)
    case ("h", .area): break
    default: shape = .other
    }
  }

  /// Makes the shape unknown, because PDF readers treat a change of the state within a path
  /// differently.
  mutating func disturb() {
    guard !isEmpty || isClip else { return }
    shape = .other
    isBounded = false
  }

  private mutating func addLines(
    _ name: String, _ numbers: [Double]?, _ matrix: AffineTransform
  ) {
    let end = numbers.flatMap { numbers in
      numbers.count < 2 ? nil : matrix.point(x: numbers[numbers.count - 2], y: numbers.last ?? 0)
    }
    switch name {
    case "m":
      point = end
      start = end
    case "l": addLine(to: end)
    case "h": addLine(to: start)
    case "re":
      guard let numbers else { break }
      let (x, y, width, height) = (numbers[0], numbers[1], numbers[2], numbers[3])
      let corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)]
        .map { matrix.point(x: $0.0, y: $0.1) }
      if rectangles.count < Self.maximumCount {
        rectangles.append(BoundingBox(corners[0], corners[2]))
      }
      point = corners[0]
      corners.dropFirst().forEach { addLine(to: $0) }
    default: point = end
    }
  }

  private mutating func addLine(to end: Point?) {
    if let point, let end, lines.count < Self.maximumCount { lines.append(BoundingBox(point, end)) }
    point = end
  }

  private mutating func extend(_ name: String, _ numbers: [Double]?, _ matrix: AffineTransform) {
    guard let numbers, isBounded else {
      isBounded = false
      return
    }
    let corners =
      name == "re"
      ? [(0, 0), (1, 0), (0, 1), (1, 1)].map {
        matrix.point(x: numbers[0] + $0.0 * numbers[2], y: numbers[1] + $0.1 * numbers[3])
      }
      : stride(from: 0, to: numbers.count - 1, by: 2).map {
        matrix.point(x: numbers[$0], y: numbers[$0 + 1])
      }
    for point in corners {
      let box = BoundingBox(point, point)
      extent = extent?.union(box) ?? box
    }
  }
}

extension BoundingBox {
  /// Makes the box of two points.
  init(_ a: Point, _ b: Point) {
    self.init(left: a.x, top: a.y, right: b.x, bottom: b.y)
  }
}
