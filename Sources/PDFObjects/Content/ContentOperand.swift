/// What stands before an operator; arrays and dictionaries come as their parts between their ends.
package enum ContentOperand: Sendable, Equatable {
  case number(Double)
  case name(PDFName)
  /// A place in `ContentStreamReader.strings`, where the string stands decoded.
  case string(Range<Int>)
  /// `true`, `false` or `null`.
  case keyword
  case arrayStart
  case arrayEnd
  case dictionaryStart
  case dictionaryEnd
}

extension ContentOperand {
  /// A number's value; `nil` for anything else.
  package var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }
}
