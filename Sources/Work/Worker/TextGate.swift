import Codecs
import PageModel
import Raster
import Understanding

/// Decides by another recognition whether a compressed page keeps the text of its original.
///
/// Both pages are recognised in one try without flattening, because other programs do no more.
struct TextGate {
  /// Recognises pixels that show the page; `nil` if that fails.
  typealias Recognition = (consuming Bitmap) -> StoredText?

  /// The maximum losses of a page, as shares of its certain words.
  struct Allowance: Equatable {
    /// The share that any page may lose.
    let share: Double
    /// The share that a poor page may lose beyond the losses of another scan.
    let beyondAnotherScan: Double

    // Chosen on: two poor pages shifted by half a pixel; 200 certain words computed.
    static let small = Allowance(share: 0.02, beyondAnotherScan: 0.01)
    static let smallest = Allowance(share: 0.04, beyondAnotherScan: 0.03)
  }

  /// The judgement of a compressed page.
  enum Verdict: Equatable {
    case keepsText
    case losesWords
    case cannotBeRecognized
  }

  /// The text that one try found on the original.
  private let text: StoredText
  private let allowance: Allowance
  /// The words that another scan of the page keeps; `nil` if none was recognised.
  private var anotherScan: KeptWords?
  /// The words that the last image kept.
  private(set) var kept: KeptWords

  /// The words to show differently, which the images lost but another scan would keep.
  private(set) var lost: [BoundingBox] = []

  init(_ text: StoredText, _ allowance: Allowance) {
    self.text = text
    self.allowance = allowance
    kept = KeptWords(of: text.words, in: text.words)
  }

  /// The lines with words that the images lost.
  var linesWithLosses: [BoundingBox] { text.lines(of: lost) }

  /// Judges a compressed page.
  ///
  /// - shown: The page as a viewer shows it.
  /// - another: The page as another scan would show it; made only if the page loses words.
  mutating func judge(
    _ shown: consuming Bitmap, another: @autoclosure () -> Bitmap, _ recognize: Recognition
  ) -> Verdict {
    guard let again = recognize(shown) else { return .cannotBeRecognized }
    kept = KeptWords(of: text.words, in: again.words)
    if kept.losesAtMost(allowance.share) { return .keepsText }
    if anotherScan == nil {
      anotherScan = recognize(another()).map { KeptWords(of: text.words, in: $0.words) }
    }
    return conclude(kept.lost)
  }

  /// Judges a compressed page that differs from the last one only in lines with losses, by
  /// recognising these lines.
  ///
  /// - size: The size of the stored image.
  mutating func judgeLinesWithLosses(
    of shown: Bitmap, size: PixelSize, _ recognize: Recognition
  ) -> Verdict {
    guard let part = shown.showingOnly(linesWithLosses, of: size), let again = recognize(part)
    else {
      return .cannotBeRecognized
    }
    let words = text.words(inLinesOf: lost)
    let stillLost = KeptWords(of: words, in: again.words).lost
    let others = Set(words.map(\.box))
    kept = KeptWords(
      sure: kept.sure, lost: kept.lost.filter { !others.contains($0) } + stillLost)
    return kept.losesAtMost(allowance.share) ? .keepsText : conclude(stillLost)
  }

  /// Compares all losses with the losses of another scan, and adds new ones to `lost`.
  private mutating func conclude(_ newLosses: [BoundingBox]) -> Verdict {
    let chance = anotherScan?.lostShare ?? 0
    if kept.losesAtMost(chance + allowance.beyondAnotherScan) { return .keepsText }
    let fragile = Set(anotherScan?.lost ?? [])
    let known = Set(lost)
    lost += newLosses.filter { !fragile.contains($0) && !known.contains($0) }
    return .losesWords
  }
}
