package import PageModel

/// Divides words at the widest gap in their ink if it is a space, such as "MAY 27" and "of report".
///
/// Tesseract joins words and numbers, because its dictionary has no numbers, and words that are
/// close to each other or spaced out.
package struct WordSplitting {
  private let ink: LetterInk
  private let isWord: WordLookup

  /// The probability from which a gap is a space.
  ///
  /// Measured: with 0.5, 26 spaces and 3 whole words in cross-validation, but codes ("COM21") are
  /// divided at smaller gaps.
  private static let minimumProbability = 0.6

  /// Makes a splitter of words on an image with this ink.
  package init(_ ink: LetterInk, isWord: @escaping WordLookup) {
    self.ink = ink
    self.isWord = isWord
  }

  /// Returns the page with the words of its upright lines split.
  package func split(_ page: RecognizedPage) -> RecognizedPage {
    let page = withoutLeaders(page)
    guard let surroundings = PageSurroundings(page, ink) else { return page }
    return page.compactMapLines { line in
      guard line.frame == .upright else { return line }
      return line.with(
        words: zip(line.words, gaps(in: line, surroundings)).flatMap { word, gap in
          guard let gap, gap.spaceOdds.probability >= Self.minimumProbability else { return [word] }
          return word.divided(after: gap.count, at: gap.place)
        })
    }
  }

  /// Returns the widest gaps of the words of the upright lines.
  package func gaps(of page: RecognizedPage) -> [WordGap] {
    let page = withoutLeaders(page)
    guard let surroundings = PageSurroundings(page, ink) else { return [] }
    return page.lines.filter { $0.frame == .upright }
      .flatMap { gaps(in: $0, surroundings).compactMap(\.self) }
  }

  /// Returns the page with the words of its upright lines divided at leaders.
  private func withoutLeaders(_ page: RecognizedPage) -> RecognizedPage {
    page.compactMapLines { line in
      guard line.frame == .upright else { return line }
      return line.with(words: line.words.flatMap(\.dividedAtLeaders))
    }
  }

  /// Returns the widest gap of each word of a line; `nil` for a word that may end at none.
  private func gaps(in line: TextLine, _ surroundings: PageSurroundings) -> [WordGap?] {
    zip(line.words, surroundings.surroundings(of: line.words)).map { maximumGap(in: $0, $1) }
  }

  /// Returns the widest gap of a word at which it may end.
  private func maximumGap(in word: Word, _ surroundings: WordSurroundings) -> WordGap? {
    let wordInk = ink.ink(of: word)
    let y = ink.toImage.apply(word.box).midY
    for gap in wordInk.gaps.sorted(by: { $0.length > $1.length }) {
      if let measured = WordGap(
        gap, at: original(gap, y: y), of: word, ink: wordInk, letterHeight: ink.letterHeight,
        surroundings: surroundings, isWord: isWord)
      {
        return measured
      }
    }
    return nil
  }

  /// Returns a gap of the image at the height `y`, in pixels of the original.
  private func original(_ gap: ClosedRange<Double>, y: Double) -> ClosedRange<Double> {
    let ends = [gap.lowerBound, gap.upperBound].map { ink.toOriginal.apply(x: $0, y: y).x }
    return min(ends[0], ends[1])...max(ends[0], ends[1])
  }
}

extension Word {
  /// Returns the words before and after a gap.
  fileprivate func divided(after count: Int, at gap: ClosedRange<Double>) -> [Word] {
    [
      part(Array(symbols.prefix(count)), to: box.left...max(box.left, gap.lowerBound)),
      part(Array(symbols.dropFirst(count)), to: min(gap.upperBound, box.right)...box.right),
    ]
  }

  /// Returns a word of some of the symbols, in a part of the box.
  private func part(_ symbols: [Symbol], to range: ClosedRange<Double>) -> Word {
    let box = BoundingBox(
      left: range.lowerBound, top: box.top, right: range.upperBound, bottom: box.bottom)
    return spelled(
      symbols.map { symbol in
        Symbol(
          text: symbol.text,
          box: BoundingBox(
            left: min(max(symbol.box.left, box.left), box.right), top: symbol.box.top,
            right: min(max(symbol.box.right, box.left), box.right), bottom: symbol.box.bottom))
      }, in: box)
  }
}
