import PageModel
import Vision

/// Mends the marks of numbers by the ink: decimal points, commas and minus signs that the
/// recogniser lost or confused, and numbers that it divided at them.
///
/// A lost point makes another number, which nobody notices; in the ink, points are separate parts.
/// What the ink does not show stays as it was read.
struct NumberMending {
  private let parts: [BoundingBox]
  /// The parts that no ruling line touched, whose shape is whole.
  private let whole: Set<BoundingBox>
  private let index: BoxIndex
  private let toImage: AffineTransform
  private let toOriginal: AffineTransform
  private var style = NumberStyle.unknown

  /// The confidence of a number whose marks were mended, in per cent, at most.
  private static let mostConfidence = 80.0

  /// Mends numbers on an image.
  ///
  /// - parts: The connected parts of its ink, apart from ruling lines, in pixels of the image.
  /// - inked: The same before ruling lines were taken away.
  /// - toOriginal: The map from the image to the original, in whose pixels words are.
  init(
    parts: [InkPart], inked: [InkPart], letterHeight: Double, toOriginal: AffineTransform
  ) {
    self.parts = parts.map(\.box)
    whole = Set(inked.map(\.box))
    index = BoxIndex(self.parts, cell: 8 * letterHeight)
    self.toOriginal = toOriginal
    toImage = toOriginal.inverse
  }

  /// Returns whether a word is a number whose marks may be wrong.
  static func mayMend(_ word: Word) -> Bool {
    word.text.count(where: \.isASCIIDigit) > 1
  }

  /// Returns the page with the numbers of its upright lines mended.
  func mended(_ page: RecognizedPage) -> RecognizedPage {
    let mending = with(style: style(of: page))
    return page.compactMapLines { line in
      guard Self.mayMend(line) else { return line }
      let words = NumberBrackets.closed(in: line.words.map(NumberZeros.mended))
      return line.with(words: mending.joined(words.map(mending.mended)))
    }
  }

  private static func mayMend(_ line: TextLine) -> Bool {
    line.frame == .upright && line.direction == .leftToRight && line.words.contains(where: mayMend)
  }

  /// Returns how the numbers of a page are set.
  private func style(of page: RecognizedPage) -> NumberStyle {
    let numbers = page.lines.filter(Self.mayMend).flatMap(\.words).filter(\.isNumber)
    return NumberStyle(
      of: numbers.compactMap { word in
        guard let (parts, ink) = ink(of: word), !ink.hasNoise(parts, marks: word.markCount) else {
          return nil
        }
        return (DigitGroups(of: word.symbols), ink.lowMarks(in: parts), ink)
      })
  }

  private func with(style: NumberStyle) -> NumberMending {
    var mending = self
    mending.style = style
    return mending
  }

  /// Returns the parts of ink in the row of a word, from left to right, up to `reach` of its
  /// heights beside it.
  private func row(of box: BoundingBox, reach: Double) -> [BoundingBox] {
    let (beside, below) = (reach * box.height, 0.25 * box.height)
    let row = BoundingBox(
      left: box.left - beside, top: box.top - below, right: box.right + beside,
      bottom: box.bottom + below)
    return index.indices(near: row).map { parts[$0] }.filter { row.contains($0.middle) }
      .sorted { $0.left < $1.left }
  }

  /// Returns the parts of ink of a word, and the measures of its digits.
  private func ink(of word: Word) -> (parts: [BoundingBox], number: NumberInk)? {
    let parts = row(of: toImage.apply(word.box), reach: 0)
    return NumberInk(of: parts, style: style).map { (parts, $0) }
  }

  // MARK: Marks

  /// Returns a number with the marks that its ink has.
  private func mended(_ word: Word) -> Word {
    guard word.isNumber, word.symbols.count == word.text.count, let (parts, ink) = ink(of: word),
      !ink.hasNoise(parts, marks: word.markCount)
    else { return word }
    var symbols = word.symbols
    let marks = ink.lowMarks(in: parts)
    for part in marks {
      if let mark = ink.mark(part) { set(mark, at: part, ink, in: &symbols) }
    }
    distinguish(marks, ink, in: &symbols)
    addSign(to: &symbols, of: word, ink)
    addBracket(to: &symbols, ink)
    return symbols == word.symbols ? word : mended(word, to: symbols)
  }

  private func mended(_ word: Word, to symbols: [Symbol]) -> Word {
    word.with(
      text: symbols.map(\.text).joined(), box: symbols.map(\.box).hull.map(word.box.union),
      confidence: min(word.confidence, Self.mostConfidence), symbols: symbols)
  }

