import Fitting
package import PDFSyntax
package import PageModel

/// The only conversion from pixels with y down to points with y up (ISO 32000-1, 8.3.2.3).
package struct PageGeometry: Sendable, Equatable {
  /// The maximum length of a page's side in readers of PDF 1.4, in points (ISO 32000-1, annex C).
  static let maximumSide = 14_400.0
  /// The minimum length of a page's side, in points.
  static let minimumSide = 3.0

  /// The page, with its lower left corner at the origin, in points.
  package let mediaBox: PDFRectangle
  /// The position of the image on the page, in points; larger than `visibleBox` if a part of the
  /// image is cut off.
  package let imageBox: PDFRectangle
  /// The position of the visible part of the image on the page, in points.
  package let visibleBox: PDFRectangle
  private let pointsPerPixelX: Double
  private let pointsPerPixelY: Double

  /// Makes the geometry of an upright image of `size` pixels at a resolution in dots per inch, on a
  /// page of a format.
  ///
  /// The sides of the page are clamped to the limits of readers.
  ///
  /// - crop: The visible part of the image in pixels, for which the page is made; `nil` for all of
  ///   it.
  package init(
    size: PixelSize, crop: BoundingBox? = nil, resolution: Resolution,
    format: PageFormat = PageFormat()
  ) {
    let visible = crop ?? BoundingBox(size)
    let width = 72 * visible.width / resolution.horizontal
    let height = 72 * visible.height / resolution.vertical
    let shrink = min(1, (Self.maximumSide - 2 * format.margin) / max(width, height))
    (mediaBox, visibleBox) = format.boxes(
      width: max(width * shrink, Self.minimumSide),
      height: max(height * shrink, Self.minimumSide))
    pointsPerPixelX = visibleBox.width / visible.width
    pointsPerPixelY = visibleBox.height / visible.height
    let left = visibleBox.lowerLeftX - visible.left * pointsPerPixelX
    let top = visibleBox.upperRightY + visible.top * pointsPerPixelY
    imageBox =
      crop == nil
      ? visibleBox
      : PDFRectangle(
        lowerLeftX: left, lowerLeftY: top - Double(size.height) * pointsPerPixelY,
        upperRightX: left + Double(size.width) * pointsPerPixelX, upperRightY: top)
  }

  /// Makes the geometry of an upright image of `size` pixels at `box` on a page, in units of the
  /// user space.
  package init(size: PixelSize, on page: PDFRectangle, at box: PDFRectangle) {
    mediaBox = page
    imageBox = box
    visibleBox = box
    pointsPerPixelX = box.width / Double(size.width)
    pointsPerPixelY = box.height / Double(size.height)
  }

  /// Returns the distance of pixel column `x` from the left side of the page, in points.
  package func x(_ x: Double) -> Double { imageBox.lowerLeftX + x * pointsPerPixelX }

  /// Returns the distance of pixel row `y` from the lower side of the page, in points.
  package func y(_ y: Double) -> Double { imageBox.upperRightY - y * pointsPerPixelY }

  /// Returns the rectangle of a box in pixels, enlarged by `margin` points on each side.
  package func rectangle(_ box: BoundingBox, enlargedBy margin: Double) -> PDFRectangle {
    PDFRectangle(
      lowerLeftX: x(box.left) - margin, lowerLeftY: y(box.bottom) - margin,
      upperRightX: x(box.right) + margin, upperRightY: y(box.top) + margin)
  }

  /// Returns a length along y in points.
  package func height(_ pixels: Double) -> Double { pixels * pointsPerPixelY }

  /// The number of pixels per point along y.
  package var pixelsPerPoint: Double { 1 / pointsPerPixelY }

  /// The number of pixels along x that are as long as one pixel along y.
  package var pixelAspect: Double { pointsPerPixelY / pointsPerPixelX }

  /// Returns the matrix that maps the unit square to the image's position, rotated or mirrored
  /// according to the orientation of the stored image (ISO 32000-1, 8.9.5.1).
  ///
  /// - leveling: The map from pixels of the upright image to pixels of the page; `nil` if they are
  ///   equal.
  package func imageMatrix(
    _ orientation: Orientation, leveling: AffineTransform? = nil
  ) -> AffineTransform {
    let upright = uprightMatrix(orientation)
    guard let leveling, let toPixels = toPoints.inverted else {
      return upright
    }
    return upright.concatenating(toPixels).concatenating(leveling).concatenating(toPoints)
  }

  /// Returns the map of points of the page that corresponds to the map of pixels `leveling`; `nil`
  /// if there is none.
  package func pageMatrix(leveling: AffineTransform) -> AffineTransform? {
    guard let toPixels = toPoints.inverted else { return nil }
    return toPixels.concatenating(leveling).concatenating(toPoints)
  }

  /// The map from pixels to points.
  private var toPoints: AffineTransform {
    AffineTransform(
      a: pointsPerPixelX, b: 0, c: 0, d: -pointsPerPixelY, tx: imageBox.lowerLeftX,
      ty: imageBox.upperRightY)
  }

  private func uprightMatrix(_ orientation: Orientation) -> AffineTransform {
    let box = imageBox
    let (w, h) = (box.width, box.height)
    let (left, bottom) = (box.lowerLeftX, box.lowerLeftY)
    let (right, top) = (box.upperRightX, box.upperRightY)
    return switch orientation {
    case .upright: AffineTransform(a: w, b: 0, c: 0, d: h, tx: left, ty: bottom)
    case .mirrored: AffineTransform(a: -w, b: 0, c: 0, d: h, tx: right, ty: bottom)
    case .turned180: AffineTransform(a: -w, b: 0, c: 0, d: -h, tx: right, ty: top)
    case .flipped: AffineTransform(a: w, b: 0, c: 0, d: -h, tx: left, ty: top)
    case .transposed: AffineTransform(a: 0, b: -h, c: -w, d: 0, tx: right, ty: top)
    case .turnedClockwise: AffineTransform(a: 0, b: -h, c: w, d: 0, tx: left, ty: top)
    case .transversed: AffineTransform(a: 0, b: h, c: w, d: 0, tx: left, ty: bottom)
    case .turnedCounterclockwise: AffineTransform(a: 0, b: h, c: -w, d: 0, tx: right, ty: bottom)
    }
  }
}

