import PageModel
import Vision

/// Splits words at wide gaps in their ink: between a letter and a digit, such as "MAY 27", and
/// uncertain words anywhere, such as "or a".
///
/// Tesseract joins words and numbers, because its dictionary has no numbers, and in photographs
/// also short words.
struct WordSplitting {
  private let parts: [InkPart]
  private let index: BoxIndex
  private let letterHeight: Double
  private let toImage: AffineTransform
  private let toOriginal: AffineTransform

  /// A gap at a number is wider than this, in letter heights.
  private static let leastNumberGap = 0.3
  /// A gap at a number is wider than this, in medians of the gaps between the letters of the word.
  private static let leastNumberRatio = 2.2
  /// The maximum width of a letter, as a share of its word's; wider ink is a ruling line.
  private static let widestLetter = 0.7
  /// The letters and digits on each side of a gap at a number.
  private static let leastCharacters = 2
  /// The confidence in per cent below which a word may be several.
  private static let certainty = 85.0
  /// A space in an uncertain word is wider than this, in heights of the line's letters.
  private static let leastSpace = 0.45
  /// A space in an uncertain word is wider than this, in medians of the gaps within the certain
  /// words of its line.
  private static let leastSpaceRatio = 3.0
  /// The number of certain words in a line, and their share, from which an uncertain one may be
  /// several; elsewhere it is noise.
  private static let certainWords = (least: 3, share: 0.75)

  /// Splits words on an image with letters of `letterHeight` pixels.
  ///
  /// - toOriginal: The map from the image to the original, in whose pixels words are.
  init(parts: [InkPart], letterHeight: Double, toOriginal: AffineTransform) {
    self.parts = parts
    self.letterHeight = letterHeight
    index = BoxIndex(parts.map(\.box), cell: 8 * letterHeight)
    self.toOriginal = toOriginal
    toImage = toOriginal.inverse
  }

  /// Returns the page with the words of its upright lines split.
  func split(_ page: RecognizedPage) -> RecognizedPage {
    page.compactMapLines { line in
      guard line.frame == .upright else { return line }
      let space = leastSpace(in: line)
      return line.with(
        words: line.words.flatMap(\.dividedAtLeaders).flatMap(splitAtNumber)
          .flatMap { split($0, at: space) })
    }
  }

  /// Returns the width above which a gap in an uncertain word of a line is a space, in pixels of
  /// the image; `nil` if there is no such word, or too few certain ones.
  private func leastSpace(in line: TextLine) -> Double? {
    let certain = line.words.filter { $0.confidence >= Self.certainty }
    guard certain.count < line.words.count, certain.count >= Self.certainWords.least,
      Double(certain.count) >= Self.certainWords.share * Double(line.words.count)
    else { return nil }
    let words = certain.map { letters(in: toImage.apply($0.box)) }
    guard let gap = words.flatMap({ Self.gaps(between: $0).map(\.length) }).median,
      let height = words.joined().map(\.height).median
    else { return nil }
    return max(Self.leastSpace * max(letterHeight, height), Self.leastSpaceRatio * gap)
  }

  /// Returns the words between the spaces of an uncertain word.
  private func split(_ word: Word, at leastSpace: Double?) -> [Word] {
    guard let leastSpace, word.confidence < Self.certainty,
      word.symbols.count == word.text.count, !word.text.contains(where: \.isWide)
    else { return [word] }
    var words = [word]
    let box = toImage.apply(word.box)
    var letters = letters(in: box)
    for gap in Self.gaps(between: letters) where gap.length > leastSpace {
      let ink = letters.prefix { $0.left < gap.upperBound }
      let space = original(gap, y: box.midY)
      guard let parts = words.last?.divided(at: space, ink: (ink.count, letters.count - ink.count))
      else { continue }
      words.removeLast()
      words += parts
      letters.removeFirst(ink.count)
    }
    return words
  }

  /// Returns the words that a word consists of: itself, or a word and a number.
  private func splitAtNumber(_ word: Word) -> [Word] {
    guard word.symbols.count == word.text.count, let count = Self.boundary(in: word.text) else {
      return [word]
    }
    let (left, right) = (word.symbols.prefix(count), word.symbols.dropFirst(count))
    guard let last = left.last, let first = right.first,
      let gap = widestGap(in: word, near: (last.box.right + first.box.left) / 2)
    else { return [word] }
    return word.divided(after: count, at: gap)
  }

