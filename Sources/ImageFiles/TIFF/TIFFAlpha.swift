/// Which sample of a pixel says how much of it is there (TIFF 6.0, section 18).
package struct TIFFAlpha: Sendable, Equatable {
  /// The number of the sample, from 0.
  package let sample: Int
  /// Whether the colours have been multiplied by it already.
  package let isAssociated: Bool

  /// Finds the alpha among the samples beyond those of the colour; `nil` where none is said to be.
  init?(_ directory: TIFFDirectory, _ photometric: TIFFPhotometric, samplesPerPixel: Int) {
    let first = photometric.sampleCount
    guard samplesPerPixel > first else { return nil }
    guard let kinds = directory[.extraSamples]?.integers else {
      // Older programs do not say what the fourth sample after three of colour is.
      guard photometric == .rgb, samplesPerPixel == 4 else { return nil }
      (sample, isAssociated) = (3, false)
      return
    }
    guard let index = kinds.prefix(samplesPerPixel - first).firstIndex(where: { (1...2) ~= $0 })
    else { return nil }
    (sample, isAssociated) = (first + index, kinds[index] == 1)
  }
}
