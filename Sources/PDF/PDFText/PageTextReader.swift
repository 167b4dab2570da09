import PDFContent
package import PDFSource
package import PDFSyntax
import PageModel
package import WorkerProtocol

/// Reads the text that pages of a document have already.
package struct PageTextReader {
  /// The resolution of the pixels in which the text is described: that of most scans.
  private static let dotsPerInch = 300.0
  /// The maximum length of a page's longer side in pixels.
  private static let longestSide = 20_000.0
  /// The maximum length of all records of a survey in bytes.
  private static let longestRecords = 128 << 20
  /// The maximum number of operators of a page and its forms.
  private static let mostOperators = 3_000_000
  /// The maximum length in bytes of what sets the font of a field.
  private static let longestAppearance = 1_000

  /// The fonts of the document that were read, by their objects.
  package var fonts: [IndirectReference: TextFont] = [:]
  private var recordLength = 0
  private let request: PDFSurveyRequest

  /// Prepares to read the pages of a document as a survey requests.
  package init(_ request: PDFSurveyRequest) { self.request = request }

  /// Whether lines and paragraphs come from the tags of pages that scanpdf has made, without places.
  private var keepsTags: Bool { request.purpose == .text && !request.keepsPlaces }

  /// Returns the text of a page, whose records are added to `data`, and the text objects of its lines;
  /// `nil` if these are not requested, or the page has other text too.
  package mutating func text(
    of page: SourcePage, _ data: inout SurveyData
  ) -> (text: PDFPageText, lineObjects: [PDFLineObjects.Line]?) {
    let content = page.content()
    let (width, height) = page.uprightSize
    let scale = min(
      Self.dotsPerInch / 72 * page.userUnit, Self.longestSide / max(width, height))
    let dotsPerInch = scale * 72 / page.userUnit
    if keepsTags, let tagged = TaggedText.page(of: page, content, fonts: &fonts) {
      let records = add(tagged, &data)
      let text = PDFPageText(
        records: records ?? data.add([]), dotsPerInch: dotsPerInch, isInReadingOrder: true,
        letters: tagged.wordCount, unknownLetters: 0, isCut: records == nil)
      return (text, nil)
    }
    let matrix = page.pageToUpright.concatenating(
      AffineTransform(
        a: scale, b: 0, c: 0, d: -scale, tx: 0, ty: page.uprightSize.height * scale))
    var read = letters(of: page, content, matrix)
    let size = PixelSize(
      width: max(Int((width * scale).rounded(.up)), 1),
      height: max(Int((height * scale).rounded(.up)), 1))
    let letters = RecordedConfidences.added(to: read.letters, of: page)
    let tagged = request.keepsPlaces ? TaggedText.page(of: page, content, fonts: &fonts) : nil
    let arranged = tagged.flatMap { tagged in
      let lines = LetterLines(size: size, dividesTextObjects: true).lines(of: letters)
      return RecognizedPage(size: size, lines: lines).arranged(as: tagged)
    }
    let described = arranged == nil ? described(letters, on: size, page, content) : nil
    var found = arranged ?? described?.page
    if found == nil {
      if tagged == nil { addAnnotations(of: page, to: &read, matrix) }
      found = Self.untagged(letters + read.letters.dropFirst(letters.count), on: size)
    }
    let records = found.flatMap { add($0.with(rulings: read.rulings), &data) }
    let text = PDFPageText(
      records: records ?? data.add([]), dotsPerInch: dotsPerInch,
      isInReadingOrder: arranged != nil,
      hasConfidences: letters.contains { $0.confidence != nil }, letters: read.letters.count,
      unknownLetters: read.unknownLetters,
      isCut: records == nil || read.isCut || !content.isWhole)
    return (text, described?.objects)
  }

  /// Returns a page of letters, whose lines are those of its text objects, with these; `nil` if they
  /// are not to be described, or cannot be.
  private mutating func described(
    _ letters: [PlacedLetter], on size: PixelSize, _ page: SourcePage, _ content: PageContent
  ) -> (page: RecognizedPage, objects: [PDFLineObjects.Line])? {
    guard request.wantsLineObjects, let own = PageLines(of: page, content, fonts: &fonts) else {
      return nil
    }
    let lines = LetterLines(size: size, dividesTextObjects: true).lines(of: letters)
    return own.objects(of: lines).map { (RecognizedPage(size: size, lines: lines), $0) }
  }

  /// Returns a page of letters, whose lines are those of their places.
  private static func untagged(_ letters: [PlacedLetter], on size: PixelSize) -> RecognizedPage {
    let lines = LetterLines(size: size).lines(of: letters)
    let blocks = LineBlocks.blocks(of: lines.map(\.line).filter { $0.frame == .upright })
    let turned = RecognizedPage(size: size, lines: lines.filter { $0.line.frame != .upright })
    return RecognizedPage(size: size, blocks: blocks + turned.blocks)
  }

  /// Returns the letters of a page's content.
  ///
  /// - matrix: The map from default user space to pixels.
  private mutating func letters(
    of page: SourcePage, _ content: PageContent, _ matrix: AffineTransform
  ) -> LetterRecorder {
    page.interpreted(
      content, by: LetterRecorder(), &fonts, matrix: matrix, mostOperators: Self.mostOperators
    ).visitor
  }

  /// Adds the letters that the page's annotations show, such as values of fields.
  private mutating func addAnnotations(
    of page: SourcePage, to read: inout LetterRecorder, _ matrix: AffineTransform
  ) {
    var interpreter = ContentInterpreter<QPDFObject, LetterRecorder>(
      visitor: read, fonts: fonts, mostOperators: Self.mostOperators, budget: page.file.budget)
    for appearance in page.appearances {
      switch appearance {
      case .form(let form, let map):
        interpreter.run(form: form, matrix: map.concatenating(matrix))
      case .field(let field, let box):
        let form = page.file.root["/AcroForm"]
        let appearance = field.inherited("/DA").ifPresent ?? form["/DA"]
        let content = Array((appearance.string ?? []).prefix(Self.longestAppearance))
        let state = interpreter.run(content, resources: form["/DR"]).state.text
        interpreter.visitor.add(FieldValue.letters(of: field, in: box, state, matrix))
      case .nothing, .unknown: break
      }
    }
    (read, fonts) = (interpreter.visitor, interpreter.fonts)
  }

  /// Adds the records of a page to `data` and returns their range; `nil` for text that no page of
  /// print has, which the main process refuses.
  private mutating func add(_ page: RecognizedPage, _ data: inout SurveyData) -> Range<Int>? {
    let records = PageRecords.encode(page.keeping { !$0.hasTooManyMarks })
    guard recordLength + records.count <= Self.longestRecords,
      (try? PageRecords.decode(records[...])) != nil
    else { return nil }
    recordLength += records.count
    return data.add(records)
  }
}

