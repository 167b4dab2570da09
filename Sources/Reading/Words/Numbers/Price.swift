package import PageModel

/// A number with two decimals, such as `1,234.50`, perhaps with a sign or a currency.
package struct Price {
  /// The digits and marks, without signs and currencies.
  let digits: String

  /// The characters that may be before the digits.
  private static let before = "$£€-+(*"
  /// The characters that may be after the digits.
  private static let after = "-)*€"
  /// The currencies before prices; none is the beginning of another one.
  ///
  /// Up to `maximumCapitals` other capitals may be before a dollar sign, but no other letters, as
  /// in `No.12`.
  private static let currencies = [
    "RM", "EUR", "USD", "GBP", "CHF", "SGD", "MYR", "AUD", "CAD", "NZD", "HKD", "SEK", "NOK", "DKK",
    "PLN", "CZK", "INR", "IDR", "THB",
  ]
  /// The maximum number of capitals before a dollar sign.
  private static let maximumCapitals = 2
  /// The number of digits and marks of a price.
  private static let lengths = 4...12

  /// Makes a price of a text; `nil` if the text is not a price.
  package init?(_ text: String) {
    let core = Self.core(of: text)
    guard Self.hasDecimals(core), core.allSatisfy({ $0.isASCIIDigit || ".,".contains($0) }),
      core.first?.isASCIIDigit ?? false
    else { return nil }
    digits = String(core)
  }

  /// Returns whether a text is a price, apart from at most one wrong character before its decimals.
  package static func mayBe(_ text: String) -> Bool {
    let core = Self.core(of: text)
    return hasDecimals(core) && core.count { !$0.isASCIIDigit && !".,".contains($0) } <= 1
  }

  /// The decimal mark.
  var mark: NumberMark? { digits.dropLast(2).last.flatMap(NumberMark.init) }

  /// The digits without marks.
  var plain: String { digits.filter(\.isASCIIDigit) }

  /// Returns a text without signs and currencies around it.
  static func core(of text: String) -> Substring {
    var core = text.drop { before.contains($0) }
    let currency = currency(startOf: core)
    if !currency.isEmpty { core = core.dropFirst(currency.count).drop { before.contains($0) } }
    while let last = core.last, after.contains(last) { core.removeLast() }
    return core
  }

  private static func currency(startOf text: Substring) -> Substring {
    let capitals = text.prefix { $0.isASCII && $0.isUppercase }
    if capitals.count <= maximumCapitals, text.dropFirst(capitals.count).first == "$" {
      return capitals
    }
    let known = currencies.first { text.hasPrefix($0) }
    return text.prefix(known?.count ?? 0)
  }

  private static func hasDecimals(_ core: Substring) -> Bool {
    lengths.contains(core.count) && core.suffix(2).allSatisfy(\.isASCIIDigit)
      && core.dropLast(2).last.map { ".,".contains($0) } ?? false
  }
}

extension [Word] {
  /// The minimum number of prices that show the decimal mark of a page.
  ///
  /// Chosen on: the made receipts of seeds 12 and 13, one of which has 3 points read as commas.
  private static let minimumPrices = 5
  /// The minimum share of these prices that have the same mark.
  private static let minimumShare = 0.65

  /// The decimal mark of most prices among the words; `nil` if the prices are few or differ.
  package var decimalMark: NumberMark? {
    let marks = compactMap { Price($0.text)?.mark }
    guard marks.count >= Self.minimumPrices else { return nil }
    return [NumberMark.point, .comma].first { mark in
      Double(marks.count { $0 == mark }) >= Self.minimumShare * Double(marks.count)
    }
  }
}

extension Word {
  /// The characters as which a zero with a dot or a stroke is read.
  private static let zeros: Set<Character> = ["@", "O", "Q", "o"]

  /// The price with a zero for its first character if a zero may have been read as it.
  package var withZero: Word {
    let core = Price.core(of: text)
    let place = core.startOffset
    guard hasSymbolPerCharacter, core.count > 3, core.first.map(Self.zeros.contains) ?? false,
      Price("0" + core.dropFirst()) != nil, symbols[place + 1].mark != nil
    else { return self }
    return mended(to: symbols.replacing(place, by: "0"))
  }

  /// Returns a price with the signs and the currency of another reading, if the ink has a part for
  /// each character.
  func withSigns(of other: Word, parts: Int) -> Word {
    let (core, theirs) = (Price.core(of: text), Price.core(of: other.text))
    let count = other.text.count - theirs.count + core.count
    guard theirs.count < other.text.count, count <= parts, hasSymbolPerCharacter,
      other.hasSymbolPerCharacter
    else { return self }
    let symbols =
      other.symbols.prefix(theirs.startOffset)
      + symbols.dropFirst(core.startOffset).prefix(core.count)
      + other.symbols.dropFirst(theirs.startOffset + theirs.count)
    return spelled(Array(symbols), in: symbols.map(\.box).hull.map(box.union))
  }

  /// Returns a price with another decimal mark, at most just certain.
  package func with(decimalMark mark: NumberMark) -> Word {
    guard let price = Price(text), price.mark != mark, hasSymbolPerCharacter,
      let place = symbols.lastIndex(where: { $0.mark != nil })
    else { return self }
    return mended(to: symbols.replacing(place, by: String(mark.rawValue)))
  }
}

extension Substring {
  /// The number of characters before the substring in its string.
  var startOffset: Int { base.distance(from: base.startIndex, to: startIndex) }
}
