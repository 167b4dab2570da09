package import PageLayout

/// Compares fitted lines with what was recognised: no word may get lost on the way to its place.
package enum FittedTextCheck {
  /// The first line of `page` that is missing or says something else; `nil` where there is none.
  ///
  /// Words may stand in the order in which they are drawn, which for right-to-left scripts is not
  /// that in which they are read.
  package static func fault(in lines: [FittedLine], of page: RecognizedPage) -> TextLayerFault? {
    let recognized = page.lines
    for (index, (line, fitted)) in zip(recognized, lines).enumerated() {
      // Words without a space between them are drawn as one.
      let words = line.spaced.words
      if isSame(words, fitted)
        || letters(words.map(\.text), count: words.count)
          == letters(fitted.words.map(\.text), count: fitted.wordCount)
      {
        continue
      }
      return .differingText(
        line: index + 1, read: fitted.words.map(\.text).joined(separator: " "), expected: line.text)
    }
    guard lines.count == recognized.count else {
      return .lineCount(read: lines.count, expected: recognized.count)
    }
    return nil
  }

  private static func isSame(_ words: [Word], _ fitted: FittedLine) -> Bool {
    words.count == fitted.words.count
      && zip(words, fitted.words).allSatisfy { word, fitted in
        word.text.utf8.elementsEqual(fitted.glyphs.lazy.flatMap(\.text.utf8))
      }
  }

  /// How many words there are, and their letters in no order, without what only orders them.
  private static func letters(_ words: [String], count: Int) -> [UInt32] {
    let letters = words.joined().unicodeScalars.filter {
      $0 != " " && $0.properties.generalCategory != .format
    }
    return [UInt32(truncatingIfNeeded: count)] + letters.map(\.value).sorted()
  }
}
