import PageModel
import Vision

/// Finds ink with the size of letters beside the words of a page, in their lines, that is in no word.
///
/// A digit that is lost makes another number, which nobody notices. The word beside such ink is
/// uncertain, because a part of it may be missing.
struct UnreadInk {
  /// The ink of the page.
  let ink: LetterInk

  /// The height and width of parts that may be letters beside any word, in letter heights.
  private static let letters = (heights: 0.35...3.0, mostWidth: 3.0)
  /// The maximum number of such parts in no word; pictures have more.
  private static let mostParts = 2_000
  /// The share of a part that a word must cover.
  private static let leastCover = 0.5

  /// Returns the page with the unread ink of the words of its upright lines, whose confidence is
  /// lowered.
  func noted(on page: RecognizedPage) -> RecognizedPage {
    let runs = runs(beside: page)
    let rows = page.lines.map(row)
    let ends = page.lines.flatMap(\.words).filter { $0.digitCount != nil }
      .map { ink.toImage.apply($0.box).right }
    var found = inNumbers(of: rows)
    var lost: [WordPlace: [BoundingBox]] = [:]
    for run in runs {
      if let (place, letters) = owner(of: run, in: rows) {
        found[place, default: []] += letters
      } else if let (place, letters) = rowEnd(before: run, in: rows, numbersEndAt: ends) {
        lost[place, default: []] += letters
      }
    }
    guard !found.isEmpty || !lost.isEmpty else { return page }
    var number = -1
    return page.compactMapLines { line in
      number += 1
      return line.with(
        words: line.words.enumerated().map { index, word in
          let place = WordPlace(line: number, word: index)
          if let letters = found[place] { return word.beside(letters.map(ink.toOriginal.apply)) }
          return word.with(unread: lost[place]?.hull.map(ink.toOriginal.apply))
        })
    }
  }

  /// The number of a line of the page, and of a word in that line.
  private struct WordPlace: Hashable {
    let line: Int
    let word: Int
  }

  /// The ink of a word: its box, and the height and foot of its letters, in pixels of the image.
  private struct WordRow {
    let box: BoundingBox
    let height: Double
    let foot: Double
    /// The letters of a number that has fewer digits.
    let undigited: [BoundingBox]
  }

  /// Returns the letters in numbers that have fewer digits, those which were not read among them.
  private func inNumbers(of rows: [[WordRow?]]) -> [WordPlace: [BoundingBox]] {
    var found: [WordPlace: [BoundingBox]] = [:]
    for (line, words) in rows.enumerated() {
      for case (let number, let word?) in words.enumerated() where !word.undigited.isEmpty {
        found[WordPlace(line: line, word: number)] = word.undigited
      }
    }
    return found
  }

  /// Returns the ink of the words of a line; `nil` for a word without letters in the ink.
  private func row(_ line: TextLine) -> [WordRow?] {
    guard line.frame == .upright, line.direction == .leftToRight else { return [] }
    return line.words.map { word in
      let box = ink.toImage.apply(word.box)
      let parts = ink.index.indices(near: box).map { ink.parts[$0].box }
        .filter { box.coveredArea(of: $0) >= Self.leastCover * $0.area }
      guard word.text.contains(where: { $0.isLetter || $0.isNumber }),
        let height = parts.map(\.height).max(),
        let foot = parts.filter({ 2 * $0.height >= height })
          .map(\.bottom).median
      else { return nil }
      let letters = parts.filter { $0.height >= Self.leastDigit * height }
      let wide = letters.filter { $0.width >= Self.leastWidth * height }.countSideBySide
      let lacks = word.digitCount.map { digits in
        digits < letters.countSideBySide && wide >= digits - word.text.count { $0 == "1" }
      }
      return WordRow(box: box, height: height, foot: foot, undigited: lacks == true ? letters : [])
    }
  }

  /// Returns the parts in no word that may be letters, those side by side together.
  private func runs(beside page: RecognizedPage) -> [[InkPart]] {
    let words = page.lines.flatMap(\.words).map { ink.toImage.apply($0.box) }
    let wordIndex = BoxIndex(words, cell: 8 * ink.letterHeight)
    let free = ink.parts.filter { part in
      Self.letters.heights.contains(part.box.height / ink.letterHeight)
        && part.box.width <= Self.letters.mostWidth * ink.letterHeight
        && !wordIndex.contains(near: part.box) {
          $0.coveredArea(of: part.box) >= Self.leastCover * part.box.area
        }
    }
    guard free.count <= Self.mostParts else { return [] }
    return Self.runs(of: free.sorted { $0.box.left < $1.box.left })
  }

  /// The maximum gap between letters and their word, in heights of the word's letters: a point and
  /// a space in type of one width.
  private static let widestGap = 1.6

