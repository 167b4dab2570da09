/// A value of any of the types a PDF file is made of (ISO 32000-1, 7.3), but for streams, which
/// only stand alone (`PDFStream`).
///
/// A literal is the object it looks like, so that a page dictionary reads as in the standard. A
/// string literal is none: it could be a name or a string, so write `.name("Page")` or
/// `.text("A title")`.
package enum PDFObject: Sendable, Equatable {
  case null
  case boolean(Bool)
  /// At most ±2 147 483 647 (PDF 1.4, Annex C): for the caller to keep.
  case integer(Int)
  /// Written with `ObjectSerializer.realDecimals` decimals, held within ±32 767.
  case real(Double)
  case name(PDFName)
  case string(PDFString)
  /// At most 8 191 elements (PDF 1.4, Annex C): for the caller to keep.
  case array([PDFObject])
  case dictionary(PDFDictionary)
  case reference(IndirectReference)
}

extension PDFObject {
  /// A text string: something for people to read (ISO 32000-1, 7.9.2.2).
  package static func text(_ text: String) -> PDFObject {
    .string(PDFString(text: text))
  }

  /// A date string (ISO 32000-1, 7.9.4).
  package static func date(_ date: PDFDate) -> PDFObject {
    .text(date.description)
  }

  /// A rectangle as an array of its two corners (ISO 32000-1, 7.9.5).
  package static func rectangle(_ rectangle: PDFRectangle) -> PDFObject {
    [
      .real(rectangle.lowerLeftX), .real(rectangle.lowerLeftY),
      .real(rectangle.upperRightX), .real(rectangle.upperRightY),
    ]
  }

  /// A matrix as an array of its six numbers (ISO 32000-1, 8.3.3).
  package static func matrix(_ matrix: TransformationMatrix) -> PDFObject {
    [
      .real(matrix.a), .real(matrix.b), .real(matrix.c),
      .real(matrix.d), .real(matrix.e), .real(matrix.f),
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
