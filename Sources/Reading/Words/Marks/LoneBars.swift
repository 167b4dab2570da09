package import PageModel

/// Reads a lone bar among English words as the pronoun "I".
///
/// Tesseract reads a sans-serif "I" as "|", which at the ends of words is a ruling line.
package enum LoneBars {
  /// The height of a bar that is a letter, as a share of the highest word beside it; a ruling line
  /// is higher.
  ///
  /// Chosen on: made lists.
  private static let heights = 0.65...1.15
  /// The maximum gap between the bar and a word beside it, in heights of that word.
  private static let maximumSpace = 1.0

  /// Returns the line with "I" for each bar that is a letter.
  package static func read(_ line: TextLine) -> TextLine {
    guard line.frame == .upright, line.words.contains(where: { $0.text == "|" }) else {
      return line
    }
    return line.with(
      words: line.words.indices.map { index in
        isLetter(index, of: line.words) ? line.words[index].with(text: "I") : line.words[index]
      })
  }

  private static func isLetter(_ index: Int, of words: [Word]) -> Bool {
    let bar = words[index]
    guard bar.text == "|", bar.language == "eng" else { return false }
    let beside = [index - 1, index + 1].filter(words.indices.contains).map { words[$0] }.filter {
      let gap = $0.box.gap(to: bar.box)
      return gap <= maximumSpace * $0.box.height && $0.isCertain
        && $0.text.contains(where: \.isLetter)
    }
    guard let height = beside.map(\.box.height).max(), height > 0 else { return false }
    return heights.contains(bar.box.height / height)
  }
}
