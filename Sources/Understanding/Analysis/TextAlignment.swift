package import PageModel

/// Puts the words of a plain text in the places of the recognised words of its page.
///
/// Recognised words and words of the text are aligned with the least sum of edit distances. Words of
/// the text take the places of words that are like them, and of unlike words of one line between two
/// such pairs; all others are counted, not placed.
package struct TextAlignment {
  /// The recognised page with the words of the text.
  package let page: RecognizedPage
  /// The words of the text that have no place.
  package let unplaced: [String]
  /// The number of words of the text.
  package let wordCount: Int

  /// The cost of a word that has no counterpart, as a share of its letters.
  static let missing = 0.7
  /// The maximum edit distance of a pair of words, as a share of the letters of the longer one.
  static let mostDifference = 0.67
  /// The minimum share of the text's words, or of the recognised ones, that are placed if the text
  /// is that of the page.
  private static let leastShare = 0.4
  /// The maximum number of pairs of words that are compared.
  private static let mostPairs = 64_000_000

  /// Whether the text is that of the page.
  package var isOfPage: Bool {
    wordCount == 0 || Double(wordCount - unplaced.count) >= Self.leastShare * Double(wordCount)
  }

  /// Aligns the words of `text` with those of a recognised page; `nil` if both are too long.
  package init?(_ text: RecognizedPage, with page: RecognizedPage) {
    let words = text.lines.flatMap(\.words).map(\.text)
    let lines = page.lines
    let found = lines.flatMap(\.words).map(\.text)
    guard words.count * max(found.count, 1) <= Self.mostPairs else { return nil }
    let steps = AlignmentTable(found.map(Letters.init), words.map(Letters.init)).steps
    var places = WordPlaces(lines: lines.map(\.words.count), found, words)
    for step in steps { places.take(step) }
    places.endGap()
    let (placed, joined) = (places.placed, places.joined)
    wordCount = words.count
    unplaced = places.unplaced
    var next = 0
    self.page = page.compactMapLines { line in
      defer { next += line.words.count }
      return line.replacingWords(
        Array(placed[next..<next + line.words.count]),
        joined: Array(joined[next..<next + line.words.count]))
    }
  }
}

extension TextLine {
  /// Returns the line with other words in the places of its words, without the words for which
  /// there are none.
  ///
  /// - joined: Whether a word belongs to the one before it.
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
private struct WordPlaces {
  private let found: [String]
  private let words: [String]
  /// The number of the line of each recognised word.
  private let lines: [Int]
  /// The words in the place of each recognised word.
  private(set) var placed: [[String]]
  /// Whether a recognised word belongs to the one before it.
  private(set) var joined: [Bool]
  private(set) var unplaced: [String] = []
  /// The recognised words and the words of the text since the last pair.
  private var gap: (old: [Int], new: [Int]) = ([], [])

  /// The maximum factor between the numbers of letters of unlike words in one place.
  private static let mostGrowth = 2.0

  init(lines counts: [Int], _ found: [String], _ words: [String]) {
    self.found = found
    self.words = words
    lines = counts.enumerated().flatMap { Array(repeating: $0.offset, count: $0.element) }
    placed = Array(repeating: [], count: found.count)
    joined = Array(repeating: false, count: found.count)
  }

  mutating func take(_ step: AlignmentTable.Step) {
    switch step {
    case .lost(let old): gap.old.append(old)
    case .added(let new): gap.new.append(new)
    case .pair(let old, let new):
      endGap()
      placed[old] = [words[new]]
    case .split(let old, let new):
      endGap()
      placed[old] = [words[new], words[new + 1]]
    case .join(let old, let new):
      endGap()
      placed[old] = [words[new]]
      joined[old + 1] = true
    }
  }

  /// Places the words since the last pair if they are about as long as the recognised words of one
  /// line there.
  mutating func endGap() {
    defer { gap = ([], []) }
    guard let first = gap.old.first, let last = gap.old.last, !gap.new.isEmpty else {
      unplaced += gap.new.map { words[$0] }
      return
    }
    let letters = Double(gap.old.reduce(0) { $0 + found[$1].count })
    let others = Double(gap.new.reduce(0) { $0 + words[$1].count })
    guard lines[first] == lines[last], others <= Self.mostGrowth * letters + 1,
      letters <= Self.mostGrowth * others + 1
    else {
      unplaced += gap.new.map { words[$0] }
      return
    }
    if gap.old.count == gap.new.count {
      for (old, new) in zip(gap.old, gap.new) { placed[old] = [words[new]] }
    } else {
      placed[first] = gap.new.map { words[$0] }
      for old in gap.old.dropFirst() { joined[old] = true }
    }
  }
}

/// The letters of a word, for comparison.
struct Letters {
  let scalars: [UInt32]