  /// Returns the number of characters before the only change between letters and digits; `nil` if
  /// there is no such change or more than one.
  private static func boundary(in text: String) -> Int? {
    let kinds = text.map { $0.isNumber ? 1 : $0.isLetter ? 2 : 0 }
    let changes = zip(kinds, kinds.dropFirst()).enumerated().filter { _, pair in
      pair.0 != pair.1 && pair.0 * pair.1 > 0
    }
    guard changes.count == 1, let change = changes.first else { return nil }
    let count = change.offset + 1
    let sides = [kinds.prefix(count), kinds.dropFirst(count)]
    let isLong = sides.allSatisfy { $0.count { $0 > 0 } >= leastCharacters }
    return isLong ? count : nil
  }

  /// Returns the widest gap in the ink of a word if it is near `x`, both in pixels of the original.
  private func widestGap(in word: Word, near x: Double) -> ClosedRange<Double>? {
    let box = toImage.apply(word.box)
    let gaps = Self.gaps(between: letters(in: box))
    let widths = gaps.map(\.length).sorted()
    guard widths.count >= 3, let widest = widths.last,
      widest
        > max(
          Self.leastNumberGap * letterHeight, Self.leastNumberRatio * widths[(widths.count - 1) / 2]
        ),
      let gap = gaps.first(where: { $0.length == widest })
    else { return nil }
    let range = original(gap, y: box.midY)
    return range.length > 0 && abs(range.middle - x) < word.box.height ? range : nil
  }

  /// Returns the boxes of the ink of the letters in a box from left to right, in pixels of the
  /// image.
  private func letters(in box: BoundingBox) -> [BoundingBox] {
    index.indices(near: box).map { parts[$0].box }.filter {
      box.left <= $0.midX && $0.midX <= box.right && box.top <= $0.midY && $0.midY <= box.bottom
        && $0.width < Self.widestLetter * box.width
    }.sorted { $0.left < $1.left }
  }

  /// Returns the gaps between letters, from left to right, in pixels of the image.
  private static func gaps(between letters: [BoundingBox]) -> [ClosedRange<Double>] {
    var gaps: [ClosedRange<Double>] = []
    var end = letters.first?.right ?? 0
    for letter in letters.dropFirst() {
      if letter.left > end { gaps.append(end...letter.left) }
      end = max(end, letter.right)
    }
    return gaps
  }

  /// Returns a gap at the height `y` in pixels of the original.
  private func original(_ gap: ClosedRange<Double>, y: Double) -> ClosedRange<Double> {
    let ends = [gap.lowerBound, gap.upperBound].map { toOriginal.apply(x: $0, y: y).x }
    return min(ends[0], ends[1])...max(ends[0], ends[1])
  }
}

extension Word {
  /// Returns the words on both sides of a space; `nil` if it is none.
  ///
  /// - ink: The numbers of letters of ink on both sides.
  fileprivate func divided(
    at space: ClosedRange<Double>, ink: (left: Int, right: Int)
  ) -> [Word]? {
    let count = symbols.prefix { $0.box.midX < space.middle }.count
    let rest = symbols.count - count
    // A letter that is lost, as under a ruling, leaves a gap too: it is missing in the shorter
    // part.
    guard mayEnd(after: count), count > rest || ink.left >= count,
      rest > count || ink.right >= rest
    else { return nil }
    return divided(after: count, at: space)
  }

  /// Returns whether the word may end after a number of its symbols; print has gaps at apostrophes,
  /// quotation marks, hyphens and the marks of numbers, too.
  private func mayEnd(after count: Int) -> Bool {
    guard let last = symbols.prefix(count).last?.text.last,
      let first = symbols.dropFirst(count).first?.text.first
    else { return false }
    let isNumber = first.isNumber && symbols.prefix(count).dropLast().last?.isDigit ?? false
    return (last.isLetter || last.isNumber || ",;:".contains(last) && !isNumber)
      && (first.isLetter || first.isNumber)
  }

  /// Returns the words on both sides of a gap after a number of symbols.
  fileprivate func divided(after count: Int, at gap: ClosedRange<Double>) -> [Word] {
    [
      part(Array(symbols.prefix(count)), to: box.left...max(box.left, gap.lowerBound)),
      part(Array(symbols.dropFirst(count)), to: min(gap.upperBound, box.right)...box.right),
    ]
  }

  /// The word of some of the symbols, in a part of the box.
  private func part(_ symbols: [Symbol], to range: ClosedRange<Double>) -> Word {
    let box = BoundingBox(
      left: range.lowerBound, top: box.top, right: range.upperBound, bottom: box.bottom)
    return with(
      text: symbols.map(\.text).joined(), box: box,
      symbols: symbols.map { symbol in
        Symbol(
          text: symbol.text,
          box: BoundingBox(
            left: min(max(symbol.box.left, box.left), box.right), top: symbol.box.top,
            right: min(max(symbol.box.right, box.left), box.right), bottom: symbol.box.bottom))
      })
  }
}
