package import PageModel
import Raster

/// Removes a letter that was read twice, as capital and small letter, of one letter in the ink that stands alone.
///
/// Tesseract's networks read both if the shapes are the same and no other letter shows the height: "Vv." for "v.".
package enum LetterTwins {
  /// The letters whose capitals have the same shape.
  private static let alike = Set("cosuvwxz")
  /// The height of ink that may be letters, in the highest part of its word.
  private static let minimumHeight = 0.5

  /// Returns the page without letters that were read twice.
  ///
  /// - ink: The ink of the page.
  package static func removed(from page: RecognizedPage, _ ink: LetterInk) -> RecognizedPage {
    guard let maximum = ink.heightOfSmallLetters else { return page }
    return page.compactMapWords { word in
      guard word.isTwice(alike) else { return word }
      let parts = ink.parts(in: word.box)
      let highest = parts.map(\.height).max() ?? 0
      let letters = parts.filter { $0.height >= minimumHeight * highest }
      guard let first = letters.min(by: { $0.left < $1.left }),
        letters.countSideBySide == 1
      else { return word }
      return word.beginningOnce(isSmall: first.height <= maximum)
    }
  }
}

extension LetterInk {
  /// The quantile of the heights of a page's ink that is the height of tall letters.
  private static let tall = 0.85
  /// The maximum height of small letters, in heights of tall ones.
  private static let small = 0.85
  /// The heights of ink that may be letters, in letter heights.
  private static let heights = 0.5...2.0

  /// The maximum height of small letters such as v, in pixels of the image; `nil` without letters.
  package var heightOfSmallLetters: Double? {
    let heights = parts.map(\.box.height)
      .filter { Self.heights.contains($0 / letterHeight) }.sorted()
    guard !heights.isEmpty else { return nil }
    return Self.small * heights[Int(Self.tall * Double(heights.count - 1))]
  }
}

extension Word {
  /// Returns whether the word is uncertain and a capital and a small letter that are the same one of `letters`.
  fileprivate func isTwice(_ letters: Set<Character>) -> Bool {
    guard confidence < Word.minimumCertain, text.count(where: { $0.isLetter || $0.isNumber }) == 2,
      symbols.count > 1,
      symbols.map(\.text).joined() == text, hasSymbolPerCharacter,
      let small = symbols[0].text.lowercased().first, letters.contains(small)
    else { return false }
    return symbols[0].text != symbols[1].text && symbols[1].text.lowercased() == String(small)
  }

  /// Returns the word with one of its first two letters in the place of both.
  fileprivate func beginningOnce(isSmall: Bool) -> Word {
    let text = symbols[0].text
    let box = symbols[0].box.union(symbols[1].box)
    let first = Symbol(text: isSmall ? text.lowercased() : text.uppercased(), box: box)
    return spelled([first] + symbols.dropFirst(2))
  }
}
