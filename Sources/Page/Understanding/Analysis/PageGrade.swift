import Glibc
package import PageModel

/// A grade for the text of a whole page.
package enum PageGrade: String, Sendable, CaseIterable, Comparable {
  /// Words are wrong or missing throughout.
  case poor
  /// Some words are wrong or missing.
  case fair
  /// Nearly all words are right.
  case good

  package static func < (one: PageGrade, other: PageGrade) -> Bool {
    one.rank < other.rank
  }

  private var rank: Int { self == .poor ? 0 : self == .fair ? 1 : 2 }

  /// Grades a recognised page; `nil` if it has no words.
  ///
  /// - uncovered: The share of the letter-sized ink that no certain word covers, 0 to 1.
  package init?(of page: RecognizedPage, uncovered: Double) {
    guard !page.words.isEmpty else { return nil }
    let probability = Self.rightOdds(page, uncovered: uncovered).probability
    self = probability >= Self.minimumGood ? .good : probability >= Self.minimumFair ? .fair : .poor
  }

  /// The minimum probability of a good page.
  ///
  /// Measured: docs/measurements.md.
  private static let minimumGood = 0.92
  /// The minimum probability of a fair page.
  ///
  /// Measured: docs/measurements.md.
  private static let minimumFair = 0.2

  /// The confidence of a doubtful word.
  ///
  /// Fitted with the function below.
  private static let doubtful = 90.0

  /// Returns the odds that the words of a page have a word F1 of at least 0.97.
  ///
  /// Fitted by benchmarks/fit-grades.py; measured: docs/measurements.md.
  private static func rightOdds(_ page: RecognizedPage, uncovered: Double) -> LogisticFunction {
    let share = page.words.share { $0.confidence < Self.doubtful }
    return LogisticFunction(
      constant: 5.472,
      [
        ("root of the share of doubtful words", -5.473, share.squareRoot()),
        (
          "logarithm of the uncovered hundredths of ink", -1.979,
          log(1 + (100 * uncovered).rounded())
        ),
      ])
  }
}

extension RecognizedPage {
  /// Returns at most `count` words to compare with the image first: words beside unread ink, then
  /// numbers, then others, each kind from the least confident word on.
  package func doubtfulWords(atMost count: Int) -> [Word] {
    let doubtful =
      words
      .filter { $0.unread != nil || $0.confidence < Confidence.trusted }
    let ranked = doubtful.sorted { ($0.doubtRank, $0.confidence) < ($1.doubtRank, $1.confidence) }
    return Array(ranked.prefix(count))
  }
}

extension Word {
  /// The rank of the word in the order of comparison: nobody notices that a number lacks a digit.
  fileprivate var doubtRank: Int {
    unread != nil ? 0 : text.count(where: \.isNumber) > 1 ? 1 : 2
  }
}
