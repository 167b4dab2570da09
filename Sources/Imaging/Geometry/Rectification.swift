package import PageLayout

/// How a sheet of paper is cut out of a photograph and laid flat.
package struct Rectification: Sendable, Equatable {
  /// The size of the flat page, in pixels.
  package let size: PixelSize
  /// From pixels of the flat page to those of the photograph.
  package let toPhotograph: ProjectiveTransform

  /// Sheets whose proportions differ from a photographed one by less than this are what it is: a
  /// slant shortens a side by more.
  private static let sheetTolerance = 0.08
  /// The proportions of upright sheets, height by width: A4 (ISO 216) and Letter (ANSI Y14.1).
  private static let sheets = [Double(2).squareRoot(), 11 / 8.5]

  /// Plans the flat page of an outline, as dense as the paper is in the photograph and with no side
  /// longer than `longestSide` pixels; `nil` if the outline is no quadrilateral.
  package init?(corners: Quadrilateral, longestSide: Int = .max) {
    let (width, height) = Self.sides(of: corners)
    guard width >= 1, height >= 1 else { return nil }
    let factor = min(1, Double(longestSide) / max(width, height))
    size = PixelSize(
      width: max(1, Int((width * factor).rounded())),
      height: max(1, Int((height * factor).rounded())))
    guard let map = ProjectiveTransform(from: Quadrilateral(size), to: corners) else { return nil }
    toPhotograph = map
  }

  /// The mean sides of an outline, in the proportions of the sheet it comes near to.
  private static func sides(of corners: Quadrilateral) -> (width: Double, height: Double) {
    let (width, height) = (corners.meanWidth, corners.meanHeight)
    let proportion = max(width, height) / max(min(width, height), .leastNormalMagnitude)
    let nearest = sheets.min { abs($0 - proportion) < abs($1 - proportion) }
    guard let nearest, abs(nearest - proportion) < sheetTolerance * proportion else {
      return (width, height)
    }
    let shorter = (width * height / nearest).squareRoot()
    return width < height ? (shorter, shorter * nearest) : (shorter * nearest, shorter)
  }
}

extension Bitmap {
  /// Returns the flat page of a photograph, in gray if the photograph is not in colour or `isGray`.
  ///
  /// Throws `ImagingError.unscalable` if Leptonica refuses a size.
  package func rectified(
    _ plan: Rectification, isGray: Bool = false
  ) throws(ImagingError) -> Bitmap {
    guard let map = plan.toPhotograph.inverse else { throw .unscalable(to: plan.size) }
    // A page far smaller than its photograph would be drawn from a few of its pixels.
    let covered = plan.toPhotograph.quadrilateral(BoundingBox(plan.size)).area
    guard Quadrilateral(plan.size).area < covered / 4 else {
      return try warped(by: map, to: plan.size, isGray: isGray)
    }
    let small = PixelSize(width: max(size.width / 2, 1), height: max(size.height / 2, 1))
    let halved = try RecognitionScaler.scale(self, resolution: Resolution(300), to: small)
    let fromSmall = ProjectiveTransform(halved.toOriginal).concatenating(map) ?? map
    return try halved.bitmap.warped(by: fromSmall, to: plan.size, isGray: isGray)
  }
}

extension PreparedBitmap {
  /// The longer side of A4 and of Letter in inches, about: what a photographed page is taken for.
  private static let longerSide = 11.5
  /// The longer side that recognition needs, in pixels: 300 dots per inch.
  private static let longestSide = 3_450

  /// Makes the flat, evenly lit page in a photograph ready to be recognised; `nil` if no paper is
  /// certain in it.
  ///
  /// `originalSize` is the size of the upright photograph, of which `photograph` may be a reduced copy.
  /// Throws `ImagingError.unscalable` if Leptonica refuses a size.
  package static func flatPage(
    in photograph: Bitmap, originalSize: PixelSize
  ) throws(ImagingError) -> PreparedBitmap? {
    let toOriginal = ProjectiveTransform(
      AffineTransform(
        scaleX: Double(originalSize.width) / Double(photograph.size.width),
        scaleY: Double(originalSize.height) / Double(photograph.size.height)))
    guard let outline = PaperFinder.outline(in: photograph),
      let plan = Rectification(corners: outline.corners, longestSide: longestSide),
      let toImage = plan.toPhotograph.concatenating(toOriginal)
    else { return nil }
    let dots = Double(max(plan.size.width, plan.size.height)) / longerSide
    return PreparedBitmap(
      bitmap: try photograph.rectified(plan, isGray: true).evenlyLit(),
      resolution: Resolution(dots), originalSize: plan.size, toOriginal: .identity,
      pose: PagePose(quarters: 0, toImage: toImage))
  }
}
