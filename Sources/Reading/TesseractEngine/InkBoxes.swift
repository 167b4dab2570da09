import PageModel

/// The ink of a piece of a line, as found by layout analysis: a box for each connected component.
///
/// An engine that recognises a piece alone also sees ink of other lines, and knows the places of
/// its words only roughly; the components of the layout belong to their line, and words end at gaps
/// between them.
struct InkBoxes {
  /// The components from left to right.
  private let parts: [BoundingBox]

  /// Creates the ink from components in pixels of the original.
  init(_ parts: [BoundingBox]) {
    self.parts = parts.sorted { $0.left < $1.left }
  }

  /// Returns the words, given from left to right, each with the smallest box that contains its ink;
  /// a word without ink gets the box of its letters.
  func fitted(_ words: [Word]) -> [Word] {
    let extents = Self.extents(of: words)
    let places = places(of: extents)
    var boxes = [BoundingBox?](repeating: nil, count: words.count)
    for part in parts {
      for index in indices(of: part, in: places) {
        let share = Self.isLetter(part) ? part : part.cut(to: places[index])
        boxes[index] = boxes[index]?.union(share) ?? share
      }
    }
    return words.indices.map { words[$0].moved(to: boxes[$0] ?? extents[$0]) }
  }
}

/// The assignment of ink to symbols.
extension InkBoxes {
  /// Returns the words, given from left to right with symbols as high as the line, with the ink of
  /// each symbol: the components whose middles are before the next symbol, as Tesseract assigns
  /// them (`PAGE_RES_IT::ReplaceCurrentWord`).
  func withInkBoxes(_ words: [Word]) -> [Word] {
    var rest = parts.sorted { $0.midX < $1.midX }[...]
    return words.enumerated().map { number, word in
      let symbols = word.symbols
      let next = words.dropFirst(number + 1).first?.symbols.first
      let placed = symbols.indices.map { index in
        let following = index + 1 < symbols.count ? symbols[index + 1] : next
        let end = following.map { (symbols[index].box.right + $0.box.left) / 2 } ?? .infinity
        let isLast = index == symbols.count - 1
        let limit = isLast ? min(end, word.box.right) : end
        let ink = rest.prefix { $0.midX < limit }
        rest = rest.dropFirst(ink.count)
        let box = Array(ink).hull?.clamped(to: word.box)
        // Ink beside the word belongs to another word, which the recogniser placed too early.
        let isWithin = box.map { $0.width > 0 && $0.height > 0 } ?? false
        return Symbol(
          text: symbols[index].text, box: isWithin ? box ?? word.box : symbols[index].box)
      }
      return word.with(box: placed.map(\.box).hull ?? word.box, symbols: placed)
    }
  }
}

/// The assignment of ink to words.
extension InkBoxes {
  /// The maximum distance of a gap from the recogniser's boundary between two words, in heights of
  /// the word.
  ///
  /// Chosen on: 99.7 % of boxes equal the boxes of whole pages to 3 pixels.
  private static let reach = 0.8
  /// The width in pixels by which a gap must be wider to compensate for a pixel of distance.
  private static let distanceWeight = 0.5
  /// The maximum width of a single letter, in heights; wider ink may join letters of two words.
  private static let maximumLetterWidth = 1.5
  /// The maximum distance of ink outside the line's words that still belongs to them, such as a
  /// full stop, in heights.
  private static let margin = 0.25

  /// Returns the box of each word's letters, cut at the start of the next word: the recogniser
  /// assigns all ink that it did not lay out itself to one letter of a word.
  private static func extents(of words: [Word]) -> [BoundingBox] {
    var extents = words.map(\.letters)
    for index in extents.indices.dropLast() {
      let next = extents[index + 1].left
      if next > extents[index].left { extents[index] = extents[index].ending(by: next) }
    }
    return extents
  }

  /// Returns the range along x in which each word may have ink, in pixels.
  private func places(of extents: [BoundingBox]) -> [ClosedRange<Double>] {
    guard let first = extents.first, let last = extents.last else { return [] }
    var starts = [first.left - Self.margin * first.height]
    for (word, next) in zip(extents, extents.dropFirst()) {
      starts.append(max(end(of: word, before: next), starts.last ?? 0))
    }
    starts.append(max(last.right + Self.margin * last.height, starts.last ?? 0))
    return zip(starts, starts.dropFirst()).map { $0...$1 }
  }

  /// Returns the middle of the gap that separates two words best, or the middle between them if
  /// there is no gap.
  private func end(of word: BoundingBox, before next: BoundingBox) -> Double {
    let rough = (word.right + next.left) / 2
    let reach = Self.reach * word.height
    var best = (worth: -Double.infinity, middle: rough)
    var inkEnd = -Double.infinity
    for part in parts {
      let middle = (inkEnd + part.left) / 2
      if part.left > inkEnd, abs(middle - rough) <= reach {
        let worth = part.left - inkEnd - Self.distanceWeight * abs(middle - rough)
        if worth > best.worth { best = (worth, middle) }
      }
      inkEnd = max(inkEnd, part.right)
      if part.left > rough + 2 * reach { break }
    }
    return best.middle
  }

  private static func isLetter(_ part: BoundingBox) -> Bool {
    part.width <= maximumLetterWidth * part.height
  }

  /// Returns the words to which a component belongs: the word that contains its middle, or all
  /// words that a wide component joins.
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
  /// The box around the word's letters; its own box if they are unknown.
  fileprivate var letters: BoundingBox { symbols.map(\.box).hull ?? box }

  /// Returns the word in another box, with its letters clamped to that box.
  fileprivate func moved(to box: BoundingBox) -> Word {
    with(
      box: box, symbols: symbols.map { Symbol(text: $0.text, box: $0.box.clamped(to: box)) })
  }
}

extension BoundingBox {
  /// Returns the part of the box to the left of `x`.
  fileprivate func ending(by x: Double) -> BoundingBox {
    BoundingBox(left: left, top: top, right: min(right, x), bottom: bottom)
  }

  /// Returns the part of the box in a range along x.
  fileprivate func cut(to range: ClosedRange<Double>) -> BoundingBox {
    BoundingBox(
      left: max(left, range.lowerBound), top: top, right: min(right, range.upperBound),
      bottom: bottom)
  }

  /// Returns the box with each side clamped to the sides of `other`.
  fileprivate func clamped(to other: BoundingBox) -> BoundingBox {
    BoundingBox(
      left: min(max(left, other.left), other.right), top: min(max(top, other.top), other.bottom),
      right: min(max(right, other.left), other.right),
      bottom: min(max(bottom, other.top), other.bottom))
  }
}
