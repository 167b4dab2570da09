package import PageModel

/// The area to which painting is limited (ISO 32000-1, 8.5.4), as far as it is known.
package struct ClipArea: Sendable, Equatable {
  /// The maximum number of polygons, and of text objects, that are kept.
  private static let maximumParts = 32

  /// The polygons whose intersection is painted.
  private var parts: [ConvexArea] = []
  /// A box outside of which nothing is painted; `nil` if none is known.
  private var bounds: BoundingBox?
  /// Whether certainly nothing is painted.
  private var isEmpty = false
  /// The text objects whose text is a part of the clip (9.3.6); `nil` if there are too many.
  package private(set) var textObjects: [Int]? = []
  /// Whether the clip is exactly the intersection of `parts`.
  package private(set) var isKnown = true

  /// Makes the clip of a page, which limits nothing.
  package init() {}

  /// The distance in user space by which painted pixels may reach beyond a clip.
  private static let pixelReach = 1.0

  /// Limits the area to a polygon, or to an unknown shape if `part` is `nil`.
  ///
  /// - box: A box that contains the shape; `nil` if none is known.
  package mutating func intersect(_ part: ConvexArea?, within box: BoundingBox? = nil) {
    if let box { limit(to: box) }
    guard let part, parts.count < Self.maximumParts else {
      isKnown = false
      return
    }
    if parts.last != part { parts.append(part) }
  }

  private mutating func limit(to box: BoundingBox) {
    // A clip that is a point shows a pixel at most.
    isEmpty = isEmpty || max(box.width, box.height) < 1e-3
    let reached = box.enlarged(by: Self.pixelReach)
    guard let bounds else {
      self.bounds = reached
      return
    }
    self.bounds = bounds.intersection(reached)
    isEmpty = isEmpty || self.bounds == nil
  }

  /// Limits the area to the text of a text object, whose shape is not known.
  mutating func intersect(textObject number: Int?) {
    isKnown = false
    guard let number, let objects = textObjects, objects.count < Self.maximumParts else {
      textObjects = nil
      return
    }
    textObjects = objects + [number]
  }

  /// Returns whether certainly nothing is painted within a box.
  package func excludes(_ box: BoundingBox) -> Bool {
    isEmpty || bounds.map { $0.intersection(box) == nil } ?? false
  }

  /// Returns whether all the points are certainly painted.
  package func contains(_ points: [Point]) -> Bool {
    isKnown && parts.allSatisfy { part in points.allSatisfy { part.contains($0) } }
  }
}
