/// A PDF object of any type (ISO 32000-1, 7.3) except streams, which are always indirect
/// (`PDFStream`).
///
/// Literals make the object they look like, so that a page dictionary reads as in the standard. A
/// string literal is not accepted, because it could be a name or a string: write `.name("Page")` or
/// `.text("A title")`.
package enum PDFObject: Sendable, Hashable {
  case null
  case boolean(Bool)
  /// An integer; the caller must stay within ±2 147 483 647 (PDF 1.4, Annex C).
  case integer(Int)
  /// A real, written with five decimals and clamped to ±32 767.
  case real(Double)
  case name(PDFName)
  case string(PDFString)
  /// An array; the caller must not exceed 8 191 elements (PDF 1.4, Annex C).
  case array([PDFObject])
  case dictionary(PDFDictionary)
  case reference(IndirectReference)
  /// A number or a keyword of another file as spelled there, or objects that are already written.
  case spelled([UInt8])
}

extension PDFObject {
  /// The value of an entry of a dictionary; `nil` for anything else.
  package subscript(name: PDFName) -> PDFObject? { dictionary?[name] }

  /// The entries of a dictionary; `nil` for anything else.
  package var dictionary: PDFDictionary? {
    if case .dictionary(let dictionary) = self { dictionary } else { nil }
  }

  /// The elements of an array; `nil` for anything else.
  package var elements: [PDFObject]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The object that this one refers to; `nil` for anything else.
  package var reference: IndirectReference? {
    if case .reference(let reference) = self { reference } else { nil }
  }

  /// The bytes of a string; `nil` for anything else.
  package var string: [UInt8]? { if case .string(let string) = self { string.bytes } else { nil } }

  /// The value of an integer that is not negative; `nil` for anything else.
  package var wholeNumber: Int? {
    switch self {
    case .integer(let number): number >= 0 ? number : nil
    case .spelled(let word): NumberFormatting.shortest(word)?.wholeNumber(digits: 15)
    default: nil
    }
  }

  /// Whether the object is a number.
  package var isNumber: Bool {
    switch self {
    case .integer, .real: true
    case .spelled(let word): NumberFormatting.shortest(word) != nil
    default: false
    }
  }
}

extension PDFObject {
  /// Returns a text string, a string meant for people (ISO 32000-1, 7.9.2.2).
  package static func text(_ text: String) -> PDFObject {
    .string(PDFString(text: text))
  }

  /// Returns a date string (ISO 32000-1, 7.9.4).
  package static func date(_ date: PDFDate) -> PDFObject {
    .text(date.description)
  }

  /// Returns a rectangle as an array of two corners (ISO 32000-1, 7.9.5).
  package static func rectangle(_ rectangle: PDFRectangle) -> PDFObject {
    [
      .real(rectangle.lowerLeftX), .real(rectangle.lowerLeftY),
      .real(rectangle.upperRightX), .real(rectangle.upperRightY),
    ]
  }
}

extension PDFObject: ExpressibleByBooleanLiteral {
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension PDFObject: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int) { self = .integer(value) }
}

extension PDFObject: ExpressibleByFloatLiteral {
  package init(floatLiteral value: Double) { self = .real(value) }
}

extension PDFObject: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: PDFObject...) { self = .array(elements) }
}

extension PDFObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (PDFName, PDFObject)...) {
    self = .dictionary(PDFDictionary(elements))
  }
}

/// A name such as `Type` or `Im1`, without the slash (ISO 32000-1, 7.3.5).
///
/// The caller must not exceed 127 bytes (PDF 1.4, Annex C).
package struct PDFName: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The bytes of the name without escapes, which may not be UTF-8.
  package let bytes: [UInt8]

  /// Makes a name of any text, without U+0000, which no name may have.
  package init(_ text: String) {
    bytes = text.utf8.filter { $0 != 0 }
  }

  /// Makes the name that a file has.
  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The name as text, with U+FFFD for bytes that are not UTF-8.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Makes a name of a literal.
  package init(stringLiteral value: String) {
    self.init(value)
  }
}

/// A reference to an object by its number and generation (ISO 32000-1, 7.3.10).
package struct IndirectReference: Sendable, Codable, Hashable {
  /// The object number, from 1.
  package let number: Int
  /// The generation: 0 for a new object; an object of an updated file keeps its own.
  package let generation: Int

  /// Makes a reference to an object with a reserved number, or to an object of the updated file.
  package init(number: Int, generation: Int = 0) {
    self.number = number
    self.generation = generation
  }
}
