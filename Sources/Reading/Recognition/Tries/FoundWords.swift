import PageModel
import Words

/// Inserts the words of a later try among the words recognised before, in reading order.
///
/// A new word in the row of a line joins the line. Other words become lines of their own, in the
/// block around them or in a new block before the first lower block of their column.
struct FoundWords {
  private var blocks: [GrowingBlock]
  private let size: PixelSize
  /// The line of each word of the original page.
  private var lineIndices: [LineIndex] = []

  /// The position of a line on the page.
  private struct LineIndex: Equatable {
    var block: Int
    var line: Int
  }

  /// A block to which lines and words can be added.
  fileprivate struct GrowingBlock {
    var box: BoundingBox
    var lines: [GrowingLine]
  }

  /// A line to which words can be added; its baseline and heights do not change.
  fileprivate struct GrowingLine {
    let line: TextLine
    var words: [Word]
    /// The number of its paragraph within the block; `nil` for a new line.
    let paragraph: Int?
    var box: BoundingBox
  }

  /// Starts with the kept words of a page.
  ///
  /// - kept: Whether each word of the page is kept.
  /// - confidences: The confidence of each word of the page, in per cent.
  init(_ page: RecognizedPage, kept: [Bool], confidences: [Double]) {
    size = page.size
    var flags = Array(zip(kept, confidences))[...]
    for (blockIndex, block) in page.blocks.enumerated() {
      for (lineIndex, line) in block.lines.enumerated() {
        lineIndices += line.words.map { _ in LineIndex(block: blockIndex, line: lineIndex) }
      }
    }
    blocks = page.blocks.map { block in
      let lines = block.paragraphs.enumerated().flatMap { number, paragraph in
        paragraph.lines.map { line in
          let words = zip(line.words, flags).filter { $1.0 }.map { $0.with(confidence: $1.1) }
          flags = flags.dropFirst(line.words.count)
          return GrowingLine(
            line: line, words: words, paragraph: number,
            box: words.count == line.words.count ? line.box : words.map(\.box).hull ?? line.box)
        }
      }
      return GrowingBlock(box: block.box, lines: lines)
    }
  }

  /// The maximum gap between a line and a word that joins it, in heights of the line.
  private static let maximumGap = 2.0
  /// The maximum distance between baselines of one row, in heights of the line.
  private static let maximumRowDistance = 0.35
  /// The allowed ratios of the height of a new word's line to the height of the line that it joins.
  private static let heights = 0.5...2.0

  /// Adds a word of `line` to the line of the word that it replaces; returns false if that line
  /// cannot take the word (see `takes`).
  ///
  /// Must be called before `add(_:of:)`, which changes the indices of lines.
  ///
  /// - number: The index of the replaced word on the page.
  mutating func replace(_ number: Int, by word: Word, of line: TextLine) -> Bool {
    let index = lineIndices[number]
    guard takes(word, of: line, blocks[index.block].lines[index.line]) else { return false }
    blocks[index.block].lines[index.line].add(word)
    return true
  }

  /// Adds new words of `line`, which replace no words of the page.
  mutating func add(_ words: [Word], of line: TextLine) {
    var rest: [Word] = []
    for word in words {
      if let index = row(of: word, line) {
        blocks[index.block].lines[index.line].add(word)
        blocks[index.block].box = blocks[index.block].box.union(word.box)
      } else {
        rest.append(word)
      }
    }
    let runs = rest.sorted { $0.box.left < $1.box.left }.grouped {
      $1.box.left - $0.box.right <= Self.maximumGap * line.letterSize
    }
    for run in runs { addLine(run, like: line) }
  }

  /// Returns the page with all words, without empty lines.
  consuming func finished() -> RecognizedPage {
    let finished = blocks.compactMap { block -> TextBlock? in
      let lines = block.lines.filter { !$0.words.isEmpty }
      guard !lines.isEmpty else { return nil }
      var paragraphs: [[TextLine]] = []
      var current: Int?
      for line in lines {
        let number = line.paragraph ?? current
        if paragraphs.isEmpty || number != current { paragraphs.append([]) }
        paragraphs[paragraphs.count - 1].append(line.finished)
        current = number
      }
      return TextBlock(
        box: block.box,
        paragraphs: paragraphs.map { lines in
          Paragraph(box: lines.map(\.box).hull ?? block.box, lines: lines)
        })
    }
    return RecognizedPage(size: size, blocks: finished)
  }

