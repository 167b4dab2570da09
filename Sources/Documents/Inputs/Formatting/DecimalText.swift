import PageModel

/// Formats numbers in plain decimal notation, without trailing zeros.
package enum DecimalText {
  /// Returns a number rounded to a number of decimals; `0` if it is not finite.
  package static func text(of value: Double, decimals: Int) -> String {
    rounded(value, decimals: decimals) ?? "0"
  }

  /// Returns a number rounded to a number of decimals; `nil` if it is not finite.
  static func rounded(_ value: Double, decimals: Int) -> String? {
    let factor = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    let rounded = (value * factor).rounded() / factor
    guard rounded.isFinite else { return nil }
    // The conversion to an integer also removes the sign of a negative zero.
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? "\(Int(bounded: rounded))" : "\(rounded)"
  }
}
