/// How wide a typeface's letters are, and how much of that stands free of ink, in em/1000.
package struct TypefaceMetrics: Sendable {
  /// How far the pen moves, at `PrintedLetter.number`.
  let advances: [Int]
  /// From the pen to the ink's left side; negative where the ink hangs out.
  let leftBearings: [Int]
  /// From the ink's right side to the next pen position; negative where the ink hangs out.
  let rightBearings: [Int]

  /// How far the pen moves for a letter; for one the tables lack, as far as for a typical one.
  package func advance(of letter: Character) -> Int {
    guard let number = PrintedLetter.number(of: letter) else {
      return PrintedLetter.usualAdvance(of: letter)
    }
    return advances[number]
  }

  /// From the left side of the first letter's ink to the right side of the last one's; letters by
  /// their `PrintedLetter.number`.
  func inkWidth(of letters: [Int]) -> Int {
    guard let first = letters.first, let last = letters.last else { return 0 }
    let advance = letters.reduce(0) { $0 + advances[$1] }
    return advance - leftBearings[first] - rightBearings[last]
  }
}
