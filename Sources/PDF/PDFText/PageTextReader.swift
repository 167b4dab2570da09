package import PDFContent
package import PDFSource
import PDFSyntax
import PageModel
package import WorkerProtocol

/// Reads the existing text of the pages of a document.
package struct PageTextReader {
  /// The maximum length of all records of a survey in bytes.
  private static let maximumRecordsLength = 128 << 20
  /// The maximum number of operators of a page and its forms.
  private static let maximumOperators = 3_000_000
  /// The maximum length of the default appearance of a field, in bytes.
  private static let maximumAppearanceLength = 1_000

  private let fonts: FontCache<QPDFObject>
  private var recordLength = 0
  private let request: PDFSurveyRequest

  /// Prepares to read pages as a survey requests, with the fonts of their document.
  package init(_ request: PDFSurveyRequest, _ fonts: FontCache<QPDFObject>) {
    self.request = request
    self.fonts = fonts
  }

  /// Whether tags of scanpdf give lines and paragraphs, without positions.
  private var keepsTags: Bool { request.purpose == .text && !request.keepsPlaces }

  /// Returns the text of a page, whose records are added to `data`, and the text objects of its
  /// lines.
  ///
  /// The text objects are `nil` if they are not requested, or the page has other text too.
  package mutating func text(
    of page: SourcePage, _ data: inout [UInt8]
  ) -> (text: PDFPageText, lineObjects: [PDFLineObjects.Line]?) {
    let content = page.content()
    let pixels = PagePixels(of: page)
    let fields = page.annotations.filter(\.isField)
    let tagged =
      keepsTags || request.keepsPlaces || !fields.isEmpty
      ? TaggedText.page(of: page, content, fonts: fonts) : nil
    let filled =
      tagged == nil || request.wantsLineObjects
      ? nil : filled(fields, of: page, content, pixels.matrix)
    // Values that were filled in later are not among the tags.
    let kept = filled?.hasValues == true ? nil : tagged
    let found =
      (keepsTags ? kept.map { FoundText(tagged: $0, filled?.values ?? LetterRecorder()) } : nil)
      ?? placed(page, content, pixels, as: kept, filled)
    let records = found.page.flatMap { add($0, &data) }
    let text = PDFPageText(
      records: records ?? data.add([]), dotsPerInch: pixels.dotsPerInch,
      isInReadingOrder: found.isInReadingOrder, hasConfidences: found.hasConfidences,
      letters: found.letters, unknownLetters: found.unknownLetters,
      unreadFields: filled?.unread ?? 0, isCut: records == nil || found.isCut)
    return (text, found.lineObjects)
  }

  /// Returns the text of a page by the positions of its letters.
  ///
  /// - tagged: The text by the tags of the page, whose arrangement the lines take; `nil` for none.
  /// - filled: The values of fields; `nil` if fields are read like other annotations.
  private mutating func placed(
    _ page: SourcePage, _ content: PageContent, _ pixels: PagePixels,
    as tagged: RecognizedPage?, _ filled: FilledFields?
  ) -> FoundText {
    var read = letters(of: page, content, pixels.matrix)
    let letters = RecordedConfidences.added(to: read.letters, of: page)
    if let filled { read.add(filled.values) }
    let arranged =
      request.keepsPlaces ? tagged.flatMap { self.arranged(letters, pixels, as: $0) } : nil
    let described = arranged == nil ? described(letters, pixels, page, content) : nil
    var lines = arranged ?? described?.page
    if lines == nil {
      // For `scanpdf text`, the recognised text already has the text of other annotations.
      let others = request.purpose == .text ? [] : page.annotations.filter { !$0.isField }
      add(filled == nil ? page.annotations : others, of: page, to: &read, pixels.matrix)
      lines = Self.untagged(letters + read.letters.dropFirst(letters.count), on: pixels.size)
    }
    return FoundText(
      page: lines?.with(rulings: read.rulings), lineObjects: described?.objects,
      isInReadingOrder: arranged != nil, hasConfidences: letters.contains { $0.confidence != nil },
      letters: read.letters.count, unknownLetters: read.unknownLetters,
      isCut: read.isCut || !content.isWhole)
  }

  /// Returns a page with a line for each text object of `letters`, in the paragraphs of `tagged`;
  /// `nil` if the words differ.
  private func arranged(
    _ letters: [PlacedLetter], _ pixels: PagePixels, as tagged: RecognizedPage
  ) -> RecognizedPage? {
    let lines = LetterLines(size: pixels.size, dividesTextObjects: true).lines(of: letters)
    return RecognizedPage(size: pixels.size, lines: lines.map(\.line)).arranged(as: tagged)
  }

  /// Returns a page with a line for each text object of `letters`, and the text objects; `nil` if
  /// they are not requested, or cannot be described.
  private func described(
    _ letters: [PlacedLetter], _ pixels: PagePixels, _ page: SourcePage, _ content: PageContent
  ) -> (page: RecognizedPage, objects: [PDFLineObjects.Line])? {
    guard request.wantsLineObjects, let own = PageLines(of: page, content, fonts: fonts) else {
      return nil
    }
    let lines = LetterLines(size: pixels.size, dividesTextObjects: true).lines(of: letters)
    return own.objects(of: lines).map {
      (RecognizedPage(size: pixels.size, lines: lines.map(\.line)), $0)
    }
  }

  /// Returns a page whose lines follow from the positions of its letters.
  private static func untagged(_ letters: [PlacedLetter], on size: PixelSize) -> RecognizedPage {
    let lines = LetterLines(size: size).lines(of: letters).map(\.line)
    let turned = lines.filter { $0.frame != .upright }.map(TextBlock.init(of:))
    return RecognizedPage(
      size: size, blocks: LineBlocks.blocks(of: lines.filter { $0.frame == .upright }) + turned)
  }

  /// Returns the letters of a page's content.
  ///
  /// - matrix: The map from default user space to pixels.
  private func letters(
    of page: SourcePage, _ content: PageContent, _ matrix: AffineTransform
  ) -> LetterRecorder {
    page.interpreted(
      content, by: LetterRecorder(), fonts, matrix: matrix, maximumOperators: Self.maximumOperators
    ).visitor
  }

  /// Returns the values of fields on a page whose text scanpdf has written.
  private mutating func filled(
    _ fields: [QPDFObject], of page: SourcePage, _ content: PageContent, _ matrix: AffineTransform
  ) -> FilledFields {
    guard !fields.isEmpty else { return FilledFields(beside: []) }
    var filled = FilledFields(beside: letters(of: page, content, matrix).letters)
    for field in fields {
      var shown = LetterRecorder()
      add([field], of: page, to: &shown, matrix)
      filled.add(shown, of: field, matrix)
    }
    return filled
  }

  /// Adds the letters that annotations show, such as values of fields.
  private mutating func add(
    _ annotations: [QPDFObject], of page: SourcePage, to read: inout LetterRecorder,
    _ matrix: AffineTransform
  ) {
    var interpreter = ContentInterpreter<QPDFObject, LetterRecorder>(
      visitor: read, fonts: fonts, maximumOperators: Self.maximumOperators, budget: page.file.budget
    )
    for annotation in annotations {
      switch AnnotationAppearance(annotation) {
      case .form(let form, let map):
        interpreter.run(form: form, matrix: map.concatenating(matrix))
      case .field(let field, let box):
        let form = page.file.root["/AcroForm"]
        let appearance = field.inherited("/DA").ifPresent ?? form["/DA"]
        let content = Array((appearance.string ?? []).prefix(Self.maximumAppearanceLength))
        let state = interpreter.run(content, resources: form["/DR"]).state.text
        interpreter.visitor.add(FieldValue.letters(of: field, in: box, state, matrix))
      case .nothing, .unknown: break
      }
    }
    read = interpreter.visitor
  }

  /// Adds the records of a page to `data` and returns their range; `nil` if they are too long, or
  /// the main process would refuse them.
  private mutating func add(_ page: RecognizedPage, _ data: inout [UInt8]) -> Range<Int>? {
    let records = PageRecords.encode(page.keeping { !$0.hasTooManyMarks })
    guard recordLength + records.count <= Self.maximumRecordsLength,
      (try? PageRecords.decode(records[...])) != nil
    else { return nil }
    recordLength += records.count
    return data.add(records)
  }
}

