import PageModel

extension RecognizedPage {
  /// The confidence in per cent, and the number of letters, from which a word is not one of the
  /// print that shines through from the back.
  private static let leastConfidence = 92.0
  private static let leastLetters = 4

  /// Whether a word is certain, however pale it is.
  var hasCertainWords: Bool {
    lines.flatMap(\.words).contains { word in
      word.confidence >= Self.leastConfidence
        && word.text.count { $0.isLetter || $0.isNumber } >= Self.leastLetters
    }
  }
}
