package import PageModel
package import Raster

/// Mends decimal points, commas and minus signs that were lost or misread, and joins numbers that
/// were divided at these marks.
///
/// A lost point makes another number, which nobody notices; in the ink, points are separate parts.
/// If the ink does not show which mark it is, its place among the digits decides, as in the other
/// numbers of the page.
///
/// The style of all numbers of the page is measured first: which mark divides thousands, and how
/// far digits are apart. In each line, letters O in numbers become zeros, and brackets round. Each
/// number then gets the marks of its ink: missing marks are added, and the ink, the reading and the
/// place together decide between point and comma. A minus sign before the number is added too.
/// Finally, two words with only a mark between them are joined if their digits are close enough.
package struct NumberMending {
  private let pageInk: LetterInk
  private let toOriginal: AffineTransform
  /// The boxes of parts that no ruling line touched, so that their shape is whole.
  private let untouchedParts: Set<BoundingBox>
  private var style = NumberStyle.unknown

  /// Makes a mender of numbers on an image.
  ///
  /// - ink: The ink of the image without ruling lines.
  /// - inked: The parts of ink before ruling lines were removed.
  package init(ink: LetterInk, inked: [InkComponent]) {
    pageInk = ink
    toOriginal = ink.toOriginal
    untouchedParts = Set(inked.map(\.box))
  }

  /// Returns whether a word is a number whose marks may be wrong.
  private static func mayHaveWrongMarks(_ word: Word) -> Bool {
    word.text.count(where: \.isASCIIDigit) > 1
  }

  /// Returns the page with the numbers of its upright lines mended.
  package func mended(_ page: RecognizedPage) -> RecognizedPage {
    guard page.lines.contains(where: Self.hasNumberToMend) else { return page }
    var mending = self
    mending.style = style(of: page)
    return page.compactMapLines { line in
      guard Self.hasNumberToMend(line) else { return line }
      let words = NumberBrackets.closed(in: line.words.map(NumberZeros.mended))
      return line.with(words: mending.joiningDividedNumbers(in: words.map(mending.withMarksOfInk)))
    }
  }

  /// Returns whether a line is upright and has a number whose marks may be wrong.
  private static func hasNumberToMend(_ line: TextLine) -> Bool {
    line.isUprightLeftToRight && line.words.contains(where: mayHaveWrongMarks)
  }

  /// Returns the style of the numbers of a page.
  private func style(of page: RecognizedPage) -> NumberStyle {
    let numbers = page.lines.filter(Self.hasNumberToMend).flatMap(\.words).filter(\.isNumber)
    return NumberStyle(
      of: numbers.compactMap { word in
        guard let (parts, ink) = ink(of: word), !ink.hasNoise(parts, marks: word.markCount) else {
          return nil
        }
        return InkedNumber(symbols: word.symbols, ink: ink, marks: ink.lowMarks(in: parts))
      }, letters: page.lines.filter { $0.frame == .upright }.flatMap(\.words).map(letters))
  }

  /// Returns the ink of the letters of a certain word with a capital; none if letters touch or
  /// there is other ink.
  private func letters(of word: Word) -> [BoundingBox] {
    guard word.isCertain, word.text.allSatisfy(\.isLetter), word.text.contains(where: \.isUppercase)
    else { return [] }
    let parts = row(of: pageInk.toImage.apply(word.box), reach: 0)
    let highest = parts.map(\.height).max() ?? 0
    let letters = parts.filter { 2 * $0.height >= highest }
    return letters.count == word.text.count ? letters : []
  }

  /// The room above and below a word in which parts of its ink may be, in heights of the word.
  private static let rowRoom = 0.25

  /// Returns the parts of ink in the row of a word, from left to right, up to `reach` of the word's
  /// heights beside it.
  private func row(of box: BoundingBox, reach: Double) -> [BoundingBox] {
    let (beside, below) = (reach * box.height, Self.rowRoom * box.height)
    let row = BoundingBox(
      left: box.left - beside, top: box.top - below, right: box.right + beside,
      bottom: box.bottom + below)
    return pageInk.components(near: row).map(\.box).filter { row.contains($0.middle) }
      .sorted { $0.left < $1.left }
  }

  /// Returns the parts of ink of a word, and the measures of its digits.
  private func ink(of word: Word) -> (parts: [BoundingBox], number: NumberInk)? {
    let parts = row(of: pageInk.toImage.apply(word.box), reach: 0)
    return NumberInk(of: parts, style: style).map { (parts, $0) }
  }

  // MARK: Marks

  /// Returns a number with the marks of its ink.
  private func withMarksOfInk(_ word: Word) -> Word {
    guard word.isNumber, word.hasSymbolPerCharacter, let (parts, ink) = ink(of: word)
    else { return word }
    var symbols = word.symbols
    let isNoisy = ink.hasNoise(parts, marks: word.markCount)
    setMarks(isNoisy ? [] : ink.lowMarks(in: parts), ink, in: &symbols)
    if !isNoisy { addSign(to: &symbols, of: word, ink) }
    return symbols == word.symbols ? word : respelled(word, as: symbols)
  }

  /// Returns a number with other symbols, which its box covers too.
  private func respelled(_ word: Word, as symbols: [Symbol]) -> Word {
    word.mended(to: symbols).with(box: symbols.map(\.box).hull.map(word.box.union))
  }

  /// Adds the marks that the number lacks, and corrects each mark by its ink, its reading and its
  /// place together.
  private func setMarks(_ marks: [BoundingBox], _ ink: NumberInk, in symbols: inout [Symbol]) {
    let read = symbols
    var inks: [Int: BoundingBox] = [:]
    for mark in marks {
      guard let index = index(ofMark: mark, ink, in: &symbols),
        mark.area > inks[index]?.area ?? 0
      else { continue }
      inks[index] = mark
    }
    let groups = DigitGroups(of: symbols)
    for index in symbols.indices where symbols.isMark(at: index) {
      let role = groups?.marks.firstIndex(of: index).flatMap { groups?.role(ofMark: $0) }
      let wasRead = read.contains(symbols[index])
      if let mark = mark(symbols[index], wasRead: wasRead, inks[index], ink, role) {
        symbols[index] = Symbol(
          text: String(mark.rawValue), box: inks[index].map(toOriginal.apply) ?? symbols[index].box)
      }
    }
  }

  /// Returns the index of the symbol of a mark between two digits, after adding a missing symbol;
  /// `nil` for a mark elsewhere.
  private func index(
    ofMark part: BoundingBox, _ ink: NumberInk, in symbols: inout [Symbol]
  ) -> Int? {
    let box = toOriginal.apply(part)
    let place = symbols.prefix { $0.box.midX < box.midX }.count
    if let index = [place - 1, place].first(where: symbols.isMark) { return index }
    guard symbols.element(place - 1)?.isDigit ?? false, symbols.element(place)?.isDigit ?? false,
      let mark = ink.mark(part), ink.isRoom(for: part)
    else { return nil }
    symbols.insert(Symbol(text: String(mark.rawValue), box: box), at: place)
    return place
  }

  /// Returns the mark that replaces a symbol; `nil` if the symbol stays.
  private func mark(
    _ symbol: Symbol, wasRead: Bool, _ part: BoundingBox?, _ ink: NumberInk,
    _ role: DigitGroups.MarkRole?
  ) -> NumberMark? {
    let shape = part.flatMap { untouchedParts.contains($0) ? ink.commaLogit($0) : nil }
    let mayBeHyphen = symbol.text == "-" && part.map(ink.mayBeHyphen) ?? true
    guard shape != nil || symbol.mark != nil, !mayBeHyphen else { return nil }
    let logit = style.commaLogit(ink: shape, reading: wasRead ? symbol.mark : nil, role: role)
    let mark = logit > 0 ? NumberMark.comma : .point
    return mark == symbol.mark ? nil : mark
  }

  /// The maximum gap between a minus sign and its number, in digit heights.
  private static let maximumGapAfterSign = 0.35
  /// The minimum gap before a minus sign, in digit heights.
  private static let minimumGapBeforeSign = 0.5
  /// The maximum distance from a digit at which ink before its minus sign is sought, in heights of
  /// the digit.
  private static let maximumSignReach = 2.0
  /// The maximum overlap of a minus sign with the digit after it, in digit heights.
  private static let maximumSignOverlap = 0.1

  /// Adds the minus sign before a number if the ink has one, in place of a misread mark.
  private func addSign(to symbols: inout [Symbol], of word: Word, _ ink: NumberInk) {
    let number = symbols.drop { $0.isConfusedSign }
    guard let first = number.first, first.isDigit || first.text == "$",
      symbols.count - number.count <= 1, let digit = ink.digits.first,
      let sign = sign(before: digit, ink)
    else { return }
    symbols = [Symbol(text: "-", box: toOriginal.apply(sign))] + number
  }

  /// Returns the box of the minus sign before a digit; `nil` if there is none or other ink is close
  /// before it.
  private func sign(before digit: BoundingBox, _ ink: NumberInk) -> BoundingBox? {
    let near = row(of: digit, reach: Self.maximumSignReach)
      .filter { $0.right <= digit.left + Self.maximumSignOverlap * ink.height }
    guard let sign = near.last, ink.mark(sign) == .minus,
      digit.left - sign.right <= Self.maximumGapAfterSign * ink.height,
      near.dropLast().allSatisfy({ sign.left - $0.right >= Self.minimumGapBeforeSign * ink.height })
    else { return nil }
    return sign
  }

  // MARK: Divided numbers

  /// Returns the words of a line, in which numbers that were divided at a mark are joined.
  private func joiningDividedNumbers(in words: [Word]) -> [Word] {
    words.reduce(into: []) { result, word in
      let isAfterMark = result.last?.isLoneMark ?? false
      let places = [result.count - 1] + (isAfterMark ? [result.count - 2] : [])
      for place in places {
        guard let number = result.element(place).flatMap({ undivided($0, word) }) else { continue }
        result.replaceSubrange(place..., with: [number])
        return
      }
      result.append(word)
    }
  }

  /// Returns the number of two words; `nil` unless only a mark is between them.
  private func undivided(_ left: Word, _ right: Word) -> Word? {
    if left.isDash, right.isNumber { return signed(right, by: left) }
    guard left.mayContinue, right.mayBeContinued, let first = ink(of: left)?.number,
      let second = ink(of: right)?.number, let end = first.digits.last,
      let start = second.digits.first, first.isAlike(second)
    else { return nil }
    let between = row(of: end.union(start), reach: 0)
      .filter { $0.left >= end.right - 1 && $0.right <= start.left + 1 }
    guard between.count == 1, let part = between.first, let mark = first.mark(part),
      isTight(part, after: end, before: start, height: first.height)
        || first.isContinued(by: second)
    else { return nil }
    return spliced(left, mark, part, right).map(withMarksOfInk)
  }

  /// The maximum gap between the digits before and after a mark, in digit heights.
  private static let maximumGap = 1.3
  /// The maximum ratio of the gap after a mark to the gap before it, apart from `gapMargin`.
  private static let maximumGapRatio = 1.6
  /// The digit heights that are added to the maximum gap after a mark.
  private static let gapMargin = 0.12

  private func isTight(
    _ mark: BoundingBox, after end: BoundingBox, before start: BoundingBox, height: Double
  ) -> Bool {
    let (before, after) = (max(mark.left - end.right, 0), start.left - mark.right)
    return start.left - end.right <= Self.maximumGap * height
      && after <= Self.maximumGapRatio * before + Self.gapMargin * height
  }

  /// Returns two words as one number with a mark between them; `nil` if the mark is a minus sign,
  /// or a comma before other than three digits.
  private func spliced(
    _ left: Word, _ mark: NumberMark, _ part: BoundingBox, _ right: Word
  ) -> Word? {
    let start = left.symbols.lastIndex { !$0.isConfusedMark } ?? -1
    let read = left.symbols.last?.mark ?? right.symbols.first?.mark ?? mark
    let symbols =
      left.symbols.prefix(start + 1)
      + [Symbol(text: String(read.rawValue), box: toOriginal.apply(part))]
      + right.symbols.drop { $0.isConfusedMark }
    guard mark != .minus, mark != .comma || right.startsWithThousands else { return nil }
    return left.mended(to: Array(symbols)).with(
      box: left.box.union(right.box),
      confidence: min(left.confidence, right.confidence, Confidence.certain))
  }

  /// Returns a number with the dash before it as its sign; `nil` unless they are close.
  private func signed(_ number: Word, by dash: Word) -> Word? {
    guard let ink = ink(of: number)?.number, let digit = ink.digits.first,
      let sign = sign(before: digit, ink), dash.box.contains(toOriginal.apply(sign).middle)
    else { return nil }
    if number.text.hasPrefix("-") { return number }
    let symbols = [Symbol(text: "-", box: toOriginal.apply(sign))] + number.symbols
    return respelled(number, as: symbols)
  }
}

