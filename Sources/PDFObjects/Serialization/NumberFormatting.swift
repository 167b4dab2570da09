/// Numbers as PDF writes them: digits and a point, never an exponent (ISO 32000-1, 7.3.3).
package enum NumberFormatting {
  /// The largest real that every reader takes (PDF 1.4, Annex C; ISO 19005-1, 6.1.12).
  package static let largestReal = 32_767.0

  /// The number which `append(_:decimals:to:)` writes for `value`: the nearest one with so many
  /// decimals, halves away from zero, held within ±`largestReal`; 0 for no number.
  package static func rounded(_ value: Double, decimals: Int) -> Double {
    let unitsInOne = powerOfTen(decimals)
    return Double(units(in: value, unitsInOne)) / Double(unitsInOne)
  }

  /// Appends a real with up to so many decimals (0 to 9), without trailing zeros or `-0`.
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

  /// Appends a number in decimal, with leading zeros up to `width` digits.
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

  /// `value` in the smallest steps that are written, as an integer: from here on nothing is lost.
  private static func units(in value: Double, _ unitsInOne: Int) -> Int {
    guard !value.isNaN else { return 0 }
    let held = min(max(value, -largestReal), largestReal)
    let units = held * Double(unitsInOne)
    // `Int` cuts off. `rounded()` would call into libm, and is no better at this size.
    return Int(units < 0 ? units - 0.5 : units + 0.5)
  }

  private static func powerOfTen(_ exponent: Int) -> Int {
    precondition((0...9).contains(exponent), "Reals have 0 to 9 decimals")
    return (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}
