package import PageLayout

/// Decides whether a page was recognized so badly that the whole page is tried again, and how.
package enum PoorPage {
  /// Pages whose words are less sure on average are tried again, in per cent.
  private static let poorConfidence = 88.0
  /// Fewer letters say nothing of a page.
  private static let leastLetters = 20
  /// Letters of typewriters at 300 dots per inch are this high; Tesseract reads lower ones better, in
  /// pixels.
  private static let tallLetters = 26.0

  /// The tries for the whole page after the first; none for a page that was recognized well.
  package static func retries(of page: RecognizedPage, letterHeight: Double) -> [Try] {
    guard letters(of: page) >= leastLetters, quality(of: page) < poorConfidence else { return [] }
    var smaller = Try(.poorPage, mode: 3)
    smaller.scale = 2.0 / 3
    var even = Try(.poorPage, mode: 3)
    even.dividesBackground = true
    return letterHeight >= tallLetters ? [even, smaller] : [even]
  }

  /// The mean confidence of the letters of a page, in per cent; 0 for a page without letters.
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