/// The conversion from the pixels of a line's frame to a text space whose x axis is along the line:
/// the space of the page, or a space rotated by `turn`.
struct LineGeometry: Sendable {
  private let page: PageGeometry
  private let frame: LineFrame
  private let slope: Slope?

  /// Makes the geometry of a line on a page.
  init(page: PageGeometry, line: FittedLine) {
    self.page = page
    frame = line.frame
    slope = line.slope.map { Slope($0, on: page) }
  }

  /// A sloped baseline in points.
  private struct Slope {
    let start: (x: Double, y: Double)
    /// A unit vector.
    let direction: (x: Double, y: Double)
    let pointsPerPixel: Double
    /// Whether each word is level, at the height of its middle.
    let hasSteps: Bool

    init(_ slope: SlopedBaseline, on page: PageGeometry) {
      start = (page.x(slope.start.x), page.y(slope.start.y))
      let (x, y) = (page.x(slope.end.x) - start.x, page.y(slope.end.y) - start.y)
      let length = max((x * x + y * y).squareRoot(), .leastNormalMagnitude)
      direction = (x / length, y / length)
      pointsPerPixel = length / max(slope.length, .leastNormalMagnitude)
      hasSteps = slope.hasLevelWords
    }

    /// The matrix that rotates text space, or only slants the letters if words are level.
    ///
    /// pdf.js compares the heights of slanted text along the slope, and therefore separates lines.
    var matrix: AffineTransform {
      AffineTransform(
        a: hasSteps ? 1 : direction.x, b: hasSteps ? 0 : direction.y,
        c: hasSteps ? -direction.y / direction.x : -direction.y, d: hasSteps ? 1 : direction.x,
        tx: start.x, ty: start.y)
    }
  }

  /// The text matrix of a line that is not upright and level (ISO 32000-1, 9.4.2); `nil` for other
  /// lines.
  ///
  /// The matrix rotates text about the page's origin, or along the slope.
  var turn: AffineTransform? {
    if let slope { return slope.matrix }
    return switch frame {
    case .upright: nil
    case .downward: AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0)
    case .upsideDown: AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
    case .upward: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    }
  }

  /// Returns the x coordinate in text space of the frame's pixel column `x`, in points.
  func x(_ x: Double) -> Double {
    if let slope { return x * slope.pointsPerPixel * (slope.hasSteps ? slope.direction.x : 1) }
    return switch frame {
    case .upright: page.x(x)
    case .downward: -page.y(x)
    case .upsideDown: -page.x(-x)
    case .upward: page.y(-x)
    }
  }

  /// Returns the y coordinate in text space of the frame's pixel row `y`, in points.
  func y(_ y: Double) -> Double {
    if let slope { return -y * slope.pointsPerPixel }
    return switch frame {
    case .upright: page.y(y)
    case .downward: page.x(-y)
    case .upsideDown: -page.y(-y)
    case .upward: -page.x(y)
    }
  }

  /// Whether the line climbs in level words.
  var hasSteps: Bool { slope?.hasSteps ?? false }

  /// Returns the height of a word above the start of a climbing line, in points, or above the line
  /// itself if text space is rotated.
  func step(of word: FittedWord) -> Double {
    guard let slope else { return 0 }
    let climb = slope.hasSteps ? slope.direction.y * (word.left + word.width / 2) : 0
    return (climb - word.baseline) * slope.pointsPerPixel
  }

  /// The minimum rise within a word that needs a replacement text, in points: poppler ends a word
  /// at a letter that begins more than half a point above or below the word's first letter.
  private static let minimumDividingRise = 0.4

  /// Returns the text of a word that poppler may divide because its baseline climbs; `nil` for
  /// other words, and for right-to-left text, which readers expect in drawing order.
  func replacementText(of word: FittedWord) -> String? {
    guard let slope, !slope.hasSteps, word.glyphs.count > 1 else { return nil }
    let rise = min(abs(slope.direction.x), abs(slope.direction.y))
    guard rise * slope.pointsPerPixel * word.width > Self.minimumDividingRise else { return nil }
    let text = word.text
    return text.readsFromTheRight ? nil : text
  }

  /// Returns a length along the frame's y axis, in points.
  func height(_ pixels: Double) -> Double {
    page.height(pixels) / (frame.isSideways ? page.pixelAspect : 1)
  }
}
