import Codecs
import Lines
import PageModel
import Raster

/// The band of an image around a line of text: from `left` to `right`, and from `y = slope · x +
/// top` to `y = slope · x + bottom`, in pixels.
struct TextBand {
  let left: Double
  let right: Double
  let top: Double
  let bottom: Double
  let slope: Double

  /// Returns the band in an image that is scaled by `map`.
  func scaled(by map: AffineTransform) -> TextBand {
    TextBand(
      left: left * map.a, right: right * map.a, top: top * map.d, bottom: bottom * map.d,
      slope: slope * map.d / map.a)
  }

  /// Returns the band further down, in pixels.
  func moved(down distance: Double) -> TextBand {
    TextBand(
      left: left, right: right, top: top + distance, bottom: bottom + distance, slope: slope)
  }

  /// The box around the band, in pixels.
  var box: BoundingBox {
    let ends = [slope * left, slope * right]
    return BoundingBox(
      left: left, top: top + min(ends[0], ends[1]), right: right,
      bottom: bottom + max(ends[0], ends[1]))
  }

  /// Returns whether a point is in the band.
  func contains(_ point: Point) -> Bool {
    (left...right).contains(point.x) && (top...bottom).contains(point.y - slope * point.x)
  }

  /// Returns the pixels of the band in a gray image, level; `nil` if the band is empty or has no pixels in
  /// the image, or if memory is insufficient.
  func pixels(of bitmap: Bitmap) -> Bitmap? {
    let size = PixelSize(
      width: Int((right - left).rounded()), height: Int((bottom - top).rounded()))
    guard size.width > 0, size.height > 0, size.width <= 2 * bitmap.size.width,
      size.height <= 2 * bitmap.size.height
    else { return nil }
    let map = AffineTransform(
      a: 1, b: -slope, c: 0, d: 1, tx: -left, ty: -top)
    return try? bitmap.warped(by: ProjectiveTransform(map), to: size, isGray: true)
  }
}

extension TextBand {
  /// Makes the band of a piece that is cut out for recognition.
  init(_ piece: InkPiece) {
    let crop = piece.crop
    let middle = piece.slope * crop.midX
    self.init(
      left: crop.left, right: crop.right, top: crop.top - middle, bottom: crop.bottom - middle,
      slope: piece.slope)
  }
}
