package import Fitting
package import PageModel

/// Checks that fitting has lost no recognised word.
package enum FittedTextCheck {
  /// Returns the fault of the first line of `page` that is missing or has different text; `nil` if
  /// there is none.
  ///
  /// Words may be in drawing order, which differs from reading order in right-to-left scripts.
  package static func fault(in lines: [FittedLine], of page: RecognizedPage) -> TextLayerFault? {
    let recognized = page.lines
    for (index, (line, fitted)) in zip(recognized, lines).enumerated() {
      // Words without a space between them are drawn as one word.
      let words = line.spaced.words
      if isSame(words, fitted)
        || letters(words.map(\.text), count: words.count)
          == letters(fitted.words.map(\.text), count: fitted.wordCount)
      {
        continue
      }
      return .differingText(line: index + 1, read: fitted.text, expected: line.text)
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

  /// Returns the number of words and their sorted letters, without formatting characters.
  private static func letters(_ words: [String], count: Int) -> [UInt32] {
    let letters = words.joined().unicodeScalars.filter {
      $0 != " " && $0.properties.generalCategory != .format
    }
    return [UInt32(truncatingIfNeeded: count)] + letters.map(\.value).sorted()
  }
}
