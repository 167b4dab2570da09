package import PageModel
import Raster

/// Finds the raised numbers of notes, after words and before the first words of lines.
///
/// An engine reads these numbers as quotation marks, stars and letters, or not at all, but their
/// ink is smaller than the letters beside it, and higher in the row. `marks` finds the ink in the
/// row of each line, compares the height, foot and top of each part with the letters beside it, and
/// groups raised parts side by side. A group is a mark if it has few parts, is close to the word
/// before it, and apart from the next one. The caller reads each mark alone. `page` then puts the
/// numbers in place of what was read of their ink. Numbers of notes count up, which confirms
/// doubtful numbers, and gives the number of a mark that was not read.
package struct RaisedMarks {
  private let ink: LetterInk

  /// Makes a finder of raised numbers in the ink of a page.
  package init(ink: LetterInk) {
    self.ink = ink
  }

  /// The digits of a raised number.
  package struct Mark {
    /// The index of the line on the page.
    package let line: Int
    /// The ink of the digits from left to right, in pixels of the image.
    package let digits: [BoundingBox]
    /// Whether the number is before the first word of its line.
    fileprivate let isFirst: Bool
    /// Whether the word before the number ends with a point or another sign.
    fileprivate let isAfterSign: Bool
  }

  /// The heights of raised digits, in heights of the line's letters; quotation marks and most stars
  /// are lower.
  ///
  /// Chosen on: digits of 0.58 to 0.75 of the type, raised by 0.3 to 0.4 of it, in six typefaces.
  private static let heights = 0.45...0.9
  /// The distances of the feet of raised digits above the foot of the line, in heights of its
  /// letters.
  private static let feet = 0.25...0.9
  /// The distances of the tops of raised digits above the foot of the line, in heights of its
  /// letters.
  private static let tops = 0.85...1.6
  /// The height below which ink is a speck, in letter heights.
  private static let maximumSpeck = 0.1
  /// The widths of a low part that is a sign such as a minus, in letter heights.
  private static let lowWidths = 2 * maximumSpeck...1
  /// The quantile of the heights of a line's ink that is the height of its letters.
  private static let tall = 0.85
  /// The number of neighbours on each side whose feet give the foot of the line.
  private static let neighbours = 4
  /// The maximum gap between two digits, in heights of the line's letters.
  private static let maximumDigitGap = 0.35
  /// The maximum gap from a word to its number, in heights of the line's letters.
  private static let maximumGapBefore = 0.5
  /// The maximum gap from a number to the first word of its line, in heights of the line's letters.
  private static let maximumGapToFirst = 1.2
  /// The minimum gap from a number to the next word, in heights of the line's letters.
  private static let minimumGapAfter = 0.2
  /// The maximum number of digits of a raised number.
  private static let maximumDigits = 3

  /// Returns the ink that may be raised numbers in the upright lines of a page, each once.
  ///
  /// Numbers after words come before numbers before the first words of lines.
  package func marks(on page: RecognizedPage) -> [Mark] {
    let lines = page.lines
    let all = lines.enumerated().flatMap { number, line in
      line.isUprightLeftToRight ? marks(in: line, number: number) : []
    }
    let boxes = lines.map { $0.words.map { ink.toImage.apply($0.box) } }
    var taken: Set<BoundingBox> = []
    return (all.filter { !$0.isFirst } + all.filter(\.isFirst)).filter { mark in
      guard taken.isDisjoint(with: mark.digits), !mark.isOfOther(in: boxes) else { return false }
      taken.formUnion(mark.digits)
      return true
    }
  }

  private func marks(in line: TextLine, number: Int) -> [Mark] {
    let parts = parts(of: line)
    guard !parts.isEmpty else { return [] }
    let height = parts.map(\.height).sorted()[Int(Self.tall * Double(parts.count - 1))]
    let isRaised = parts.indices.map { self.isRaised($0, among: parts, height: height) }
    let runs = parts.indices.filter { isRaised[$0] }.grouped {
      $1 == $0 + 1 && parts[$1].left - parts[$0].right <= Self.maximumDigitGap * height
    }
    return runs.compactMap { run in
      let end = run[0] + run.count
      return mark(
        run.map { parts[$0] }, after: parts[..<run[0]].last, before: parts[end...], line: number,
        height: height)
    }
  }

  /// Returns raised digits as a mark; `nil` if the ink before or after them shows another sign.
  private func mark(
    _ digits: [BoundingBox], after last: BoundingBox?, before rest: ArraySlice<BoundingBox>,
    line: Int, height: Double
  ) -> Mark? {
    let before = last.map { (digits[0].left - $0.right) / height }
    let isStanding = last.map { $0.bottom > digits[0].bottom + Self.maximumSpeck * height } ?? false
    let isAfterSign = last.map { $0.height < Self.heights.lowerBound * height } ?? false
    let after = gap(after: digits, rest, height: height)
    // A minus is directly before an exponent; quotation marks are higher than wide.
    let isAfterMinus =
      last.map {
        (digits[0].top...digits[0].bottom).contains($0.midY) && $0.width >= $0.height
      } ?? false
    guard digits.count <= Self.maximumDigits, !isAfterMinus, before ?? 0 <= Self.maximumGapBefore,
      after ?? .infinity >= max(Self.minimumGapAfter, before ?? 0),
      isAfterSign || last == nil || isStanding,
      before != nil || after ?? .infinity <= Self.maximumGapToFirst
    else { return nil }
    return Mark(line: line, digits: digits, isFirst: last == nil, isAfterSign: isAfterSign)
  }

  /// Returns the ink in the row of a line, and a little before and above it, from left to right.
  ///
  /// Parts above each other, as of broken digits, are joined.
  private func parts(of line: TextLine) -> [BoundingBox] {
    let box = ink.toImage.apply(line.box)
    let room = Self.maximumGapToFirst * box.height
    let row = BoundingBox(
      left: box.left - room, top: box.top - Self.maximumDigitGap * box.height,
      right: box.right + room, bottom: box.bottom)
    let parts = ink.components(near: row).map(\.box)
      .filter { row.contains($0.middle) && isSign($0) }
    return parts.sorted { $0.left < $1.left }.reduce(into: []) { letters, part in
      if let last = letters.last, part.midX < last.right || last.midX > part.left {
        letters[letters.count - 1] = last.union(part)
      } else {
        letters.append(part)
      }
    }
  }

  /// Returns whether ink is not a speck: a low part may be a minus if it is no wider than a letter.
  private func isSign(_ part: BoundingBox) -> Bool {
    part.height >= Self.maximumSpeck * ink.letterHeight
      || Self.lowWidths.contains(part.width / ink.letterHeight)
  }

  private func isRaised(_ index: Int, among parts: [BoundingBox], height: Double) -> Bool {
    let part = parts[index]
    let near =
      parts[..<index].suffix(Self.neighbours) + parts[(index + 1)...].prefix(Self.neighbours)
    let letters = near.filter { $0.height >= Self.heights.lowerBound * height }
    guard let foot = letters.map(\.bottom).median else { return false }
    return Self.heights.contains(part.height / height)
      && Self.feet.contains((foot - part.bottom) / height)
      && Self.tops.contains((foot - part.top) / height)
      && part.width < part.height
  }

  /// Returns the gap from a number to the next letter after its point or comma, in heights of the
  /// letters.
  private func gap(
    after digits: [BoundingBox], _ parts: ArraySlice<BoundingBox>, height: Double
  ) -> Double? {
    guard var end = digits.last else { return nil }
    for part in parts {
      let gap = (part.left - end.right) / height
      let isSign =
        part.midY > digits[0].bottom && part.height < Self.heights.lowerBound * height
      guard isSign, gap < Self.minimumGapAfter else { return gap }
      end = end.union(part)
    }
    return nil
  }

  /// Returns a page with raised numbers in place of what was read of their ink, in pixels of the
  /// original.
  ///
  /// A number that was not read is filled in if it is the only one between its neighbours and its
  /// ink was read as signs like a number. A number after a digit may be an exponent or cents, and
  /// stays as it was read.
  package func page(
    _ page: RecognizedPage, with numbers: [(mark: Mark, word: Word?)]
  ) -> RecognizedPage {
    let lines = page.lines
    let found = numbers.map { mark, word in
      Found(mark: mark, word: word, signs: lines[mark.line].signs(at: mark.place(ink)))
    }
    let all = counted(found.filter(\.mark.isFirst)) + counted(found.filter { !$0.mark.isFirst })
    let words = Dictionary(grouping: all) { $0.mark.line }
    return page.compactMapNumberedLines { number, line in
      words[number, default: []].reduce(line) { $0.with($1.word, $1.mark) }
    }
  }

  private func counted(_ numbers: [Found]) -> [(mark: Mark, word: Word)] {
    let values = [nil] + numbers.map { $0.word.flatMap { Int($0.text) } } + [nil]
    return numbers.enumerated().compactMap { index, number in
      let (before, value, after) = (values[index], values[index + 1], values[index + 2])
      if let word = number.word, let value,
        !number.isDoubtful || before == value - 1 || after == value + 1
      {
        return word.text.hasPrefix("0") ? nil : (number.mark, word)
      }
      guard let before, after == before + 2, number.signs.allSatisfy(Found.numberSigns.contains)
      else { return nil }
      return number.mark.word(before + 1, ink).map { (number.mark, $0) }
    }
  }

  /// A raised number with what was read of its ink.
  private struct Found {
    let mark: Mark
    let word: Word?
    let signs: String

    /// The signs as which numbers, and the points after them, are read.
    static let numberSigns = Set("'\"’”?*°.,;:")

    /// Whether the number may be another sign: a star is read as 4, and a dagger or section sign as
    /// 1 or 8.
    var isDoubtful: Bool {
      ["4", "8"].contains(word?.text) || signs.contains { "†‡§tf".contains($0) }
    }
  }
}

