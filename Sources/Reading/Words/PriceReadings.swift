package import PageModel

/// The readings of one price, which decide together what it is.
///
/// `benchmarks/fit-prices.py` wrote the weights, fitted on 39 receipts, 14 forms and 8 tables.
package struct PriceReadings {
  /// A price as which its place was read, with what shows that it is right.
  package struct Item: Sendable {
    package let word: Word
    package let isRight: LogisticFunction
  }

  /// A place of the page that may have a price.
  package struct Place {
    /// The price in its line; `nil` if no word is a price.
    package let word: Word?
    /// The ink of its letters and marks, in pixels of the image.
    package let parts: [BoundingBox]
    /// The words with digits that other readings of the page have here.
    let others: [Word]
    /// How many prices of the page have the same digits, by these.
    let prices: [String: Int]
    /// Whether prices of the page stand in a column.
    let haveColumn: Bool

    /// Describes a place.
    package init(
      _ word: Word?, parts: [BoundingBox], others: [Word], amongPrices prices: [String: Int],
      inColumns haveColumn: Bool
    ) {
      (self.word, self.parts, self.others) = (word, parts, others)
      (self.prices, self.haveColumn) = (prices, haveColumn)
    }
  }

  private let place: Place
  /// The readings of the price alone.
  package var again: [Word] = []

  /// The number of readings elsewhere that are as much evidence as more.
  private static let enough = 4

  /// Makes the readings of the price of a place, before it is read alone.
  package init(of place: Place) {
    self.place = place
  }

  /// The price in its line; `nil` if it was lost.
  private var first: Word? { place.word?.withZero }

  /// Whether the first two readings are the same price.
  package var agree: Bool {
    guard let price = first.flatMap({ Price($0.text) }) else { return false }
    return again.first.map { Price($0.text) == price } ?? false
  }

  /// The word that the price is: certain if two readings agree, and otherwise the one that is most likely
  /// right, on pages with columns of prices, at most as certain as a mended one; `nil` if no reading of a
  /// lost price is likely right.
  package var settled: Word? {
    if let first, agree {
      return first.with(confidence: max(first.confidence, again[0].confidence))
    }
    let best = items.max { $0.isRight.logOdds < $1.isRight.logOdds }
    // On a form without columns of amounts, other readings made a right one wrong.
    let isChosen = first == nil ? best?.isRight.probability ?? 0 > 0.5 : place.haveColumn
    return (isChosen ? best?.word ?? first : first).map {
      $0.with(confidence: min($0.confidence, Word.mostOfMended))
    }
  }

  /// The prices as which the place was read, each once.
  package var items: [Item] {
    let read = ([first].compactMap(\.self) + again + place.others).filter { Price($0.text) != nil }
    var prices: Set<String> = []
    return read.compactMap { word in
      guard let price = word.priceDigits, prices.insert(price).inserted else { return nil }
      return item(price, of: read.filter { $0.priceDigits == price })
    }
  }

  /// Returns a price with what shows that it is right.
  private func item(_ price: String, of words: [Word]) -> Item {
    let best = words.max { $0.confidence < $1.confidence } ?? words[0]
    let isFirst = first?.priceDigits == price
    let flag = LogisticFunction.flag
    let elsewhere = place.others.filter { $0.priceDigits == price }
    let ink = Double(place.parts.count) / Double(best.text.count)
    return Item(
      word: isFirst ? first ?? best : best,
      isRight: LogisticFunction(
        constant: -3.486,
        [
          ("read alone", 3.579, again.share(of: price)),
          (
            "readings elsewhere", 2.332,
            Double(min(elsewhere.count, Self.enough)) / Double(Self.enough)
          ),
          ("confidence elsewhere", 1.382, (elsewhere.map(\.confidence).max() ?? 0) / 100),
          ("lost", 1.148, flag(first == nil)), ("characters without ink", -2.380, max(1 - ink, 0)),
          ("again on the page", 1.726, flag(place.prices[price] ?? 0 > (isFirst ? 1 : 0))),
        ]))
  }
}

extension [Word] {
  /// Returns how many of the words are a price, 0 to 1.
  fileprivate func share(of price: String) -> Double {
    Double(count { $0.priceDigits == price }) / Double(Swift.max(count, 1))
  }
}

extension Word {
  /// The digits of the price that the word is; `nil` for another word.
  package var priceDigits: String? { Price(text)?.plain }
}
