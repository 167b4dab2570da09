/// The objects that content refers to by the names of its resources (ISO 32000-1, 7.8.3).
package protocol ContentSource: ~Copyable {
  /// A handle of an object.
  associatedtype Object
  /// The identity of an indirect object.
  associatedtype Identity: Hashable
  associatedtype Font: ContentFont

  /// Returns the resource with a name; `nil` if there is none.
  func resource(_ name: [UInt8], of category: ResourceCategory, in resources: Object) -> Object?
  /// Returns the identity of an object; `nil` for a direct one.
  func identity(of object: Object) -> Identity?
  /// Returns a font; `nil` if the object is none.
  func font(_ object: Object) -> Font?
  /// Returns the font that a graphics state parameter dictionary sets; `nil` if it sets none.
  func font(ofGraphicsState object: Object) -> Object?
  /// Returns the entries of a graphics state parameter dictionary; `nil` if the object is none.
  func graphicsStateChange(_ object: Object) -> GraphicsStateChange?
  /// Returns what an external object is.
  func kind(ofXObject object: Object) -> XObjectKind
  /// Returns the properties of a form XObject.
  func form(_ object: Object) -> FormXObject
  /// Returns the resources of a form XObject; `nil` if it has none of its own.
  func resources(ofForm object: Object) -> Object?
  /// Returns the decoded content of a form XObject; `nil` if it cannot be decoded.
  func content(ofForm object: Object) -> [UInt8]?
  /// Returns the visibility of an optional content group or membership dictionary (8.11).
  func visibility(ofContent object: Object) -> ContentVisibility
  /// Returns the optional content group or membership dictionary of an external object; `nil` if it
  /// has none.
  func optionalContent(ofXObject object: Object) -> Object?
  /// Returns the replacement text (14.9.4) of a property list.
  func actualText(ofProperties object: Object) -> [UInt8]?
  /// Returns the number of components of a colour space for inline images; `nil` if it is unknown.
  func componentCount(ofColorSpace object: Object) -> Int?
}

/// A source of content that has nothing but fonts.
extension ContentSource where Self: ~Copyable {
  package func font(ofGraphicsState object: Object) -> Object? { nil }
  package func graphicsStateChange(_ object: Object) -> GraphicsStateChange? { nil }
  package func kind(ofXObject object: Object) -> XObjectKind { .missing }
  package func form(_ object: Object) -> FormXObject {
    FormXObject(matrix: nil, box: nil, group: .knockout)
  }
  package func resources(ofForm object: Object) -> Object? { nil }
  package func content(ofForm object: Object) -> [UInt8]? { nil }
  package func visibility(ofContent object: Object) -> ContentVisibility { .uncertain }
  package func optionalContent(ofXObject object: Object) -> Object? { nil }
  package func actualText(ofProperties object: Object) -> [UInt8]? { nil }
  package func componentCount(ofColorSpace object: Object) -> Int? { nil }
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
  /// Whether the font writes columns.
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
  package var matrix: TransformationMatrix?
  /// The four numbers of the bounding box; `nil` if it is missing or malformed.
  package var box: [Double]?
  package var group: Group

  /// Makes the properties of a form.
  package init(matrix: TransformationMatrix?, box: [Double]?, group: Group) {
    self.matrix = matrix
    self.box = box.flatMap { $0.count == 4 ? $0 : nil }
    self.group = group
  }
}

/// The visibility of optional content in the default configuration (ISO 32000-1, 8.11.4.3).
package enum ContentVisibility: Sendable, Equatable {
  case visible
  case hidden
  /// PDF readers, or the purpose of viewing, may decide either way.
  case uncertain

  /// The visibility of content that is nested in other content.
  func within(_ outer: ContentVisibility) -> ContentVisibility {
    if self == .hidden || outer == .hidden { return .hidden }
    return self == .visible && outer == .visible ? .visible : .uncertain
  }
}
