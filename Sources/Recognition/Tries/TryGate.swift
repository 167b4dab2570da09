package import Imaging
package import PageLayout

/// What the words recognized so far leave uncovered of a page's text-like ink.
package struct Leftover: Sendable, Equatable {
  /// Whether each part of the ink belongs to a word that is recognized for sure.
  package let isSure: [Bool]
  /// The share of the text-like parts that belong to no such word, 0 to 1.
  package let share: Double

  /// A word is larger than its letters, not higher than this, in letter heights: the box of a higher
  /// one covers more than it was read from.
  private static let highestWord = 4.0

  /// Compares the ink of an image with the words on it, both in pixels of that image.
  package init(
    of parts: [InkPart], words: [Word], letterHeight: Double, leastConfidence: Double
  ) {
    let sure = words.filter {
      $0.confidence >= leastConfidence && $0.box.height <= Self.highestWord * letterHeight
    }
    let index = BoxIndex(sure.map(\.box), cell: 8 * letterHeight)
    isSure = parts.map { part in
      index.contains(near: part.box) { $0.coveredArea(of: part.box) >= 0.5 * part.box.area }
    }
    var (textLike, left) = (0, 0)
    for (part, isSure) in zip(parts, isSure) where part.isTextLike(letterHeight: letterHeight) {
      textLike += 1
      if !isSure { left += 1 }
    }
    share = textLike == 0 ? 0 : Double(left) / Double(textLike)
  }
}

/// Decides from the ink that is left over which further tries a page gets.
package enum TryGate {
  /// The confidence from which a word covers its ink in the end, in per cent.
  package static let certainty = 80.0

  /// The share of uncovered text-like ink from which a try is worth its time: most clean pages leave
  /// less than the first value, forms a third of their ink.
  package static func leastShare(for next: Try) -> Double {
    next.purpose == .leftover ? 0.04 : 0.08
  }

  /// The confidence from which a word covers its ink before a try, in per cent.
  package static func sureConfidence(for next: Try) -> Double {
    next.purpose == .leftover ? 85 : certainty
  }
}
