package import PageModel

/// What tells text from noise: numbers about a word that a fitted function weighs.
package struct WordEvidence: Sendable {
  /// A reading of a page: the words of one recognition of it.
  package typealias Reading = RecognizedPage

  /// A word with its line and its numbers.
  package struct Item: Sendable {
    package let word: Word
    /// The numbers in the order of `names`, most of them from 0 to 1.
    package let values: [Double]
  }

  /// The names of the numbers, as the table of weights has them.
  package static let names = [
    "confidence", "confidence²", "confidence⁴", "one character", "two characters",
    "three characters", "length", "confidence × length", "letters and digits", "no letter or digit",
    "a digit",
    "changes of kind", "alone in its line", "short and alone", "confidence of its line",
    "words of its line", "confidence × words of its line", "confidence of a close neighbour",
    "height", "width of a character", "different characters", "parts of ink", "wide characters",
    "read equally", "read differently", "read by no other", "unread ink of the page",
  ]

  private let readings: [[Word]]
  private let indices: [BoxIndex]
  private let height: Double
  private let ink: BoxIndex
  private let unread: Double

  /// Compares the readings of a page.
  ///
  /// - ink: The parts of its ink, in pixels of the original, as the words.
  /// - unread: The share of its letter-sized ink that no certain word covers.
  package init(_ readings: [Reading], ink: [BoundingBox], unread: Double) {
    self.readings = readings.map { $0.lines.flatMap(\.words) }
    let heights = self.readings.joined().map(\.box.height)
    height = max(Array(heights).median ?? 1, 1)
    let cell = 8 * height
    indices = self.readings.map { BoxIndex($0.map(\.box), cell: cell) }
    self.ink = BoxIndex(ink, cell: cell)
    inkBoxes = ink
    self.unread = unread
  }

  private let inkBoxes: [BoundingBox]

  /// Returns the words of a page, which is one of the readings or part of it, with their numbers.
  ///
  /// - number: The number of the reading.
  package func items(of page: Reading, number: Int) -> [Item] {
    page.lines.flatMap { line in
      line.words.indices.map { index in
        let word = line.words[index]
        return Item(
          word: word, values: text(word) + place(index, line) + shape(word) + others(word, number))
      }
    }
  }

  private func text(_ word: Word) -> [Double] {
    let (text, confidence) = (word.text, min(max(word.confidence, 0), 100) / 100)
    let kinds = text.map(Kind.init)
    let count = Double(max(kinds.count, 1))
    let signs = kinds.count { $0 != .other }
    let changes = zip(kinds, kinds.dropFirst()).count { $0.changes(to: $1) }
    let square = confidence * confidence
    let length = kinds.contains(.wide) ? 4 : kinds.count
    return [
      confidence, square, square * square, Self.flag(length == 1), Self.flag(length == 2),
      Self.flag(length == 3), Double(min(length, 10)) / 10,
      confidence * Double(min(length, 10)) / 10, Double(signs) / count,
      Self.flag(signs == 0), Self.flag(kinds.contains(.digit)), Double(changes) / count,
    ]
  }

  private func place(_ index: Int, _ line: TextLine) -> [Double] {
    let others = line.words.indices.filter { $0 != index }.map { line.words[$0].confidence }
    let mean = others.isEmpty ? 0.8 : others.reduce(0, +) / Double(others.count) / 100
    let many = Double(min(others.count, 6)) / 6
    let isShort = line.words[index].text.count <= 2
    return [
      Self.flag(others.isEmpty), Self.flag(others.isEmpty && isShort), mean, many, mean * many,
      neighbour(index, line),
    ]
  }

  /// The maximum gap between the words of a sentence, in heights of words.
  private static let widestSpace = 1.0

  /// Returns the higher confidence of the words close before and after a word; 0 if there are none.
  private func neighbour(_ index: Int, _ line: TextLine) -> Double {
    let box = line.words[index].box
    let close = [index - 1, index + 1].filter(line.words.indices.contains).map { line.words[$0] }
      .filter { other in
        let gap = max(other.box.left - box.right, box.left - other.box.right)
        return gap <= Self.widestSpace * height
      }
    return (close.map(\.confidence).max() ?? 0) / 100
  }

  /// The usual width of a character, as a share of the height of words.
  private static let usualWidth = 0.55

  private func shape(_ word: Word) -> [Double] {
    let count = Double(max(word.text.count, 1))
    let width = word.box.width / count / (Self.usualWidth * height)
    let signs = word.text.filter { $0.isLetter || $0.isNumber }
    let parts = Double(
      ink.indices(near: word.box).count { word.box.contains(inkBoxes[$0].middle) })
    return [
      Self.likeness(word.box.height / height), Self.likeness(width),
      Double(Set(signs).count) / Double(max(signs.count, 1)), Self.likeness(parts / count),
      Self.flag(word.text.contains(where: \.isWide)),
    ]
  }

  /// Compares a word with those of other readings at its place.
  private func others(_ word: Word, _ number: Int) -> [Double] {
    let letters = Self.letters(of: word)
    var (equal, different) = (0.0, 0.0)
    for (other, words) in readings.enumerated() where other != number {
      let there = indices[other].indices(near: word.box).map { words[$0] }
        .filter { $0.box.overlapsWord(word.box) }
      if there.contains(where: { Self.letters(of: $0) == letters }) {
        equal += 1
      } else if !there.isEmpty {
        different += 1
      }
    }
    let count = Double(max(readings.count - 1, 1))
    let isLone = readings.count > 1 && equal + different == 0
    return [equal / count, different / count, Self.flag(isLone), unread]
  }

  private static func letters(of word: Word) -> String {
    word.text.filter { $0.isLetter || $0.isNumber }
  }

  private static func flag(_ isTrue: Bool) -> Double { isTrue ? 1 : 0 }

  /// Returns 1 for a ratio of 1, and less for greater and for smaller ones.
  private static func likeness(_ ratio: Double) -> Double {
    ratio <= 0 ? 0 : min(ratio, 1 / ratio)
  }
}

/// The kinds of characters among which a word seldom changes.
private enum Kind {
  case digit, small, capital, wide, other

  init(_ character: Character) {
    self =
      character.isWide
      ? .wide
      : character.isNumber
        ? .digit : character.isUppercase ? .capital : character.isLetter ? .small : .other
  }

  func changes(to next: Kind) -> Bool { self != next && !(self == .capital && next == .small) }
}

extension BoundingBox {
  /// The shares of the narrower width and of the lower height that overlapping words have in
  /// common.
  private static let shared = (width: 0.25, height: 0.4)

  /// Returns whether two boxes of words overlap so far that one word can stay.
  func overlapsWord(_ other: BoundingBox) -> Bool {
    let width = min(right, other.right) - max(left, other.left)
    let height = min(bottom, other.bottom) - max(top, other.top)
    return width > Self.shared.width * min(self.width, other.width)
      && height > Self.shared.height * min(self.height, other.height)
  }
}
