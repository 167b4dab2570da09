import PDFContent
import PDFSyntax
import PageModel

/// An image that a page paints.
struct PaintedImage {
  let object: IndirectReference
  /// The map from the unit square (8.9.5.1) to the page's default user space.
  let matrix: AffineTransform
  /// The colour that a stencil mask paints (8.9.6.2): red, green and blue from 0 to 1.
  let fill: RGB
  /// Whether every PDF reader paints the colour `fill`.
  var isFillCertain = true
  /// Whether opaque pixels of the image certainly replace everything below, whatever layers are
  /// switched off.
  var paintsOpaquely = true
  /// Whether opaque pixels replace everything below in the default configuration of layers.
  var showsOpaquely = true
  /// The area to which painting is limited.
  var clip = ClipArea()
  /// Whether settings of the page may change the tones of any image.
  var altersTones = false
  /// Whether the page may change the tones of an image in a device colour space.
  var altersDeviceTones = false

  /// The part of the page that the image paints; `nil` if it has no area.
  var area: ConvexArea? { ConvexArea(unitSquare: matrix) }

  /// Returns whether the whole part of the image inside `box` is painted, except for `edge` units
  /// along its edges.
  func isUnclipped(inside box: BoundingBox, but edge: Double = 0) -> Bool {
    guard let area, let visible = ConvexArea(box) else { return false }
    return clip.contains(area.intersection(visible).pulledInwards(by: edge))
  }
}

extension [Point] {
  /// Returns the corners of a polygon, each moved by up to `distance` along both axes towards the
  /// centre.
  fileprivate func pulledInwards(by distance: Double) -> [Point] {
    let middle = Point(
      x: reduce(0) { $0 + $1.x } / Double(Swift.max(count, 1)),
      y: reduce(0) { $0 + $1.y } / Double(Swift.max(count, 1)))
    func pulled(_ place: Double, to middle: Double) -> Double {
      place < middle ? Swift.min(place + distance, middle) : Swift.max(place - distance, middle)
    }
    return map { Point(x: pulled($0.x, to: middle.x), y: pulled($0.y, to: middle.y)) }
  }
}
