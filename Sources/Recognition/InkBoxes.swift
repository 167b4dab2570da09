import PageLayout

/// The ink of a piece of a line as the layout found it: a box for each connected part.
///
/// An engine that reads a piece alone sees what reaches into it from other lines, and knows its words'
/// places only roughly; the parts of the layout belong to their line, and words end at gaps of it.
struct InkBoxes {
  /// From left to right.
  private let parts: [BoundingBox]

  /// Takes the parts in pixels of the original.
  init(_ parts: [BoundingBox]) {
    self.parts = parts.sorted { $0.left < $1.left }
  }

  /// Words from left to right, each with the smallest box that holds its ink; one without ink has its
  /// letters'.
  func fitted(_ words: [Word]) -> [Word] {
    let extents = Self.extents(of: words)
    let places = places(of: extents)
    var boxes = [BoundingBox?](repeating: nil, count: words.count)
    for part in parts {
      for index in indices(of: part, in: places) {
        let share = part.cut(to: places[index], unless: Self.isLetter(part))
        boxes[index] = boxes[index]?.union(share) ?? share
      }
    }
    return words.indices.map { words[$0].held(in: boxes[$0] ?? extents[$0]) }
  }
}

/// What of a line is whose.
extension InkBoxes {
  /// A gap this far from where the recogniser parts two words may part them, in their heights.
  private static let reach = 0.8
  /// How much wider a gap must be to count as much as one that is nearer by a pixel, in pixels.
  private static let remoteness = 0.5
  /// A single letter is no wider than this, in heights; wider ink may join the letters of two words.
  private static let widestLetter = 1.5
  /// Ink this far outside the line's words still belongs to them, in heights: a full stop.
  private static let margin = 0.25

  /// Where the recogniser saw each word, none beyond the beginning of the next: it gives all ink that
  /// it did not lay out itself to one letter of one of them.
  private static func extents(of words: [Word]) -> [BoundingBox] {
    var extents = words.map(\.letters)
    for index in extents.indices.dropLast() {
      let next = extents[index + 1].left
      if next > extents[index].left { extents[index] = extents[index].ending(by: next) }
    }
    return extents
  }

  /// From where to where each word may have ink, in pixels along x.
  private func places(of extents: [BoundingBox]) -> [ClosedRange<Double>] {
    guard let first = extents.first, let last = extents.last else { return [] }
    var starts = [first.left - Self.margin * first.height]
    for (word, next) in zip(extents, extents.dropFirst()) {
      starts.append(max(end(of: word, before: next), starts.last ?? 0))
    }
    starts.append(max(last.right + Self.margin * last.height, starts.last ?? 0))
    return zip(starts, starts.dropFirst()).map { $0...$1 }
  }

  /// The middle of the gap that parts two words best, or of the two where there is none.
  private func end(of word: BoundingBox, before next: BoundingBox) -> Double {
    let rough = (word.right + next.left) / 2
    let reach = Self.reach * word.height
    var best = (worth: -Double.infinity, middle: rough)
    var inkEnd = -Double.infinity
    for part in parts {
      let middle = (inkEnd + part.left) / 2
      if part.left > inkEnd, abs(middle - rough) <= reach {
        let worth = part.left - inkEnd - Self.remoteness * abs(middle - rough)
        if worth > best.worth { best = (worth, middle) }
      }
      inkEnd = max(inkEnd, part.right)
      if part.left > rough + 2 * reach { break }
    }
    return best.middle
  }

  private static func isLetter(_ part: BoundingBox) -> Bool {
    part.width <= widestLetter * part.height
  }

  /// The words a part belongs to: the one that holds its middle, or all that a wide part joins.
  private func indices(of part: BoundingBox, in places: [ClosedRange<Double>]) -> [Int] {
    guard !Self.isLetter(part) else {
      return places.firstIndex { $0.contains(part.midX) }.map { [$0] } ?? []
    }
    return places.indices.filter {
      part.left < places[$0].upperBound && places[$0].lowerBound < part.right
    }
  }
}

extension Word {
  /// The box around its letters; its own where they are not known.
  fileprivate var letters: BoundingBox {
    guard let first = symbols.first else { return box }
    return symbols.reduce(first.box) { $0.union($1.box) }
  }

  /// The same word with all of its letters in another box.
  fileprivate func held(in box: BoundingBox) -> Word {
    let symbols = symbols.map { Symbol(text: $0.text, box: $0.box.clamped(to: box)) }
    return Word(
      text: text, box: box, confidence: confidence, symbols: symbols, language: language)
  }
}

extension BoundingBox {
  /// The box without what lies right of `x`.
  fileprivate func ending(by x: Double) -> BoundingBox {
    BoundingBox(left: left, top: top, right: min(right, x), bottom: bottom)
  }

  /// The part of the box in a range along x; the whole box where `isWhole`.
  fileprivate func cut(to range: ClosedRange<Double>, unless isWhole: Bool) -> BoundingBox {
    guard !isWhole else { return self }
    return BoundingBox(
      left: max(left, range.lowerBound), top: top, right: min(right, range.upperBound),
      bottom: bottom)
  }

  /// The box with each side brought between those of `other`.
  fileprivate func clamped(to other: BoundingBox) -> BoundingBox {
    BoundingBox(
      left: min(max(left, other.left), other.right), top: min(max(top, other.top), other.bottom),
      right: min(max(right, other.left), other.right),
      bottom: min(max(bottom, other.top), other.bottom))
  }
}
