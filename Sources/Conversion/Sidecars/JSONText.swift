/// Values as they stand in a JSON file (RFC 8259).
package enum JSONText {
  /// A string with its quotation marks; what RFC 8259 (7) asks for is escaped.
  package static func string(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) else {
      return "\"\(text)\""
    }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// A number rounded to so many decimals; `null` where it is none.
  package static func number(_ value: Double, decimals: Int) -> String {
    let factor = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    let rounded = (value * factor).rounded() / factor
    guard rounded.isFinite else { return "null" }
    // Zero may come out negative.
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? "\(Int(rounded))" : "\(rounded)"
  }

  /// An array of values that are JSON already.
  package static func array(_ values: [String]) -> String { "[\(values.joined(separator: ","))]" }

  /// An object of members whose values are JSON already, in this order; those that are `nil` are
  /// left out.
  package static func object(_ members: [(String, String?)]) -> String {
    let present = members.compactMap { name, value in value.map { "\"\(name)\":\($0)" } }
    return "{\(present.joined(separator: ","))}"
  }
}