extension NumberInk {
  /// The ratios of the digit heights of two parts of one number.
  private static let alikeHeights = 0.8...1.25
  /// The maximum distance between the feet of two parts of one number, in digit heights.
  private static let maximumFootDistance = 0.3

  /// Returns whether two numbers have digits of the same size on the same line.
  fileprivate func isAlike(_ other: NumberInk) -> Bool {
    Self.alikeHeights.contains(other.height / height)
      && abs(foot - other.foot) <= Self.maximumFootDistance * height
  }
}

extension Word {
  /// Whether the word has at least two digits and no letter, except perhaps the last one, such as
  /// the E of an estimate.
  fileprivate var isNumber: Bool {
    text.count { $0.isASCIIDigit } > 1 && !text.dropLast().contains(where: \.isLetter)
  }

  /// The number of points, commas and signs in the word.
  fileprivate var markCount: Int { symbols.count { $0.isConfusedMark } }

  fileprivate var isDash: Bool { text.count == 1 && text.allSatisfy { "-–—".contains($0) } }

  fileprivate var isLoneMark: Bool { symbols.count == 1 && symbols[0].isConfusedMark }

  /// Whether the word may be the part of a number before a mark.
  fileprivate var mayContinue: Bool {
    hasSymbolPerCharacter && !text.contains(where: \.isLetter)
      && symbols.last { !$0.isConfusedMark }?.isDigit ?? false
  }

