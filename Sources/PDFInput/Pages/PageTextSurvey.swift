import PDFSyntax
import PageModel
import WorkerProtocol

/// Reads the text that pages of a document have already.
struct PageTextSurvey {
  /// The resolution of the pixels in which the text is described: that of most scans.
  private static let dotsPerInch = 300.0
  /// The maximum length of a page's longer side in pixels.
  private static let longestSide = 20_000.0
  /// The maximum length of all records of a survey in bytes.
  private static let longestRecords = 128 << 20
  /// The maximum number of operators of a page and its forms.
  private static let mostOperators = 3_000_000

  /// The fonts of the document that were read, by their objects.
  var fonts: [IndirectReference: TextFont] = [:]
  private var recordLength = 0
  private let keepsTags: Bool

  /// Prepares to read text.
  ///
  /// - keepsTags: Whether lines and paragraphs come from the tags of pages that scanpdf has made.
  init(keepsTags: Bool) {
    self.keepsTags = keepsTags
  }

  /// Returns the text of a page, and adds its records to `data`.
  mutating func text(of page: SourcePage, _ data: inout SurveyData) -> PDFPageText {
    let content = page.content()
    let (width, height) = page.uprightSize
    let scale = min(
      Self.dotsPerInch / 72 * page.userUnit, Self.longestSide / max(width, height))
    let dotsPerInch = scale * 72 / page.userUnit
    if keepsTags, let tagged = TaggedText.page(of: page, content, fonts: &fonts) {
      let records = add(tagged, &data)
      return PDFPageText(
        records: records ?? data.add([]), dotsPerInch: dotsPerInch, isInReadingOrder: true,
        letters: tagged.wordCount, unknownLetters: 0, isCut: records == nil)
    }
    let read = letters(of: page, content, scale: scale)
    let size = PixelSize(
      width: max(Int((width * scale).rounded(.up)), 1),
      height: max(Int((height * scale).rounded(.up)), 1))
    let blocks = LetterLines(size: size).blocks(of: read.letters)
    let records = add(RecognizedPage(size: size, blocks: blocks), &data)
    return PDFPageText(
      records: records ?? data.add([]), dotsPerInch: dotsPerInch,
      letters: read.letters.count, unknownLetters: read.unknownLetters,
      isCut: records == nil || read.isCut || !content.isWhole)
  }

  /// Returns the letters of a page, in pixels, `scale` to a unit of user space.
  private mutating func letters(
    of page: SourcePage, _ content: PageContent, scale: Double
  ) -> LetterRecorder {
    let toPixels = AffineTransform(
      a: scale, b: 0, c: 0, d: -scale, tx: 0, ty: page.uprightSize.height * scale)
    var interpreter = ContentInterpreter<QPDFObject, LetterRecorder>(
      visitor: LetterRecorder(), fonts: fonts, mostOperators: Self.mostOperators)
    fonts = [:]
    interpreter.run(
      content.bytes, resources: page.resources, matrix: page.pageToUpright.concatenating(toPixels))
    fonts = interpreter.fonts
    return interpreter.visitor
  }

  /// Adds the records of a page to `data` and returns their range; `nil` for text that no page of
  /// print has, which the main process refuses.
  private mutating func add(_ page: RecognizedPage, _ data: inout SurveyData) -> Range<Int>? {
    let records = PageRecords.encode(page)
    guard recordLength + records.count <= Self.longestRecords,
      (try? PageRecords.decode(records[...])) != nil
    else { return nil }
    recordLength += records.count
    return data.add(records)
  }
}
