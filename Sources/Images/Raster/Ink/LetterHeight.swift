package import PageModel

/// The letter height of a page, measured on its ink before recognition.
package struct LetterHeight: Sendable, Equatable {
  /// The height of most of the text, lower-case letters and capitals mixed, in pixels.
  package let pixels: Double
  /// The number of measured components.
  package let sampleCount: Int
  /// The share of measured components among all; small in noise and in photographs.
  package let sampleShare: Double

  /// The share of the letters' summed squared heights below the measured height.
  ///
  /// A median of the heights would follow the dots of halftones, and a higher share would follow
  /// titles.
  private static let share = 0.35
  /// The minimum height of a whole page, as a share of its width: A4 in landscape.
  private static let minimumAspect = 0.7
  /// The minimum number of letters outside grain from which the height is measured.
  ///
  /// Measured: the number of `RecognitionHeight.minimumSamples`.
  private static let minimumBesideGrain = 20

  /// Measures the components that may be letters in an image of `size`; `nil` if there are none.
  package init?(of parts: [InkComponent], on size: PixelSize) {
    let letters = Self.letters(among: parts, on: size)
    let heights = Self.besideGrain(letters, among: parts).map(\.box.height).sorted()
    let total = heights.reduce(0) { $0 + $1 * $1 }
    var sum = 0.0
    let index = heights.firstIndex {
      sum += $0 * $0
      return sum >= Self.share * total
    }
    guard let index else { return nil }
    pixels = heights[index]
    sampleCount = letters.count
    sampleShare = Double(letters.count) / Double(max(parts.count, 1))
  }

  /// Returns the height for a copy of the image that is scaled by `factor`.
  package func scaled(by factor: Double) -> LetterHeight {
    LetterHeight(pixels: pixels * factor, sampleCount: sampleCount, sampleShare: sampleShare)
  }

  private init(pixels: Double, sampleCount: Int, sampleShare: Double) {
    self.pixels = pixels
    self.sampleCount = sampleCount
    self.sampleShare = sampleShare
  }

  /// Returns the letters outside grain; all letters if too few are outside grain to be text.
  private static func besideGrain(_ letters: [InkComponent], among parts: [InkComponent])
    -> [InkComponent]
  {
    let grain = GrainAreas(parts) { $0.box.height < LetterSize.minimumHeight }
    let beside = letters.filter { !grain.contains($0) }
    return beside.count < minimumBesideGrain ? letters : beside
  }

  /// Returns the components that may be letters in an image of `size`.
  package static func letters(among parts: [InkComponent], on size: PixelSize) -> [InkComponent] {
    // A strip of one line is not a low page: its letters are a seventh of its height.
    let pageHeight = max(Double(size.height), minimumAspect * Double(size.width))
    return parts.filter { $0.mayBeLetter(onHeight: pageHeight) }
  }
}

/// The sizes of letters.
private enum LetterSize {
  /// The minimum height in pixels, before the height of the page's letters is known.
  static let minimumHeight = 5.0
  /// The minimum width in pixels, before the height of the page's letters is known.
  static let minimumWidth = 2.0
  /// The minimum height of a page, in heights of letters.
  static let minimumPageHeight = 15.0
  /// The maximum ratio of width to height.
  static let maximumWidthToHeight = 6.0
  /// The maximum ratio of height to width.
  static let maximumHeightToWidth = 10.0
  /// The minimum share of dark pixels in the box.
  static let minimumInk = 0.1
  /// The possible heights, in letter heights of the page.
  static let heights = 0.4...2.6
  /// The maximum width, in letter heights of the page.
  static let maximumWidth = 8.0
}

extension InkComponent {
  /// Returns whether the component has the size and density of a letter on a page of `pageHeight`.
  fileprivate func mayBeLetter(onHeight pageHeight: Double) -> Bool {
    let (width, height) = (box.width, box.height)
    return height >= LetterSize.minimumHeight
      && height <= pageHeight / LetterSize.minimumPageHeight
      && width >= LetterSize.minimumWidth && width <= LetterSize.maximumWidthToHeight * height
      && height <= LetterSize.maximumHeightToWidth * width
      && Double(pixels) >= LetterSize.minimumInk * width * height
  }

  /// Returns whether the component has the size of a letter in text of `letterHeight`, in pixels.
  package func isTextLike(letterHeight: Double) -> Bool {
    box.height >= LetterSize.heights.lowerBound * letterHeight
      && box.height <= LetterSize.heights.upperBound * letterHeight
      && box.width <= LetterSize.maximumWidth * letterHeight
  }
}