  /// Whether the word may be the part of a number after a mark.
  fileprivate var mayBeContinued: Bool {
    hasSymbolPerCharacter && !text.contains(where: \.isLetter)
      && symbols.first { !$0.isConfusedMark }?.isDigit ?? false
  }

  /// Whether the word starts with the three digits after a comma.
  fileprivate var startsWithThousands: Bool {
    symbols.drop { $0.isConfusedMark }.prefix { $0.isDigit }.count == 3
  }
}

extension Symbol {
  /// Whether minus signs are recognised as this symbol.
  fileprivate var isConfusedSign: Bool { text.count == 1 && "“”\"'‘’+_=".contains(text) }

  /// The symbol as a point or comma; `nil` for another symbol.
  var mark: NumberMark? { text == "." ? .point : text == "," ? .comma : nil }

  /// Whether points and commas are recognised as this symbol.
  package var isConfusedMark: Bool {
    text.count == 1 && text.allSatisfy { ".,:;'’*·-".contains($0) }
  }
}

extension [Symbol] {
  /// Returns whether the symbol at an index is between two digits and may be a point or comma.
  fileprivate func isMark(at index: Int) -> Bool {
    element(index)?.isConfusedMark ?? false && element(index - 1)?.isDigit ?? false
      && element(index + 1)?.isDigit ?? false
  }
}

extension Array {
  /// Returns the element at an index; `nil` outside the array.
  fileprivate func element(_ index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
