package import PageModel

/// A number with two decimals, such as `1,234.50`, perhaps with a sign or a currency.
package struct Price: Hashable {
  /// The digits and marks, without signs and currencies.
  let digits: String

  /// The characters that may stand before and after the digits.
  private static let (before, after) = ("$£€-+(*", "-)*€")
  /// The number of digits and marks of a price.
  private static let lengths = 4...12

  /// The price that a text is; `nil` for another text.
  init?(_ text: String) {
    let core = Self.core(of: text)
    guard Self.hasDecimals(core), core.allSatisfy({ $0.isASCIIDigit || ".,".contains($0) }),
      core.first?.isASCIIDigit ?? false
    else { return nil }
    digits = String(core)
  }

  private init(digits: String) {
    self.digits = digits
  }

  /// Returns whether a text is a price, or one that may have one wrong character before its decimals.
  package static func mayBe(_ text: String) -> Bool {
    let core = Self.core(of: text)
    return hasDecimals(core) && core.count { !$0.isASCIIDigit && !".,".contains($0) } <= 1
  }

  /// The decimal mark.
  var mark: NumberMark? { digits.dropLast(2).last.flatMap(NumberMark.init) }

  /// Returns the price with another decimal mark.
  func with(mark: NumberMark) -> Price {
    Price(digits: digits.dropLast(3) + String(mark.rawValue) + digits.suffix(2))
  }

  private static func core(of text: String) -> Substring {
    var core = text.drop { before.contains($0) }
    while let last = core.last, after.contains(last) { core.removeLast() }
    return core
  }

  private static func hasDecimals(_ core: Substring) -> Bool {
    lengths.contains(core.count) && core.suffix(2).allSatisfy(\.isASCIIDigit)
      && core.dropLast(2).last.map { ".,".contains($0) } ?? false
  }
}

/// The readings of one price, which decide together what it is.
package struct PriceReadings {
  /// The price in its line; `nil` if it was lost.
  let first: Word?
  /// The readings of the price alone.
  package var again: [Word] = []

  /// Makes the readings of a price, of which there is the first.
  package init(first: Word?) {
    self.first = first
  }

  /// The worth of a reading: its confidence above the least one, and the advantage of the first, which
  /// saw the whole line.
  ///
  /// Chosen on: 766 prices of 79 made receipts (seeds 23 and 24).
  private static let (worthless, leastWorth, advantage) = (40.0, 1.0, 10.0)

  /// Whether the first two readings are the same price.
  package var agree: Bool {
    guard let price = first.flatMap({ Price($0.text) }) else { return false }
    return again.first.map { Price($0.text) == price } ?? false
  }

  /// The word that the price is: certain if two readings agree, and otherwise the one with the most
  /// evidence, at most as certain as a mended one; `nil` if a price was lost and is not read twice
  /// alike.
  package var settled: Word? {
    if let first, agree {
      return first.with(confidence: max(first.confidence, again[0].confidence))
    }
    var worths: [Price: Double] = [:]
    for (number, word) in ([first] + again).enumerated() {
      guard let word, let price = Price(word.text) else { continue }
      worths[price, default: 0] +=
        max(word.confidence - Self.worthless, Self.leastWorth) + (number == 0 ? Self.advantage : 0)
    }
    let best = worths.max { ($0.value, $1.key.digits) < ($1.value, $0.key.digits) }?.key
    let readings = again.filter { best != nil && Price($0.text) == best }
    guard first != nil || readings.count > 1 else { return nil }
    let isFirst = first.flatMap { Price($0.text) } == best
    let word = isFirst ? first : readings.max { $0.confidence < $1.confidence } ?? first
    return word.map { $0.with(confidence: min($0.confidence, Word.mostOfMended)) }
  }
}

extension [Word] {
  /// The minimum number of prices that show the decimal mark of a page, and the share of them with the
  /// same mark.
  ///
  /// Chosen on: the made receipts of seeds 12 and 13, one of which has 3 points read as commas.
  private static let style = (prices: 5, share: 0.65)

  /// The decimal mark of nearly all prices among the words; `nil` if they are few or differ.
  package var decimalMark: NumberMark? {
    let marks = compactMap { Price($0.text)?.mark }
    guard marks.count >= Self.style.prices else { return nil }
    return [NumberMark.point, .comma].first { mark in
      Double(marks.count { $0 == mark }) >= Self.style.share * Double(marks.count)
    }
  }
}

extension Word {
  /// The letters as which a zero with a dot or a stroke is read.
  private static let zeros: Set<Character> = ["@", "O", "Q", "o"]

  /// The word with a zero for such a letter before its decimals, at most as certain as a mended one.
  package var withZero: Word {
    guard let first = symbols.first, symbols.count == text.count, text.count > 3,
      text.first.map(Self.zeros.contains) ?? false, Price("0" + text.dropFirst()) != nil,
      symbols[1].mark != nil
    else { return self }
    let symbols = [Symbol(text: "0", box: first.box)] + symbols.dropFirst()
    return with(
      text: symbols.map(\.text).joined(), confidence: min(confidence, Word.mostOfMended),
      symbols: symbols)
  }

  /// Returns a price with another decimal mark, which makes it uncertain.
  package func with(decimalMark mark: NumberMark) -> Word {
    guard let price = Price(text), price.mark != mark, symbols.count == text.count,
      let place = symbols.lastIndex(where: { $0.mark != nil })
    else { return self }
    var symbols = symbols
    symbols[place] = Symbol(text: String(mark.rawValue), box: symbols[place].box)
    return with(
      text: symbols.map(\.text).joined(), confidence: min(confidence, Word.mostOfMended),
      symbols: symbols)
  }
}
