package import PageModel

/// Puts the words of a plain text in the places of the recognised words of its page.
///
/// The alignment of recognised words and words of the text has the minimum sum of edit distances. A
/// word of the text takes the place of a recognised word that is like it. Unlike words between two
/// such pairs take the places of the recognised words there, if these are in one line. Further
/// alignments place what is left, because the columns of the page may be in another order; they
/// place like words only. All other words are counted, not placed.
package struct TextAlignment {
  /// The recognised page with the words of the text.
  package let page: RecognizedPage
  /// The words of the text that have no place.
  package let unplaced: [String]
  /// The number of words of the text.
  package let wordCount: Int

  /// The cost of a word that has no counterpart, as a share of its letters.
  static let missing = 0.7
  /// The maximum edit distance of a pair as a share of the longer word; 0.67 aligned other pages.
  static let maximumDifference = 0.5
  /// The minimum number of letters of a word that distinguishes pages.
  static let minimumLetters = 4
  /// The maximum edit distance of two words that show that the text belongs to the page, as a share
  /// of the letters.
  private static let maximumTellingDifference = 0.34
  /// The minimum share of words in such pairs, among the words of at least `minimumLetters`, in a
  /// text that belongs to the page.
  private static let minimumShare = 0.4
  /// The maximum number of pairs of words that are compared: 5 000 by 5 000.
  private static let maximumPairs = 25_000_000

  /// The number of words of the text that distinguish pages, and the number of them that are on the
  /// page.
  package let telling: (count: Int, found: Int)

  /// Whether the text belongs to the page.
  package var isOfPage: Bool {
    Double(telling.found) >= Self.minimumShare * Double(telling.count)
  }

  /// Aligns the words of `text` with those of a recognised page; `nil` if both are too long.
  package init?(_ text: RecognizedPage, with page: RecognizedPage) {
    let words = text.lines.flatMap(\.words).map(\.text)
    let lines = page.lines
    let found = lines.flatMap(\.words).map(\.text)
    guard words.count * max(found.count, 1) <= Self.maximumPairs else { return nil }
    let places = AlignedWords(lines: lines.map(\.words.count), found: found, words: words)
    let (placed, joined) = (places.texts, places.joined)
    wordCount = words.count
    unplaced = places.unplaced
    telling = (words.count { $0.count >= Self.minimumLetters }, places.likeCount)
    var next = 0
    self.page = page.compactMapLines { line in
      defer { next += line.words.count }
      return line.replacingWords(
        Array(placed[next..<next + line.words.count]),
        joined: Array(joined[next..<next + line.words.count]))
    }
  }
}

extension TextAlignment {
  /// Returns whether two words are alike enough to show that the text belongs to the page.
  static func isLike(_ first: WordLetters, _ second: WordLetters) -> Bool {
    let limit = maximumTellingDifference * Double(max(first.scalars.count, second.scalars.count))
    return first.distance(to: second, upTo: limit) != nil
  }
}

extension TextLine {
  /// Returns the line with other words in the places of its words; a word without replacement is
  /// removed.
  ///
  /// - joined: Whether each word is a part of the word before it.
  fileprivate func replacingWords(_ texts: [[String]], joined: [Bool]) -> TextLine {
    var words: [Word] = []
    for (index, word) in self.words.enumerated() where !joined[index] {
      let box = zip(self.words, joined).dropFirst(index + 1).prefix { $0.1 }
        .reduce(word.box) { $0.union($1.0.box) }
      let texts = texts[index]
      if texts == [word.text], box == word.box {
        words.append(word)
      } else {
        words += zip(texts, parts(of: box, for: texts)).map { text, box in
          Word(text: text, box: box, confidence: 100, language: word.language)
        }
      }
    }
    return with(words: words)
  }

  /// Returns a part of a box for each text, by the number of letters, in the direction of writing.
  private func parts(of box: BoundingBox, for texts: [String]) -> [BoundingBox] {
    let map = frame.fromPage
    let framed = map.apply(box)
    let counts = texts.map { Double($0.count) }
    let whole = counts.reduce(0, +) + Double(max(texts.count - 1, 0))
    var start = 0.0
    return counts.map { count in
      let range = (start / whole, (start + count) / whole)
      start += count + 1
      let (from, to) =
        direction == .rightToLeft ? (1 - range.1, 1 - range.0) : range
      return frame.toPage.apply(
        BoundingBox(
          left: framed.left + from * framed.width, top: framed.top,
          right: framed.left + to * framed.width, bottom: framed.bottom))
    }
  }
}

/// The words of a text in the places of recognised words.
private struct AlignedWords {
  private let found: [String]
  private let words: [String]
  /// The number of the line of each recognised word.
  private let lines: [Int]
  /// The words in the place of each recognised word.
  private(set) var texts: [[String]]
  /// Whether each recognised word is a part of the word before it.
  private(set) var joined: [Bool]
  /// The range of the recognised words in whose place each word is; `nil` if it has no place.
  private var places: [ClosedRange<Int>?]
  /// The number of long words that are like the recognised words in their places.
  private(set) var likeCount = 0

