package import PageModel
package import Vision

/// The ink of a page that no certain word covers.
package struct Leftover: Sendable, Equatable {
  /// Whether each part of the ink belongs to a certain word.
  package let isSure: [Bool]
  /// The share of the text-like parts that belong to no such word, 0 to 1.
  package let share: Double

  /// The maximum height of a word that covers ink, in letter heights: a higher box covers more ink
  /// than the word was recognised from.
  private static let highestWord = 4.0
  /// The share of a part of ink that a word must cover.
  fileprivate static let leastCover = 0.5

  /// Compares the ink of an image with its words, both in pixels of that image.
  ///
  /// - leastConfidence: The confidence from which a word is certain, in per cent.
  package init(
    of parts: [InkPart], words: [Word], letterHeight: Double, leastConfidence: Double
  ) {
    let letters = parts.filter { $0.isTextLike(letterHeight: letterHeight) }.map(\.box)
    let lettersIndex = BoxIndex(letters, cell: 8 * letterHeight)
    let sure = words.filter { word in
      word.confidence >= leastConfidence && word.box.height <= Self.highestWord * letterHeight
        && !word.isMisread(lettersIndex.indices(near: word.box).map { letters[$0] })
    }
    let index = BoxIndex(sure.map(\.box), cell: 8 * letterHeight)
    isSure = parts.map { part in
      index.contains(near: part.box) {
        $0.covers(part.box)
      }
    }
    var (textLike, left) = (0, 0)
    for (part, isSure) in zip(parts, isSure) where part.isTextLike(letterHeight: letterHeight) {
      textLike += 1
      if !isSure { left += 1 }
    }
    share = textLike == 0 ? 0 : Double(left) / Double(textLike)
  }
}

extension BoundingBox {
  /// Returns whether the box of a word covers a part of ink.
  fileprivate func covers(_ part: BoundingBox) -> Bool {
    coveredArea(of: part) >= Leftover.leastCover * part.area
  }
}

extension Word {
  /// Returns whether the word has one letter or digit, but covers several of the letters in the ink
  /// side by side, as "2" where "23" is.
  fileprivate func isMisread(_ letters: [BoundingBox]) -> Bool {
    guard text.count == 1, text.allSatisfy({ $0.isLetter || $0.isNumber }) else { return false }
    let own = letters.filter(box.covers)
    return own.map(\.right).min().map { right in own.contains { $0.left >= right } } ?? false
  }
}
