/// Formats numbers as PDF does: digits and a point, without an exponent (ISO 32000-1, 7.3.3).
package enum NumberFormatting {
  /// The largest real that every reader accepts (PDF 1.4, Annex C; ISO 19005-1, 6.1.12).
  package static let maximumReal = 32_767.0

  /// Returns the number that `append(_:decimals:to:)` writes for `value`: rounded half away from
  /// zero to a number of decimals, and clamped to ±`maximumReal`; 0 for NaN.
  package static func rounded(_ value: Double, decimals: Int) -> Double {
    let unitsInOne = powerOfTen(decimals)
    return Double(units(in: value, unitsInOne)) / Double(unitsInOne)
  }

  /// Appends a real with at most `decimals` decimals (0 to 9), without trailing zeros or `-0`.
  package static func append(_ value: Double, decimals: Int, to bytes: inout [UInt8]) {
    let unitsInOne = powerOfTen(decimals)
    let units = units(in: value, unitsInOne)
    if units < 0 { bytes.append(UInt8(ascii: "-")) }
    let (whole, fraction) = units.magnitude.quotientAndRemainder(
      dividingBy: unitsInOne.magnitude)
    appendDigits(whole, to: &bytes)
    if fraction > 0 { appendFraction(fraction, decimals: decimals, to: &bytes) }
  }

  /// Appends an integer.
  package static func append(_ value: Int, to bytes: inout [UInt8]) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    appendDigits(value.magnitude, to: &bytes)
  }

  /// Appends a decimal number, with leading zeros up to `width` digits.
  static func appendDigits(_ value: UInt, width: Int = 1, to bytes: inout [UInt8]) {
    let start = bytes.count
    var rest = value
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0 || bytes.count - start < width
    bytes[start...].reverse()
  }

  private static func appendFraction(_ units: UInt, decimals: Int, to bytes: inout [UInt8]) {
    var (units, decimals) = (units, decimals)
    while units.isMultiple(of: 10) {
      units /= 10
      decimals -= 1
    }
    bytes.append(UInt8(ascii: "."))
    appendDigits(units, width: decimals, to: &bytes)
  }

  /// Returns `value` as an integer number of the smallest written units.
  private static func units(in value: Double, _ unitsInOne: Int) -> Int {
    guard !value.isNaN else { return 0 }
    let clamped = min(max(value, -maximumReal), maximumReal)
    let units = clamped * Double(unitsInOne)
    // `Int` truncates; `rounded()` would call libm, with the same result for numbers of this size.
    return Int(units < 0 ? units - 0.5 : units + 0.5)
  }

  /// Returns a number in its shortest form; `nil` if the word is not a number (7.3.3).
  package static func shortest(_ word: [UInt8]) -> [UInt8]? {
    var rest = word[...]
    let sign = rest.first
    if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let parts = rest.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.joined().allSatisfy(\.isDecimalDigit),
      parts.contains(where: { !$0.isEmpty })
    else { return nil }
    let zero = UInt8(ascii: "0")
    var digits = Array(parts[0].drop { $0 == zero })
    var fraction = parts.count == 2 ? Array(parts[1]) : []
    while fraction.last == zero { fraction.removeLast() }
    if digits.isEmpty { digits = [zero] }
    if !fraction.isEmpty { digits += [UInt8(ascii: ".")] + fraction }
    return sign == UInt8(ascii: "-") && digits != [zero] ? [UInt8(ascii: "-")] + digits : digits
  }

  private static func powerOfTen(_ exponent: Int) -> Int {
    precondition((0...9).contains(exponent), "Reals have 0 to 9 decimals")
    return (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}
