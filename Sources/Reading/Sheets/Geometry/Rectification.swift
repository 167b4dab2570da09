package import Codecs
package import PageModel
package import Raster

/// The plan by which a sheet of paper is cut out of a photograph and laid flat.
package struct Rectification: Sendable, Equatable {
  /// The size of the flat page, in pixels.
  package let size: PixelSize
  /// The map from pixels of the flat page to pixels of the photograph.
  package let toPhotograph: ProjectiveTransform

  /// The proportions of upright sheets, height by width, and their tolerances: A4 (ISO 216), Letter
  /// (ANSI Y14.1) and cards (ISO/IEC 7810, ID-1).
  ///
  /// Chosen on: the card by its standard.
  private static let sheets: [(proportion: Double, tolerance: Double)] = [
    (Double(2).squareRoot(), 0.08), (11 / 8.5, 0.08), (85.6 / 53.98, 0.035),
  ]

  /// Plans the flat page of an outline in a photograph of a size; `nil` if the outline is not a
  /// quadrilateral.
  ///
  /// The page has the resolution of the paper in the photograph, but no side longer than
  /// `maximumSide` pixels.
  package init?(corners: Quadrilateral, in photograph: PixelSize, maximumSide: Int = .max) {
    let (width, height) = Self.sides(of: corners, in: photograph)
    guard width >= 1, height >= 1 else { return nil }
    let factor = min(1, Double(maximumSide) / max(width, height))
    size = PixelSize(
      width: max(1, Int((width * factor).rounded())),
      height: max(1, Int((height * factor).rounded())))
    guard let map = ProjectiveTransform(from: Quadrilateral(size), to: corners) else { return nil }
    toPhotograph = map
  }

  package init(size: PixelSize, toPhotograph: ProjectiveTransform) {
    self.size = size
    self.toPhotograph = toPhotograph
  }

  /// Returns the sides of a sheet with as many pixels as an outline, in the proportions of the
  /// nearest sheet.
  private static func sides(
    of corners: Quadrilateral, in photograph: PixelSize
  ) -> (width: Double, height: Double) {
    let area = corners.meanWidth * corners.meanHeight
    let ratio =
      corners.ratioOfSides(in: photograph)
      ?? corners.meanHeight / max(corners.meanWidth, .leastNormalMagnitude)
    let proportion = max(ratio, 1 / max(ratio, .leastNormalMagnitude))
    // The focal length is only assumed.
    let near = sheets.filter { abs($0.proportion - proportion) < $0.tolerance * proportion }
    let nearest = near.min { abs($0.proportion - proportion) < abs($1.proportion - proportion) }
    let chosen = nearest?.proportion ?? proportion
    let shorter = (area / chosen).squareRoot()
    return ratio > 1 ? (shorter, shorter * chosen) : (shorter * chosen, shorter)
  }
}

extension Quadrilateral {
  /// The focal length of phones, as a share of the diagonal of their photographs: 28 mm to 43 mm.
  ///
  /// Chosen on: lenses of 24 to 35 mm (computed).
  private static let focalLength = 0.65

  /// Returns the ratio of height to width of the rectangle that a phone's photograph shows as this
  /// outline; `nil` if there is none (Zhang and He, *Whiteboard Scanning and Image Enhancement*,
  /// 2007, 3.2).
  fileprivate func ratioOfSides(in photograph: PixelSize) -> Double? {
    let (width, height) = (Double(photograph.width), Double(photograph.height))
    let focal = Self.focalLength * (width * width + height * height).squareRoot()
    func ray(_ corner: Point) -> SIMD3<Double> {
      SIMD3((corner.x - width / 2) / focal, (corner.y - height / 2) / focal, 1)
    }
    let (first, second) = (ray(topLeft), ray(topRight))
    let (third, fourth) = (ray(bottomLeft), ray(bottomRight))
    let diagonal = first.cross(fourth)
    let across = diagonal.dot(third) / second.cross(fourth).dot(third)
    let down = diagonal.dot(second) / third.cross(fourth).dot(second)
    let ratio =
      (down * third).distance(to: first) / (across * second).distance(to: first)
    return ratio.isFinite && (0.1...10).contains(ratio) ? ratio : nil
  }
}

/// Vectors in space.
extension SIMD3<Double> {
  fileprivate func dot(_ other: Self) -> Double { x * other.x + y * other.y + z * other.z }

  fileprivate func cross(_ other: Self) -> Self {
    Self(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  fileprivate func distance(to other: Self) -> Double {
    (self - other).dot(self - other).squareRoot()
  }
}

extension Bitmap {
  /// Returns the flat page of a photograph, in gray if the photograph is not in colour or if
  /// `isGray`.
  ///
  /// - Throws: `CodecError.unscalable` if Leptonica refuses a size.
  package func rectified(
    _ plan: Rectification, isGray: Bool = false
  ) throws(CodecError) -> Bitmap {
    guard let map = plan.toPhotograph.inverse else { throw .unscalable(to: plan.size) }
    // A far smaller page would otherwise be drawn from only a few of the photograph's pixels.
    let covered = plan.toPhotograph.quadrilateral(BoundingBox(plan.size)).area
    guard Quadrilateral(plan.size).area < covered / 4 else {
      return try warped(by: map, to: plan.size, isGray: isGray)
    }
    let small = PixelSize(width: max(size.width / 2, 1), height: max(size.height / 2, 1))
    let toPhotograph = ProjectiveTransform(AffineTransform(from: small, to: size))
    let fromSmall = toPhotograph.concatenating(map) ?? map
    return try scaled(to: small).warped(by: fromSmall, to: plan.size, isGray: isGray)
  }
}

extension PreparedBitmap {
  /// The assumed longer side of a photographed page, in inches: about the side of A4 and Letter.
  private static let longerSide = 11.5
  /// The longer side that recognition needs, in pixels: 300 dots per inch.
  private static let maximumSide = 3_450

  /// Returns the flat, evenly lit page in a photograph, ready for recognition; `nil` if no paper is
  /// certain.
  ///
  /// `originalSize` is the size of the upright photograph, of which `photograph` may be a reduced
  /// copy; the flat page's original has the resolution of the paper in it.
  ///
  /// - Throws: `CodecError.unscalable` if Leptonica refuses a size.
  package static func flatPage(
    in photograph: Bitmap, originalSize: PixelSize
  ) throws(CodecError) -> PreparedBitmap? {
    guard let outline = PaperFinder.outline(in: photograph),
      let plan = Rectification(
        corners: outline, in: photograph.size, maximumSide: maximumSide),
      let whole = Rectification(
        corners: outline.scaled(from: photograph.size, to: originalSize),
        in: originalSize)
    else { return nil }
    let dots = Double(max(plan.size.width, plan.size.height)) / longerSide
    return PreparedBitmap(
      bitmap: try photograph.rectified(plan, isGray: true).evenlyLit(),
      resolution: Resolution(dots), originalSize: whole.size,
      toOriginal: AffineTransform(from: plan.size, to: whole.size),
      pose: Pose(quarters: 0, toImage: whole.toPhotograph))
  }
}
