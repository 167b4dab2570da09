/// What the box `colr` of a JP2 file says its colours mean (ISO/IEC 15444-1, I.5.3.3).
enum JP2ColorSpace {
  case gray
  case rgb
  /// Luminance and two differences (sYCC).
  case ycc
  case profile(ColorProfile)
  /// CMYK, CIELab and what else part 2 adds.
  case other

  /// Reads the box: a method, a precedence, an approximation, and a number or a profile.
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
