import Files
package import PageModel

/// Formats JSON values (RFC 8259).
package enum JSONText {
  /// Returns a quoted string, escaped as RFC 8259 (7) requires; bytes of paths that are not UTF-8
  /// are escaped as in messages.
  package static func string(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C || $0 == 0xF4 }) else {
      return "\"\(text)\""
    }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\u{0}"..."\u{1F}":
        result += "\\u" + scalar.value.digits(4, radix: 16)
      default:
        if let escape = scalar.pathByteEscape {
          result += "\\"
          result.unicodeScalars.append(contentsOf: escape)
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }

  /// Returns a number rounded to a number of decimals; `null` if it is not finite.
  package static func number(_ value: Double, decimals: Int) -> String {
    DecimalText.rounded(value, decimals: decimals) ?? "null"
  }

  /// Returns an array of JSON values.
  package static func array(_ values: [String]) -> String { "[\(values.joined(separator: ","))]" }

  /// Returns an object of JSON members in the given order, without members that are `nil`.
  package static func object(_ members: [(String, String?)]) -> String {
    let present = members.compactMap { name, value in value.map { "\"\(name)\":\($0)" } }
    return "{\(present.joined(separator: ","))}"
  }

  /// Returns the left, upper, right and lower side of a box as an array.
  package static func box(_ box: BoundingBox) -> String {
    array([box.left, box.top, box.right, box.bottom].map { number($0, decimals: 1) })
  }

  /// Returns the corners of a quadrilateral as an array of x and y, clockwise from the upper left.
  package static func quadrilateral(_ quad: Quadrilateral) -> String {
    array(quad.corners.flatMap { [$0.x, $0.y] }.map { number($0, decimals: 1) })
  }
}
