import Codecs
import PageModel

/// The brightness of a photograph on and around an outline that may be the outline of a sheet.
struct OutlinedSheet {
  private let gray: Bitmap
  /// The map from the unit square to the outline.
  private let map: ProjectiveTransform

  /// Maps the unit square onto an outline in a photograph; `nil` if the outline is not a
  /// quadrilateral.
  init?(_ corners: Quadrilateral, in photograph: Bitmap) {
    let square = Quadrilateral(PixelSize(width: 1, height: 1))
    guard let map = ProjectiveTransform(from: square, to: corners) else { return nil }
    self.map = map
    gray = photograph.luminance()
  }

  /// Returns the brightness at a point of the unit square, 0 to 255; 0 for a point at infinity.
  ///
  /// A point outside the photograph has the brightness of the nearest point in it.
  ///
  /// - place: The position across the outline, from 0 at one side to 1 at the opposite one.
  /// - along: The position along these two sides, 0 to 1.
  /// - isAcross: Whether the two sides are the upper and the lower one.
  func brightness(at place: Double, along: Double, _ isAcross: Bool) -> Double {
    let point = map.apply(
      isAcross ? Point(x: along, y: place) : Point(x: place, y: along))
    guard point.x.isFinite, point.y.isFinite else { return 0 }
    let x = Int(min(max(point.x, 0), Double(gray.size.width - 1)))
    let y = Int(min(max(point.y, 0), Double(gray.size.height - 1)))
    return Double(gray.bytes[y * gray.size.width + x])
  }
}
