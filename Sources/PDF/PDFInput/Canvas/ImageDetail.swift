import PDFSource
import PageModel

/// The resolution at which a page keeps the detail of its images and drawings.
struct ImageDetail {
  /// The resolution of drawings, and the maximum for small images, in dots per inch.
  ///
  /// Chosen on: Tesseract's models were trained for it; 33 made pages of 200 dpi read the same when
  /// drawn at 200 and at 300 dpi.
  private static let defaultResolution = 300.0
  /// The minimum resolution of large images that drawings and small images do not raise, in dots
  /// per inch: resampling costs more than it gives.
  ///
  /// Chosen on: a scan of 298 dpi (`masks.pdf` of OCRmyPDF's tests): 320 of its words at 298 dpi,
  /// 319 at 300.
  private static let minimumSufficientResolution = 240.0
  /// The limits of a page's resolution in dots per inch.
  private static let limits = 1.0...600.0
  /// The minimum share of the page that the images of a resolution and of finer ones cover
  /// together, if it becomes the page's resolution: 600 dots per inch for a logo alone take four
  /// times as long.
  private static let minimumShare = 0.02
  /// The minimum length of the shorter side of an image with text, in points.
  ///
  /// Chosen on: print of 4 points.
  private static let minimumSide = 4.0

  /// The resolution in dots per inch, within the limits.
  ///
  /// Large images decide if they are fine enough. Otherwise the resolution is
  /// `defaultResolution` for drawings, and at most that for small images.
  let dotsPerInch: Double

  /// Measures images as a page shows them.
  ///
  /// - hasDrawings: Whether the page shows anything else.
  init(_ images: [PaintedImage], of page: SourcePage, hasDrawings: Bool = false) {
    let details = images.compactMap { Detail($0, on: page) }.sorted { $0.dots > $1.dots }
    let minimum = Self.minimumShare * page.uprightBox.area
    var (covered, full) = (0.0, 0.0)
    for detail in details where covered < minimum {
      covered += detail.area
      full = detail.dots
    }
    if covered < minimum { full = 0 }
    let finest = details.first { $0.shorterSide >= Self.minimumSide }?.dots ?? 0
    let usesDefault = hasDrawings || finest == 0 || finest > Self.defaultResolution
    let wanted = usesDefault ? Self.defaultResolution : finest
    let isSufficient = full >= min(Self.minimumSufficientResolution, wanted)
    dotsPerInch = min(
      max(isSufficient ? full : wanted, Self.limits.lowerBound), Self.limits.upperBound)
  }
}

/// An image as a page shows it.
private struct Detail {
  /// The resolution of the image or, if that is finer, of its mask, in dots per inch.
  let dots: Double
  /// The area on the page in square units of user space.
  let area: Double
  /// The length of the shorter side in points.
  let shorterSide: Double

  /// Measures an image; `nil` if it is not on the page, or its matrix is not finite.
  init?(_ image: PaintedImage, on page: SourcePage) {
    let matrix = image.matrix
    let object = page.file.object(image.object)
    guard let shown = image.visibleBox(on: page), let own = Self.size(of: object) else {
      return nil
    }
    let sizes = [own] + [object["/SMask"], object["/Mask"]].compactMap { Self.size(of: $0) }
    let width = (matrix.a * matrix.a + matrix.b * matrix.b).squareRoot()
    let height = matrix.verticalScale
    let densities = sizes.flatMap { [$0.width / max(width, 1e-6), $0.height / max(height, 1e-6)] }
    dots = (densities.max() ?? 0) * 72 / page.userUnit
    guard dots.isFinite else { return nil }
    area = shown.area
    shorterSide = min(width, height) * page.userUnit
  }

  /// Returns the size of an image in pixels; `nil` for any other object.
  private static func size(of image: QPDFObject) -> (width: Double, height: Double)? {
    guard image.kind == .stream, let width = image["/Width"].number,
      let height = image["/Height"].number
    else { return nil }
    return (width, height)
  }
}

extension PaintedImage {
  /// Returns the box around the part of the image that may be on the displayed page, in the page's
  /// units; `nil` if the image is not on the page.
  func visibleBox(on page: SourcePage) -> BoundingBox? {
    matrix.concatenating(page.pageToUpright).unitBox.intersection(page.uprightBox)
  }
}
