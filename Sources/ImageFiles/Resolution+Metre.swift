import PageLayout

extension Resolution {
  /// Makes a resolution from pixels per metre, as PNG and BMP tell it; `nil` where one is not over 0.
  init?(perMetre horizontal: Int, _ vertical: Int) {
    guard horizontal > 0, vertical > 0 else { return nil }
    self.init(
      horizontal: Self.dotsPerInch(perMetre: horizontal),
      vertical: Self.dotsPerInch(perMetre: vertical))
  }

  /// Dots per inch: the whole number whose rounding to the metre this is, as 11 811 is 300's.
  private static func dotsPerInch(perMetre: Int) -> Double {
    let exact = Double(perMetre) * 0.0254
    let whole = exact.rounded()
    return abs(whole / 0.0254 - Double(perMetre)) < 1 ? whole : exact
  }
}
