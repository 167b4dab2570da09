import PageLayout

/// The contents of a JP2 file's header box; the first box of each kind counts (ISO/IEC 15444-1,
/// I.5.3).
struct JP2Metadata {
  private(set) var colorSpace: JP2ColorSpace?
  /// The bits of each column of the colour table; `nil` if there is no table.
  private(set) var paletteDepths: [Int]?
  private var captured: Resolution?
  private var displayed: Resolution?

  /// The capture resolution, or the display resolution if there is no other.
  var resolution: Resolution? { captured ?? displayed }

  /// Reads the boxes inside `jp2h`.
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

  /// Reads the number of entries, the number of columns, and the bits of each column minus one.
  private static func depths(_ content: ArraySlice<UInt8>) -> [Int]? {
    var reader = ByteReader(content)
    guard reader.uint16() != nil, let count = reader.uint8(), let depths = reader.read(count) else {
      return nil
    }
    return depths.map { Int($0 & 0x7F) + 1 }
  }

  /// Reads pixels per metre, vertical first: two fractions, then a power of ten for each
  /// (I.5.3.7.1).
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

/// One box of a JP2 file (ISO/IEC 15444-1, I.4).
struct JP2Box {
  /// The box type: four characters, such as `jp2h`.
  let type: String
  let content: ArraySlice<UInt8>
}

/// A sequence of boxes; a box longer than the remaining bytes ends with them.
struct JP2Boxes: Sequence, IteratorProtocol {
  private var reader: ByteReader

  init(_ bytes: ArraySlice<UInt8>) {
    reader = ByteReader(bytes)
  }

  mutating func next() -> JP2Box? {
    guard let length = reader.uint32(), let type = reader.read(4),
      let contentLength = contentLength(length),
      let content = reader.read(Swift.min(contentLength, reader.remaining))
    else { return nil }
    return JP2Box(type: String(decoding: type, as: UTF8.self), content: content)
  }

  /// Returns the length without the 8-byte header: 0 means up to the end, 1 means that an 8-byte
  /// length follows.
  private mutating func contentLength(_ length: Int) -> Int? {
    switch length {
    case 0: return reader.remaining
    case 1:
      guard let high = reader.uint32(), let low = reader.uint32(), high < 1 << 31 else {
        return nil
      }
      let extended = high << 32 | low
      return extended >= 16 ? extended - 16 : nil
    default: return length >= 8 ? length - 8 : nil
    }
  }
}

/// The colour space of the `colr` box of a JP2 file (ISO/IEC 15444-1, I.5.3.3).
enum JP2ColorSpace {
  case gray
  case rgb
  /// Luminance and two chrominance components (sYCC).
  case ycc
  case profile(ColorProfile)
  /// CMYK, CIELab and other colour spaces of part 2.
  case other

  /// Reads a method, a precedence, an approximation, and a number or a profile.
  init?(_ box: ArraySlice<UInt8>) {
    var reader = ByteReader(box)
    guard let method = reader.uint8(), reader.uint16() != nil else { return nil }
    switch method {
    case 1:
      switch reader.uint32() {
      case 16: self = .rgb
      case 17, 15, 0: self = .gray
      case 18: self = .ycc
      case nil: return nil
      default: self = .other
      }
    case 2:
      let bytes = Array(reader.read(min(reader.remaining, ColorProfile.limit)) ?? [])
      let profile = ColorProfile(bytes, fitting: .rgb) ?? ColorProfile(bytes, fitting: .gray)
      guard let profile else { return nil }
      self = .profile(profile)
    default: return nil
    }
  }
}
