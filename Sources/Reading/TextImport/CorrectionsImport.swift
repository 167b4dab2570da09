import PageModel

/// Reads corrections of words, as the page of `scanpdf review` saves them.
///
/// An edit becomes a block of two paragraphs, the words before and the words after it, each a line
/// that may have no words.
enum CorrectionsImport {
  /// The value of the member `scanpdf`.
  static let kind = "corrections"
  /// The maximum number of edits of a page.
  private static let maximumEdits = 5_000
  /// The maximum number of words of an edit.
  private static let maximumWords = 1_000

  /// Returns the edits of a page, with its number.
  ///
  /// - Throws: a `TextImportError` if it exceeds a limit.
  static func page(_ value: JSONDocument.Page) throws(TextImportError) -> ImportedPage {
    let empty = ImportedPageBuilder(width: value.width ?? 0, height: value.height ?? 0)
    let edits = value.edits ?? []
    guard edits.count <= maximumEdits else {
      throw .tooMany("edits of a page", limit: maximumEdits)
    }
    var blocks: [TextBlock] = []
    var omitted = 0
    for edit in edits {
      let sides = [edit.old ?? [], edit.new ?? []]
      guard sides.allSatisfy({ $0.count <= maximumWords }) else {
        throw .tooMany("words of an edit", limit: maximumWords)
      }
      let lines = sides.map { side in side.compactMap(word).line }
      let count = sides[0].count + sides[1].count
      let kept = lines[0].words.count + lines[1].words.count
      guard kept == count, count > 0 else {
        omitted += max(count, 1)
        continue
      }
      let box = lines.filter { !$0.words.isEmpty }.map(\.box).hull ?? lines[0].box
      blocks.append(
        TextBlock(box: box, paragraphs: lines.map { Paragraph(box: $0.box, lines: [$0]) }))
    }
    let number = value.page.flatMap { (1..<1e6).contains($0) ? Int($0) : nil }
    return ImportedPage(
      page: RecognizedPage(size: empty.size, blocks: blocks),
      .init(imageNumber: number, omittedWords: omitted))
  }

  /// The maximum of a coordinate.
  private static let maximumCoordinate = 1_000_000.0

  private static func word(_ value: JSONDocument.Word) -> Word? {
    let source = ScanpdfImport.word(value)
    guard let box = source.box, box.width > 0, box.height > 0,
      [box.left, box.top, box.right, box.bottom].allSatisfy({ abs($0) <= maximumCoordinate }),
      !source.text.isEmpty, source.text.utf8.count <= ImportedPageBuilder.maximumWordLength,
      !source.text.contains(where: \.isWhitespace)
    else { return nil }
    return Word(text: source.text, box: box, confidence: 100)
  }
}

extension [Word] {
  /// The words as a line without measures.
  var line: TextLine {
    TextLine(
      box: map(\.box).hull ?? BoundingBox(left: 0, top: 0, right: 0, bottom: 0),
      baseline: Baseline(slope: 0, offset: 0),
      metrics: RowMetrics(xHeight: 0, ascenders: 0, descenders: 0), words: self)
  }
}
