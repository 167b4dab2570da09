import PageModel
import Vision

/// Divides words at the gaps in their ink that are spaces, such as "MAY 27" and "or a".
///
/// Tesseract joins words and numbers, because its dictionary has no numbers, and words that stand
/// close to each other or are set in wide letters.
struct WordSplitting {
  private let parts: [InkPart]
  private let index: BoxIndex
  private let letterHeight: Double
  private let toImage: AffineTransform
  private let toOriginal: AffineTransform
  private let isWord: (String) -> Bool?

  /// The maximum width of a letter, as a share of its word's; wider ink is a ruling line.
  private static let widestLetter = 0.7
  /// The probability from which a gap is a space: it is likelier than none.
  private static let least = 0.5

  /// Splits words on an image with letters of `letterHeight` pixels.
  ///
  /// - toOriginal: The map from the image to the original, in whose pixels words are.
  /// - isWord: Returns whether the dictionary has a word; `nil` if there is no dictionary.
  init(
    parts: [InkPart], letterHeight: Double, toOriginal: AffineTransform,
    isWord: @escaping (String) -> Bool?
  ) {
    self.parts = parts
    self.letterHeight = letterHeight
    index = BoxIndex(parts.map(\.box), cell: 8 * letterHeight)
    self.toOriginal = toOriginal
    toImage = toOriginal.inverse
    self.isWord = isWord
  }

  /// Returns the page with the words of its upright lines split.
  func split(_ page: RecognizedPage) -> RecognizedPage {
    let surroundings = PageSurroundings(page, toImage, ink)
    return page.compactMapLines { line in
      guard line.frame == .upright else { return line }
      let words = line.words.flatMap(\.dividedAtLeaders)
      return line.with(
        words: zip(words, surroundings.surroundings(of: words)).flatMap { split($0, $1) })
    }
  }

  /// Returns the widest gap of each word of the upright lines.
  func gaps(of page: RecognizedPage) -> [WordGap] {
    let surroundings = PageSurroundings(page, toImage, ink)
    return page.lines.filter { $0.frame == .upright }.flatMap { line in
      let words = line.words.flatMap(\.dividedAtLeaders)
      return zip(words, surroundings.surroundings(of: words)).compactMap { widestGap(in: $0, $1) }
    }
  }

  /// Returns the words between the spaces of a word.
  private func split(_ word: Word, _ surroundings: WordSurroundings) -> [Word] {
    guard let gap = widestGap(in: word, surroundings), gap.probability >= Self.least else {
      return [word]
    }
    return word.divided(after: gap.count, at: gap.place).flatMap { split($0, surroundings) }
  }

  /// Returns the widest gap of a word at which it may end.
  private func widestGap(in word: Word, _ surroundings: WordSurroundings) -> WordGap? {
    let ink = ink(of: word)
    for gap in ink.gaps.sorted(by: { $0.length > $1.length }) {
      let place = original(gap, y: toImage.apply(word.box).midY)
      if let measured = WordGap(
        gap, at: place, of: word, ink: ink, letterHeight: letterHeight,
        surroundings: surroundings, isWord: isWord)
      {
        return measured
      }
    }
    return nil
  }

  /// Returns the ink of the letters of a word.
  private func ink(of word: Word) -> WordInk {
    let box = toImage.apply(word.box)
    return WordInk(
      index.indices(near: box).map { parts[$0].box }.filter {
        box.left <= $0.midX && $0.midX <= box.right && box.top <= $0.midY && $0.midY <= box.bottom
          && $0.width < Self.widestLetter * box.width
      }.sorted { $0.left < $1.left })
  }

  /// Returns a gap at the height `y` in pixels of the original.
  private func original(_ gap: ClosedRange<Double>, y: Double) -> ClosedRange<Double> {
    let ends = [gap.lowerBound, gap.upperBound].map { toOriginal.apply(x: $0, y: y).x }
    return min(ends[0], ends[1])...max(ends[0], ends[1])
  }
}

extension Word {
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
