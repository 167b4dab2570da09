import PageModel
import Words

/// Several readings of one page, of which each place keeps the words that are most likely text.
///
/// Each recognition loses and invents other words. A fitted function (`WordEvidence`) estimates how
/// likely a word is text, from the word itself, its line, the dictionary, the unread ink of the
/// page, and whether the other readings have it too.
struct PageReadings {
  private let readings: [RecognizedPage]
  /// The evidence about each word of each reading.
  let items: [[WordEvidence.Sample]]
  private let probabilities: [Key: Double]

  /// The probability from which a word is kept: a lower one finds more text and more noise.
  ///
  /// Measured: with 0.43, 14 forms 0.8958 instead of 0.8979, tables 0.9748 and 0.9752, reports
  /// 0.9817 and 0.9829.
  private static let minimum = 0.5

  /// The identity of a word on its page.
  private struct Key: Hashable {
    let text: String
    let box: BoundingBox

    init(_ word: Word) { (text, box) = (word.text, word.box) }
  }

  /// Judges the words of readings, the first of which is the current page.
  ///
  /// - others: Further readings, which only show whether the words are right.
  /// - unread: The share of the page's letter-sized ink that no certain word covers, 0 to 1.
  init(
    _ readings: [RecognizedPage], comparedWith others: [RecognizedPage] = [], unread: Double,
    isWord: @escaping WordLookup
  ) {
    self.readings = readings
    let evidence = WordEvidence(readings + others, unread: unread, isWord: isWord)
    items = readings.indices.map(evidence.items(ofReading:))
    probabilities = Dictionary(
      items.joined().map { (Key($0.word), $0.textOdds.probability) },
      uniquingKeysWith: { max($0, $1) })
  }

  /// Returns the page with the most likely words, and how many words each other reading gave.
  func merged() -> (page: RecognizedPage, taken: [Int]) {
    // Noise must not stand in the way of a word with the same letters.
    var (merged, taken) = (withoutNoise(readings[0]), [Int]())
    for reading in readings.dropFirst() {
      let (next, count) = merging(reading, into: merged)
      merged = next
      taken.append(count)
    }
    return (merged, taken)
  }

  /// Returns the page with the words of the other readings that are more likely text, or complete
  /// its own words.
  func completed() -> RecognizedPage {
    readings.dropFirst().reduce(readings[0]) { page, reading in
      let words = page.words
      // Words with the same letters stay: the first reading saw all punctuation.
      let others = reading.keeping { word in
        words.filter { $0.box.overlapsWord(word.box) }.map(\.letters).joined() != word.letters
      }
      return merging(others, into: page, completes: true).page
    }
  }

  /// Returns a page with the more likely words of a reading, and their number.
  private func merging(
    _ reading: RecognizedPage, into page: RecognizedPage, completes: Bool = false
  ) -> (page: RecognizedPage, taken: Int) {
    let judge = Judge.worth(
      old: worth, new: worth, isText: { worth($0) > 0 }, completes: completes)
    let (merged, taken) = page.merged(with: reading.keeping { worth($0) > 0 }, by: judge)
    return (merged, taken.count)
  }

  /// Returns a page without noise: unlikely words in upright lines, uncertain words in turned
  /// lines.
  ///
  /// The function was fitted on upright lines. A brace alone in its line is text if it closes a line of code.
  private func withoutNoise(_ page: RecognizedPage) -> RecognizedPage {
    var open = 0
    return page.compactMapLines { line in
      let isClosing = open > 0 && line.words.count == 1
      let kept = line.with(
        words: line.words.filter {
          line.frame == .upright
            ? worth($0) > 0 || isClosing && $0.text == "}"
            : $0.confidence >= Confidence.doubtful
        })
      let signs = kept.words.map(\.text)
      // Code may go on from another page.
      open = max(open - signs.count { $0.hasPrefix("}") }, 0) + signs.count { $0.hasSuffix("{") }
      return kept
    }
  }

  /// Returns the probability of a word above the minimum, times its number of characters, so that
  /// the parts of a word are not worth more than the whole; 0 for noise.
  private func worth(_ word: Word) -> Double {
    Double(word.text.count) * max((probabilities[Key(word)] ?? 0) - Self.minimum, 0)
  }
}
