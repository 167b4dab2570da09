package import ImageFiles
package import PDFObjects
package import PageLayout

/// The one place where pixels with y down become points with y up (ISO 32000-1, 8.3.2.3).
package struct PageGeometry: Sendable, Equatable {
  /// PDF 1.4 readers show no page with a longer side, in points (ISO 32000-1, annex C).
  static let longestSide = 14_400.0
  /// Nor one with a shorter side.
  static let shortestSide = 3.0

  private let height: Double
  private let pointsPerPixelX: Double
  private let pointsPerPixelY: Double
  /// The whole page, from its lower left corner, in points.
  package let mediaBox: PDFRectangle

  /// The geometry of an upright picture of `size` pixels at a resolution in dots per inch; sides
  /// that no reader shows are brought within.
  package init(size: PixelSize, resolution: Resolution) {
    let width = 72 * Double(size.width) / resolution.horizontal
    let height = 72 * Double(size.height) / resolution.vertical
    let shrink = min(1, Self.longestSide / max(width, height))
    let pageWidth = max(width * shrink, Self.shortestSide)
    let pageHeight = max(height * shrink, Self.shortestSide)
    self.height = pageHeight
    pointsPerPixelX = pageWidth / Double(size.width)
    pointsPerPixelY = pageHeight / Double(size.height)
    mediaBox = PDFRectangle(
      lowerLeftX: 0, lowerLeftY: 0, upperRightX: pageWidth, upperRightY: pageHeight)
  }

  /// Where pixel column `x` lies, in points from the left side.
  package func x(_ x: Double) -> Double { x * pointsPerPixelX }

  /// Where pixel row `y` lies, in points from the lower side.
  package func y(_ y: Double) -> Double { height - y * pointsPerPixelY }

  /// A length along x in points.
  package func width(_ pixels: Double) -> Double { pixels * pointsPerPixelX }

  /// A length along y in points.
  package func height(_ pixels: Double) -> Double { pixels * pointsPerPixelY }

  /// How many pixels along y one point takes.
  package var pixelsPerPoint: Double { 1 / pointsPerPixelY }

  /// How many pixels along x are as long as one along y.
  package var pixelAspect: Double { pointsPerPixelY / pointsPerPixelX }

  /// Lays a stored picture over the whole page, turned as its orientation asks: the unit square's
  /// lower left corner, its right and its upper side (ISO 32000-1, 8.9.5.1).
  package func imageMatrix(_ orientation: Orientation) -> TransformationMatrix {
    let (w, h) = (mediaBox.width, mediaBox.height)
    return switch orientation {
    case .upright: TransformationMatrix(a: w, b: 0, c: 0, d: h, e: 0, f: 0)
    case .mirrored: TransformationMatrix(a: -w, b: 0, c: 0, d: h, e: w, f: 0)
    case .turned180: TransformationMatrix(a: -w, b: 0, c: 0, d: -h, e: w, f: h)
    case .flipped: TransformationMatrix(a: w, b: 0, c: 0, d: -h, e: 0, f: h)
    case .transposed: TransformationMatrix(a: 0, b: -h, c: -w, d: 0, e: w, f: h)
    case .turnedClockwise: TransformationMatrix(a: 0, b: -h, c: w, d: 0, e: 0, f: h)
    case .transversed: TransformationMatrix(a: 0, b: h, c: w, d: 0, e: 0, f: 0)
    case .turnedCounterclockwise: TransformationMatrix(a: 0, b: h, c: -w, d: 0, e: w, f: 0)
    }
  }
}
