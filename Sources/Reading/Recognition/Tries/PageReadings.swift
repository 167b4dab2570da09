import PageModel
import Words

/// Several readings of one page, of which each place keeps the words that are most likely text.
///
/// Each recognition loses and invents other words. A fitted function (`WordEvidence`) tells
/// how likely a word is text, from the word itself, its line, the dictionary, the unread ink of the
/// page, and whether the other readings have it too.
struct PageReadings {
  private let page: RecognizedPage
  private let others: [RecognizedPage]
  private let probabilities: [Key: Double]

  /// The probability from which a word is kept: a lower one finds more text and more noise.
  ///
  /// Measured: with 0.43, 14 forms 0.8958 instead of 0.8979, tables 0.9748 and 0.9752, reports
  /// 0.9817 and 0.9829.
  private static let least = 0.5

  /// What identifies a word on its page.
  private struct Key: Hashable {
    let text: String
    let box: BoundingBox

    init(_ word: Word) { (text, box) = (word.text, word.box) }
  }

  /// Judges the words of the readings, the first of which is the page as it was read so far.
  init(
    _ page: RecognizedPage, others: [RecognizedPage], items: some Sequence<WordEvidence.Item>
  ) {
    self.page = page
    self.others = others
    probabilities = Dictionary(
      items.map { (Key($0.word), $0.isText.probability) }, uniquingKeysWith: { max($0, $1) })
  }

  /// Returns the page with the most likely words, and how many words each other reading gave.
  func merged() -> (page: RecognizedPage, taken: [Int]) {
    // Noise must not stand in the way of a word with the same letters.
    var (merged, taken) = (withoutNoise(page), [Int]())
    for reading in others {
      let (next, count) = merging(reading, into: merged)
      merged = next
      taken.append(count)
    }
    return (merged, taken)
  }

  /// Returns the page with the words of the other readings that are more likely text, or have the letters
  /// of its own and others.
  func completed() -> RecognizedPage {
    let letters = { (text: String) in text.filter { $0.isLetter || $0.isNumber } }
    return others.reduce(page) { page, reading in
      let words = page.words
      // Words with the same letters stay: the first reading saw all punctuation.
      let others = reading.keeping { word in
        letters(words.filter { $0.box.overlapsWord(word.box) }.map(\.text).joined())
          != letters(word.text)
      }
      return merging(others, into: page, completes: true).page
    }
  }

  /// Returns a page with the more likely words of a reading, and how many these are.
  private func merging(
    _ reading: RecognizedPage, into page: RecognizedPage, completes: Bool = false
  ) -> (page: RecognizedPage, taken: Int) {
    let judge = Judge.worth(
      old: worth, new: worth, isText: { worth($0) > 0 }, completes: completes)
    let (merged, taken) = page.merged(with: reading.keeping { worth($0) > 0 }, by: judge)
    return (merged, taken.count)
  }

  /// Returns a page without the words that are noise, in turned lines those that are uncertain.
  ///
  /// The function was fitted on upright lines.
  private func withoutNoise(_ page: RecognizedPage) -> RecognizedPage {
    page.compactMapLines { line in
      line.with(
        words: line.words.filter {
          line.frame == .upright
            ? worth($0) > 0 : $0.confidence >= TurnedColumns.leastConfidence.number
        })
    }
  }

  /// Returns the probability of a word above the minimum, for each of its characters, so that the parts of
  /// a word are not worth more than the whole; 0 for noise.
  private func worth(_ word: Word) -> Double {
    Double(word.text.count) * max((probabilities[Key(word)] ?? 0) - Self.least, 0)
  }
}

/// The dictionary of an engine, which is asked for each word of a page once: its readings have mostly the
/// same words.
final class PageDictionary {
  private let engine: any TextEngine
  private var answers: [String: Bool?] = [:]

  init(_ engine: any TextEngine) {
    self.engine = engine
  }

  /// Returns whether the dictionary has a word; `nil` if there is no dictionary.
  func contains(_ word: String) -> Bool? {
    if let known = answers[word] { return known }
    let answer = engine.isWord(word)
    answers.updateValue(answer, forKey: word)
    return answer
  }
}
