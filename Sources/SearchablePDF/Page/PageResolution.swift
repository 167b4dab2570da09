package import ImageFiles
package import PageLayout

/// The resolution of a page and its origin.
package struct PageResolution: Sendable, Equatable {
  /// The source of a resolution.
  package enum Origin: Sendable, Equatable {
    /// The image file.
    case file
    /// The user.
    case option
    /// An assumption, because the file has no plausible resolution: the image fills a sheet with
    /// this name.
    case assumed(sheet: String)
  }

  /// The resolution along the stored image's axes.
  package let resolution: Resolution
  package let origin: Origin

  /// Makes a resolution with its origin.
  package init(resolution: Resolution, origin: Origin) {
    self.resolution = resolution
    self.origin = origin
  }
}

extension PageResolution {
  /// The range of assumed resolutions, in dots per inch.
  private static let usual = 72.0...600.0
  /// The range of plausible resolutions in files, in dots per inch.
  private static let believable = 50.0...4800.0

  /// Returns the resolution of an image of `size` pixels: `option`, else `file` if plausible, else
  /// the resolution at which the image fills a sheet.
  package static func choose(
    for size: PixelSize, file: Resolution?, option: Double?
  ) -> PageResolution {
    if let option { return PageResolution(resolution: Resolution(option), origin: .option) }
    if let file, isBelievable(file, of: size) {
      return PageResolution(resolution: file, origin: .file)
    }
    return assumed(for: size)
  }

  /// Returns whether the file of an image has no plausible resolution, like those of cameras.
  package static func isUnknown(of image: SourceImage) -> Bool {
    image.resolution.map { !isBelievable($0, of: image.size) } ?? true
  }

  /// Returns whether a file's resolution is plausible: within the range, and not a screen's 72 or
  /// 96 dots per inch on an image that would then exceed a sheet.
  private static func isBelievable(_ resolution: Resolution, of size: PixelSize) -> Bool {
    let (x, y) = (resolution.horizontal, resolution.vertical)
    guard believable.contains(x), believable.contains(y), max(x, y) < 8 * min(x, y) else {
      return false
    }
    guard x == y, x == 72 || x == 96 else { return true }
    return Double(max(size.width, size.height)) / x <= Sheet.a4.longSide * 1.02
  }

  /// Returns the resolution at which the longer side fits a sheet best.
  private static func assumed(for size: PixelSize) -> PageResolution {
    let sheet = Sheet.best(for: size)
    let dots = Double(max(size.width, size.height)) / sheet.longSide
    let bounded = min(max(dots, usual.lowerBound), usual.upperBound)
    return PageResolution(
      resolution: Resolution(bounded), origin: .assumed(sheet: sheet.name))
  }
}

extension PageResolution: CustomStringConvertible {
  /// Dots per inch as whole numbers, for both axes if they differ: `300` or `204 × 98`.
  package var description: String {
    let horizontal = Int(resolution.horizontal.rounded())
    let vertical = Int(resolution.vertical.rounded())
    return horizontal == vertical ? "\(horizontal)" : "\(horizontal) × \(vertical)"
  }
}
