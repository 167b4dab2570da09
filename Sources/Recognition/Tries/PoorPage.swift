package import PageLayout

/// Decides whether a page was recognised so badly that the whole page is tried again, and how.
package enum PoorPage {
  /// The mean confidence in per cent below which a page is tried again.
  private static let poorConfidence = 88.0
  /// The minimum number of letters for a judgement.
  private static let leastLetters = 20
  /// The height in pixels from which letters are also tried smaller; typewritten letters have it at
  /// 300 dots per inch, and Tesseract recognises lower ones better.
  private static let tallLetters = 26.0

  /// Returns further tries of the whole page; none for a page that was recognised well.
  ///
  /// - letterHeight: The height of the page's letters, in pixels.
  package static func retries(of page: RecognizedPage, letterHeight: Double) -> [Try] {
    guard letters(of: page) >= leastLetters, quality(of: page) < poorConfidence else { return [] }
    var smaller = Try.poorPage
    smaller.scale = 2.0 / 3
    var even = Try.poorPage
    even.dividesBackground = true
    return letterHeight >= tallLetters ? [even, smaller] : [even]
  }

  /// Returns the mean confidence of the letters of a page, in per cent; 0 for a page without
  /// letters.
  package static func quality(of page: RecognizedPage) -> Double {
    let words = page.lines.flatMap(\.words)
    let letters = letters(of: page)
    guard letters > 0 else { return 0 }
    return words.reduce(0) { $0 + Double($1.text.count) * $1.confidence } / Double(letters)
  }

  private static func letters(of page: RecognizedPage) -> Int {
    page.lines.reduce(0) { $0 + $1.words.reduce(0) { $0 + $1.text.count } }
  }
}
