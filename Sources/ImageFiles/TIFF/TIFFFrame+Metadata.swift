import PageLayout

extension TIFFFrame {
  /// The unit of a resolution (TIFF 6.0, page 38).
  private enum ResolutionUnit: Int {
    case none = 1
    case inch = 2
    case centimetre = 3
  }

  /// In dots per inch; `nil` where an axis is absent or 0, or the numbers are but an aspect ratio.
  static func resolution(_ directory: TIFFDirectory) -> Resolution? {
    guard let horizontal = directory[.xResolution]?.number,
      let vertical = directory[.yResolution]?.number, horizontal > 0, vertical > 0
    else { return nil }
    switch directory.integer(.resolutionUnit).flatMap(ResolutionUnit.init(rawValue:)) ?? .inch {
    case .none: return nil
    case .inch: return Resolution(horizontal: horizontal, vertical: vertical)
    case .centimetre:
      return Resolution(
        horizontal: dotsPerInch(perCentimetre: horizontal),
        vertical: dotsPerInch(perCentimetre: vertical))
    }
  }

  /// The profile, where it is not too long and fits.
  static func profile(_ directory: TIFFDirectory, _ photometric: TIFFPhotometric) -> ColorProfile? {
    directory[.profile]?.bytes(limit: ICCParts.limit).flatMap {
      ColorProfile($0, fitting: photometric.colorModel)
    }
  }

  /// Dots per inch: the whole number whose hundredths of a dot to the centimetre these are, as
  /// 118.11 is 300's.
  private static func dotsPerInch(perCentimetre: Double) -> Double {
    let exact = perCentimetre * 2.54
    let whole = exact.rounded()
    return whole >= 1 && abs(whole / 2.54 - perCentimetre) < 0.01 ? whole : exact
  }
}
