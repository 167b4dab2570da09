package import PageModel

/// Replaces words of a page by others, each found by its text and its box.
package struct WordEdits {
  /// Some consecutive words of a line, and the words that replace them; either may be empty.
  package struct Edit: Sendable {
    package let old: [Word]
    package let new: [Word]

    /// Makes an edit from the words before and after it.
    package init(old: [Word], new: [Word]) {
      self.old = old
      self.new = new
    }
  }

  /// The page with all edits whose words were found.
  package private(set) var page: RecognizedPage
  /// The edits whose words are not on the page.
  package private(set) var unmatched: [Edit] = []
  /// The index that each line had on the page before all edits; `nil` for a new line.
  package private(set) var origins: [Int?]
  /// The indices, on the page before all edits, of the lines whose words were changed or removed.
  package private(set) var changed: Set<Int> = []

  /// The minimum overlap of two boxes of one word, as the ratio of the intersection to the union.
  ///
  /// Coordinates are rounded to whole pixels, and words of one line do not overlap.
  private static let minimumOverlap = 0.5
  /// The maximum share of the place of a deleted word that another word covers.
  private static let maximumRemains = 0.1
  /// The confidence in per cent of a word that a person wrote.
  private static let sure = 100.0

  /// Begins with a page before all edits.
  package init(of page: RecognizedPage) {
    self.page = page
    origins = Array(page.lines.indices)
  }

  /// Applies edits, whose boxes are in pixels of the page.
  package mutating func apply(_ edits: [Edit]) {
    for edit in edits where !apply(edit) { unmatched.append(edit) }
  }

  /// Records edits that do not belong to this page.
  package mutating func reject(_ edits: [Edit]) { unmatched += edits }

  /// Applies an edit, unless it is done already; returns false if its words are not on the page.
  private mutating func apply(_ edit: Edit) -> Bool {
    guard !edit.old.isEmpty else {
      return isDone(edit) || add(edit.new)
    }
    return changeFirstLine { line in
      line.start(of: edit.old, minimumOverlap: Self.minimumOverlap).map { start in
        var words = line.words
        words.replaceSubrange(start..<start + edit.old.count, with: Self.sure(edit.new))
        return words
      }
    } || isDone(edit)
  }

  /// Returns whether the page has the new words of an edit at their places, or, for a deletion, no
  /// words at the places of the old ones.
  private func isDone(_ edit: Edit) -> Bool {
    guard edit.new.isEmpty else {
      return page.lines.contains {
        $0.start(of: edit.new, minimumOverlap: Self.minimumOverlap) != nil
      }
    }
    return edit.old.allSatisfy { old in
      !page.lines.contains { line in
        line.words.contains {
          ($0.box.intersection(old.box)?.area ?? 0) > Self.maximumRemains * old.box.area
        }
      }
    }
  }

  /// Replaces the words of the first line for which `words` is not `nil`, and removes the line if
  /// it gets none; returns whether there is such a line.
  private mutating func changeFirstLine(_ words: (TextLine) -> [Word]?) -> Bool {
    var found: Int?
    var isRemoved = false
    page = page.compactMapNumberedLines { index, line in
      guard found == nil, let words = words(line) else { return line }
      found = index
      isRemoved = words.isEmpty
      return isRemoved ? nil : line.holding(words)
    }
    guard let found else { return false }
    if let origin = origins[found] { changed.insert(origin) }
    if isRemoved { origins.remove(at: found) }
    return true
  }

  private static func sure(_ words: [Word]) -> [Word] {
    words.map { $0.with(confidence: sure) }
  }

  /// Adds words to the nearest line at their height, or as a line of their own.
  private mutating func add(_ words: [Word]) -> Bool {
    guard let box = words.map(\.box).hull else { return false }
    let nearest = page.lines.filter { $0.holds(box) }
      .min { $0.distance(to: box) < $1.distance(to: box) }
    guard let nearest else {
      addLine(Self.sure(words), box)
      return true
    }
    return changeFirstLine { $0 == nearest ? $0.inserting(Self.sure(words)) : nil }
  }

  /// The part of a word's box below its baseline, as a share of the height.
  private static let depth = 0.22
  /// The height of a lower-case x, as a share of the height of a word's box.
  private static let xHeight = 0.52

  private mutating func addLine(_ words: [Word], _ box: BoundingBox) {
    let height = words.map(\.box.height).median ?? box.height
    let line = TextLine(
      box: box, baseline: Baseline(slope: 0, offset: -Self.depth * height),
      metrics: RowMetrics(
        xHeight: Self.xHeight * height,
        ascenders: (1 - Self.depth - Self.xHeight) * height, descenders: Self.depth * height),
      words: words)
    page = page.with(blocks: page.blocks + [TextBlock(of: line)])
    origins.append(nil)
  }
}

extension TextLine {
  /// Returns the index of the first of some consecutive words; `nil` if they are not in the line.
  fileprivate func start(of old: [Word], minimumOverlap: Double) -> Int? {
    guard old.count <= words.count else { return nil }
    return (0...words.count - old.count).first { start in
      zip(words[start...], old).allSatisfy { own, other in
        own.text.withoutMarks == other.text.withoutMarks
          && own.box.overlap(with: other.box) >= minimumOverlap
      }
    }
  }

  /// Returns the line with other words, whose box reaches around them.
  fileprivate func holding(_ words: [Word]) -> TextLine {
    with(words: words, in: words.map(\.box).hull.map { box.union($0) } ?? box)
  }

  /// Returns whether a box is at the height of the line's words.
  fileprivate func holds(_ box: BoundingBox) -> Bool {
    frameBox.isInRow(of: frame.fromPage.apply(box))
  }

  /// Returns the gap between the line and a box, along the line; 0 if they overlap.
  fileprivate func distance(to box: BoundingBox) -> Double {
    max(0, frameBox.gap(to: frame.fromPage.apply(box)))
  }

  /// Returns the words with others among them, by their places along the line.
  fileprivate func inserting(_ new: [Word]) -> [Word] {
    let map = frame.fromPage
    let isReversed = direction == .rightToLeft
    guard let box = new.map(\.box).hull else { return words }
    let middle = map.apply(box).midX
    let place =
      words.firstIndex { word in
        let x = map.apply(word.box).midX
        return isReversed ? x < middle : x > middle
      } ?? words.count
    return Array(words[..<place]) + new + Array(words[place...])
  }
}

extension BoundingBox {
  /// Returns the ratio of the intersection to the union with another box.
  fileprivate func overlap(with other: BoundingBox) -> Double {
    let common = intersection(other)?.area ?? 0
    return common / max(area + other.area - common, .leastNormalMagnitude)
  }
}

extension String {
  /// The text without directional marks, which a PDF's text may have.
  fileprivate var withoutMarks: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isDirectionMark })).composed
  }
}
