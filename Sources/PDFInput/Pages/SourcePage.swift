import PageModel

/// The decoded content of a page.
struct PageContent {
  var bytes: [UInt8] = []
  /// Whether all content streams exist and can be decoded.
  var isWhole = true
}

/// A page object with its inherited attributes (ISO 32000-1, 7.7.3.3 and 7.7.3.4).
struct SourcePage {
  let identity: ObjectIdentity
  let dictionary: QPDFObject
  let resources: QPDFObject
  /// The whole page in default user space, with y up.
  let mediaBox: BoundingBox
  /// The visible part in default user space, with y up.
  let cropBox: BoundingBox
  /// The clockwise rotation of the displayed page in degrees: 0, 90, 180 or 270.
  let rotation: Int
  /// The length of a unit of user space in points.
  let userUnit: Double

  /// The maximum number of ancestors from which a page inherits.
  private static let highestAncestor = 64

  /// Reads the page with this identity; returns `nil` if the object is not a dictionary or the page
  /// has no area.
  init?(_ identity: ObjectIdentity, in file: borrowing QPDFFile) {
    let page = file.object(identity)
    guard file.kind(page) == .dictionary else { return nil }
    self.identity = identity
    dictionary = page
    resources = Self.inherited("/Resources", of: page, in: file)
    let mediaBox = Self.box(Self.inherited("/MediaBox", of: page, in: file), in: file)
    let media = mediaBox ?? BoundingBox(left: 0, top: 0, right: 612, bottom: 792)
    self.mediaBox = media
    let crop = Self.box(Self.inherited("/CropBox", of: page, in: file), in: file)
    cropBox = crop.flatMap { media.intersection($0) } ?? media
    let turned = file.integer(Self.inherited("/Rotate", of: page, in: file)) ?? 0
    rotation = turned.isMultiple(of: 90) ? (turned % 360 + 360) % 360 : 0
    let unit = file.number(file.value(page, "/UserUnit")) ?? 1
    userUnit = (0.001...100_000).contains(unit) ? unit : 1
    guard cropBox.width > 0, cropBox.height > 0 else { return nil }
  }

  /// The size of the displayed page in units of user space.
  var uprightSize: (width: Double, height: Double) {
    rotation % 180 == 0 ? (cropBox.width, cropBox.height) : (cropBox.height, cropBox.width)
  }

  /// The map from the displayed page, with its origin at the lower left corner, to default user
  /// space.
  var uprightToPage: AffineTransform {
    let box = cropBox
    return switch rotation {
    case 90: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: box.right, ty: box.top)
    case 180: AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: box.right, ty: box.bottom)
    case 270: AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: box.left, ty: box.bottom)
    default: AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: box.left, ty: box.top)
    }
  }

  /// The map from default user space to the displayed page.
  var pageToUpright: AffineTransform {
    let box = cropBox
    return switch rotation {
    case 90: AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: -box.top, ty: box.right)
    case 180: AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: box.right, ty: box.bottom)
    case 270: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: box.bottom, ty: -box.left)
    default: AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: -box.left, ty: -box.top)
    }
  }

  /// Returns the page's content streams in order.
  func contents(in file: borrowing QPDFFile) -> [QPDFObject] {
    let contents = file.value(dictionary, "/Contents")
    switch file.kind(contents) {
    case .stream: return [contents]
    case .array: return file.elements(contents).filter { file.kind($0) == .stream }
    default: return []
    }
  }

  /// Returns the decoded data of the content streams, each followed by a line feed (7.8.2).
  func content(in file: borrowing QPDFFile) -> PageContent {
    let contents = file.value(dictionary, "/Contents")
    let isArray = file.kind(contents) == .array
    var content = PageContent()
    for part in isArray ? file.elements(contents) : [contents] {
      if file.kind(part) == .stream, let data = file.decodedData(part) {
        content.bytes += data
        content.bytes.append(UInt8(ascii: "\n"))
      } else if isArray || !file.isNull(part) || file.refersToObject(identity, "Contents") {
        content.isWhole = false
      }
    }
    return content
  }

  private static func inherited(
    _ name: String, of page: QPDFObject, in file: borrowing QPDFFile
  ) -> QPDFObject {
    var node = page
    for _ in 0..<highestAncestor {
      let value = file.value(node, name)
      if !file.isNull(value) { return value }
      node = file.value(node, "/Parent")
      if file.kind(node) != .dictionary { return value }
    }
    return file.value(page, name)
  }

  private static func box(_ object: QPDFObject, in file: borrowing QPDFFile) -> BoundingBox? {
    guard let numbers = file.numbers(object), numbers.count == 4,
      numbers.allSatisfy({ abs($0) < 1e7 })
    else { return nil }
    return BoundingBox(left: numbers[0], top: numbers[1], right: numbers[2], bottom: numbers[3])
  }
}
