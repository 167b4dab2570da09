package import PageModel
import Raster

/// Finds ink of the size of letters that is in no word, in the lines of a page.
///
/// A lost digit makes another number, which nobody notices. The word beside such ink is uncertain,
/// because a part of it may be missing.
///
/// `freeParts` are the parts of the size of letters that no word covers; parts side by side form
/// runs. Each run belongs to the nearest word in its row, unless that word is far and no column of
/// numbers is at the run. A number with more letters in its ink than digits lacks letters inside. A
/// fitted function gives the odds for each of these items; `lacking` returns the likely ones. Runs
/// without a word that are as even as a row of text are `lostRows`. `noted` makes words that lack
/// letters uncertain, and notes lost rows on the nearest words.
package struct UnreadInk {
  /// The ink of the page.
  package let ink: LetterInk

  /// Makes a finder of letters in the ink of a page.
  package init(ink: LetterInk) {
    self.ink = ink
  }

  /// The position of ink relative to the word that may lack it.
  package enum Position: String {
    case left, right, inside
    /// Far before the first or after the last word of a row.
    case rowStart, rowEnd

    /// Whether the ink is so far from its word that the word lacks nothing.
    package var isFar: Bool { self == .rowStart || self == .rowEnd }
  }

  /// Ink that may be letters that a word lacks, with the odds that it is.
  package struct Item {
    /// The indices of the word's line on the page, and of the word in the line.
    package let line, word: Int
    /// The ink in pixels of the original.
    package let letters: [BoundingBox]
    /// The odds that the word lacks letters there.
    package let lackOdds: LogisticFunction
    /// The position of the ink relative to the word.
    package let place: Position
  }

  /// Differences between a run of ink in no word and the letters of the word beside it.
  private typealias Shape = (
    feet: Double, tops: Double, dark: Double, parts: Double, length: Double
  )
  /// Differences between the ink of a number and its digits.
  private typealias Excess = (isNumber: Double, letters: Double, wide: Double)

  /// Returns the odds that ink is letters that a word lacks.
  ///
  /// Fitted by benchmarks/fit-unread-ink.py; measured: docs/measurements.md.
  private static func lackOdds(
    beside shape: Shape = (0, 0, 0, 0, 0), inside excess: Excess = (0, 0, 0)
  ) -> LogisticFunction {
    LogisticFunction(
      constant: 2.295,
      [
        ("distance of feet", -1.734, shape.feet),
        ("distance of tops", -0.857, shape.tops),
        ("dark pixels", -2.791, shape.dark),
        ("parts", 2.232, shape.parts),
        ("length of the word", -0.472, shape.length),
        ("in a number", -0.009, excess.isNumber),
        ("letters more than digits", -6.223, excess.letters),
        ("wide letters more than digits", 7.185, excess.wide),
      ])
  }

  /// The height of a part that may be a letter beside any word, in letter heights.
  private static let partHeights = 0.35...3.0
  /// The maximum width of a part that may be a letter beside any word, in letter heights.
  private static let maximumWidth = 3.0
  /// The maximum number of parts in no word that may be letters; pictures have more.
  private static let maximumParts = 2_000
  /// The probability from which a word lacks letters.
  ///
  /// Measured: docs/measurements.md; with 0.5, 54 of 233 words are listed falsely instead of 37 of
  /// 206.
  private static let minimumProbability = 0.6

  /// Returns the page with unread ink noted on the words that may lack it, or that are nearest.
  ///
  /// Words that lack letters become uncertain; the nearest words have ink of rows beside no word.
  package func noted(on page: RecognizedPage) -> RecognizedPage {
    let lacking = lacking(on: page)
    let found = Dictionary(grouping: lacking) { [$0.line, $0.word] }
    let lost = lostRows(on: page).compactMap(\.hull).map(ink.toOriginal.apply)
    let noted = page.compactMapNumberedLines { number, line in
      line.with(
        words: line.words.enumerated().map { $1.lacking(found[[number, $0]] ?? []) })
    }
    let known = lacking.flatMap(\.letters).map(\.middle)
    return noted.noting(unread: lost.filter { !known.contains(where: $0.contains) })
  }

  /// Returns the ink of letters that words of a page lack.
  package func lacking(on page: RecognizedPage) -> [Item] {
    items(on: page).filter { $0.lackOdds.probability >= Self.minimumProbability }
  }

  /// Returns the ink that may be letters that words of the upright lines of a page lack.
  package func items(on page: RecognizedPage) -> [Item] {
    let rows = rows(of: page)
    let free = freeParts(beside: page)
    let numbers = rows.filter { $0.text.isWithoutLetters }.map(\.box)
    return rows.compactMap(inside)
      + Self.runs(of: free).compactMap { beside($0, rows, numbers: numbers) }
  }

  /// The minimum number of parts of a row that no word has: a date has six digits.
  ///
  /// Chosen on: a date of a form and a line of a passport; not varied.
  private static let minimumRowParts = 6
  /// The heights of even parts, as multiples of the row's median height.
  private static let evenHeights = 0.55...2.1
  /// The maximum distance of the feet of even parts from the row's median foot, in median heights.
  private static let maximumUneven = 0.25
  /// The minimum share of the parts that are even.
  private static let minimumEvenShare = 0.8
  /// The minimum difference of the widths of letters, in median heights: the marks of a ruler and
  /// the rings of a binding all have one width.
  private static let minimumWidthRange = 0.06

  /// Returns rows of letters that are neither in words nor beside them, from left to right, in
  /// pixels of the image.
  package func lostRows(on page: RecognizedPage) -> [[BoundingBox]] {
    let rows = rows(of: page)
    return Self.runs(of: freeParts(beside: page))
      .filter { beside($0, rows, numbers: []) == nil }.map { $0.map(\.box) }
      .filter(Self.isRow)
  }

  private static func isRow(_ run: [BoundingBox]) -> Bool {
    guard run.count >= minimumRowParts, let height = run.map(\.height).median,
      let foot = run.map(\.bottom).median, let widest = run.map(\.width).max(),
      let narrowest = run.map(\.width).min(), widest - narrowest > minimumWidthRange * height
    else { return false }
    let even = run.count {
      evenHeights.contains($0.height / height) && abs($0.bottom - foot) <= maximumUneven * height
    }
    return Double(even) >= minimumEvenShare * Double(run.count)
  }

  /// The ink of a word, in pixels of the image.
  private struct WordInRow {
    let line, word: Int
    let text: Word
    let box: BoundingBox
    /// The parts of the ink that the word covers.
    let parts: [BoundingBox]
    /// The height and the foot of the word's letters.
    let height, foot: Double
  }

  /// Returns the words of the lines of a page that have letters in the ink.
  private func rows(of page: RecognizedPage) -> [WordInRow] {
    page.lines.enumerated().flatMap { number, line in row(line, number: number) }
  }

  /// Returns the words of a line that have letters in the ink.
  private func row(_ line: TextLine, number: Int) -> [WordInRow] {
    guard line.isUprightLeftToRight else { return [] }
    return line.words.enumerated().compactMap { index, word in
      let box = ink.toImage.apply(word.box)
      let parts = ink.components(in: word.box)
      guard word.text.contains(where: { $0.isLetter || $0.isNumber }),
        let height = parts.map(\.height).max(),
        let foot = parts.filter({ 2 * $0.height >= height }).map(\.bottom).median
      else { return nil }
      return WordInRow(
        line: number, word: index, text: word, box: box, parts: parts, height: height, foot: foot)
    }
  }

  /// Returns the parts in no word that may be letters, from left to right.
  func freeParts(beside page: RecognizedPage) -> [InkComponent] {
    let words = page.words.map { ink.toImage.apply($0.box) }
    let index = BoxIndex(words, cell: 8 * ink.letterHeight)
    let free = ink.components.filter { part in
      Self.partHeights.contains(part.box.height / ink.letterHeight)
        && part.box.width <= Self.maximumWidth * ink.letterHeight
        && !index.contains(near: part.box) { $0.coversHalf(of: part.box) }
    }
    return free.count > Self.maximumParts ? [] : free.sorted { $0.box.left < $1.box.left }
  }

  /// The maximum gap between letters and their word, in heights of the word's letters: a point and
  /// a space in monospaced type.
  private static let maximumGap = 1.6

  /// Returns the parts in runs side by side.
  static func runs(of parts: [InkComponent]) -> [[InkComponent]] {
    var sets = DisjointSets(count: parts.count)
    for (number, part) in parts.enumerated() {
      let reach = part.box.right + maximumGap * part.box.height
      for next in (number + 1)..<parts.count {
        guard parts[next].box.left <= reach else { break }
        if part.box.isInRow(of: parts[next].box) { sets.join(number, next) }
      }
    }
    return sets.members().map { $0.map { parts[$0] } }
  }

  /// The minimum number of numbers in a column with ink at the start or the end of a row.
  private static let minimumColumnNumbers = 2
  /// The maximum distance between the outer sides of these numbers and of the ink, in heights of
  /// the ink.
  private static let maximumApart = 0.5

  /// Returns a run as ink of the nearest word in its row; `nil` if the word is far and the run in
  /// no column of numbers.
  private func beside(
    _ run: [InkComponent], _ rows: [WordInRow], numbers: [BoundingBox]
  ) -> Item? {
    guard let box = run.map(\.box).hull else { return nil }
    let near = rows.filter { box.isInRow(of: $0.box) }
      .map { (word: $0, gap: max(box.gap(to: $0.box), 0)) }
      .min { $0.gap < $1.gap }
    guard let (word, gap) = near else { return nil }
    let isFar = gap > Self.maximumGap * word.height
    let isLeft = box.midX < word.box.midX
    let side = isLeft ? \BoundingBox.left : \.right
    let column = numbers.count {
      abs($0[keyPath: side] - box[keyPath: side]) <= Self.maximumApart * box.height
    }
    guard !isFar || column >= Self.minimumColumnNumbers else { return nil }
    return Item(
      line: word.line, word: word.word, letters: run.map { ink.toOriginal.apply($0.box) },
      lackOdds: Self.lackOdds(beside: shape(of: run, box, in: word)),
      place: isLeft ? isFar ? .rowStart : .left : isFar ? .rowEnd : .right)
  }

  /// The maximum number of parts of a run, and of characters of a word, that count as evidence.
  private static let maximumCountedParts = 8
  /// The maximum number of letters more or less than digits that count as evidence.
  private static let maximumCountedExcess = 4

  /// Compares a run with the letters of a word.
  private func shape(of run: [InkComponent], _ box: BoundingBox, in word: WordInRow) -> Shape {
    let foot = abs(box.bottom - word.foot) / word.height
    let top = abs(box.top - word.foot + word.height) / word.height
    let pixels = run.reduce(0) { $0 + $1.pixels }
    let area = run.reduce(0) { $0 + $1.box.area }
    return (
      min(foot, 1), min(top, 1), Double(pixels) / max(area, 1),
      Self.share(run.count, of: Self.maximumCountedParts),
      Self.share(word.text.text.count, of: Self.maximumCountedParts)
    )
  }

  /// The minimum height of a digit, in heights of the highest part of its number; commas are lower.
  ///
  /// Chosen on: 14 forms: commas of typewriters are 0.57 high, digits at least 0.9.
  private static let minimumDigitHeight = 0.65
  /// The minimum width of a digit other than 1, in the same heights; strokes of broken digits are
  /// narrower.
  ///
  /// Chosen on: eight receipts: seven of their numbers seemed to lack digits, and all were read
  /// whole.
  private static let minimumDigitWidth = 0.3

  /// Returns the letters of a number with fewer digits than letters in the ink; `nil` for other
  /// words.
  private func inside(_ word: WordInRow) -> Item? {
    let letters = word.parts.filter { $0.height >= Self.minimumDigitHeight * word.height }
    guard let digits = word.text.digitCount, digits < letters.countSideBySide else { return nil }
    let wide = letters.filter { $0.width >= Self.minimumDigitWidth * word.height }.countSideBySide
    let wideOrOne = wide + word.text.text.count { $0 == "1" }
    let excess: Excess = (
      1, Self.share(letters.countSideBySide - digits, of: Self.maximumCountedExcess),
      Self.share(wideOrOne - digits, of: Self.maximumCountedExcess)
    )
    return Item(
      line: word.line, word: word.word, letters: letters.map(ink.toOriginal.apply),
      lackOdds: Self.lackOdds(inside: excess), place: .inside)
  }

  /// Returns a count as a share of a maximum, limited to −1 to 1.
  private static func share(_ count: Int, of maximum: Int) -> Double {
    Double(max(-maximum, min(count, maximum))) / Double(maximum)
  }
}

