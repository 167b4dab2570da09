package import PageModel
import Raster

/// Makes one letter of a capital and a small letter that were both read of a single letter in the
/// ink.
///
/// Tesseract's networks read "Vv." for "v." if both have the same shape and no other letter shows
/// their height.
package enum LetterTwins {
  /// The letters whose capitals have the same shape.
  private static let alike = Set("cosuvwxz")
  /// The minimum height of ink that may be a letter, in heights of the highest part of its word.
  private static let minimumHeight = 0.5

  /// Returns the page without letters that were read twice.
  ///
  /// - ink: The ink of the page.
  package static func removed(from page: RecognizedPage, _ ink: LetterInk) -> RecognizedPage {
    guard let maximum = ink.heightOfSmallLetters else { return page }
    return page.compactMapWords { word in
      guard word.isTwice(alike) else { return word }
      let parts = ink.components(in: word.box)
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
  private static let maximumSmallHeight = 0.85
  /// The heights of ink that may be letters, in letter heights.
  private static let heights = 0.5...2.0

  /// The maximum height of small letters such as v, in pixels of the image; `nil` if the page has
  /// no letters.
  package var heightOfSmallLetters: Double? {
    let heights = components.map(\.box.height)
      .filter { Self.heights.contains($0 / letterHeight) }.sorted()
    guard !heights.isEmpty else { return nil }
    return Self.maximumSmallHeight * heights[Int(Self.tall * Double(heights.count - 1))]
  }
}

extension Word {
  /// Returns whether the word is uncertain and consists of the capital and the small form of one of
  /// `letters`.
  fileprivate func isTwice(_ letters: Set<Character>) -> Bool {
    guard confidence < Confidence.certain, text.count(where: { $0.isLetter || $0.isNumber }) == 2,
      symbols.count > 1,
      symbols.map(\.text).joined() == text, hasSymbolPerCharacter,
      let small = symbols[0].text.lowercased().first, letters.contains(small)
    else { return false }
    return symbols[0].text != symbols[1].text && symbols[1].text.lowercased() == String(small)
  }

  /// Returns the word with one letter in place of its first two.
  fileprivate func beginningOnce(isSmall: Bool) -> Word {
    let text = symbols[0].text
    let box = symbols[0].box.union(symbols[1].box)
    let first = Symbol(text: isSmall ? text.lowercased() : text.uppercased(), box: box)
    return spelled([first] + symbols.dropFirst(2))
  }
}