  /// Makes a mark between two digits the one that the ink shows, or adds it.
  private func set(
    _ mark: NumberMark, at part: BoundingBox, _ ink: NumberInk, in symbols: inout [Symbol]
  ) {
    let box = toOriginal.apply(part)
    let place = symbols.prefix { $0.box.midX < box.midX }.count
    let old = [place - 1, place].first { symbols.element($0)?.isConfusedMark ?? false }
    let (left, right) = old.map { ($0 - 1, $0 + 1) } ?? (place - 1, place)
    guard symbols.element(left)?.isDigit ?? false, symbols.element(right)?.isDigit ?? false else {
      return
    }
    let symbol = Symbol(text: String(mark.rawValue), box: box)
    if let old {
      let mayStay = symbols[old].text == "-" && ink.mayBeHyphen(part)
      let isCertain = whole.contains(part) && ink.isCertain(part) && !mayStay
      if isCertain, symbols[old].text != symbol.text { symbols[old] = symbol }
    } else {
      symbols.insert(symbol, at: place)
    }
  }

  /// The least difference between the logits of the marks of thousands and of the decimal mark.
  ///
  /// From it, all of 2 392 numbers are right, and 24 more stay (44 pages of `read-numbers.py make`).
  private static let leastDifference = 3.0

  /// The maximum distance between a mark in the ink and the recogniser's box of it, in digit heights.
  private static let widestShift = 0.6

  /// Makes the marks of thousands of a number commas and its decimal mark a point, or the reverse,
  /// as their ink differs.
  private func distinguish(
    _ marks: [BoundingBox], _ ink: NumberInk, in symbols: inout [Symbol]
  ) {
    guard let groups = DigitGroups(of: symbols), let logits = groups.logits(of: marks, ink),
      let lowest = logits.thousands.min(), let highest = logits.thousands.max()
    else { return }
    let isComma = lowest - logits.decimal >= Self.leastDifference
    guard isComma || logits.decimal - highest >= Self.leastDifference else { return }
    let places = Array(zip(groups.marks, ink.between(marks)))
    let areWhole = places.allSatisfy { place, mark in
      whole.contains(mark)
        && abs(toImage.apply(symbols[place].box).midX - mark.midX) <= Self.widestShift * ink.height
    }
    guard areWhole else { return }
    for (place, mark) in places {
      let text = isComma == (place != groups.marks.last) ? "," : "."
      if symbols[place].text != text {
        symbols[place] = Symbol(text: text, box: toOriginal.apply(mark))
      }
    }
  }

  /// The maximum gap between a minus sign and its number, and the minimum gap before the sign, in
  /// digit heights.
  private static let sign = (after: 0.35, before: 0.5)

  /// Adds the minus sign before a number if the ink has one, in place of the mark that it was
  /// misread as.
  private func addSign(to symbols: inout [Symbol], of word: Word, _ ink: NumberInk) {
    let number = symbols.drop { $0.isConfusedSign }
    guard let first = number.first, first.isDigit || first.text == "$",
      symbols.count - number.count <= 1, let digit = ink.digits.first,
      let sign = sign(before: digit, ink)
    else { return }
    symbols = [Symbol(text: "-", box: toOriginal.apply(sign))] + number
  }

  /// Returns the box of the minus sign before a digit, with nothing close before it.
  private func sign(before digit: BoundingBox, _ ink: NumberInk) -> BoundingBox? {
    let near = row(of: digit, reach: 2).filter { $0.right <= digit.left + 0.1 * ink.height }
    guard let sign = near.last, ink.mark(sign) == .minus,
      digit.left - sign.right <= Self.sign.after * ink.height,
      near.dropLast().allSatisfy({ sign.left - $0.right >= Self.sign.before * ink.height })
    else { return nil }
    return sign
  }

  /// Adds the bracket that one at the other end of a number needs if the ink has one.
  private func addBracket(to symbols: inout [Symbol], _ ink: NumberInk) {
    let text = symbols.map(\.text).joined()
    let (opens, closes) = (
      text.hasPrefix("(") && !text.contains(")"), text.hasSuffix(")") && !text.contains("(")
    )
    let digits = ink.digits.filter { $0.height <= 1.12 * ink.height }
    guard opens != closes, text.last?.isNumber ?? false || closes,
      let end = opens ? digits.last : digits.first
    else { return }
    let beside = row(of: end, reach: 0.6).filter { ($0.midX > end.midX) == opens && $0 != end }
    guard let part = beside.first(where: { ink.isBracket($0, beside: end) }) else { return }
    let bracket = Symbol(text: opens ? ")" : "(", box: toOriginal.apply(part))
    symbols.insert(bracket, at: opens ? symbols.count : 0)
  }

  // MARK: Divided numbers

  /// Returns the words of a line, with numbers joined that were divided at a mark.
  private func joined(_ words: [Word]) -> [Word] {
    words.reduce(into: []) { joined, word in
      let isAfterMark = joined.last?.isLoneMark ?? false
      let places = [joined.count - 1] + (isAfterMark ? [joined.count - 2] : [])
      for place in places {
        guard let whole = joined.element(place).flatMap({ whole($0, word) }) else { continue }
        joined.replaceSubrange(place..., with: [whole])
        return
      }
      joined.append(word)
    }
  }

