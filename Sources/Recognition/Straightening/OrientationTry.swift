package import Imaging
package import PageLayout

/// Tries a page whose text is not sure turned by quarters: it may have been scanned upside down or
/// sideways.
///
/// The shapes of its letters decide first. If they do not, the page is recognised turned, and must come
/// out clearly better: no upright page may be turned.
package struct OrientationTry {
  /// A page whose letters do not decide is turned if its text gains this factor by that.
  private static let clearGain = 2.0
  /// The least worth of text that can decide: ten letters of which recognition is fairly sure.
  private static let leastWorth = 200.0

  private let image: PreparedBitmap
  /// The size in pixels of the upright image that the image was drawn from.
  private let imageSize: PixelSize
  private let threads: Int

  /// Prepares to try an image drawn from an image of `imageSize` pixels, on so many threads.
  package init(_ image: PreparedBitmap, imageSize: PixelSize, threads: Int) {
    self.image = image
    self.imageSize = imageSize
    self.threads = threads
  }

  /// Returns the page as it is, or turned if that is right.
  ///
  /// Throws the error of a recogniser that fails.
  package func better(
    than first: PosedPage, by recognizer: inout some PageRecognizer & ~Copyable
  ) throws(RecognitionError) -> PosedPage {
    let certainty = TextCertainty(first.page)
    guard !certainty.isSure else { return first.upright(by: .sureText) }
    if let quarters = OrientationDetector.quarters(of: image.bitmap) {
      guard quarters != 0 else { return first.upright(by: .letterShapes) }
      let turned = try recognize(quarters: quarters, by: .letterShapes, &recognizer)
      let isBetter = TextCertainty(turned.page).worth > certainty.worth
      return isBetter ? turned : first.upright(by: .undecided)
    }
    return try best(of: candidates(for: first.page), than: first, certainty, &recognizer)
  }

  /// The turn that makes the text clearly better; the page as it is if there is none.
  private func best(
    of candidates: [Int], than first: PosedPage, _ certainty: TextCertainty,
    _ recognizer: inout some PageRecognizer & ~Copyable
  ) throws(RecognitionError) -> PosedPage {
    guard !candidates.isEmpty else { return first.upright(by: .notSought) }
    var (best, bestWorth): (PosedPage?, Double) = (nil, 0)
    for quarters in candidates {
      let turned = try recognize(quarters: quarters, by: .recognition, &recognizer)
      let certainty = TextCertainty(turned.page)
      if best == nil || certainty.worth > bestWorth {
        (best, bestWorth) = (turned, certainty.worth)
      }
      if certainty.isSure { break }
    }
    if let best, bestWorth > max(certainty.worth * Self.clearGain, Self.leastWorth) { return best }
    let isUpright = certainty.worth > max(bestWorth * Self.clearGain, Self.leastWorth)
    return first.upright(by: isUpright ? .recognition : .undecided)
  }

  /// The turns worth a try, the likeliest first; none for a page without lines.
  private func candidates(for first: RecognizedPage) -> [Int] {
    let turnedWords = first.lines.reduce(0) { $0 + ($1.frame == .upright ? 0 : $1.words.count) }
    if 2 * turnedWords > first.wordCount { return [1, 3] }
    let hasLines =
      first.wordCount > 0 || SkewDetector.skew(of: image.bitmap) != nil
      || SkewDetector.skew(of: image.bitmap.turned(quarters: 1)) != nil
    return hasLines ? [2, 1, 3] : []
  }

  private func recognize(
    quarters: Int, by evidence: UprightEvidence, _ recognizer: inout some PageRecognizer & ~Copyable
  ) throws(RecognitionError) -> PosedPage {
    let turned = image.turned(quarters: quarters, imageSize: imageSize)
    return try recognizer.recognize(turned, threads: threads).upright(by: evidence)
  }
}
