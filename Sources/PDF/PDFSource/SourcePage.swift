import PDFContent
import PDFSyntax
package import PageModel

/// The decoded content of a page.
package struct PageContent {
  /// The data of all streams.
  package fileprivate(set) var bytes: [UInt8] = []
  /// Whether all content streams exist and can be decoded.
  package fileprivate(set) var isWhole = true
}

/// A page object with its inherited attributes (ISO 32000-1, 7.7.3.3 and 7.7.3.4).
package struct SourcePage {
  /// The file that has the page.
  package let file: QPDFFile
  private let identity: IndirectReference
  /// The page object.
  package let dictionary: QPDFObject
  /// The resources, of the page or of an ancestor.
  package let resources: QPDFObject
  /// The whole page in default user space, with y up.
  package let mediaBox: BoundingBox
  /// The visible part in default user space, with y up.
  package let cropBox: BoundingBox
  /// The clockwise rotation of the displayed page in degrees: 0, 90, 180 or 270.
  package let rotation: Int
  /// The length of a unit of user space in points.
  package let userUnit: Double

  /// Reads a page; returns `nil` if the object is not an indirect dictionary or the page has no
  /// area.
  package init?(_ page: QPDFObject) {
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
    rotation = page.rotation("/Rotate")
    let unit = page["/UserUnit"].number ?? 1
    userUnit = (0.001...100_000).contains(unit) ? unit : 1
    guard cropBox.width > 0, cropBox.height > 0 else { return nil }
  }

  /// The size of the displayed page in units of user space.
  package var uprightSize: (width: Double, height: Double) {
    rotation % 180 == 0 ? (cropBox.width, cropBox.height) : (cropBox.height, cropBox.width)
  }

  /// The displayed page, with its origin at the lower left corner and y up.
  package var uprightBox: BoundingBox {
    BoundingBox(left: 0, top: 0, right: uprightSize.width, bottom: uprightSize.height)
  }

  /// The map from the displayed page, with its origin at the lower left corner, to default user
  /// space.
  package var uprightToPage: AffineTransform { cropBox.mapFromUpright(turnedBy: rotation) }

  /// The map from default user space to the displayed page.
  package var pageToUpright: AffineTransform { uprightToPage.inverse }

  /// Returns the page's content streams in order.
  package func contents() -> [QPDFObject] {
    let contents = dictionary["/Contents"]
    switch contents.kind {
    case .stream: return [contents]
    case .array: return contents.elements().filter { $0.kind == .stream }
    default: return []
    }
  }

  /// Returns the decoded data of the content streams, each followed by a line feed (7.8.2).
  package func content() -> PageContent {
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

  private static func box(_ object: QPDFObject) -> BoundingBox? {
    guard let numbers = object.numbers, numbers.allSatisfy({ abs($0) < 1e7 }) else { return nil }
    return BoundingBox(corners: numbers)
  }
}

extension BoundingBox {
  /// Returns the map from the upright box, which has its lower left corner at the origin, to this
  /// box.
  ///
  /// - degrees: The turn by which this box is shown, clockwise for a page, counterclockwise for a
  ///   field: 0, 90, 180 or 270.
  package func mapFromUpright(turnedBy degrees: Int) -> AffineTransform {
    let corner = Point(
      x: [90, 180].contains(degrees) ? right : left, y: degrees < 180 ? top : bottom)
    return AffineTransform(counterclockwise: degrees, movingOriginTo: corner)
  }
}

extension QPDFObject {
  /// The rotation that an entry gives in degrees: 0, 90, 180 or 270.
  package func rotation(_ name: String) -> Int {
    let degrees = inherited(name).integer ?? 0
    return degrees.isMultiple(of: 90) ? (degrees % 360 + 360) % 360 : 0
  }

  /// The maximum number of ancestors from which a page or a field inherits.
  private static let maximumAncestors = 64

  /// Returns the value of `name` in a page or a field, or in the nearest ancestor that has one.
  package func inherited(_ name: String) -> QPDFObject {
    var node = self
    for _ in 0..<Self.maximumAncestors {
      let value = node[name]
      if !value.isNull { return value }
      node = node["/Parent"]
      if node.kind != .dictionary { return value }
    }
    return self[name]
  }
}
