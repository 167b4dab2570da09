package import ImageFiles
package import PDFObjects
package import PageLayout

/// The one place where pixels with y down become points with y up (ISO 32000-1, 8.3.2.3).
package struct PageGeometry: Sendable, Equatable {
  /// PDF 1.4 readers show no page with a longer side, in points (ISO 32000-1, annex C).
  static let longestSide = 14_400.0
  /// Nor one with a shorter side.
  static let shortestSide = 3.0

  /// The whole page, from its lower left corner, in points.
  package let mediaBox: PDFRectangle
  /// Where the image lies on it, in points.
  package let imageBox: PDFRectangle
  private let pointsPerPixelX: Double
  private let pointsPerPixelY: Double

  /// The geometry of an upright image of `size` pixels at a resolution in dots per inch, on a page
  /// of a format; pages that no reader shows are brought within.
  package init(size: PixelSize, resolution: Resolution, format: PageFormat = PageFormat()) {
    let width = 72 * Double(size.width) / resolution.horizontal
    let height = 72 * Double(size.height) / resolution.vertical
    let shrink = min(1, (Self.longestSide - 2 * format.margin) / max(width, height))
    (mediaBox, imageBox) = format.boxes(
      width: max(width * shrink, Self.shortestSide),
      height: max(height * shrink, Self.shortestSide))
    pointsPerPixelX = imageBox.width / Double(size.width)
    pointsPerPixelY = imageBox.height / Double(size.height)
  }

  /// Where pixel column `x` lies, in points from the left side of the page.
  package func x(_ x: Double) -> Double { imageBox.lowerLeftX + x * pointsPerPixelX }

  /// Where pixel row `y` lies, in points from the lower side of the page.
  package func y(_ y: Double) -> Double { imageBox.upperRightY - y * pointsPerPixelY }

  /// A length along y in points.
  package func height(_ pixels: Double) -> Double { pixels * pointsPerPixelY }

  /// How many pixels along y one point takes.
  package var pixelsPerPoint: Double { 1 / pointsPerPixelY }

  /// How many pixels along x are as long as one along y.
  package var pixelAspect: Double { pointsPerPixelY / pointsPerPixelX }

  /// Lays a stored image into its place, turned as its orientation asks: the unit square's
  /// lower left corner, its right and its upper side (ISO 32000-1, 8.9.5.1).
  package func imageMatrix(_ orientation: Orientation) -> TransformationMatrix {
    let box = imageBox
    let (w, h) = (box.width, box.height)
    let (left, bottom) = (box.lowerLeftX, box.lowerLeftY)
    let (right, top) = (box.upperRightX, box.upperRightY)
    return switch orientation {
    case .upright: TransformationMatrix(a: w, b: 0, c: 0, d: h, e: left, f: bottom)
    case .mirrored: TransformationMatrix(a: -w, b: 0, c: 0, d: h, e: right, f: bottom)
    case .turned180: TransformationMatrix(a: -w, b: 0, c: 0, d: -h, e: right, f: top)
    case .flipped: TransformationMatrix(a: w, b: 0, c: 0, d: -h, e: left, f: top)
    case .transposed: TransformationMatrix(a: 0, b: -h, c: -w, d: 0, e: right, f: top)
    case .turnedClockwise: TransformationMatrix(a: 0, b: -h, c: w, d: 0, e: left, f: top)
    case .transversed: TransformationMatrix(a: 0, b: h, c: w, d: 0, e: left, f: bottom)
    case .turnedCounterclockwise:
      TransformationMatrix(a: 0, b: h, c: -w, d: 0, e: right, f: bottom)
    }
  }
}
