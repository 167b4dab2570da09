import PageModel

/// Reads plain text: a page for each form feed, a line of words for each line.
enum PlainTextImport {
  /// Returns the pages of a text, whose words have no places.
  ///
  /// - Throws: a `TextImportError` if the text is not UTF-8 or a page exceeds a limit.
  static func pages(of bytes: [UInt8]) throws(TextImportError) -> [ImportedPage] {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
    var pages: [ImportedPage] = []
    var parts = text.unicodeScalars.split(separator: "\u{C}", omittingEmptySubsequences: false)
    // A form feed ends the last page too, as pdftotext writes it.
    if parts.count > 1, parts.last?.allSatisfy(\.properties.isWhitespace) == true {
      parts.removeLast()
    }
    for part in parts {
      try pages.add(page(String(part)))
    }
    return pages
  }

  private static func page(_ text: String) throws(TextImportError) -> ImportedPage {
    var lines: [TextLine] = []
    var wordCount = 0
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        .filter { $0.utf8.count <= ImportedPageBuilder.maximumWordLength }
      guard !words.isEmpty else { continue }
      wordCount += words.count
      lines.append(words.map { Word(text: $0, box: nowhere, confidence: 100) }.line)
    }
    try ImportedPageBuilder.check(lines: lines.count, words: wordCount)
    let blocks = [TextBlock(box: nowhere, paragraphs: [Paragraph(box: nowhere, lines: lines)])]
    return ImportedPage(
      page: RecognizedPage(
        size: PixelSize(width: 0, height: 0), blocks: lines.isEmpty ? [] : blocks),
      .init(hasPlaces: false))
  }

  private static let nowhere = BoundingBox(left: 0, top: 0, right: 0, bottom: 0)
}
