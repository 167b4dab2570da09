import Codecs
import PageModel
import Raster
import Understanding

/// Decides by another recognition whether a compressed page keeps the text of its original.
///
/// Both are recognised in one try as they lie, because other readers do no more.
struct TextGate {
  /// Recognises pixels that show the page; `nil` if that fails.
  typealias Recognition = (consuming Bitmap) -> StoredText?

  /// The most that a page may lose, as shares of its sure words.
  struct Allowance: Equatable {
    /// The share that any page may lose.
    let share: Double
    /// How much more than another scan of the page a poor page may lose.
    let beyondAnotherScan: Double

    // Chosen on: two poor pages shifted by half a pixel; 200 certain words computed.
    static let small = Allowance(share: 0.02, beyondAnotherScan: 0.01)
    static let smallest = Allowance(share: 0.04, beyondAnotherScan: 0.03)
  }

  enum Verdict: Equatable {
    case keepsText
    case losesWords
    case cannotBeRecognized
  }

  /// What one try found on the original.
  private let text: StoredText
  private let allowance: Allowance
  /// Which words another scan of the page keeps, if one was recognised.
  private var anotherScan: KeptWords?
  /// Which words the last image kept.
  private(set) var kept: KeptWords

  /// The words that must be shown differently: those that the images lost, but another scan would
  /// keep.
  private(set) var lost: [BoundingBox] = []

  init(_ text: StoredText, _ allowance: Allowance) {
    self.text = text
    self.allowance = allowance
    kept = KeptWords(of: text.words, in: text.words)
  }

  /// The lines with words that the images lost.
  var linesWithLosses: [BoundingBox] { text.lines(of: lost) }

  /// Judges what a viewer shows of a compressed page.
  ///
  /// - another: The page as another scan would show it, which is asked for once at most.
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

  /// Judges a compressed page that differs from the last one only where its losses are: recognises
  /// only these lines, of an image that is stored with `size` pixels.
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

  /// Compares the losses with those of another scan, and remembers the words to show differently.
  private mutating func conclude(_ newLosses: [BoundingBox]) -> Verdict {
    let chance = anotherScan?.lostShare ?? 0
    if kept.losesAtMost(chance + allowance.beyondAnotherScan) { return .keepsText }
    let fragile = Set(anotherScan?.lost ?? [])
    let known = Set(lost)
    lost += newLosses.filter { !fragile.contains($0) && !known.contains($0) }
    return .losesWords
  }
}