extension RecognizedPage {
  /// Returns the page, whose lines are in the order of the content, in the paragraphs of `tagged`,
  /// which has the same words without places; `nil` if the words or the ends of lines differ.
  fileprivate func arranged(as tagged: RecognizedPage) -> RecognizedPage? {
    let ends = tagged.blocks.flatMap(\.paragraphs).reduce(into: [0]) { ends, paragraph in
      ends.append((ends.last ?? 0) + paragraph.lines.reduce(0) { $0 + $1.words.count })
    }
    let texts = { (page: RecognizedPage) in page.words.map(\.text) }
    guard texts(self) == texts(tagged) else { return nil }
    var paragraphs: [[TextLine]] = []
    var (word, paragraph) = (0, 0)
    for line in lines {
      while paragraph < ends.count - 1, word >= ends[paragraph + 1] { paragraph += 1 }
      guard paragraph < ends.count - 1, word + line.words.count <= ends[paragraph + 1] else {
        return nil
      }
      if word == ends[paragraph] || paragraphs.isEmpty { paragraphs.append([]) }
      paragraphs[paragraphs.count - 1].append(line)
      word += line.words.count
    }
    return RecognizedPage(size: size, blocks: paragraphs.compactMap(TextBlock.init(ofParagraph:)))
  }
}

extension TextBlock {
  /// Makes a block of the lines of one paragraph; `nil` without lines.
  fileprivate init?(ofParagraph lines: [TextLine]) {
    guard let box = lines.map(\.box).hull else { return nil }
    self.init(box: box, paragraphs: [Paragraph(box: box, lines: lines)])
  }
}
