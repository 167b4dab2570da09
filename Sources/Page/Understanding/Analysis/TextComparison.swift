package import PageModel

/// The text that a page of a PDF has already, compared with the text that was recognised on it.
///
/// Words are compared without signs. A word that both texts have at one place counts as right. A
/// fitted function estimates how likely a word of only one text is right. The word F1 of each text
/// follows from both.
package struct TextComparison: Sendable {
  /// The estimated word F1 of the two texts, 0 to 1.
  package struct Scores: Sendable, Hashable {
    package let old: Double
    package let recognized: Double

    /// Makes the scores of two texts.
    package init(old: Double, recognized: Double) {
      self.old = old
      self.recognized = recognized
    }

    /// The minimum gain for which old text is replaced.
    ///
    /// Measured: docs/measurements.md.
    private static let minimumGain = 0.007

    /// Whether the recognised text is better.
    package var isRecognizedBetter: Bool { recognized - old >= Self.minimumGain }
  }

  /// A word, or a part of one between signs, with the box of the word and its confidence, 0 to 1.
  private struct Piece: Sendable {
    let text: String
    let box: BoundingBox
    let confidence: Double
  }

  private let both: [Piece]
  private let onlyRecognized: [Piece]
  private let onlyOld: [Piece]

  /// The maximum number of pairs of words that are compared: 7 000 by 7 000.
  private static let maximumPairs = 50_000_000

  /// Compares the text of a page with the recognised text in the same pixels; `nil` if both are too
  /// long.
  package init?(of old: RecognizedPage, with recognized: RecognizedPage) {
    let (old, new) = (Self.pieces(of: old), Self.pieces(of: recognized))
    guard old.count * new.count <= Self.maximumPairs else { return nil }
    var free = Dictionary(grouping: new.indices) { new[$0].text }
    var (shared, onlyOld): (Set<Int>, [Piece]) = ([], [])
    for piece in old {
      let near = (free[piece.text] ?? []).filter { new[$0].box.isNear(piece.box) }
      let distance = { (index: Int) in abs(new[index].box.midX - piece.box.midX) }
      if let nearest = near.min(by: { distance($0) < distance($1) }) {
        shared.insert(nearest)
        free[piece.text]?.removeAll { $0 == nearest }
      } else {
        onlyOld.append(piece)
      }
    }
    both = new.indices.filter(shared.contains).map { new[$0] }
    onlyRecognized = new.indices.filter { !shared.contains($0) }.map { new[$0] }
    self.onlyOld = onlyOld
  }

  /// Returns the runs of letters and digits in words; each wide letter is a piece, because no
  /// spaces are between wide words.
  private static func pieces(of page: RecognizedPage) -> [Piece] {
    page.words.flatMap { word in
      TextCleaning.normalized(word.text).split { !$0.isAlphanumeric }
        .flatMap { $0.contains(where: \.isWide) ? $0.map(String.init) : [String($0)] }
        .map { Piece(text: $0, box: word.box, confidence: min(max(word.confidence, 0), 100) / 100) }
    }
  }

  /// The words of only one text that a dictionary may have, each once.
  package var disputedWords: [String] {
    Set((onlyRecognized + onlyOld).map(\.text).filter(Self.mayBeWord)).sorted()
  }

  private static func mayBeWord(_ text: String) -> Bool {
    text.count > 1 && text.allSatisfy(\.isLetter)
  }

  /// Returns the estimated scores of both texts.
  ///
  /// - isWord: Returns whether the dictionary has a word; `nil` if there is no dictionary.
  package func scores(isWord: (String) -> Bool?) -> Scores {
    let new = UnsharedWords(onlyRecognized, isWord)
    let old = UnsharedWords(onlyOld, isWord)
    let page = PageValues(
      agreement: share(2 * both.count, of: both.count * 2 + new.pieces.count + old.pieces.count),
      knownNew: new.knownShare, knownOld: old.knownShare)
    let rightNew = new.evidence(against: old, both).enumerated().reduce(0) {
      $0 + Self.rightOdds($1.element, new.pieces[$1.offset].confidence, page).probability
    }
    let rightOld = old.evidence(against: new, both).reduce(0) {
      $0 + Self.rightOdds($1, page).probability
    }
    let truth = Double(both.count) + rightNew + rightOld
    func score(_ right: Double, _ side: UnsharedWords) -> Double {
      2 * (Double(both.count) + right) / max(Double(both.count + side.pieces.count) + truth, 1)
    }
    return Scores(old: score(rightOld, old), recognized: score(rightNew, new))
  }

  private func share(_ count: Int, of whole: Int) -> Double {
    Double(count) / Double(max(whole, 1))
  }

  /// The features of a page that count for each of its words.
  private struct PageValues {
    /// The share of words that both texts have.
    let agreement: Double
    /// The share of dictionary words among the words that only the recognised text has.
    let knownNew: Double
    /// The share of dictionary words among the words that only the old text has.
    let knownOld: Double
  }

  /// The evidence for a word that only one text has.
  private struct Evidence {
    /// The length in tens of letters, at most 1, times whether the dictionary has the word.
    let known: Double
    /// The length in tens of letters, at most 1.
    let length: Double
    /// Whether the other text has a word of its own at the place of the word.
    let rival: Double
    /// Whether the dictionary has one of the words of the other text at the place.
    let knownRival: Double
    /// The highest confidence of the words of the other text at the place, 0 to 1.
    let rivalConfidence: Double
    /// Whether a word of both texts is at the place.
    let agreed: Double
    /// Whether the other text has the word elsewhere.
    let elsewhere: Double
  }

  /// The words that only one text has.
  private struct UnsharedWords {
    let pieces: [Piece]
    /// Whether the dictionary has each word, 1 or 0; `unknown` if there is no dictionary.
    let known: [Double]
    private let texts: Set<String>

    init(_ pieces: [Piece], _ isWord: (String) -> Bool?) {
      self.pieces = pieces
      known = pieces.map { piece in
        guard TextComparison.mayBeWord(piece.text) else { return 0 }
        return isWord(piece.text).map(LogisticFunction.flag) ?? TextComparison.unknown
      }
      texts = Set(pieces.map(\.text))
    }

    var knownShare: Double {
      known.isEmpty ? TextComparison.unknown : known.reduce(0, +) / Double(known.count)
    }

    /// Returns the evidence for each word, given the words of the other text and the words of both.
    func evidence(against other: UnsharedWords, _ both: [Piece]) -> [Evidence] {
      zip(pieces, known).map { piece, known in
        let rivals = other.pieces.indices.filter { other.pieces[$0].box.overlapsWord(piece.box) }
        let length = Double(min(piece.text.count, 10)) / 10
        return Evidence(
          known: known * length, length: length, rival: LogisticFunction.flag(!rivals.isEmpty),
          knownRival: rivals.map { other.known[$0] }.max() ?? 0,
          rivalConfidence: rivals.map { other.pieces[$0].confidence }.max() ?? 0,
          agreed: LogisticFunction.flag(both.contains { $0.box.overlapsWord(piece.box) }),
          elsewhere: LogisticFunction.flag(other.texts.contains(piece.text)))
      }
    }
  }

  /// The value of a word without a dictionary, between 1 for a known word and 0 for another one.
  private static let unknown = 0.5

  /// Returns the fourth power, by multiplications, whose results are the same on every machine.
  private static func fourth(_ value: Double) -> Double { value * value * (value * value) }

  /// Returns the function of terms with the constant of both fits.
  private static func odds(_ terms: [LogisticFunction.Term]) -> LogisticFunction {
    LogisticFunction(constant: -7.320, terms)
  }

  /// Returns the odds that a recognised word is right if the old text does not have it.
  ///
  /// Fitted by benchmarks/fit-kept-text.py; measured: docs/measurements.md.
  private static func rightOdds(
    _ word: Evidence, _ confidence: Double, _ page: PageValues
  ) -> LogisticFunction {
    odds([
      ("confidence", -1.550, confidence),
      ("confidence⁴", 5.063, fourth(confidence)),
      ("recognised", 10.320, 1),
      ("length in the dictionary", 1.845, word.known),
      ("length", -1.213, word.length),
      ("rival", -1.303, word.rival),
      ("rival in the dictionary", -0.632, word.knownRival),
      ("on a word of both", 0.322, word.agreed),
      ("elsewhere in the old text", 1.098, word.elsewhere),
      ("agreement of the page", -3.245, page.agreement),
      ("known among recognised words", 0.853, page.knownNew),
      ("known among old words", -1.013, page.knownOld),
    ])
  }

  /// Returns the odds that a word of the old text is right if it was not recognised.
  private static func rightOdds(_ word: Evidence, _ page: PageValues) -> LogisticFunction {
    odds([
      ("confidence⁴ of a rival", -1.832, fourth(word.rivalConfidence)),
      ("length in the dictionary", 1.706, word.known),
      ("length", -0.806, word.length),
      ("rival", 3.968, word.rival),
      ("rival in the dictionary", -0.704, word.knownRival),
      ("on a word of both", -0.423, word.agreed),
      ("elsewhere in the recognised text", 0.680, word.elsewhere),
      ("agreement of the page", 4.819, page.agreement),
      ("known among recognised words", -0.842, page.knownNew),
      ("known among old words", 0.245, page.knownOld),
    ])
  }
}

extension BoundingBox {
  /// The maximum gap between the boxes of one word in two texts, in heights of the lower one:
  /// hidden text of whole lines has words with the widths of another font.
  private static let maximumGap = 2.0

  /// Returns whether two boxes can be of one word: half of the lower one is in the row of the
  /// other.
  fileprivate func isNear(_ other: BoundingBox) -> Bool {
    isInRow(of: other) && gap(to: other) <= Self.maximumGap * min(height, other.height)
  }
}
