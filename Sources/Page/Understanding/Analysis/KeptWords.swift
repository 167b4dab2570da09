package import PageModel

/// The certain words of a page that another recognition of the same page finds again or loses.
package struct KeptWords: Sendable, Equatable {
  /// The number of certain words in the first recognition.
  package let sure: Int
  /// The boxes of the certain words that were not found again.
  package let lost: [BoundingBox]

  /// Makes the result for a page with `sure` certain words, of which the words in the boxes `lost`
  /// were lost.
  package init(sure: Int, lost: [BoundingBox]) {
    self.sure = sure
    self.lost = lost
  }

  /// Compares the words of two recognitions of one page, whose boxes are in the same pixels.
  ///
  /// A word is found again if `other` has a word with the same letters whose middle is in the
  /// word's box. Case and the punctuation around a word do not count.
  package init(of original: [Word], in other: [Word]) {
    let words = original.filter {
      $0.confidence >= Confidence.trusted && $0.text.contains(where: \.isAlphanumeric)
    }
    let others = Dictionary(grouping: other, by: { Self.letters(of: $0) })
    sure = words.count
    lost = words.filter { word in
      !(others[Self.letters(of: word)] ?? []).contains { word.box.contains($0.box.middle) }
    }.map(\.box)
  }

  /// Returns the text of a word in lower case without the punctuation around it.
  private static func letters(of word: Word) -> String {
    let text = word.text.lowercased().replacing("\u{2019}", with: "'")
    return String(text.trimmed(to: \.isAlphanumeric))
  }

  /// The number of certain words that were found again.
  package var found: Int { sure - lost.count }

  /// Returns whether the number of lost words is at most `share` of the certain words plus, because
  /// recognition is partly chance, one standard deviation, rounded up.
  package func losesAtMost(_ share: Double) -> Bool {
    let expected = share * Double(sure)
    return Double(lost.count) <= (expected + (expected * (1 - share)).squareRoot()).rounded(.up)
  }

  /// The share of the certain words that were lost, 0 to 1; 0 if no word was certain.
  package var lostShare: Double { sure == 0 ? 0 : Double(lost.count) / Double(sure) }
}