extension RaisedMarks.Mark {
  /// The maximum distance to the right of or above a word of another line at which a mark before a
  /// first word may belong to that word, in heights of the mark's first digit.
  private static let maximumReachOfOther = 1.5

  /// Returns the columns of the mark, in pixels of the original.
  fileprivate func place(_ ink: LetterInk) -> ClosedRange<Double> {
    digits.map(ink.toOriginal.apply).hull.map { $0.left...$0.right } ?? 0...0
  }

  /// Returns whether a word of another line covers the mark's ink, or ends at a mark before a first
  /// word.
  ///
  /// - boxes: The boxes of the words of all lines, in pixels of the image.
  fileprivate func isOfOther(in boxes: [[BoundingBox]]) -> Bool {
    let digit = digits[0]
    func isAt(_ box: BoundingBox, reach: Double) -> Bool {
      (box.left...box.right + reach).contains(digit.midX)
        && (box.top - reach...box.bottom).contains(digit.midY)
    }
    guard isFirst || !boxes[line].contains(where: { isAt($0, reach: 0) }) else { return false }
    return boxes.indices.contains { other in
      other != line
        && boxes[other].contains {
          isAt($0, reach: isFirst ? Self.maximumReachOfOther * digit.height : 0)
        }
    }
  }

  /// Returns the mark as a number, in pixels of the original; `nil` if the number of digits
  /// differs.
  fileprivate func word(_ number: Int, _ ink: LetterInk) -> Word? {
    let boxes = digits.map(ink.toOriginal.apply)
    guard let box = boxes.hull, String(number).count == boxes.count else { return nil }
    let symbols = zip(String(number), boxes).map { Symbol(text: String($0), box: $1) }
    return Word(text: String(number), box: box, confidence: Confidence.certain, symbols: symbols)
  }
}

