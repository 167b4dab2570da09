package import PageLayout

/// The resolution a page is laid out at, and why.
package struct PageResolution: Sendable, Equatable {
  /// Where the figure comes from.
  package enum Origin: Sendable, Equatable {
    /// The image's file says so.
    case file
    /// The person said so.
    case option
    /// The file says nothing usable: the image is taken for a sheet of this name.
    case assumed(sheet: String)
  }

  /// Dots per inch along the stored image's axes.
  package let resolution: Resolution
  package let origin: Origin
}

extension PageResolution {
  /// The range in which a scan's resolution is believed or assumed, in dots per inch.
  private static let usual = 72.0...600.0
  /// What is beyond is a mistake of the program that wrote the file, in dots per inch.
  private static let believable = 50.0...4800.0

  /// Chooses the resolution of an image of `size` pixels: as the person says, else as the file
  /// says, else such that the image fills a sheet.
  package static func choose(
    for size: PixelSize, file: Resolution?, option: Double?
  ) -> PageResolution {
    if let option { return PageResolution(resolution: Resolution(option), origin: .option) }
    if let file, isBelievable(file, of: size) {
      return PageResolution(resolution: file, origin: .file)
    }
    return assumed(for: size)
  }

  /// Whether a file's word can be true: not absurd, and not a screen's 72 or 96 on an image that
  /// would then be larger than a sheet.
  private static func isBelievable(_ resolution: Resolution, of size: PixelSize) -> Bool {
    let (x, y) = (resolution.horizontal, resolution.vertical)
    guard believable.contains(x), believable.contains(y), max(x, y) < 8 * min(x, y) else {
      return false
    }
    guard x == y, x == 72 || x == 96 else { return true }
    return Double(max(size.width, size.height)) / x <= Sheet.a4.longSide * 1.02
  }

  /// The resolution at which the longer side fits a sheet best.
  private static func assumed(for size: PixelSize) -> PageResolution {
    let sheet = Sheet.best(for: size)
    let dots = Double(max(size.width, size.height)) / sheet.longSide
    let bounded = min(max(dots, usual.lowerBound), usual.upperBound)
    return PageResolution(
      resolution: Resolution(bounded), origin: .assumed(sheet: sheet.name))
  }
}

extension PageResolution: CustomStringConvertible {
  /// Whole dots per inch, both axes where they differ: `300` or `204 × 98`.
  package var description: String {
    let horizontal = Int(resolution.horizontal.rounded())
    let vertical = Int(resolution.vertical.rounded())
    return horizontal == vertical ? "\(horizontal)" : "\(horizontal) × \(vertical)"
  }
}
