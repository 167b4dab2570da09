/// What stands in a content stream against its syntax, and at which byte.
package enum ContentSyntaxError: Error, Equatable {
  case unexpectedByte(UInt8, at: Int)
  /// A string, an array or a dictionary without its end, or operands without an operator.
  case unexpectedEnd
  case unknownWord(at: Int)
  /// A name that cannot be one.
  case badName(at: Int)
}

extension ContentSyntaxError: CustomStringConvertible {
  /// What is wrong, as a part of a sentence.
  package var description: String {
    switch self {
    case .unexpectedByte(let byte, let place): "byte \(byte) does not belong at \(place)"
    case .unexpectedEnd: "the stream ends too early"
    case .unknownWord(let place): "the word at \(place) is no operator"
    case .badName(let place): "the name at \(place) is none"
    }
  }
}