  /// Returns the number that two words are if only a mark is between them.
  private func whole(_ left: Word, _ right: Word) -> Word? {
    if left.isDash, right.isNumber { return signed(left, right) }
    guard left.mayContinue, right.mayBeContinued, let first = ink(of: left)?.number,
      let second = ink(of: right)?.number, let end = first.digits.last,
      let start = second.digits.first, first.isAlike(second)
    else { return nil }
    let between = row(of: end.union(start), reach: 0)
      .filter { $0.left >= end.right - 1 && $0.right <= start.left + 1 }
    guard between.count == 1, let part = between.first, let mark = first.mark(part),
      isTight(part, end, start, height: first.height)
        || second.isOfPitch && first.isStep(from: end, to: start)
    else { return nil }
    return joined(left, mark, part, right)
  }

  /// The maximum gap between digits on both sides of a mark, in digit heights, and the gap after
  /// the mark, as a multiple of the one before it and a number of digit heights more.
  private static let gap = (whole: 1.3, after: (ratio: 1.6, more: 0.12))

  private func isTight(
    _ mark: BoundingBox, _ end: BoundingBox, _ start: BoundingBox, height: Double
  ) -> Bool {
    let (before, after) = (max(mark.left - end.right, 0), start.left - mark.right)
    return start.left - end.right <= Self.gap.whole * height
      && after <= Self.gap.after.ratio * before + Self.gap.after.more * height
  }

  private func joined(
    _ left: Word, _ mark: NumberMark, _ part: BoundingBox, _ right: Word
  ) -> Word? {
    let start = left.symbols.lastIndex { !$0.isConfusedMark } ?? -1
    let symbols =
      left.symbols.prefix(start + 1)
      + [Symbol(text: String(mark.rawValue), box: toOriginal.apply(part))]
      + right.symbols.drop { $0.isConfusedMark }
    guard mark != .minus, mark != .comma || right.startsWithThousands else { return nil }
    return left.with(
      text: symbols.map(\.text).joined(), box: left.box.union(right.box),
      confidence: min(left.confidence, right.confidence, Self.mostConfidence),
      symbols: Array(symbols))
  }

  /// Returns a number with the dash before it as its sign if they are close.
  private func signed(_ dash: Word, _ number: Word) -> Word? {
    guard let ink = ink(of: number)?.number, let digit = ink.digits.first,
      let sign = sign(before: digit, ink), dash.box.contains(toOriginal.apply(sign).middle)
    else { return nil }
    if number.text.hasPrefix("-") { return number }
    let symbols = [Symbol(text: "-", box: toOriginal.apply(sign))] + number.symbols
    return mended(number, to: symbols)
  }
}

extension NumberInk {
  /// Returns whether two numbers have digits of one size on one line.
  fileprivate func isAlike(_ other: NumberInk) -> Bool {
    (0.8...1.25).contains(other.height / height) && abs(foot - other.foot) <= 0.3 * height
  }
}

extension Word {
  /// Whether the word has two digits at least and no letters.
  fileprivate var isNumber: Bool {
    text.count { $0.isASCIIDigit } > 1 && !text.contains(where: \.isLetter)
  }

  /// The number of its points, commas and signs.
  fileprivate var markCount: Int { symbols.count { $0.isConfusedMark } }

  fileprivate var isDash: Bool { text.count == 1 && text.allSatisfy { "-–—".contains($0) } }

  fileprivate var isLoneMark: Bool { symbols.count == 1 && symbols[0].isConfusedMark }

  /// Whether the word may be the part of a number before a mark.
  fileprivate var mayContinue: Bool {
    symbols.count == text.count && !text.contains(where: \.isLetter)
      && symbols.last { !$0.isConfusedMark }?.isDigit ?? false
  }

  /// Whether the word may be the part of a number after a mark.
  fileprivate var mayBeContinued: Bool {
    symbols.count == text.count && !text.contains(where: \.isLetter)
      && symbols.first { !$0.isConfusedMark }?.isDigit ?? false
  }

  /// Whether the word starts with the three digits after a comma.
  fileprivate var startsWithThousands: Bool {
    symbols.drop { $0.isConfusedMark }.prefix { $0.isDigit }.count == 3
  }
}

extension Symbol {
  var isDigit: Bool { text.count == 1 && text.allSatisfy(\.isASCIIDigit) }

  /// Whether the symbol is one as which minus signs are recognised.
  fileprivate var isConfusedSign: Bool { text.count == 1 && "“”\"'‘’+_=".contains(text) }

  /// Whether the symbol is one as which points and commas are recognised.
  var isConfusedMark: Bool {
    text.count == 1 && text.allSatisfy { ".,:;'’*·-".contains($0) }
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}

extension Array {
  /// Returns the element at an index; `nil` outside the array.
  fileprivate func element(_ index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
