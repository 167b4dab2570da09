import PageModel
import Raster
import Words

/// The ink of a page that no certain word covers.
struct Leftover: Sendable, Equatable {
  /// Whether each part of the ink belongs to a certain word.
  let isSure: [Bool]
  /// The share of the text-like parts that belong to no certain word, 0 to 1.
  let share: Double

  /// The minimum share for a first try of the left-over ink: most clean pages leave less, forms a
  /// third.
  static let minimumForFirstTry = 0.04
  /// The minimum share for further tries of the left-over ink.
  static let minimumForFurtherTries = 0.08

  /// The maximum height of a word that covers ink, in letter heights: a higher box covers more ink
  /// than the word was recognised from.
  private static let maximumWordHeight = 4.0

  /// Compares the ink of an image with its words, both in pixels of that image.
  ///
  /// - minimumConfidence: The confidence from which a word is certain, in per cent.
  init(
    of parts: [InkComponent], words: [Word], letterHeight: Double, minimumConfidence: Double
  ) {
    let certain = words.filter {
      $0.confidence >= minimumConfidence && $0.box.height <= Self.maximumWordHeight * letterHeight
    }
    let isLetter = parts.map { $0.isTextLike(letterHeight: letterHeight) }
    let letters = zip(parts, isLetter).filter(\.1).map(\.0.box)
    let sure = Self.withoutMisread(certain, letters, letterHeight: letterHeight).map(\.box)
    let index = BoxIndex(sure, cell: 8 * letterHeight)
    isSure = parts.map { part in index.contains(near: part.box) { $0.coversHalf(of: part.box) } }
    let left = zip(isLetter, isSure).count { $0 && !$1 }
    share = letters.isEmpty ? 0 : Double(left) / Double(letters.count)
  }

  /// Returns the words except single letters and digits that cover several letters in the ink.
  private static func withoutMisread(
    _ words: [Word], _ letters: [BoundingBox], letterHeight: Double
  ) -> [Word] {
    guard words.contains(where: \.isOneLetter) else { return words }
    let index = BoxIndex(letters, cell: 8 * letterHeight)
    return words.filter { word in
      !word.isOneLetter
        || !word.coversSeveral(of: index.indices(near: word.box).map { letters[$0] })
    }
  }
}

extension Word {
  /// Whether the word is one letter or digit of ASCII; letters of other scripts may have parts side
  /// by side.
  fileprivate var isOneLetter: Bool {
    text.count == 1 && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  /// Returns whether the word covers several letters in the ink side by side, such as a "2" that
  /// was recognised from the ink of "23".
  fileprivate func coversSeveral(of letters: [BoundingBox]) -> Bool {
    let own = letters.filter(box.coversHalf)
    return own.map(\.right).min().map { right in own.contains { $0.left >= right } } ?? false
  }
}
