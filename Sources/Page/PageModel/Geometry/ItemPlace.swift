/// The place of an item, such as a card, on the upright image of a scanner's glass.
package struct ItemPlace: Sendable, Hashable {
  /// The outline of the item in pixels of the image: a turned rectangle.
  package let outline: Quadrilateral
  /// The size of the item in pixels of the image.
  package let size: PixelSize
  /// The map from the pixels of the item to the pixels of the image.
  package let toImage: AffineTransform

  /// The possible numbers of items of an image.
  package static let counts = 2...24
  /// The minimum length of a side, in pixels.
  private static let minimumSide = 24.0
  /// The minimum area of a pixel of the item on the image, in pixels of the image (exclusive).
  private static let minimumPixelArea = 0.5

  /// Makes the place of an outline on an image of `size` pixels; `nil` if the outline is too small,
  /// not on the image, or not a rectangle turned by at most 46°.
  package init?(_ outline: Quadrilateral, on size: PixelSize) {
    let (width, height) = (outline.meanWidth, outline.meanHeight)
    let box = BoundingBox(size)
    guard outline.corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }),
      min(width, height) >= Self.minimumSide, width <= 2 * box.right + 2 * box.bottom,
      height <= 2 * box.right + 2 * box.bottom, outline.area > 0,
      outline.overlap(with: Quadrilateral(size)) * box.right * box.bottom >= outline.area / 2
    else { return nil }
    self.outline = outline
    self.size = PixelSize(
      width: Int(bounded: width.rounded()), height: Int(bounded: height.rounded()))
    let across = (
      x: (outline.topRight.x - outline.topLeft.x) / Double(self.size.width),
      y: (outline.topRight.y - outline.topLeft.y) / Double(self.size.width)
    )
    let down = (
      x: (outline.bottomLeft.x - outline.topLeft.x) / Double(self.size.height),
      y: (outline.bottomLeft.y - outline.topLeft.y) / Double(self.size.height)
    )
    toImage = AffineTransform(
      a: across.x, b: across.y, c: down.x, d: down.y, tx: outline.topLeft.x,
      ty: outline.topLeft.y)
    guard abs(Angle.degrees(x: across.x, y: across.y)) <= Self.maximumTurn,
      across.x * down.y - across.y * down.x > Self.minimumPixelArea
    else { return nil }
  }

  /// The maximum turn of an item to either side, in degrees.
  private static let maximumTurn = 46.0

  /// Returns the pose of a page on the image of `size` pixels, given its pose on this item.
  package func pose(_ pose: Pose, on size: PixelSize) -> Pose? {
    let turned = self.size.turned(quarters: pose.quarters)
    let onImage = AffineTransform.quarterTurns(-pose.quarters, of: turned)
      .concatenating(toImage).concatenating(.quarterTurns(pose.quarters, of: size))
    return (pose.toImage ?? .identity).concatenating(ProjectiveTransform(onImage)).map {
      Pose(quarters: pose.quarters, toImage: $0, bend: pose.bend)
    }
  }
}
