import Raster

/// The height to which small letters are scaled before recognition.
enum RecognitionHeight {
  /// The height in pixels below which letters are scaled up; scaling up larger letters costs words.
  private static let minimumHeight = 15.0
  /// The height in pixels to which letters are scaled.
  private static let wanted = 27.0
  /// The maximum factor by which letters are scaled.
  private static let maximumFactor = 4.0
  /// The minimum number of parts of ink; fewer may be specks.
  private static let minimumSamples = 20
  /// The share of the parts of ink that must have the size of letters.
  ///
  /// The share is at least 0.196 on scanned text with letters this low, and mostly below 0.1 in the
  /// noise of nearly empty scans.
  ///
  /// Chosen on: scanned text with letters below 15 px, and nearly empty scans.
  private static let minimumShare = 0.12
  /// The number of letter-sized parts of ink above which `minimumShareOfMany` is required.
  ///
  /// The time that Tesseract's layout needs for noise grows with the square of its parts: it took 2
  /// s for 2 700 letter-sized parts, 7 s for 5 600 and more than 3 minutes for 25 000.
  private static let maximumFewSamples = 4_000
  /// The share of many parts of ink that must have the size of letters.
  private static let minimumShareOfMany = 0.4

  /// Returns the factor by which an image with letters of `height` is scaled, at least 1.
  static func factor(for height: LetterHeight) -> Double {
    guard height.pixels < minimumHeight, height.sampleCount >= minimumSamples,
      height.sampleShare
        >= (height.sampleCount > maximumFewSamples ? minimumShareOfMany : minimumShare)
    else { return 1 }
    return min(maximumFactor, wanted / height.pixels)
  }
}