  /// Returns the nearest line in whose row a word is, next to the line or between its words.
  private func row(of word: Word, _ line: TextLine) -> LineIndex? {
    var best: LineIndex?
    var bestGap = Double.infinity
    for (blockIndex, block) in blocks.enumerated() {
      guard block.box.top < word.box.bottom, word.box.top < block.box.bottom else { continue }
      for (lineIndex, candidate) in block.lines.enumerated() {
        let height = candidate.line.letterSize
        let gap = max(candidate.box.gap(to: word.box), 0)
        guard gap <= Self.maximumGap * height, gap < bestGap, isInRow(word, line, of: candidate)
        else { continue }
        best = LineIndex(block: blockIndex, line: lineIndex)
        bestGap = gap
      }
    }
    return best
  }

  /// Returns whether a word of `line` may join another line: both have one frame and about one
  /// size, and no word of the other line with a letter or digit is above or below the word, as in
  /// noise over several rows.
  private func takes(_ word: Word, of line: TextLine, _ other: GrowingLine) -> Bool {
    line.frame == other.line.frame
      && Self.heights.contains(line.letterSize / other.line.letterSize)
      && !(other.line.isUprightLeftToRight
        && other.words.contains { !$0.letters.isEmpty && $0.box.isAboveOrBelow(word.box) })
  }

  /// Returns whether a word of `line` is on the baseline of another line of about the same size.
  private func isInRow(_ word: Word, _ line: TextLine, of other: GrowingLine) -> Bool {
    let distance =
      other.line.baseline.y(at: word.box.midX, in: other.line.box)
      - line.baseline.y(at: word.box.midX, in: line.box)
    return other.line.isUprightLeftToRight && takes(word, of: line, other)
      && abs(distance) <= Self.maximumRowDistance * other.line.letterSize
  }

  private mutating func addLine(_ words: [Word], like line: TextLine) {
    guard let box = words.map(\.box).hull else { return }
    let new = GrowingLine(line: line, words: words, paragraph: nil, box: box)
    if let home = blocks.firstIndex(where: { $0.box.coversHalf(of: box) }) {
      let lines = blocks[home].lines
      let index = lines.firstIndex { $0.box.midY > box.midY && $0.box.gap(to: box) < 0 }
      blocks[home].lines.insert(new, at: index ?? lines.count)
      blocks[home].box = blocks[home].box.union(box)
    } else {
      let index = blocks.firstIndex { $0.box.top > box.midY && $0.box.gap(to: box) < 0 }
      blocks.insert(GrowingBlock(box: box, lines: [new]), at: index ?? blocks.count)
    }
  }
}

extension FoundWords.GrowingLine {
  fileprivate mutating func add(_ word: Word) {
    let index = words.firstIndex { $0.box.midX > word.box.midX }
    box = words.isEmpty && line.isUprightLeftToRight ? word.box : box.union(word.box)
    words.insert(word, at: index ?? words.count)
  }

  /// The line with its words and a box around them; the baseline keeps its place on the page.
  fileprivate var finished: TextLine {
    guard box != line.box, line.isUprightLeftToRight else {
      return line.with(box: box, words: words)
    }
    return line.with(words: words, in: box)
  }
}

extension BoundingBox {
  fileprivate func isAboveOrBelow(_ other: BoundingBox) -> Bool {
    gap(to: other) < 0 && (bottom <= other.top || other.bottom <= top)
  }
}

extension RecognizedPage {
  /// Returns the page with the words of another page that a judge prefers, in existing or in new
  /// lines, and these words.
  ///
  /// - keepsLines: Whether the new words of one line join one line even if they replace words of
  ///   several lines.
  func merged(
    with found: RecognizedPage, by judge: Judge, keepsLines: Bool = false
  ) -> (page: RecognizedPage, taken: [Word]) {
    let merge = TryMerge(old: words, new: found.words, judge)
    let taken = zip(found.words, merge.takenNew).filter(\.1).map(\.0)
    return (merged(with: found, merge, keepsLines: keepsLines), taken)
  }

  private func merged(
    with found: RecognizedPage, _ merge: TryMerge, keepsLines: Bool
  ) -> RecognizedPage {
    var page = FoundWords(self, kept: merge.keptOld, confidences: merge.confidences)
    var numbers = merge.takenNew.indices[...]
    let lines = found.lines
    let rest = lines.map { line in
      let own = numbers.prefix(line.words.count)
      numbers = numbers.dropFirst(line.words.count)
      let first = keepsLines ? own.lazy.compactMap { merge.replaced[$0] }.first : nil
      return zip(own, line.words).filter { number, word in
        guard let old = merge.replaced[number] else { return merge.takenNew[number] }
        return !page.replace(first ?? old, by: word, of: line)
      }.map(\.1)
    }
    for (line, words) in zip(lines, rest) where !words.isEmpty { page.add(words, of: line) }
    return page.finished()
  }
}