extension TextLine {
  /// Returns the text that was read at a place, with the signs at the end of the word there.
  ///
  /// The boxes of signs are less certain than the boxes of letters.
  fileprivate func signs(at place: ClosedRange<Double>) -> String {
    let read = words.last { $0.box.left < place.upperBound }?.symbols ?? []
    let last = read.lastIndex { $0.isLetter && $0.box.midX < place.lowerBound } ?? -1
    return read[(last + 1)...].filter { !$0.isLetter || place.contains($0.box.midX) }
      .map(\.text).joined()
  }

  /// Returns the line with a number in place of what was read of its ink.
  ///
  /// The number is a word of its own before the first word, otherwise the end of the word before
  /// it.
  fileprivate func with(_ number: Word, _ mark: RaisedMarks.Mark) -> TextLine {
    let place = number.box.left...number.box.right
    guard words.allSatisfy({ $0.symbols.map(\.text).joined() == $0.text }) else { return self }
    var rest = words.map { $0.symbols.filter { !place.contains($0.box.midX) } }
    var kept = words
    if !mark.isFirst {
      let isCut = zip(words, rest).map { !$1.isEmpty && $1.count < $0.symbols.count }
      guard let host = rest.lastIndex(where: { $0.contains { $0.box.midX < place.lowerBound } }),
        isCut.indices.allSatisfy({ $0 == host || !isCut[$0] })
      else { return self }
      let signs = words.indices.filter { $0 > host && rest[$0].isEmpty }.flatMap {
        words[$0].symbols
      }
      guard
        let symbols = words[host].spelled(words[host].symbols + signs)
          .symbols(before: number, isAfterSign: mark.isAfterSign)
      else { return self }
      rest[host] = symbols
      kept[host] = words[host].spelled(symbols, in: words[host].box.union(number.box))
    }
    kept = zip(kept, rest).compactMap { word, symbols in
      symbols.isEmpty ? nil : symbols == word.symbols ? word : word.part(symbols)
    }
    let all = (mark.isFirst ? [number] : []) + kept
    return with(words: all, in: all.map(\.box).hull ?? box)
  }
}

