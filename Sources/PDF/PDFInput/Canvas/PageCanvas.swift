import PDFContent
import PDFSource
import PageModel

/// The pixels of a page that certainly shows only images on white; the images hide all else.
struct PageCanvas {
  /// The source of the pixels.
  enum Content {
    /// One image, stored with an orientation.
    case image(PaintedImage, Orientation)
    /// Several opaque images in painting order, or one with a rotation that is not a multiple of
    /// 90°.
    case composition([PaintedImage])
  }

  let content: Content
  /// The size in pixels, upright.
  let size: PixelSize
  /// The position of the canvas on the displayed page, with y up, in units of user space.
  let box: BoundingBox

  /// Chooses the canvas of a page that paints `images`; returns `nil` if the page shows no image,
  /// only a part of one, or possibly anything else.
  ///
  /// - Throws: an `ImageXObjectError` if one of the images cannot be read.
  init?(
    _ images: [PaintedImage], of page: SourcePage, maximumPixels: Int
  ) throws(ImageXObjectError) {
    var placed: [PlacedImage] = []
    for image in images where image.visibleBox(on: page) != nil {
      placed.append(try PlacedImage(image, of: page))
    }
    // An opaque image that covers the page hides the images below it.
    if let last = placed.lastIndex(where: { $0.isOpaque && $0.covers(page) }) {
      placed.removeFirst(last)
    }
    guard let first = placed.first, placed.allSatisfy(\.isShownWhole) else { return nil }
    if placed.count == 1, first.isOpaque || first.isDarkStencil,
      let orientation = Orientation(first.matrix)
    {
      content = .image(first.image, orientation)
      size = orientation.uprightSize(of: first.dictionary.size)
      box = first.matrix.unitBox
    } else {
      let all = placed.dropFirst().reduce(first.matrix.unitBox) { $0.union($1.matrix.unitBox) }
      guard placed.allSatisfy(\.isOpaque), let box = all.intersection(page.uprightBox) else {
        return nil
      }
      let detail = ImageDetail(placed.map(\.image), of: page)
      let maximum = (Double(maximumPixels) / (box.width * box.height)).squareRoot()
      let scale = min(detail.dotsPerInch * page.userUnit / 72, maximum)
      content = .composition(placed.map(\.image))
      size = PixelSize(
        width: max(Int(bounded: (box.width * scale).rounded()), 1),
        height: max(Int(bounded: (box.height * scale).rounded()), 1))
      self.box = box
    }
  }
}

/// An image and its position on the upright page.
private struct PlacedImage {
  let image: PaintedImage
  let dictionary: ImageDictionary
  /// The map from the unit square to the displayed page.
  let matrix: AffineTransform
  /// Whether the image replaces everything below it.
  let isOpaque: Bool
  /// Whether the page shows all pixels of the image that are inside the crop box.
  let isShownWhole: Bool

  /// The maximum width that a clip cuts from the edges of an image, as a share of the page's
  /// shorter side, which is less than the height of any print.
  private static let maximumClippedEdge = 0.0025
  /// The maximum brightest component of a dark colour, 0 to 1 (exclusive).
  private static let maximumDarkness = 0.5

  /// Reads the dictionary of an image.
  ///
  /// - Throws: an `ImageXObjectError` if it cannot be read.
  init(_ image: PaintedImage, of page: SourcePage) throws(ImageXObjectError) {
    let object = page.file.object(image.object)
    self.image = image
    dictionary = try ImageDictionary(object)
    matrix = image.matrix.concatenating(page.pageToUpright)
    isOpaque =
      image.showsOpaquely && ImageOpacity.isDeclared(object, allowsNoColorSpace: true)
    let edge = Self.maximumClippedEdge * min(page.cropBox.width, page.cropBox.height)
    isShownWhole =
      image.showsOpaquely && image.isUnclipped(inside: page.cropBox, but: edge)
  }

  /// Whether the image is a stencil painted in a dark colour, which looks like a black-and-white
  /// image.
  var isDarkStencil: Bool {
    dictionary.isMask && image.isFillCertain
      && max(image.fill.red, image.fill.green, image.fill.blue) < Self.maximumDarkness
  }

  /// Returns whether the image covers the whole page.
  func covers(_ page: SourcePage) -> Bool {
    guard let area = image.area, let visible = ConvexArea(page.cropBox) else { return false }
    return isShownWhole && area.contains(visible)
  }
}

extension AffineTransform {
  /// The box around the mapped unit square.
  var unitBox: BoundingBox { apply(BoundingBox(left: 0, top: 0, right: 1, bottom: 1)) }
}

extension Orientation {
  /// Makes the orientation that a matrix gives to an image; returns `nil` if its rotation is not a
  /// multiple of 90°.
  init?(_ matrix: AffineTransform) {
    let tolerance = 0.0005
    let (a, b, c, d) = (matrix.a, matrix.b, matrix.c, matrix.d)
    let isStraight = abs(b) <= tolerance * abs(a) && abs(c) <= tolerance * abs(d)
    guard isStraight || abs(a) <= tolerance * abs(b) && abs(d) <= tolerance * abs(c) else {
      return nil
    }
    let (startsAtRight, startsAtBottom) = isStraight ? (a <= 0, d <= 0) : (b > 0, c > 0)
    let orientation = Self.allCases.first {
      $0.swapsAxes != isStraight && $0.startsAtRight == startsAtRight
        && $0.startsAtBottom == startsAtBottom
    }
    self = orientation ?? .upright
  }
}
