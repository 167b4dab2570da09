import PageModel

/// Reads the pages of scanpdf's own JSON (docs/pages.schema.json).
enum ScanpdfImport {
  /// The value of the member `format`.
  static let format = "scanpdf pages"

  /// Returns the text of a page.
  ///
  /// - Throws: a `TextImportError` if it exceeds a limit.
  static func page(_ value: JSONDocument.Page) throws(TextImportError) -> ImportedPage {
    var page = ImportedPageBuilder(width: value.width ?? 0, height: value.height ?? 0)
    for block in value.blocks ?? [] {
      page.beginBlock()
      for (index, paragraph) in (block.paragraphs ?? []).enumerated() {
        if index > 0 { page.beginParagraph() }
        for line in paragraph.lines ?? [] { try page.add(self.line(line)) }
      }
    }
    let turn = value.rotated ?? 0
    return page.finished(
      .init(
        imageName: value.file,
        imageNumber: value.image.flatMap { (1..<1e6).contains($0) ? Int($0) : nil },
        quarters: [90: 1, 180: 2, 270: 3][turn] ?? 0))
  }

  private static func line(_ value: JSONDocument.Line) -> ImportedLine {
    var line = ImportedLine(box: value.box.flatMap(BoundingBox.init(corners:)))
    if let baseline = value.baseline, baseline.count == 2 {
      line.baseline = Baseline(slope: baseline[0], offset: baseline[1])
    }
    if let heights = value.heights, heights.count == 3 {
      line.metrics = RowMetrics(
        xHeight: heights[0], ascenders: heights[1], descenders: heights[2])
    }
    line.orientation = .counterclockwise(degrees: value.turned ?? 0)
    switch value.direction {
    case "rightToLeft": line.direction = .rightToLeft
    case "topToBottom": line.direction = .topToBottom
    default: line.direction = .leftToRight
    }
    line.words = (value.words ?? []).map(word)
    return line
  }

  /// Returns the word that a value describes.
  static func word(_ value: JSONDocument.Word) -> ImportedWord {
    ImportedWord(
      text: value.text ?? "", box: value.box.flatMap(BoundingBox.init(corners:)),
      confidence: value.confidence, language: value.language.flatMap(LanguageCode.tesseract))
  }
}
