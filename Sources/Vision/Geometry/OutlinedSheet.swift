import Codecs
import PageModel

/// The brightness of a photograph on and around an outline that may be a sheet's.
struct OutlinedSheet {
  private let gray: Bitmap
  /// The map from the unit square to the outline.
  private let map: ProjectiveTransform

  /// Prepares to look at an outline in a photograph; `nil` if it is no quadrilateral.
  init?(_ corners: Quadrilateral, in photograph: Bitmap) {
    let square = Quadrilateral(PixelSize(width: 1, height: 1))
    guard let map = ProjectiveTransform(from: square, to: corners) else { return nil }
    self.map = map
    gray = photograph.luminance()
  }

  /// Returns the brightness at a point of the outline's own square, 0 to 255; of the nearest point
  /// in the photograph if that is outside.
  ///
  /// - place: The place across the outline, of which the sides are at 0 and 1.
  /// - isAcross: Whether it is from the top to the bottom rather than from left to right.
  func brightness(_ place: Double, _ along: Double, _ isAcross: Bool) -> Double {
    let point = map.apply(
      isAcross ? Point(x: along, y: place) : Point(x: place, y: along))
    guard point.x.isFinite, point.y.isFinite else { return 0 }
    let x = Int(min(max(point.x, 0), Double(gray.size.width - 1)))
    let y = Int(min(max(point.y, 0), Double(gray.size.height - 1)))
    return Double(gray.bytes[y * gray.size.width + x])
  }
}