  init(_ text: String) { scalars = text.composed.unicodeScalars.map(\.value) }

  private init(_ scalars: [UInt32]) { self.scalars = scalars }

  /// Returns the concatenation of two words.
  func joined(to next: Letters) -> Letters { Letters(scalars + next.scalars) }

  /// Returns the edit distance to another word; `nil` if it is more than `limit`.
  func distance(to other: Letters, upTo limit: Double) -> Double? {
    if scalars == other.scalars { return 0 }
    let (a, b) = (scalars, other.scalars)
    guard Double(abs(a.count - b.count)) <= limit else { return nil }
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      var least = row[0]
      for (j, otherLetter) in b.enumerated() {
        let replaced = diagonal + (letter == otherLetter ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
        least = min(least, row[j + 1])
      }
      if Double(least) > limit { return nil }
    }
    return Double(row[b.count]) <= limit ? Double(row[b.count]) : nil
  }
}

/// The table of the least costs of alignments, in a band of words around the diagonal.
private struct AlignmentTable {
  /// A step of an alignment, with indices of old and new words.
  enum Step {
    case pair(Int, Int)
    case split(Int, Int)
    case join(Int, Int)
    case added(Int)
    case lost(Int)
  }

  private enum Move: UInt8 {
    case none, pair, split, join, added, lost
  }

  let old: [Letters]
  let new: [Letters]
  private var moves: [Move] = []

  init(_ old: [Letters], _ new: [Letters]) {
    self.old = old
    self.new = new
    fill()
  }

  /// Returns the cost of a pair; `nil` if the words are not alike.
  private func cost(_ first: Letters, _ second: Letters) -> Double? {
    let length = Double(max(first.scalars.count, second.scalars.count))
    return first.distance(to: second, upTo: TextAlignment.mostDifference * length)
  }

  private mutating func fill() {
    let width = new.count + 1
    moves = [Move](repeating: .none, count: (old.count + 1) * width)
    let added = new.map { TextAlignment.missing * Double($0.scalars.count) }
    var rows: [[Double]] = []
    for i in 0...old.count {
      var row = [Double](repeating: .infinity, count: width)
      let lost = i > 0 ? TextAlignment.missing * Double(old[i - 1].scalars.count) : 0
      for j in 0...new.count {
        var (best, move) = i == 0 && j == 0 ? (0, Move.none) : (Double.infinity, Move.none)
        func offer(_ base: Double, _ cost: @autoclosure () -> Double?, _ kind: Move) {
          guard base < best, let cost = cost(), base + cost < best else { return }
          (best, move) = (base + cost, kind)
        }
        if i > 0, j > 0 {
          offer(rows[rows.count - 1][j - 1], cost(old[i - 1], new[j - 1]), .pair)
        }
        if i > 0 { offer(rows[rows.count - 1][j], lost, .lost) }
        if j > 0 { offer(row[j - 1], added[j - 1], .added) }
        if i > 0, j > 1 {
          offer(
            rows[rows.count - 1][j - 2], cost(old[i - 1], new[j - 2].joined(to: new[j - 1])),
            .split)
        }
        if i > 1, j > 0 {
          offer(
            rows[rows.count - 2][j - 1], cost(old[i - 2].joined(to: old[i - 1]), new[j - 1]), .join)
        }
        row[j] = best
        moves[i * width + j] = move
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
      switch moves[i * (new.count + 1) + j] {
      case .pair:
        (i, j) = (i - 1, j - 1)
        steps.append(.pair(i, j))
      case .split:
        (i, j) = (i - 1, j - 2)
        steps.append(.split(i, j))
      case .join:
        (i, j) = (i - 2, j - 1)
        steps.append(.join(i, j))
      case .added:
        j -= 1
        steps.append(.added(j))
      case .lost, .none:
        i -= 1
        if i < 0 { return steps.reversed() }
        steps.append(.lost(i))
      }
    }
    return steps.reversed()
  }
}
