/// The name of a content stream operator (ISO 32000-1, annex A): one to three letters, packed into
/// a number for fast comparison.
package struct ContentOperator: Sendable, Hashable {
  private let packed: UInt32

  /// Makes the operator with a name; `nil` if the name is empty or longer than three bytes.
  package init?(_ name: some Collection<UInt8>) {
    guard (1...3).contains(name.count) else { return nil }
    packed = name.reduce(0) { $0 << 8 | UInt32($1) }
  }

  private init(_ name: StaticString) {
    packed = "\(name)".utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension ContentOperator: CustomStringConvertible {
  /// The name as written in a content stream.
  package var description: String {
    let letters = [packed >> 16, packed >> 8, packed].map { UInt8(truncatingIfNeeded: $0) }
    return String(decoding: letters.drop { $0 == 0 }, as: UTF8.self)
  }
}

/// Operators of text (9.3 and 9.4), marked content (14.6), and graphics around them (8.4 to 8.8).
extension ContentOperator {
  package static let beginText = Self("BT")
  package static let endText = Self("ET")
  package static let setFont = Self("Tf")
  package static let setRenderingMode = Self("Tr")
  package static let setCharacterSpacing = Self("Tc")
  package static let setHorizontalScaling = Self("Tz")
  package static let moveText = Self("Td")
  package static let setTextMatrix = Self("Tm")
  package static let showText = Self("Tj")
  package static let showTextAdjusted = Self("TJ")
  package static let beginMarkedContent = Self("BMC")
  package static let beginMarkedContentWithProperties = Self("BDC")
  package static let endMarkedContent = Self("EMC")
  package static let saveGraphicsState = Self("q")
  package static let restoreGraphicsState = Self("Q")
  package static let concatenate = Self("cm")
  package static let paintXObject = Self("Do")
  package static let setLineWidth = Self("w")
  package static let setStrokeRGB = Self("RG")
}

/// An operand of an operator; arrays and dictionaries are split into their delimiters and elements.
package enum ContentOperand: Sendable, Equatable {
  case number(Double)
  case name(PDFName)
  /// The range of the decoded string in `ContentStreamReader.strings`.
  case string(Range<Int>)
  /// `true`, `false` or `null`.
  case keyword
  case arrayStart
  case arrayEnd
  case dictionaryStart
  case dictionaryEnd
}

extension ContentOperand {
  /// The value of a number; `nil` for any other operand.
  package var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }
}
