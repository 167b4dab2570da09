import PDFContent
import PDFSyntax
import PageModel

/// The decoded content of a page.
struct PageContent {
  var bytes: [UInt8] = []
  /// Whether all content streams exist and can be decoded.
  var isWhole = true
}

/// A page object with its inherited attributes (ISO 32000-1, 7.7.3.3 and 7.7.3.4).
struct SourcePage {
  let file: QPDFFile
  let identity: IndirectReference
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

  /// Reads a page; returns `nil` if the object is not an indirect dictionary or the page
  /// has no area.
  init?(_ page: QPDFObject) {
    guard page.kind == .dictionary, let identity = page.identity else { return nil }
    file = page.file
    self.identity = identity
    dictionary = page
    resources = page.inherited("/Resources")
    let mediaBox = Self.box(page.inherited("/MediaBox"))
    let media = mediaBox ?? BoundingBox(left: 0, top: 0, right: 612, bottom: 792)
    self.mediaBox = media
    let crop = Self.box(page.inherited("/CropBox"))
    cropBox = crop.flatMap { media.intersection($0) } ?? media
    let turned = page.inherited("/Rotate").integer ?? 0
    rotation = turned.isMultiple(of: 90) ? (turned % 360 + 360) % 360 : 0
    let unit = page["/UserUnit"].number ?? 1
    userUnit = (0.001...100_000).contains(unit) ? unit : 1
    guard cropBox.width > 0, cropBox.height > 0 else { return nil }
  }

  /// The size of the displayed page in units of user space.
  var uprightSize: (width: Double, height: Double) {
    rotation % 180 == 0 ? (cropBox.width, cropBox.height) : (cropBox.height, cropBox.width)
  }

  /// The displayed page, with its origin at the lower left corner and y up.
  var uprightBox: BoundingBox {
    BoundingBox(left: 0, top: 0, right: uprightSize.width, bottom: uprightSize.height)
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
  var pageToUpright: AffineTransform { uprightToPage.inverse }

  /// Returns the page's content streams in order.
  func contents() -> [QPDFObject] {
    let contents = dictionary["/Contents"]
    switch contents.kind {
    case .stream: return [contents]
    case .array: return contents.elements().filter { $0.kind == .stream }
    default: return []
    }
  }

  /// Returns the decoded data of the content streams, each followed by a line feed (7.8.2).
  func content() -> PageContent {
    let contents = dictionary["/Contents"]
    let isArray = contents.kind == .array
    var content = PageContent()
    for part in isArray ? contents.elements() : [contents] {
      if part.kind == .stream, let data = part.content {
        content.bytes += data
        content.bytes.append(UInt8(ascii: "\n"))
      } else if isArray || !part.isNull || file.refersToObject(identity, "Contents") {
        content.isWhole = false
      }
    }
    return content
  }

  /// Interprets content of the page, and returns the visitor and what the content leaves behind.
  ///
  /// - fonts: The fonts of the file that were read, to which those of the page are added.
  /// - matrix: The map from default user space to the coordinates of the results.
  func interpreted<Visitor: ContentVisitor<IndirectReference, TextFont>>(
    _ content: PageContent, by visitor: Visitor, _ fonts: inout [IndirectReference: TextFont],
    matrix: AffineTransform = .identity, isKnockoutGroup: Bool = false,
    mostOperators: Int = ContentInterpreter<QPDFObject, Visitor>.usualMostOperators
  ) -> (visitor: Visitor, end: ContentInterpreter<QPDFObject, Visitor>.End) {
    var interpreter = ContentInterpreter<QPDFObject, Visitor>(
      visitor: visitor, fonts: fonts, mostOperators: mostOperators, budget: file.budget)
    // The fonts are kept once.
    fonts = [:]
    let end = interpreter.run(
      content.bytes, resources: resources, matrix: matrix, isKnockoutGroup: isKnockoutGroup)
    fonts = interpreter.fonts
    return (interpreter.visitor, end)
  }

  private static func box(_ object: QPDFObject) -> BoundingBox? {
    guard let numbers = object.numbers, numbers.allSatisfy({ abs($0) < 1e7 }) else { return nil }
    return BoundingBox(corners: numbers)
  }
}

extension QPDFObject {
  /// The maximum number of ancestors from which a page or a field inherits.
  private static let highestAncestor = 64

  /// Returns the value of `name` in a page or a field, or in the nearest ancestor that has one.
  func inherited(_ name: String) -> QPDFObject {
    var node = self
    for _ in 0..<Self.highestAncestor {
      let value = node[name]
      if !value.isNull { return value }
      node = node["/Parent"]
      if node.kind != .dictionary { return value }
    }
    return self[name]
  }
}
