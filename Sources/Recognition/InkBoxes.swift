import PageLayout

/// The ink of a piece of a line as the layout found it: a box for each connected part.
///
/// An engine that reads a piece alone sees what reaches into it from other lines, and knows its words'
/// places only roughly; the parts of the layout belong to their line.
struct InkBoxes {
  private let parts: [BoundingBox]

  /// Takes the parts in pixels of the original.
  init(_ parts: [BoundingBox]) {
    self.parts = parts
  }

  /// The words, each with the smallest box that holds its ink; one without ink keeps its own.
  func fitted(_ words: [Word]) -> [Word] {
    var boxes = [BoundingBox?](repeating: nil, count: words.count)
    for part in parts {
      for (index, share) in shares(of: part, among: words) {
        boxes[index] = boxes[index]?.union(share) ?? share
      }
    }
    return zip(words, boxes).map { word, box in box.map { word.held(in: $0) } ?? word }
  }

  /// A single letter is no wider than this, in heights; wider ink may join the letters of two words.
  private static let widestLetter = 1.5
  /// Ink joins two words if each has at least this share of it.
  private static let smallestShare = 0.2
  /// Ink this far outside a word still belongs to it, in heights of the word: a full stop.
  private static let reach = 0.25

  /// The words that a part belongs to, and how much of it.
  private func shares(
    of part: BoundingBox, among words: [Word]
  ) -> [(index: Int, box: BoundingBox)] {
    if part.width > Self.widestLetter * part.height {
      let joined = words.indices.filter {
        part.overlap(words[$0].box) >= Self.smallestShare * part.width
      }
      if joined.count > 1 { return joined.map { ($0, part.cut(to: words[$0].box)) } }
    }
    let nearest = words.indices.max {
      part.overlap(words[$0].box) < part.overlap(words[$1].box)
    }
    guard let nearest,
      part.overlap(words[nearest].box) > -Self.reach * words[nearest].box.height
    else { return [] }
    return [(nearest, part)]
  }
}

extension Word {
  /// The same word with all of its letters in another box.
  fileprivate func held(in box: BoundingBox) -> Word {
    let symbols = symbols.map { Symbol(text: $0.text, box: $0.box.clamped(to: box)) }
    return Word(
      text: text, box: box, confidence: confidence, symbols: symbols, language: language)
  }
}

extension BoundingBox {
  /// The box with each side brought between those of `other`.
  fileprivate func clamped(to other: BoundingBox) -> BoundingBox {
    BoundingBox(
      left: min(max(left, other.left), other.right), top: min(max(top, other.top), other.bottom),
      right: min(max(right, other.left), other.right),
      bottom: min(max(bottom, other.top), other.bottom))
  }

  /// How far two boxes share their extent along x, in pixels; negative where they are apart.
  fileprivate func overlap(_ other: BoundingBox) -> Double {
    min(right, other.right) - max(left, other.left)
  }

  /// The part between the left and the right side of `other`, which it overlaps.
  fileprivate func cut(to other: BoundingBox) -> BoundingBox {
    BoundingBox(
      left: max(left, other.left), top: top, right: min(right, other.right), bottom: bottom)
  }
}