extension Word {
  /// Returns the symbols of a word with a number at its end in place of what was read of the
  /// number's ink.
  ///
  /// `nil` if letters follow the number or are unlike digits, a digit is before the number, or the
  /// word has no letter. Points that were read after the number's signs follow the number, wherever
  /// their boxes are.
  ///
  /// - isAfterSign: Whether a point or another sign is before the number in the ink; otherwise the
  ///   signs that were read are the number's own.
  fileprivate func symbols(before number: Word, isAfterSign: Bool) -> [Symbol]? {
    let word = symbols.prefix { $0.box.midX < number.box.left }
    let read = symbols.dropFirst(word.count).prefix { $0.box.midX <= number.box.right }
    let end = symbols.dropFirst(word.count + read.count)
    guard let last = word.lastIndex(where: \.isLetter), word.last?.isNumber != true,
      !end.contains(where: \.isLetter), read.allSatisfy({ !$0.isLetter || $0.isLikeDigit })
    else { return nil }
    let letters = word.prefix(last + 1)
    let signs =
      letters.count < word.count
      ? word.dropFirst(letters.count) : read.prefix(while: \.isPoint)
    let before = isAfterSign ? Array(signs) : []
    let tail = symbols[(letters.count + before.count)..<end.startIndex]
    let points = tail.reversed().prefix(while: \.isPoint).reversed()
    return letters + before + number.symbols + points + end
  }
}

extension Symbol {
  fileprivate var isLetter: Bool { text.contains(where: \.isLetter) }
  /// Whether a digit may be read as the letter; small digits are also read as letters with accents.
  fileprivate var isLikeDigit: Bool {
    "ABGIJOQSTZabfgijloqstz".contains(text) || !text.allSatisfy(\.isASCII)
  }
  fileprivate var isNumber: Bool { text.contains(where: \.isNumber) }
  fileprivate var isPoint: Bool { ".,;:".contains(text) }
}
