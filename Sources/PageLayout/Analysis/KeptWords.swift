/// Which of a page's sure words another recognition of the same page found again.
package struct KeptWords: Sendable, Equatable {
  /// Words less sure are not asked for, in per cent.
  static let leastConfidence = 85.0

  /// How many words of the first recognition were sure.
  package let sure: Int
  /// The boxes of those that were not found again.
  package let lost: [BoundingBox]

  /// Makes the result for a page with `sure` words, of which those with the boxes `lost` were lost.
  package init(sure: Int, lost: [BoundingBox]) {
    self.sure = sure
    self.lost = lost
  }

  /// Compares the words of two recognitions of one page, whose boxes are in the same pixels.
  ///
  /// A word is found again if the second has the same letters in a box whose middle is in the word's
  /// box. Case and the punctuation around a word do not count.
  package init(of original: [Word], in other: [Word]) {
    let words = original.filter {
      $0.confidence >= Self.leastConfidence && $0.text.contains { $0.isLetter || $0.isNumber }
    }
    let others = Dictionary(grouping: other, by: { Self.letters(of: $0) })
    sure = words.count
    lost = words.filter { word in
      !(others[Self.letters(of: word)] ?? []).contains { word.box.holdsMiddle(of: $0.box) }
    }.map(\.box)
  }

  /// A word in small letters without the punctuation around it.
  private static func letters(of word: Word) -> String {
    func isPunctuation(_ character: Character) -> Bool {
      !character.isLetter && !character.isNumber
    }
    let rest = word.text.lowercased().replacing("\u{2019}", with: "'").drop(while: isPunctuation)
    return String(rest.reversed().drop(while: isPunctuation).reversed())
  }

  /// How many of the sure words were found again.
  package var found: Int { sure - lost.count }

  /// Whether no more words were lost than this share of the sure words and, since every recognition
  /// is partly chance, one standard deviation, rounded up.
  package func losesAtMost(_ share: Double) -> Bool {
    let expected = share * Double(sure)
    return Double(lost.count) <= (expected + (expected * (1 - share)).squareRoot()).rounded(.up)
  }

  /// The share that was lost, 0 if no word was sure.
  package var lostShare: Double { sure == 0 ? 0 : Double(lost.count) / Double(sure) }
}

extension BoundingBox {
  fileprivate func holdsMiddle(of other: BoundingBox) -> Bool {
    (left...right).contains(other.midX) && (top...bottom).contains(other.midY)
  }
}