/// The pixels in which the text of a page is described.
private struct PagePixels {
  /// The resolution for pages of up to `maximumSide` pixels, which most scans have, in dots per
  /// inch.
  private static let defaultResolution = 300.0
  /// The maximum length of a page's longer side in pixels.
  private static let maximumSide = 20_000.0

  let dotsPerInch: Double
  let size: PixelSize
  /// The map from default user space.
  let matrix: AffineTransform

  init(of page: SourcePage) {
    let (width, height) = page.uprightSize
    let scale = min(
      Self.defaultResolution / 72 * page.userUnit, Self.maximumSide / max(width, height))
    dotsPerInch = scale * 72 / page.userUnit
    size = PixelSize(
      width: max(Int(bounded: (width * scale).rounded(.up)), 1),
      height: max(Int(bounded: (height * scale).rounded(.up)), 1))
    matrix = page.pageToUpright.concatenating(
      AffineTransform(a: scale, b: 0, c: 0, d: -scale, tx: 0, ty: height * scale))
  }
}

/// The text that was found on a page, with the number of its letters.
private struct FoundText {
  let page: RecognizedPage?
  let lineObjects: [PDFLineObjects.Line]?
  let isInReadingOrder: Bool
  let hasConfidences: Bool
  let letters: Int
  let unknownLetters: Int
  let isCut: Bool
}

extension FoundText {
  /// Takes the text of a page by its tags; the unread letters of field values count as unknown.
  init(tagged page: RecognizedPage, _ values: LetterRecorder) {
    self.init(
      page: page, lineObjects: nil, isInReadingOrder: true, hasConfidences: false,
      letters: page.wordCount + values.unknownLetters, unknownLetters: values.unknownLetters,
      isCut: values.isCut)
  }
}

extension QPDFObject {
  /// Whether the annotation is a form field.
  fileprivate var isField: Bool { self["/Subtype"].name == "/Widget" }
}

extension RecognizedPage {
  /// Returns the lines of the page, which are in the order of the content, in the paragraphs of
  /// `tagged`; `nil` if the words or the ends of lines differ.
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
    return RecognizedPage(size: size, blocks: paragraphs.compactMap(TextBlock.init(lines:)))
  }
}
