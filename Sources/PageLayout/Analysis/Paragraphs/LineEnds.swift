/// How a line begins and ends.
extension TextLine {
  /// Whether the first letter is a lower-case one.
  var startsInLowerCase: Bool {
    let first = words.first?.text.unicodeScalars.first {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
    return first?.properties.isLowercase ?? false
  }

  /// Whether the line ends as a sentence does, closing quotation marks and brackets apart.
  var endsSentence: Bool {
    guard let text = words.last?.text else { return false }
    let last = text.unicodeScalars.last { !Self.closingMarks.contains($0) }
    return last.map(Self.sentenceEnds.contains) ?? false
  }

  private static let closingMarks: [Unicode.Scalar] = [
    "\"", "'", "”", "’", "»", "«", "“", ")", "]", "*",
  ]
  private static let sentenceEnds: [Unicode.Scalar] = [
    ".", "!", "?", ":", ";", "…", "。", "！", "？", "؟", "۔", "؛", "।",
  ]
}
