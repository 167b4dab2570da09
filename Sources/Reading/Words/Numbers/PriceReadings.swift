package import PageModel

/// The readings of the price at one place of a page, which decide together on the price.
///
/// No dictionary shows a wrong digit, so several readings of the same ink decide. The readings are
/// the word in its line, the words of other tries at the place, and the price read by itself in
/// several ways (`again`). `items` groups the readings by their digits, and a fitted function gives
/// each price its odds. `settled` takes the likeliest price, or on a page without columns of prices
/// the one in the line, with a confidence that follows from the odds.
///
/// `benchmarks/fit-prices.py` wrote the weights, fitted on 39 receipts, 14 forms and 8 tables.
package struct PriceReadings {
  /// A price that was read at the place, with the odds that it is right.
  package struct Sample: Sendable {
    package let word: Word
    /// The odds that the price is right.
    package let rightOdds: LogisticFunction
    /// Whether most readings of the price by itself have another decimal mark.
    let isMarkDisputed: Bool
  }

  /// The price in its line; `nil` if no word is a price.
  package let word: Word?
  /// The ink of the price's characters, in pixels of the image.
  package let parts: [BoundingBox]
  /// The words with digits at this place in other readings of the page.
  private let others: [Word]
  /// The number of prices of the page that have the same digits, by these digits.
  private let prices: [String: Int]
  /// Whether the page has a column of prices.
  private let haveColumn: Bool
  /// The readings of the price by itself.
  package var again: [Word] = []

  /// The maximum number of other readings that count as evidence.
  private static let maximumCounted = 4
  /// The probability above which the price of a lost word is taken.
  private static let minimumProbabilityOfLost = 0.5
  /// The number of right prices that may seem uncertain for each wrong one that seems certain.
  ///
  /// Chosen on: 39 receipts, cross-validated by document: of the prices above 90 %, 338 are right
  /// and 7 wrong with 1, 312 and 4 with 2, 294 and 1 with 3, 266 and 1 with 4; by the confidence of
  /// the engine, 276 and 5.
  fileprivate static let worthOfWrong = 3.0

  /// Makes the readings of a place before its price is read by itself.
  package init(
    of word: Word?, parts: [BoundingBox], others: [Word], amongPrices prices: [String: Int],
    inColumns haveColumn: Bool
  ) {
    (self.word, self.parts, self.others) = (word, parts, others)
    (self.prices, self.haveColumn) = (prices, haveColumn)
  }

  /// The word in its line, with a zero for a letter that was read for it; `nil` if the word was
  /// lost.
  private var first: Word? { word?.withZero }

  /// The price, as certain as it is likely right; `nil` if no reading of a lost price is likely
  /// right.
  ///
  /// The most likely reading, or, on a page without columns of prices, the one in its line.
  package var settled: Word? {
    let best = items.max { $0.rightOdds.logOdds < $1.rightOdds.logOdds }
    guard let first else {
      return best.flatMap {
        $0.rightOdds.probability > Self.minimumProbabilityOfLost ? $0.settled : nil
      }
    }
    // On a form without columns of amounts, other readings made a right one wrong.
    let chosen = haveColumn ? best : items.first { $0.word == first }
    return chosen?.settled ?? first.with(confidence: min(first.confidence, Confidence.certain))
  }

  /// The different prices that were read at the place.
  package var items: [Sample] {
    let read = ([first].compactMap(\.self) + again + others).filter { Price($0.text) != nil }
    var known: Set<String> = []
    return read.compactMap { word in
      guard let price = word.priceDigits, known.insert(price).inserted else { return nil }
      return item(price, of: read.filter { $0.priceDigits == price })
    }
  }

  /// Returns a price with the odds that it is right.
  private func item(_ price: String, of words: [Word]) -> Sample {
    let isFirst = first?.priceDigits == price
    let best = words.max { $0.confidence < $1.confidence } ?? words[0]
    let signed = first.map { best.withSigns(of: $0, parts: parts.count) } ?? best
    let elsewhere = others.filter { $0.priceDigits == price }
    let unlike = others.filter { $0.priceDigits != price && $0.priceDigits != nil }
    let word = isFirst ? words[0] : signed
    let marks = again.filter { $0.priceDigits == price }.compactMap { Price($0.text)?.mark }
    return Sample(
      word: word,
      rightOdds: LogisticFunction(
        constant: -0.918,
        [
          (
            "confidence alone", 1.257,
            again.reduce(0) { $0 + ($1.priceDigits == price ? $1.confidence / 100 : 0) }
          ),
          (
            "readings elsewhere", 2.103,
            Double(min(elsewhere.count, Self.maximumCounted)) / Double(Self.maximumCounted)
          ),
          ("another price elsewhere", -2.837, (unlike.map(\.confidence).max() ?? 0) / 100),
          (
            "again on the page", 1.446,
            LogisticFunction.flag(prices[price] ?? 0 > (isFirst ? 1 : 0))
          ),
        ]), isMarkDisputed: 2 * marks.count { $0 != Price(word.text)?.mark } > marks.count)
  }
}

extension PriceReadings.Sample {
  /// The price with its confidence, which is limited if the decimal mark is disputed: the odds are
  /// of the digits only.
  fileprivate var settled: Word {
    let right = rightOdds.probability
    let confidence = 100 * right / (right + PriceReadings.worthOfWrong * (1 - right))
    return word.with(
      confidence: isMarkDisputed ? min(confidence, Confidence.certain) : confidence)
  }
}

extension Word {
  /// The digits of the word if it is a price; otherwise `nil`.
  package var priceDigits: String? { Price(text)?.plain }
}
