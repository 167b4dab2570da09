import PageLayout

/// A size of paper.
struct Sheet: Sendable {
  let name: String
  /// The sides in inches.
  let shortSide: Double
  let longSide: Double

  /// ISO 216: 210 × 297 mm.
  static let a4 = Sheet(name: "A4", shortSide: 210 / 25.4, longSide: 297 / 25.4)
  /// ANSI Y14.1: 8.5 × 11 inches.
  static let letter = Sheet(name: "Letter", shortSide: 8.5, longSide: 11)

  /// The sheet whose proportions are nearest to the image's.
  static func best(for size: PixelSize) -> Sheet {
    let short = Double(min(size.width, size.height))
    let long = Double(max(size.width, size.height))
    let proportion = short / max(long, 1)
    func distance(_ sheet: Sheet) -> Double { abs(sheet.shortSide / sheet.longSide - proportion) }
    return distance(letter) < distance(a4) ? letter : a4
  }
}
