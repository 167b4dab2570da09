/// The name of an operator of a content stream (ISO 32000-1, annex A): one to three letters, packed
/// into a number so that thousands of them are told apart fast.
package struct ContentOperator: Sendable, Hashable {
  private let packed: UInt32

  /// Makes the operator of that name; `nil` where no operator is so long, or empty.
  package init?(_ name: some Collection<UInt8>) {
    guard (1...3).contains(name.count) else { return nil }
    packed = name.reduce(0) { $0 << 8 | UInt32($1) }
  }

  private init(_ name: StaticString) {
    packed = "\(name)".utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension ContentOperator: CustomStringConvertible {
  /// The name, as it stands in a stream.
  package var description: String {
    let letters = [packed >> 16, packed >> 8, packed].map { UInt8(truncatingIfNeeded: $0) }
    return String(decoding: letters.drop { $0 == 0 }, as: UTF8.self)
  }
}

/// Text (9.3 and 9.4), marked content (14.6), and what may stand around them (8.4 to 8.8).
extension ContentOperator {
  package static let beginText = Self("BT")
  package static let endText = Self("ET")
  package static let setFont = Self("Tf")
  package static let setRenderingMode = Self("Tr")
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
