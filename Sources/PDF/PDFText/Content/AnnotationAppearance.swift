import PDFContent
package import PDFSource
package import PageModel

/// The appearance of an annotation on a screen (ISO 32000-1, 12.5.5).
package enum AnnotationAppearance {
  case nothing
  /// A form XObject, and the matrix that maps it to default user space after its own matrix.
  case form(QPDFObject, AffineTransform)
  /// A text field or combo box without an appearance, whose value PDF readers draw in its
  /// rectangle.
  case field(QPDFObject, BoundingBox)
  /// An appearance that PDF readers make by themselves, or may draw in different ways.
  case unknown

  /// The flags of annotations that are not shown on a screen (table 165): Hidden and NoView.
  private static let unseenFlags = 0b10_0010
  /// The maximum coordinate of an annotation's rectangle.
  private static let maximumCoordinate = 1e7

  /// Reads an annotation.
  package init(_ annotation: QPDFObject) {
    let (subtype, flags) = (annotation["/Subtype"].name, annotation["/F"].integer ?? 0)
    guard annotation.kind == .dictionary, subtype != "/Popup", flags & Self.unseenFlags == 0,
      annotation.optionalContent?.visibility != .hidden, let rectangle = Self.rectangle(annotation),
      rectangle.area > 0
    else {
      self = .nothing
      return
    }
    let normal = annotation["/AP"]["/N"]
    let form = normal.kind == .dictionary ? normal[annotation.appearanceState] : normal
    if form.kind == .stream {
      self = Self.map(of: form.form, to: rectangle).map { .form(form, $0) } ?? .unknown
    } else if subtype == "/Widget", normal.isNull, annotation.showsOnlyValue {
      self = .field(annotation, rectangle)
    } else {
      // The border of a link is a frame around text.
      self = normal.kind == .dictionary || subtype == "/Link" ? .nothing : .unknown
    }
  }

  /// Returns the rectangle of an annotation; `nil` for impossible numbers.
  static func rectangle(_ annotation: QPDFObject) -> BoundingBox? {
    guard let sides = annotation["/Rect"].numbers, sides.allSatisfy({ abs($0) < maximumCoordinate })
    else {
      return nil
    }
    return BoundingBox(corners: sides)
  }

  /// Returns the matrix that fits the transformed bounding box of an appearance to the annotation's
  /// rectangle (algorithm 8.1); `nil` if the box has no area.
  private static func map(of form: FormXObject, to rectangle: BoundingBox) -> AffineTransform? {
    guard let box = form.box.flatMap({ form.matrix?.apply($0) }), box.width > 0, box.height > 0
    else { return nil }
    let (x, y) = (rectangle.width / box.width, rectangle.height / box.height)
    return AffineTransform(
      a: x, b: 0, c: 0, d: y, tx: rectangle.left - box.left * x, ty: rectangle.top - box.top * y)
  }
}

extension QPDFObject {
  /// The flag of combo boxes (table 230).
  private static let combo = 1 << 17

  /// Whether PDF readers draw only the value of a field, unlike all options of a list box.
  var showsOnlyValue: Bool {
    let kind = inherited("/FT").name
    return kind == "/Tx" || kind == "/Ch" && (inherited("/Ff").integer ?? 0) & Self.combo != 0
  }

  /// Whether a field with an appearance for each state, such as a check box, is in the state `Off`.
  var isOff: Bool {
    self["/AP"]["/N"].kind == .dictionary && appearanceState == "/Off"
  }

  /// The state of an annotation with an appearance for each state (12.5.5).
  fileprivate var appearanceState: String { self["/AS"].name ?? "/Off" }
}
