package import PageModel

/// A function that returns whether the dictionary has a word; `nil` if there is no dictionary.
package typealias WordLookup = (String) -> Bool?

/// The evidence that words are text rather than noise, with weights that `benchmarks/fit-words.py`
/// wrote.
package struct WordEvidence {
  /// A word with the odds that it is text.
  package struct Sample: Sendable {
    package let word: Word
    /// The odds that the word is text.
    package let textOdds: LogisticFunction
  }

  private typealias Terms = [LogisticFunction.Term]

  /// A reading of the page, as indexed words.
  private struct Reading {
    let lines: [TextLine]
    let words: [Word]
    let index: BoxIndex
    let numbers: NumberColumns

    /// - height: The median height of words, in pixels.
    init(_ page: RecognizedPage, height: Double) {
      lines = page.lines
      words = page.words
      index = BoxIndex(words.map(\.box), cell: 8 * height)
      numbers = NumberColumns(words)
    }
  }

  private let readings: [Reading]
  /// The median height of the words, in pixels.
  private let height: Double
  private let unread: Double
  private let isWord: WordLookup
  /// Whether the page is in another language, of which the dictionary has few words.
  private let isForeign: Bool

  /// Compares the readings of a page, with words in pixels of the original.
  ///
  /// - unread: The share of the page's letter-sized ink that no certain word covers, 0 to 1.
  package init(_ readings: [RecognizedPage], unread: Double, isWord: @escaping WordLookup) {
    self.unread = unread
    self.isWord = isWord
    height = max(readings.flatMap(\.words).map(\.box.height).median ?? 1, 1)
    self.readings = readings.map { [height] in Reading($0, height: height) }
    isForeign = Self.isForeign(readings.first?.words ?? [], isWord)
  }

  /// The minimum share of a page's words, weighted by the fourth power of their confidence, that a
  /// dictionary of its language has.
  private static let minimumKnown = 0.4
  /// The minimum length of such words: shorter ones are also words of other languages.
  private static let minimumLetters = 4

  private static func isForeign(_ words: [Word], _ isWord: WordLookup) -> Bool {
    var (known, all) = (0.0, 0.0)
    for word in words {
      let text = String(word.text.trimmed(to: \.isLetter))
      guard text.count >= minimumLetters, text.allSatisfy(\.isLetter), let isKnown = isWord(text)
      else { continue }
      let weight = fourth(confidence(of: word))
      all += weight
      if isKnown { known += weight }
    }
    return known < minimumKnown * all
  }

  /// Returns the words of the reading with an index.
  package func items(ofReading number: Int) -> [Sample] {
    readings[number].lines.flatMap { line in
      line.words.indices.map { index in
        let word = line.words[index]
        return Sample(
          word: word,
          textOdds: LogisticFunction(
            constant: -3.116,
            text(word) + place(index, line) + shape(word) + others(word, number)
              + dictionary(word) + surroundings(of: word, number)))
      }
    }
  }

  /// Returns the evidence of a word's own characters.
  ///
  /// One misread character makes a long word, as of code, uncertain, but noise repeats a few
  /// characters.
  private func text(_ word: Word) -> Terms {
    let confidence = Self.confidence(of: word)
    let kinds = word.text.map(CharacterKind.init)
    let count = Double(max(kinds.count, 1))
    let signs = kinds.count { $0 != .other }
    let changes = zip(kinds, kinds.dropFirst()).count { $0.changes(to: $1) }
    let fourth = Self.fourth(confidence)
    let length = kinds.contains(.wide) ? 4 : kinds.count
    let different = Set(word.text.lowercased().filter { $0.isLetter || $0.isNumber }).count
    let beyondTen = max(min(signs, length) - 10, 0)
    let flag = LogisticFunction.flag
    return [
      ("confidence", 3.776, confidence),
      ("confidence²", -8.412, confidence * confidence),
      ("confidence⁴", 8.138, fourth),
      ("two characters", -0.033, flag(length == 2)),
      ("three characters", -0.098, flag(length == 3)),
      ("length", 0.754, Double(min(length, 10)) / 10),
      ("letters and digits", -1.985, Double(signs) / count),
      (
        "letters and digits beyond ten, as many as twice the different ones beyond five", 1.182,
        Double(min(beyondTen, 20, 2 * max(different - 5, 0))) / 10
      ),
      ("no letter or digit", -1.961, flag(signs == 0)),
      ("a digit", 0.310, flag(kinds.contains(.digit))),
      ("changes of kind", -0.640, Double(changes) / count),
      ("confidence⁴ of one character", -0.473, length == 1 ? fourth : 0),
    ]
  }

  private func place(_ index: Int, _ line: TextLine) -> Terms {
    let others = line.words.indices.filter { $0 != index }
      .map { Self.confidence(of: line.words[$0]) }
    let mean = others.reduce(0, +) / Double(max(others.count, 1))
    let many = Double(min(others.count, 6)) / 6
    let isShort = line.words[index].text.count <= 2
    return [
      ("short and alone", -1.907, LogisticFunction.flag(others.isEmpty && isShort)),
      ("words of its line", -1.385, many),
      ("confidence × words of its line", 1.484, mean * many),
    ]
  }

  /// The usual width of a character, as a share of the height of words.
  private static let usualWidth = 0.55

  private static let dashes: Set<Character> = [
    "-", "\u{2010}", "\u{2011}", "\u{2012}", "–", "—", "\u{2015}", "\u{2212}",
  ]

  private func shape(_ word: Word) -> Terms {
    // No wide characters were fitted, and some of them are flat or small.
    let isWide = word.text.contains(where: \.isWide)
    let count = Double(max(word.text.count, 1))
    let width = word.box.width / count / (Self.usualWidth * height)
    let signs = word.text.filter { $0.isLetter || $0.isNumber }
    let different = Double(Set(signs).count) / Double(max(signs.count, 1))
    let isDash = !isWide && word.text.allSatisfy { Self.dashes.contains($0) }
    return [
      ("height", 2.810, isWide ? 1 : Self.likeness(word.box.height / height)),
      ("width of a character", 1.284, isWide ? 1 : Self.likeness(width)),
      ("different characters", 0.521, isWide ? 1 : different),
      ("flatness of a dash", 3.011, isDash ? 1 - min(word.box.height / height, 1) : 0),
    ]
  }

  /// Returns the evidence of the words of other readings at the place of a word.
  private func others(_ word: Word, _ number: Int) -> Terms {
    let letters = Self.letters(of: word)
    var (equal, different) = (0.0, 0.0)
    for (other, reading) in readings.enumerated() where other != number {
      let there = reading.index.indices(near: word.box).map { reading.words[$0] }
        .filter { $0.box.overlapsWord(word.box) }
      if there.contains(where: { Self.letters(of: $0) == letters }) {
        equal += 1
      } else if !there.isEmpty {
        different += 1
      }
    }
    let count = Double(max(readings.count - 1, 1))
    let isOnce = readings.count == 1
    return [
      ("read equally", 1.939, equal / count),
      ("read differently", -0.843, different / count),
      ("read once", 0.173, LogisticFunction.flag(isOnce)),
      ("confidence⁴ if read once", 3.300, isOnce ? Self.fourth(Self.confidence(of: word)) : 0),
    ]
  }

  /// The evidence of a word that no dictionary knows about: between a known word (1) and an unknown
  /// one (0).
  static let unknown = 0.5

  /// Returns the evidence of the dictionary for a word without the signs around it.
  private func dictionary(_ word: Word) -> Terms {
    let text = String(word.text.trimmed(to: \.isLetter))
    let isWord = text.count > 1 && text.allSatisfy(\.isLetter)
    let isKnown = !isWord ? false : text.contains(where: \.isWide) ? nil : self.isWord(text)
    let known =
      isKnown == true ? 1 : isWord && (isKnown == nil || isForeign) ? Self.unknown : 0
    return [
      ("in the dictionary", -0.905, known),
      ("length in the dictionary", 4.714, known * Double(min(text.count, 10)) / 10),
    ]
  }

  private func surroundings(of word: Word, _ number: Int) -> Terms {
    [
      ("unread ink⁸ of the page", -3.341, Self.fourth(unread * unread)),
      ("numbers of its column", 1.776, readings[number].numbers.share(of: word)),
    ]
  }

  /// Returns the confidence of a word, 0 to 1.
  private static func confidence(of word: Word) -> Double {
    min(max(word.confidence, 0), 100) / 100
  }

  /// Returns the letters and digits of a word; the whole text of a word without any.
  private static func letters(of word: Word) -> String {
    let letters = word.text.filter { $0.isLetter || $0.isNumber }
    return letters.isEmpty ? word.text : letters
  }

  /// Returns the fourth power by multiplications, which have the same result on every machine.
  private static func fourth(_ value: Double) -> Double { value * value * (value * value) }

  /// Returns 1 for a ratio of 1, and less for other ratios.
  private static func likeness(_ ratio: Double) -> Double {
    ratio <= 0 ? 0 : min(ratio, 1 / ratio)
  }
}

/// The kinds of characters; a word seldom changes from one kind to another.
private enum CharacterKind {
  case digit, small, capital, wide, other

  init(_ character: Character) {
    self =
      character.isWide
      ? .wide
      : character.isNumber
        ? .digit : character.isUppercase ? .capital : character.isLetter ? .small : .other
  }

  func changes(to next: CharacterKind) -> Bool {
    self != next && !(self == .capital && next == .small)
  }
}
