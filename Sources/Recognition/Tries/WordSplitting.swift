import Imaging
import PageLayout

/// Splits words between a letter and a digit if there is a wide gap in their ink, such as "MAY 27".
///
/// Tesseract reads such words together, because its dictionary has no numbers.
struct WordSplitting {
  private let parts: [InkPart]
  private let index: BoxIndex
  private let letterHeight: Double
  private let toImage: AffineTransform
  private let toOriginal: AffineTransform

  /// A gap is wider than this, in letter heights.
  private static let leastGap = 0.3
  /// A gap is wider than this, in medians of the gaps between the letters of the word.
  private static let leastRatio = 2.2
  /// The letters and digits on each side of a split.
  private static let leastCharacters = 2

  /// Splits words on an image.
  init(_ page: borrowing InkedImage) {
    parts = page.ink.parts
    letterHeight = page.letterHeight.pixels
    index = BoxIndex(parts.map(\.box), cell: 8 * letterHeight)
    toOriginal = page.image.toOriginal
    toImage = toOriginal.inverse
  }

  /// Returns the page with its words split.
  func split(_ page: RecognizedPage) -> RecognizedPage {
    page.compactMapLines { $0.with(words: $0.words.flatMap(split)) }
  }

  /// Returns the words that a word consists of: itself, or two.
  private func split(_ word: Word) -> [Word] {
    guard word.symbols.count == word.text.count, let count = Self.boundary(in: word.text) else {
      return [word]
    }
    let (left, right) = (word.symbols.prefix(count), word.symbols.dropFirst(count))
    guard let last = left.last, let first = right.first,
      let gap = gap(in: word, near: (last.box.right + first.box.left) / 2)
    else { return [word] }
    return [
      word.part(Array(left), to: word.box.left...max(word.box.left, gap.lowerBound)),
      word.part(Array(right), to: min(gap.upperBound, word.box.right)...word.box.right),
    ]
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
    let isLong = min(count, text.count - count) >= leastCharacters
    return isLong ? count : nil
  }

  /// Returns the widest gap in the ink of a word if it is near `x`, both in pixels of the original.
  private func gap(in word: Word, near x: Double) -> ClosedRange<Double>? {
    let box = toImage.apply(word.box)
    let letters = index.indices(near: box).map { parts[$0].box }.filter {
      box.left <= $0.midX && $0.midX <= box.right && box.top <= $0.midY && $0.midY <= box.bottom
        && $0.width < 0.7 * box.width
    }.sorted { $0.left < $1.left }
    var gaps: [ClosedRange<Double>] = []
    var end = letters.first?.right ?? 0
    for letter in letters.dropFirst() {
      if letter.left > end { gaps.append(end...letter.left) }
      end = max(end, letter.right)
    }
    let widths = gaps.map { $0.upperBound - $0.lowerBound }.sorted()
    guard widths.count >= 3, let widest = widths.last,
      widest > max(Self.leastGap * letterHeight, Self.leastRatio * widths[(widths.count - 1) / 2]),
      let gap = gaps.first(where: { $0.upperBound - $0.lowerBound == widest })
    else { return nil }
    let start = toOriginal.apply(x: gap.lowerBound, y: box.midY).x
    let stop = toOriginal.apply(x: gap.upperBound, y: box.midY).x
    guard start < stop, abs((start + stop) / 2 - x) < word.box.height else { return nil }
    return start...stop
  }
}

extension Word {
  /// The word of some of the symbols, in a part of the box.
  fileprivate func part(_ symbols: [Symbol], to range: ClosedRange<Double>) -> Word {
    let box = BoundingBox(
      left: range.lowerBound, top: box.top, right: range.upperBound, bottom: box.bottom)
    return Word(
      text: symbols.map(\.text).joined(), box: box, confidence: confidence,
      symbols: symbols.map { symbol in
        Symbol(
          text: symbol.text,
          box: BoundingBox(
            left: min(max(symbol.box.left, box.left), box.right), top: symbol.box.top,
            right: min(max(symbol.box.right, box.left), box.right), bottom: symbol.box.bottom))
      }, language: language)
  }
}
