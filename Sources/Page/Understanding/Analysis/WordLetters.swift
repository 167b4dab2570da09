import PageModel

/// The letters of a word, for comparison.
struct WordLetters {
  let scalars: [UInt32]
  /// A bit for each letter that occurs; several letters share a bit.
  private let mask: UInt64

  init(_ text: String) { self.init(text.composed.unicodeScalars.map(\.value)) }

  private init(_ scalars: [UInt32]) {
    self.scalars = scalars
    mask = scalars.reduce(0) { $0 | 1 << UInt64($1 & 63) }
  }

  /// Returns whether another word, or two words as one, may be like this one: an edit changes the
  /// set of letters by at most two.
  func mayBeLike(_ first: WordLetters, _ second: WordLetters? = nil, share: Double) -> Bool {
    let count = first.scalars.count + (second?.scalars.count ?? 0)
    let limit = share * Double(max(count, scalars.count))
    let others = first.mask | (second?.mask ?? 0)
    return Double(abs(count - scalars.count)) <= limit
      && Double((mask ^ others).nonzeroBitCount) <= 2 * limit
  }

  /// Returns the concatenation of two words.
  func joined(to next: WordLetters) -> WordLetters { WordLetters(scalars + next.scalars) }

  /// Returns the edit distance to another word; `nil` if it is more than `limit`.
  func distance(to other: WordLetters, upTo limit: Double) -> Double? {
    if scalars == other.scalars { return 0 }
    let (a, b) = (scalars, other.scalars)
    guard Double(abs(a.count - b.count)) <= limit else { return nil }
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      var minimum = row[0]
      for (j, otherLetter) in b.enumerated() {
        let replaced = diagonal + (letter == otherLetter ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
        minimum = min(minimum, row[j + 1])
      }
      if Double(minimum) > limit { return nil }
    }
    return Double(row[b.count]) <= limit ? Double(row[b.count]) : nil
  }
}
