package import PageModel

/// An object to which content refers by the name of a resource (ISO 32000-1, 7.8.3).
package protocol ContentObject {
  /// The identity of an indirect object.
  associatedtype Identity: Hashable
  associatedtype Font: ContentFont

  /// Returns the resource with a name from a resource dictionary; `nil` if there is none.
  func resource(_ name: [UInt8], of category: ResourceCategory) -> Self?
  /// The identity; `nil` for a direct object.
  var identity: Identity? { get }
  /// The font; `nil` if the object is not a font.
  var font: Font? { get }
  /// The font that a graphics state parameter dictionary sets; `nil` if it sets none.
  var fontOfGraphicsState: Self? { get }
  /// The entries of a graphics state parameter dictionary; `nil` if the object is not one.
  var graphicsStateChange: GraphicsStateChange? { get }
  /// The kind of an external object.
  var xObjectKind: XObjectKind { get }
  /// The properties of a form XObject.
  var form: FormXObject { get }
  /// The resources of a form XObject; `nil` if it has none of its own.
  var resourcesOfForm: Self? { get }
  /// The decoded content of a form XObject; `nil` if it cannot be decoded.
  var contentOfForm: [UInt8]? { get }
  /// The visibility of an optional content group or membership dictionary (8.11).
  var visibility: ContentVisibility { get }
  /// The optional content group or membership dictionary of an external object; `nil` if it has
  /// none.
  var optionalContent: Self? { get }
  /// The replacement text (14.9.4) of a property list.
  var actualText: [UInt8]? { get }
  /// The number of components of a colour space for inline images; `nil` if it is unknown.
  var componentCount: Int? { get }
  /// Whether the object is a resource dictionary with default colour spaces (8.6.5.6).
  var hasDefaultColorSpaces: Bool { get }
}

/// The defaults for objects whose resources are only fonts.
extension ContentObject {
  package var fontOfGraphicsState: Self? { nil }
  package var graphicsStateChange: GraphicsStateChange? { nil }
  package var xObjectKind: XObjectKind { .missing }
  package var form: FormXObject { FormXObject(matrix: nil, box: nil, group: .knockout) }
  package var resourcesOfForm: Self? { nil }
  package var contentOfForm: [UInt8]? { nil }
  package var visibility: ContentVisibility { .uncertain }
  package var optionalContent: Self? { nil }
  package var actualText: [UInt8]? { nil }
  package var componentCount: Int? { nil }
  package var hasDefaultColorSpaces: Bool { false }
}

/// A category of resources (ISO 32000-1, table 33).
package enum ResourceCategory: String, Sendable {
  case font = "Font"
  case xObject = "XObject"
  case graphicsState = "ExtGState"
  case properties = "Properties"
  case colorSpace = "ColorSpace"
}

/// A font as far as it moves the text position.
package protocol ContentFont {
  /// Whether the font is for vertical writing.
  var isVertical: Bool { get }
  /// Returns the letters of a string without their texts.
  func advances(of string: [UInt8]) -> [FontLetter]
}

/// The kind of an external object (ISO 32000-1, 8.8).
package enum XObjectKind: Sendable {
  case image
  case form
  case other
  /// The object is not a stream.
  case missing
}

/// The properties of a form XObject (ISO 32000-1, table 95).
package struct FormXObject: Sendable {
  /// The transparency group of a form (11.6.6).
  package enum Group: Sendable {
    case none
    case group
    /// A knockout group, or a group whose kind is unknown.
    case knockout
  }

  /// The form matrix; `nil` if it is malformed.
  package var matrix: AffineTransform?
  /// The bounding box; `nil` if it is missing or malformed.
  package var box: BoundingBox?
  package var group: Group

  /// Makes the properties of a form.
  package init(matrix: AffineTransform?, box: BoundingBox?, group: Group) {
    self.matrix = matrix
    self.box = box
    self.group = group
  }
}

/// The visibility of optional content in the default configuration (ISO 32000-1, 8.11.4.3).
package enum ContentVisibility: Int, Sendable {
  /// The content is not optional.
  case visible
  /// The content is shown until people switch its layer off.
  case optional
  /// PDF readers, or the purpose of viewing, may decide either way.
  case uncertain
  case hidden

  /// The visibility of content that is nested in other content.
  func within(_ outer: ContentVisibility) -> ContentVisibility {
    rawValue < outer.rawValue ? outer : self
  }
}
