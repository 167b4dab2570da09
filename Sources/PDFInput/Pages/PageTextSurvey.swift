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
  var fonts: [ObjectIdentity: TextFont] = [:]
  private var recordLength = 0

  /// Returns the text of a page, and adds its records to `data`.
  mutating func text(
    of page: SourcePage, in file: borrowing QPDFFile, _ data: inout SurveyData
  ) -> PDFPageText {
    let (width, height) = page.uprightSize
    let scale = min(
      Self.dotsPerInch / 72 * page.userUnit, Self.longestSide / max(width, height))
    let toPixels = AffineTransform(a: scale, b: 0, c: 0, d: -scale, tx: 0, ty: height * scale)
    var interpreter = ContentInterpreter<QPDFFile, LetterRecorder>(
      visitor: LetterRecorder(), fonts: fonts, mostOperators: Self.mostOperators)
    fonts = [:]
    let content = page.content(in: file)
    interpreter.run(
      content.bytes, resources: page.resources, in: file,
      matrix: TransformationMatrix(page.pageToUpright.concatenating(toPixels)))
    fonts = interpreter.fonts
    let read = interpreter.visitor
    let size = PixelSize(
      width: max(Int((width * scale).rounded(.up)), 1),
      height: max(Int((height * scale).rounded(.up)), 1))
    let blocks = LetterLines(size: size).blocks(of: read.letters)
    let records = PageRecords.encode(RecognizedPage(size: size, blocks: blocks))
    // The main process refuses text that no page of print has.
    let isPossible =
      recordLength + records.count <= Self.longestRecords
      && (try? PageRecords.decode(records[...])) != nil
    recordLength += isPossible ? records.count : 0
    return PDFPageText(
      records: data.add(isPossible ? records : []), dotsPerInch: scale * 72 / page.userUnit,
      letters: read.letters.count, unknownLetters: read.unknownLetters,
      isCut: !isPossible || read.isCut || !content.isWhole)
  }
}
