import Codecs
import PageModel
import Raster
import Sheets

/// Recognises a page with uncertain text again in quarter turns, because it may have been scanned
/// upside down or sideways.
///
/// If the shapes of the letters give a turn, the turned page must have more certain text than the
/// unturned page. Otherwise it must have clearly more, so that no upright page is turned.
struct OrientationTry {
  /// The factor by which a turn must increase the worth of the text if the shapes of the letters do
  /// not decide.
  ///
  /// Chosen on: 56 pages; 50 pages in 4 turns for the letter shapes.
  private static let minimumClearGain = 2.0
  /// The minimum worth of text that decides (see `TextCertainty`): ten letters with a confidence of
  /// 80 %.
  private static let minimumWorth = 200.0

  let recognizer: any Recognizer
  let image: PreparedBitmap
  /// The size in pixels of the upright image from which `image` was made.
  let imageSize: PixelSize
  let threads: Int
  /// Whether the recogniser works at `RecognitionOptions.Level.fast`.
  var isFast = false

  /// Recognises the image, and turns the page if that is better.
  ///
  /// A page with uncertain text whose letters show a turn is turned back before further tries,
  /// which would take most of the time and find nothing.
  func recognize() throws(RecognitionError) -> PosedPage {
    let shapes = LetterShapes(of: image.bitmap)
    var turn = 0
    let first = try recognizer.recognize(image, threads: threads) { first in
      if !TextCertainty(first).isSufficient { turn = shapes.quarters ?? 0 }
      return turn != 0
    }
    guard turn != 0 else { return try better(than: first, shapes) }
    let turned = try recognize(quarters: turn, by: .letterShapes)
    let certainty = TextCertainty(turned)
    if certainty.isSufficient, certainty.worth > TextCertainty(first).worth { return turned }
    let unturned = try recognizer.recognize(image, threads: threads)
    let unturnedCertainty = TextCertainty(unturned)
    guard !unturnedCertainty.isSufficient else { return unturned.upright(by: .sureText) }
    return certainty.worth > unturnedCertainty.worth ? turned : unturned.upright(by: .undecided)
  }

  /// The orientation that the shapes of letters show.
  final class LetterShapes {
    private let bitmap: Bitmap
    /// The number of clockwise quarter turns that make the page upright, measured on first use;
    /// `nil` if the letters do not decide it.
    fileprivate lazy var quarters = OrientationDetector.quarters(of: bitmap)

    /// Prepares to measure the letters of an image.
    init(of bitmap: Bitmap) { self.bitmap = bitmap }
  }

  /// Returns the unturned page, or the turned page if that is better.
  ///
  /// - first: The page as it was recognised without a turn.
  /// - shapes: The orientation that the shapes of the letters show.
  func better(
    than first: PosedPage, _ shapes: LetterShapes
  ) throws(RecognitionError) -> PosedPage {
    let certainty = TextCertainty(first, isFast: isFast)
    guard !certainty.isSufficient else { return first.upright(by: .sureText) }
    // Paper without ink has no orientation.
    guard first.page.wordCount > 0 || first.tries.uncovered != 0 else {
      return first.upright(by: .notSought)
    }
    if let quarters = shapes.quarters {
      guard quarters != 0 else { return first.upright(by: .letterShapes) }
      let turned = try recognize(quarters: quarters, by: .letterShapes)
      let isBetter = TextCertainty(turned).worth > certainty.worth
      return isBetter ? turned : first.upright(by: .undecided)
    }
    return try best(of: candidates(for: first.page), than: first, certainty)
  }

  /// Returns the page in the turn that makes its text clearly better; the unturned page if no turn
  /// does.
  ///
  /// A turn whose first try finds too little text gets no further tries, which would have to find
  /// four times as much: on 18 turned forms, receipts and typescripts they found 3.8 times as much
  /// once, and otherwise less than twice as much.
  private func best(
    of candidates: [Int], than first: PosedPage, _ certainty: TextCertainty
  ) throws(RecognitionError) -> PosedPage {
    guard !candidates.isEmpty else { return first.upright(by: .notSought) }
    var (best, bestWorth): (PosedPage?, Double) = (nil, 0)
    for quarters in candidates {
      let turned = try recognize(quarters: quarters, by: .recognition) { first in
        TextCertainty(first, isFast: isFast).worth * Self.minimumClearGain
          < max(certainty.worth, bestWorth, Self.minimumWorth)
      }
      let certainty = TextCertainty(turned, isFast: isFast)
      if best == nil || certainty.worth > bestWorth {
        (best, bestWorth) = (turned, certainty.worth)
      }
      if certainty.isSufficient { break }
    }
    if let best, bestWorth > max(certainty.worth * Self.minimumClearGain, Self.minimumWorth) {
      return best
    }
    let isUpright = certainty.worth > max(bestWorth * Self.minimumClearGain, Self.minimumWorth)
    return first.upright(by: isUpright ? .recognition : .undecided)
  }

  /// Returns the clockwise quarter turns to try, the likeliest first; none for a page without
  /// lines.
  private func candidates(for first: RecognizedPage) -> [Int] {
    let turnedWords = first.lines.reduce(0) { $0 + ($1.frame == .upright ? 0 : $1.words.count) }
    if 2 * turnedWords > first.wordCount { return [1, 3] }
    return first.wordCount > 0 || image.skewOfLines != nil ? [2, 1, 3] : []
  }

  private func recognize(
    quarters: Int, by evidence: UprightEvidence,
    until isEnough: (PosedPage) -> Bool = { _ in false }
  ) throws(RecognitionError) -> PosedPage {
    let turned = image.turned(quarters: quarters, imageSize: imageSize)
    return try recognizer.recognize(turned, threads: threads, until: isEnough).upright(by: evidence)
  }
}