extension Word {
  /// Returns the word with the ink that it lacks, and less certain the more letters are beside or
  /// in it.
  fileprivate func lacking(_ items: [UnreadInk.Item]) -> Word {
    let letters = items.flatMap(\.letters)
    guard items.contains(where: { !$0.place.isFar }) else { return with(unread: letters.hull) }
    let read = Double(max(text.count, 1))
    let share = read / (read + Double(letters.count))
    return with(confidence: share * min(confidence, Confidence.certain), unread: letters.hull)
  }
}

extension RecognizedPage {
  /// Returns the page with each unread box noted on the word with the nearest middle.
  package func noting(unread places: [BoundingBox]) -> RecognizedPage {
    guard !places.isEmpty else { return self }
    let words = lines.enumerated().flatMap { number, line in
      line.words.enumerated().map { (place: [number, $0], middle: $1.box.middle) }
    }
    let unread = Dictionary(grouping: places) { place in
      words.min { $0.middle.distance(to: place.middle) < $1.middle.distance(to: place.middle) }?
        .place
    }
    return compactMapNumberedLines { number, line in
      line.with(
        words: line.words.enumerated().map { index, word in
          let places = [word.unread].compactMap(\.self) + unread[[number, index], default: []]
          return word.with(unread: places.hull)
        })
    }
  }
}