  private static func runs(of parts: [InkPart]) -> [[InkPart]] {
    var sets = DisjointSets(count: parts.count)
    for (number, part) in parts.enumerated() {
      let reach = part.box.right + widestGap * part.box.height
      for next in (number + 1)..<parts.count {
        guard parts[next].box.left <= reach else { break }
        if part.box.isInRow(of: parts[next].box) { sets.join(number, next) }
      }
    }
    return sets.members().map { $0.map { parts[$0] } }
  }

  /// Returns the nearest word beside a run that may belong to it, and the letters of the run.
  private func owner(
    of run: [InkPart], in rows: [[WordRow?]]
  ) -> (place: WordPlace, letters: [BoundingBox])? {
    guard let box = run.map(\.box).hull else { return nil }
    var best: (place: WordPlace, letters: [BoundingBox])?
    var least = Double.infinity
    for (line, words) in rows.enumerated() {
      for case (let number, let word?) in words.enumerated() {
        guard word.box.top < box.bottom, box.top < word.box.bottom else { continue }
        let letters = run.filter { isLetter($0, in: word) }.map(\.box)
        let gap = letters.map { max($0.left - word.box.right, word.box.left - $0.right) }.min()
        guard let gap, gap < least, gap <= Self.widestGap * word.height else { continue }
        (best, least) = ((WordPlace(line: line, word: number), letters), gap)
      }
    }
    return best
  }

  /// The numbers of letters of a number that is lost at the end of a row, the least number of numbers
  /// that end at its place in other rows, and how far from it in heights of its letters.
  private static let lostNumber = (letters: 3...12, numbers: 2, apart: 0.5)

  /// Returns the last word of the row that a run ends in a column of numbers, however far from the
  /// word, and the letters of the run: a number that no word has.
  private func rowEnd(
    before run: [InkPart], in rows: [[WordRow?]], numbersEndAt ends: [Double]
  ) -> (place: WordPlace, letters: [BoundingBox])? {
    guard let box = run.map(\.box).hull,
      ends.count(where: { abs($0 - box.right) <= Self.lostNumber.apart * box.height })
        >= Self.lostNumber.numbers
    else { return nil }
    var best: (place: WordPlace, letters: [BoundingBox])?
    var right = -Double.infinity
    for (line, words) in rows.enumerated() {
      for case (let number, let word?) in words.enumerated() {
        guard word.box.right <= box.left, word.box.right > right else { continue }
        let letters = run.filter { isLetter($0, in: word) }.map(\.box)
        guard Self.lostNumber.letters.contains(letters.count) else { continue }
        (best, right) = ((WordPlace(line: line, word: number), letters), word.box.right)
      }
    }
    return best
  }

  /// The height of a letter, its width, and the distances of its foot and middle from the row, in
  /// heights of the word's letters.
  private static let letter = (heights: 0.5...1.4, mostWidth: 2.0, offset: 0.35)
  /// The width of a bar, and the share of dark pixels in its box, and the height and offset of bars
  /// that are letters: others are ruling lines.
  ///
  /// Chosen on: the 36 runs of ink beside words of the 14 forms. Pieces of rulings are 0.23 to 0.28
  /// wide, and at least 0.89 of their boxes is dark; of an I with serifs, 0.29 wide, it is 0.73.
  private static let bar = (mostWidth: 0.3, filled: 0.8, heights: 0.85...1.1, offset: 0.1)
  /// The height of the digits of a number, in heights of its highest letter; commas are lower.
  ///
  /// Chosen on: the same forms: commas of typewriters are 0.57 high, digits at least 0.9.
  private static let leastDigit = 0.65
  /// The width of a digit other than 1, in heights of the highest letter; narrower pieces are strokes
  /// of broken digits, as in thermal print.
  ///
  /// Chosen on: eight receipts: seven of their numbers seemed to lack digits, and all were read whole.
  private static let leastWidth = 0.3

  /// Returns whether a part has the size and place of a letter in the row of a word.
  private func isLetter(_ part: InkPart, in word: WordRow) -> Bool {
    let (height, width) = (part.box.height / word.height, part.box.width / word.height)
    let offset = abs(part.box.bottom - word.foot) / word.height
    let isBar =
      width <= Self.bar.mostWidth && Double(part.pixels) >= Self.bar.filled * part.box.area
    return isBar
      ? Self.bar.heights.contains(height) && offset <= Self.bar.offset
      : Self.letter.heights.contains(height) && width <= Self.letter.mostWidth
        && offset <= Self.letter.offset
  }
}

extension BoundingBox {
  /// Returns whether half of the lower of two boxes is at the height of the other one.
  fileprivate func isInRow(of other: BoundingBox) -> Bool {
    let shared = min(bottom, other.bottom) - max(top, other.top)
    return 2 * shared >= min(height, other.height)
  }
}

extension Word {
  /// Returns the word beside letters that were not read: no longer certain, and the less so the more
  /// letters it lacks.
  fileprivate func beside(_ letters: [BoundingBox]) -> Word {
    let read = Double(max(text.count, 1))
    let share = read / (read + Double(letters.count))
    return with(confidence: share * min(confidence, Word.leastCertain), unread: letters.hull)
  }
}
