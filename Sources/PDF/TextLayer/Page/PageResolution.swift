package import ImageFiles
package import PageModel

/// The resolution of a page and its origin.
package struct PageResolution: Sendable, Equatable {
  /// The source of a resolution.
  package enum Origin: Sendable, Equatable {
    /// The image file.
    case file
    /// The user.
    case option
    /// An assumption, because the file has no plausible resolution: the image fills the sheet of
    /// this name, or no sheet (`nil`), which would require an unusual resolution.
    case assumed(sheet: String?)
  }

  /// The resolution along the stored image's axes.
  package let resolution: Resolution
  package let origin: Origin
  /// The size of the image at the file's resolution, if paper of this size is unusual.
  package private(set) var doubtfulSize: PaperSize?

  /// Makes a resolution with its origin.
  package init(resolution: Resolution, origin: Origin) {
    self.resolution = resolution
    self.origin = origin
  }
}

extension PageResolution {
  /// The range of assumed resolutions, in dots per inch.
  private static let assumedResolutions = 72.0...600.0
  /// The maximum assumed resolution of cards, which fill photographs, in dots per inch.
  private static let maximumResolutionOfCards = 2400.0
  /// The range of plausible resolutions in files, in dots per inch.
  private static let plausibleResolutions = 50.0...4800.0
  /// The maximum ratio of the resolutions along both axes in a file (exclusive).
  private static let maximumAspect = 8.0
  /// The maximum longer side of an image with the resolution of a screen, in long sides of A4.
  private static let maximumScreenSize = 1.02

  /// Returns the resolution of an image of `size` pixels: `option`, or a plausible one of `file`,
  /// or the resolution at which the image fills a sheet.
  ///
  /// - mayBeCard: Whether the image shows a sheet that was cut out of a photograph, which may be a
  ///   card.
  package static func choose(
    for size: PixelSize, file: Resolution?, option: Double?, mayBeCard: Bool = false
  ) -> PageResolution {
    if let option { return PageResolution(resolution: Resolution(option), origin: .option) }
    if let file, isPlausible(file, of: size) {
      var chosen = PageResolution(resolution: file, origin: .file)
      let paper = PaperSize(of: size, at: file)
      if !paper.isUsual(for: size) { chosen.doubtfulSize = paper }
      return chosen
    }
    return assumed(for: size, mayBeCard: mayBeCard)
  }

  /// Returns whether the file of an image has no plausible resolution, as in files of cameras.
  package static func isUnknown(of image: SourceImage) -> Bool {
    image.resolution.map { !isPlausible($0, of: image.size) } ?? true
  }

  /// Returns whether a file's resolution is plausible.
  ///
  /// A plausible resolution is within the range, and not the 72 or 96 dots per inch of a screen if
  /// the image would then exceed a sheet.
  private static func isPlausible(_ resolution: Resolution, of size: PixelSize) -> Bool {
    let (x, y) = (resolution.horizontal, resolution.vertical)
    guard plausibleResolutions.contains(x), plausibleResolutions.contains(y),
      max(x, y) < maximumAspect * min(x, y)
    else { return false }
    guard x == y, x == 72 || x == 96 else { return true }
    return Double(max(size.width, size.height)) / x <= Sheet.a4.longSide * maximumScreenSize
  }

  /// Returns the resolution at which the longer side fits a sheet best, within the range.
  private static func assumed(for size: PixelSize, mayBeCard: Bool) -> PageResolution {
    let isCard = mayBeCard && Sheet.isCard(size)
    let sheet = isCard ? Sheet.card : Sheet.best(for: size)
    let dots = Double(max(size.width, size.height)) / sheet.longSide
    let bounded = min(
      max(dots, assumedResolutions.lowerBound),
      isCard ? maximumResolutionOfCards : assumedResolutions.upperBound)
    return PageResolution(
      resolution: Resolution(bounded), origin: .assumed(sheet: bounded == dots ? sheet.name : nil))
  }
}

extension PageResolution: CustomStringConvertible {
  /// The dots per inch as whole numbers, for both axes if they differ: `300` or `204 × 98`.
  package var description: String {
    let horizontal = Int(bounded: resolution.horizontal.rounded())
    let vertical = Int(bounded: resolution.vertical.rounded())
    return horizontal == vertical ? "\(horizontal)" : "\(horizontal) × \(vertical)"
  }
}
