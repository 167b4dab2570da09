import PageLayout

/// What the header box of a JP2 file says; the first of a kind counts (ISO/IEC 15444-1, I.5.3).
struct JP2Metadata {
  private(set) var colorSpace: JP2ColorSpace?
  /// The bits of each column of the colour table; `nil` without one.
  private(set) var paletteDepths: [Int]?
  private var captured: Resolution?
  private var displayed: Resolution?

  /// The resolution at which the image was captured, or the one at which it is to be shown.
  var resolution: Resolution? { captured ?? displayed }

  /// Reads the boxes within `jp2h`.
  init(_ boxes: JP2Boxes) {
    for box in boxes {
      switch box.type {
      case "colr": colorSpace = colorSpace ?? JP2ColorSpace(box.content)
      case "pclr": paletteDepths = paletteDepths ?? Self.depths(box.content)
      case "res ": takeResolution(JP2Boxes(box.content))
      default: break
      }
    }
  }

  private mutating func takeResolution(_ boxes: JP2Boxes) {
    for box in boxes {
      switch box.type {
      case "resc": captured = captured ?? Self.resolution(box.content)
      case "resd": displayed = displayed ?? Self.resolution(box.content)
      default: break
      }
    }
  }

  /// The number of entries, that of columns, and the bits less one of each column.
  private static func depths(_ content: ArraySlice<UInt8>) -> [Int]? {
    var reader = ByteReader(content)
    guard reader.uint16() != nil, let count = reader.uint8(), let depths = reader.read(count) else {
      return nil
    }
    return depths.map { Int($0 & 0x7F) + 1 }
  }

  /// Pixels per metre, the vertical first: two fractions, then a power of ten for each (I.5.3.7.1).
  private static func resolution(_ content: ArraySlice<UInt8>) -> Resolution? {
    var reader = ByteReader(content)
    guard let upper = reader.uint16(), let lower = reader.uint16(),
      let right = reader.uint16(), let left = reader.uint16(),
      let verticalPower = reader.int8(), let horizontalPower = reader.int8(),
      upper > 0, lower > 0, right > 0, left > 0
    else { return nil }
    return Resolution(
      horizontal: dotsPerInch(right, left, power: horizontalPower),
      vertical: dotsPerInch(upper, lower, power: verticalPower))
  }

  private static func dotsPerInch(_ numerator: Int, _ denominator: Int, power: Int) -> Double {
    let factor = (0..<abs(power)).reduce(1.0) { product, _ in product * (power < 0 ? 0.1 : 10) }
    let exact = Double(numerator) / Double(denominator) * factor * 0.0254
    let whole = exact.rounded()
    return whole >= 1 && abs(exact - whole) < 0.01 ? whole : exact
  }
}
