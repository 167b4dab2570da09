import PageModel

/// The pixels of a page to recognise, composed of its images as the page draws them.
struct PageCanvas {
  /// The source of the pixels.
  enum Content {
    /// One opaque image, stored with an orientation.
    case image(DrawnImage, Orientation)
    /// Several images in painting order, or one that is rotated by other than quarters or not
    /// opaque.
    case composition([DrawnImage])
  }

  let content: Content
  /// The size in pixels, upright.
  let size: PixelSize
  /// The place of the canvas on the displayed page, with y up, in units of user space.
  let box: BoundingBox

  /// The minimum share of the page's area that an image covers if it determines the resolution.
  private static let smallestShare = 0.02
  /// The maximum resolution of a canvas of several images, in pixels per point.
  private static let finest = 600.0 / 72

  /// Chooses the canvas of a page that draws `images`; returns `nil` if none of them is visible.
  ///
  /// - Throws: an `ImageXObjectError` if one of the images cannot be read.
  init?(_ images: [DrawnImage], of page: SourcePage, maximumPixels: Int) throws(ImageXObjectError) {
    var placed: [PlacedImage] = []
    let (width, height) = page.uprightSize
    let visible = BoundingBox(left: 0, top: 0, right: width, bottom: height)
    for image in images {
      let matrix = image.matrix.concatenating(page.pageToUpright)
      guard matrix.unitBox.intersection(visible) != nil else { continue }
      let dictionary = try ImageDictionary(page.file.object(image.object))
      placed.append(PlacedImage(image: image, dictionary: dictionary, matrix: matrix))
    }
    // An opaque image that covers the page hides the images below it.
    if let last = placed.lastIndex(where: { $0.dictionary.isOpaque && $0.matrix.covers(visible) }) {
      placed.removeFirst(last)
    }
    guard let first = placed.first else { return nil }
    if placed.count == 1, first.dictionary.isOpaque || first.isBlackStencil,
      let orientation = Orientation(first.matrix)
    {
      content = .image(first.image, orientation)
      size = orientation.uprightSize(of: first.dictionary.size)
      box = first.matrix.unitBox
    } else {
      let all = placed.dropFirst().reduce(first.matrix.unitBox) { $0.union($1.matrix.unitBox) }
      guard let box = all.intersection(visible) else { return nil }
      let densities = placed.compactMap { image -> Double? in
        let area = image.matrix.unitArea
        guard area >= Self.smallestShare * width * height || placed.count == 1 else { return nil }
        return (Double(image.dictionary.size.area) / area).squareRoot()
      }
      let usual = 300.0 / 72 * page.userUnit
      let density = min(densities.max() ?? usual, Self.finest * page.userUnit)
      let most = (Double(maximumPixels) / (box.width * box.height)).squareRoot()
      let scale = min(density, most)
      content = .composition(placed.map(\.image))
      size = PixelSize(
        width: max(Int((box.width * scale).rounded()), 1),
        height: max(Int((box.height * scale).rounded()), 1))
      self.box = box
    }
  }

  /// Returns the resolution of the canvas in dots per inch if a unit of user space has `userUnit`
  /// points.
  func resolution(userUnit: Double) -> Resolution {
    Resolution(
      horizontal: 72 * Double(size.width) / (box.width * userUnit),
      vertical: 72 * Double(size.height) / (box.height * userUnit))
  }

  /// Returns the share of the page that the canvas covers, 0 to 1.
  func share(of page: SourcePage) -> Double {
    let (width, height) = page.uprightSize
    let visible = BoundingBox(left: 0, top: 0, right: width, bottom: height)
    let seen = box.intersection(visible)
    return seen.map { $0.width * $0.height / (width * height) } ?? 0
  }
}

/// An image and its place on the upright page.
private struct PlacedImage {
  let image: DrawnImage
  let dictionary: ImageDictionary
  /// The map from the unit square to the displayed page.
  let matrix: AffineTransform

  /// Whether the image is a stencil painted in a dark colour, which looks like a black-and-white
  /// image.
  var isBlackStencil: Bool {
    dictionary.isMask && max(image.fill.red, image.fill.green, image.fill.blue) < 0.5
  }
}

extension AffineTransform {
  /// The box around the mapped unit square.
  var unitBox: BoundingBox { apply(BoundingBox(left: 0, top: 0, right: 1, bottom: 1)) }

  /// The area of the mapped unit square.
  fileprivate var unitArea: Double { max(abs(a * d - b * c), 1e-9) }

  /// Returns whether the mapped unit square covers `box`, except for 1 % of a side.
  fileprivate func covers(_ box: BoundingBox) -> Bool {
    let mine = unitBox
    let (dx, dy) = (box.width * 0.01, box.height * 0.01)
    return Orientation(self) != nil && mine.left <= box.left + dx && mine.right >= box.right - dx
      && mine.top <= box.top + dy && mine.bottom >= box.bottom - dy
  }
}

extension Orientation {
  /// Makes the orientation that a matrix gives to an image; returns `nil` if its rotation is not a
  /// multiple of 90°.
  init?(_ matrix: AffineTransform) {
    let tolerance = 0.0005
    let (a, b, c, d) = (matrix.a, matrix.b, matrix.c, matrix.d)
    if abs(b) <= tolerance * abs(a), abs(c) <= tolerance * abs(d) {
      switch (a > 0, d > 0) {
      case (true, true): self = .upright
      case (false, true): self = .mirrored
      case (false, false): self = .turned180
      case (true, false): self = .flipped
      }
    } else if abs(a) <= tolerance * abs(b), abs(d) <= tolerance * abs(c) {
      switch (b > 0, c > 0) {
      case (false, false): self = .transposed
      case (false, true): self = .turnedClockwise
      case (true, true): self = .transversed
      case (true, false): self = .turnedCounterclockwise
      }
    } else {
      return nil
    }
  }
}