  /// The maximum ratio between the numbers of letters of unlike words in one place.
  private static let maximumGrowth = 2.0
  /// The maximum number of alignments; the text of a page of columns that was recognised in another
  /// order takes one for each column.
  private static let maximumRounds = 12
  /// The minimum number of letters of a single word that shows where it belongs.
  private static let minimumLettersAlone = 8

  /// Aligns the words of a text with the words found in lines that have `counts` words each.
  init(lines counts: [Int], found: [String], words: [String]) {
    self.found = found
    self.words = words
    lines = counts.enumerated().flatMap { Array(repeating: $0.offset, count: $0.element) }
    texts = Array(repeating: [], count: found.count)
    joined = Array(repeating: false, count: found.count)
    places = Array(repeating: nil, count: words.count)
    let (old, new) = (found.map(WordLetters.init), words.map(WordLetters.init))
    for round in 0..<Self.maximumRounds {
      guard align(old: old, new: new, isFirst: round == 0) > 0 else { break }
    }
    fillGaps()
  }

  /// The words without a place.
  var unplaced: [String] { zip(words, places).filter { $0.1 == nil }.map(\.0) }

  private func isFree(_ old: Int) -> Bool { texts[old].isEmpty && !joined[old] }

  /// Aligns the words without a place with the recognised words that no word has replaced, and
  /// returns how many got a place.
  ///
  /// After the first round, only words that are like their counterparts get a place, beside another
  /// such pair or if they are long.
  private mutating func align(old: [WordLetters], new: [WordLetters], isFirst: Bool) -> Int {
    let olds = found.indices.filter(isFree)
    let news = words.indices.filter { places[$0] == nil }
    guard !olds.isEmpty, !news.isEmpty else { return 0 }
    let steps = AlignmentTable(old: olds.map { old[$0] }, new: news.map { new[$0] }).steps
    let isLike = steps.map { step in
      step.kind == .pair && TextAlignment.isLike(old[olds[step.old]], new[news[step.new]])
    }
    var count = 0
    for (index, step) in steps.enumerated() {
      let isBeside = [index - 1, index + 1].contains { isLike.indices.contains($0) && isLike[$0] }
      let length = isLike[index] ? words[news[step.new]].count : 0
      guard isFirst || isLike[index] && (isBeside || length >= Self.minimumLettersAlone) else {
        continue
      }
      count += place(step, olds: olds, news: news) ? 1 : 0
      likeCount += length >= TextAlignment.minimumLetters ? 1 : 0
    }
    return count
  }

  /// Places the words of a step; returns whether it placed any.
  ///
  /// The step has indices into `olds` and `news`.
  private mutating func place(
    _ step: AlignmentTable.Step, olds: [Int], news: [Int]
  ) -> Bool {
    guard ![.added, .lost].contains(step.kind) else { return false }
    let (old, new) = (olds[step.old], news[step.new])
    switch step.kind {
    case .split:
      guard news[step.new + 1] == new + 1 else { return false }
      place([new, new + 1], at: old...old)
    case .join:
      guard olds[step.old + 1] == old + 1 else { return false }
      guard lines[old] == lines[old + 1] else { return divide(new, at: old) }
      place([new], at: old...old + 1)
    default: place([new], at: old...old)
    }
    return true
  }

  /// Divides a word between the end of a line, which has a hyphen, and the beginning of the next
  /// line; returns whether that is possible.
  private mutating func divide(_ new: Int, at old: Int) -> Bool {
    let count = found[old].count - 1
    guard found[old].last == "-", (1..<words[new].count).contains(count) else { return false }
    texts[old] = [words[new].prefix(count) + "-"]
    texts[old + 1] = [String(words[new].dropFirst(count))]
    places[new] = old...old + 1
    return true
  }

  private mutating func place(_ new: [Int], at old: ClosedRange<Int>) {
    texts[old.lowerBound] = new.map { words[$0] }
    for index in old.dropFirst() { joined[index] = true }
    for index in new { places[index] = old }
  }

  /// Places words between two placed words, if they are about as long as the recognised words there
  /// and these are in one line.
  private mutating func fillGaps() {
    var start = 0
    while start < words.count {
      guard places[start] == nil else {
        start += 1
        continue
      }
      let end = places[start...].firstIndex { $0 != nil } ?? words.count
      if start > 0, end < words.count, let before = places[start - 1], let after = places[end] {
        fill(Array(start..<end), between: before.upperBound, and: after.lowerBound)
      }
      start = end
    }
  }

  private mutating func fill(_ new: [Int], between before: Int, and after: Int) {
    guard before + 1 < after else { return }
    let old = before + 1...after - 1
    guard lines[old.lowerBound] == lines[old.upperBound], old.allSatisfy(isFree) else { return }
    let letters = Double(old.reduce(0) { $0 + found[$1].count })
    let others = Double(new.reduce(0) { $0 + words[$1].count })
    guard others <= Self.maximumGrowth * letters + 1, letters <= Self.maximumGrowth * others + 1
    else {
      return
    }
    if old.count == new.count {
      for (index, word) in zip(old, new) { place([word], at: index...index) }
    } else {
      place(new, at: old)
    }
  }
}
