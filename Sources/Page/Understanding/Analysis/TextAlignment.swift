package import PageModel

/// Puts the words of a plain text in the places of the recognised words of its page.
///
/// The alignment of recognised words and words of the text has the minimum sum of edit distances. A
/// word of the text takes the place of a recognised word that is like it. Unlike words between two
/// such pairs take the places of the recognised words there, if these are in one line. All other
/// words are counted, not placed.
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
  private static let similarity = 0.34
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
    let limit = similarity * Double(max(first.scalars.count, second.scalars.count))
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

/// The letters of a word, for comparison.
struct WordLetters {
  let scalars: [UInt32]
  /// A bit for each letter that occurs; several letters share a bit.
  private let mask: UInt64

  init(_ text: String) { self.init(text.composed.unicodeScalars.map(\.value)) }

  private init(_ scalars: [UInt32]) {
    self.scalars = scalars
    mask = scalars.reduce(0) { $0 | 1 << UInt64($1 & 63) }
  }

  /// Returns whether another word, or two words as one, may be like this one: an edit changes the
  /// set of letters by at most two.
  func mayBeLike(_ first: WordLetters, _ second: WordLetters? = nil, share: Double) -> Bool {
    let count = first.scalars.count + (second?.scalars.count ?? 0)
    let limit = share * Double(max(count, scalars.count))
    let others = first.mask | (second?.mask ?? 0)
    return Double(abs(count - scalars.count)) <= limit
      && Double((mask ^ others).nonzeroBitCount) <= 2 * limit
  }

  /// Returns the concatenation of two words.
  func joined(to next: WordLetters) -> WordLetters { WordLetters(scalars + next.scalars) }

  /// Returns the edit distance to another word; `nil` if it is more than `limit`.
  func distance(to other: WordLetters, upTo limit: Double) -> Double? {
    if scalars == other.scalars { return 0 }
    let (a, b) = (scalars, other.scalars)
    guard Double(abs(a.count - b.count)) <= limit else { return nil }
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      var minimum = row[0]
      for (j, otherLetter) in b.enumerated() {
        let replaced = diagonal + (letter == otherLetter ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
        minimum = min(minimum, row[j + 1])
      }
      if Double(minimum) > limit { return nil }
    }
    return Double(row[b.count]) <= limit ? Double(row[b.count]) : nil
  }
}

/// The table of the minimum costs of alignments.
struct AlignmentTable {
  /// A step of an alignment.
  struct Step {
    /// The way in which old and new words correspond.
    enum Kind: UInt8 {
      /// A new word replaces an old one.
      case pair
      /// Two new words replace an old one.
      case split
      /// A new word replaces two old ones.
      case join
      /// A new word has no counterpart.
      case added
      /// An old word has no counterpart.
      case lost
    }

    let kind: Kind
    /// The index of the next old word.
    let old: Int
    /// The index of the next new word.
    let new: Int
  }

  let old: [WordLetters]
  let new: [WordLetters]
  /// The kind of the last step of the cheapest alignment, for each number of first old and new
  /// words.
  private var kinds: [Step.Kind] = []

  init(old: [WordLetters], new: [WordLetters]) {
    self.old = old
    self.new = new
    fill()
  }

  /// Returns the cost of a pair; `nil` if the words are not alike.
  ///
  /// - more: The word to join to the second one.
  private func cost(
    _ first: WordLetters, _ second: WordLetters, joining more: WordLetters? = nil
  ) -> Double? {
    guard first.mayBeLike(second, more, share: TextAlignment.maximumDifference) else { return nil }
    let second = more.map(second.joined) ?? second
    let length = Double(max(first.scalars.count, second.scalars.count))
    return first.distance(to: second, upTo: TextAlignment.maximumDifference * length)
  }

  private mutating func fill() {
    let width = new.count + 1
    kinds = [Step.Kind](repeating: .pair, count: (old.count + 1) * width)
    let added = new.map { TextAlignment.missing * Double($0.scalars.count) }
    var rows: [[Double]] = []
    for i in 0...old.count {
      var row = [Double](repeating: .infinity, count: width)
      let lost = i > 0 ? TextAlignment.missing * Double(old[i - 1].scalars.count) : 0
      for j in 0...new.count {
        var (best, last) = (i == 0 && j == 0 ? 0 : Double.infinity, Step.Kind.pair)
        func offer(_ base: Double, _ cost: @autoclosure () -> Double?, _ kind: Step.Kind) {
          guard base < best, let cost = cost(), base + cost < best else { return }
          (best, last) = (base + cost, kind)
        }
        if i > 0, j > 0 {
          offer(rows[rows.count - 1][j - 1], cost(old[i - 1], new[j - 1]), .pair)
        }
        if i > 0 { offer(rows[rows.count - 1][j], lost, .lost) }
        if j > 0 { offer(row[j - 1], added[j - 1], .added) }
        if i > 0, j > 1 {
          offer(
            rows[rows.count - 1][j - 2], cost(old[i - 1], new[j - 2], joining: new[j - 1]), .split)
        }
        if i > 1, j > 0 {
          offer(
            rows[rows.count - 2][j - 1], cost(new[j - 1], old[i - 2], joining: old[i - 1]), .join)
        }
        row[j] = best
        kinds[i * width + j] = last
      }
      rows.append(row)
      if rows.count > 2 { rows.removeFirst() }
    }
  }

  /// The steps of the cheapest alignment, in order.
  var steps: [Step] {
    var steps: [Step] = []
    var (i, j) = (old.count, new.count)
    while i > 0 || j > 0 {
      let kind = kinds[i * (new.count + 1) + j]
      i -= kind == .join ? 2 : kind == .added ? 0 : 1
      j -= kind == .split ? 2 : kind == .lost ? 0 : 1
      steps.append(Step(kind: kind, old: i, new: j))
    }
    return steps.reversed()
  }
}
