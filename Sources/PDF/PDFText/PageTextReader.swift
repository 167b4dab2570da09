package import PDFContent
package import PDFSource
import PDFSyntax
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

  private let fonts: FontCache<QPDFObject>
  private var recordLength = 0
  private let request: PDFSurveyRequest

  /// Prepares to read the pages of a document, with its fonts, as a survey requests.
  package init(_ request: PDFSurveyRequest, _ fonts: FontCache<QPDFObject>) {
    self.request = request
    self.fonts = fonts
  }

  /// Whether lines and paragraphs come from the tags of pages that scanpdf has made, without places.
  private var keepsTags: Bool { request.purpose == .text && !request.keepsPlaces }

  /// Returns the text of a page, whose records are added to `data`, and the text objects of its lines;
  /// `nil` if these are not requested, or the page has other text too.
  package mutating func text(
    of page: SourcePage, _ data: inout SurveyData
  ) -> (text: PDFPageText, lineObjects: [PDFLineObjects.Line]?) {
    let (content, pixels) = (page.content(), Pixels(of: page))
    let fields = page.annotations.filter { $0["/Subtype"].name == "/Widget" }
    let tagged =
      keepsTags || request.keepsPlaces || !fields.isEmpty
      ? TaggedText.page(of: page, content, fonts: fonts) : nil
    if keepsTags, fields.isEmpty, let tagged { return (text(tagged, pixels, &data), nil) }
    var read = page.interpreted(
      content, by: LetterRecorder(), fonts, matrix: pixels.matrix,
      mostOperators: Self.mostOperators
    ).visitor
    let letters = RecordedConfidences.added(to: read.letters, of: page)
    let described = described(letters, on: pixels.size, page, content)
    var unreadFields = 0
    if described == nil, tagged == nil {
      add(page.annotations, of: page, to: &read, pixels.matrix)
    } else if described == nil {
      unreadFields = addUnread(fields, of: page, to: &read, pixels.matrix)
    }
    let added = read.letters.dropFirst(letters.count)
    if keepsTags, added.isEmpty, let tagged {
      return (text(tagged, pixels, unreadFields: unreadFields, &data), nil)
    }
    let arranged =
      request.keepsPlaces && added.isEmpty
      ? tagged.flatMap { Self.arranged(letters, on: pixels.size, as: $0) } : nil
    let found = described?.page ?? arranged ?? Self.untagged(letters + added, on: pixels.size)
    let records = add(found.with(rulings: read.rulings), &data)
    let text = PDFPageText(
      records: records ?? data.add([]), dotsPerInch: pixels.dotsPerInch,
      isInReadingOrder: arranged != nil,
      hasConfidences: letters.contains { $0.confidence != nil }, letters: read.letters.count,
      unknownLetters: read.unknownLetters, unreadFields: unreadFields,
      isCut: records == nil || read.isCut || !content.isWhole)
    return (text, described?.objects)
  }

  /// The pixels in which the text of a page is described.
  private struct Pixels {
    let dotsPerInch: Double
    let size: PixelSize
    /// The map from default user space.
    let matrix: AffineTransform

    init(of page: SourcePage) {
      let (width, height) = page.uprightSize
      let scale = min(
        PageTextReader.dotsPerInch / 72 * page.userUnit, longestSide / max(width, height))
      dotsPerInch = scale * 72 / page.userUnit
      size = PixelSize(
        width: max(Int((width * scale).rounded(.up)), 1),
        height: max(Int((height * scale).rounded(.up)), 1))
      matrix = page.pageToUpright.concatenating(
        AffineTransform(a: scale, b: 0, c: 0, d: -scale, tx: 0, ty: height * scale))
    }
  }

  /// Returns the text of a page whose tags tell its lines, and adds its records to `data`.
  private mutating func text(
    _ tagged: RecognizedPage, _ pixels: Pixels, unreadFields: Int = 0,
    _ data: inout SurveyData
  ) -> PDFPageText {
    let records = add(tagged, &data)
    return PDFPageText(
      records: records ?? data.add([]), dotsPerInch: pixels.dotsPerInch, isInReadingOrder: true,
      letters: tagged.wordCount, unknownLetters: 0, unreadFields: unreadFields,
      isCut: records == nil)
  }

  /// Returns a page of letters, whose lines are those of its text objects, with these; `nil` if they
  /// are not to be described, or cannot be.
  private mutating func described(
    _ letters: [PlacedLetter], on size: PixelSize, _ page: SourcePage, _ content: PageContent
  ) -> (page: RecognizedPage, objects: [PDFLineObjects.Line])? {
    guard request.wantsLineObjects, let own = PageLines(of: page, content, fonts: fonts) else {
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

  /// Returns a page of letters in the lines and paragraphs of tags; `nil` if these differ.
  private static func arranged(
    _ letters: [PlacedLetter], on size: PixelSize, as tagged: RecognizedPage
  ) -> RecognizedPage? {
    let lines = LetterLines(size: size, dividesTextObjects: true).lines(of: letters)
    return RecognizedPage(size: size, lines: lines).arranged(as: tagged)
  }

  /// Adds the letters that annotations show, such as values of fields.
  private mutating func add(
    _ annotations: [QPDFObject], of page: SourcePage, to read: inout LetterRecorder,
    _ matrix: AffineTransform
  ) {
    var interpreter = ContentInterpreter<QPDFObject, LetterRecorder>(
      visitor: read, fonts: fonts, mostOperators: Self.mostOperators, budget: page.file.budget)
    for annotation in annotations {
      switch AnnotationAppearance(annotation) {
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
    read = interpreter.visitor
  }

  /// Adds the values of fields at whose places scanpdf has recognised nothing, as if they were filled in
  /// later, and returns the number of fields at whose places it has recognised something else.
  private mutating func addUnread(
    _ fields: [QPDFObject], of page: SourcePage, to read: inout LetterRecorder,
    _ matrix: AffineTransform
  ) -> Int {
    let own = read.letters
    var unread = 0
    for field in fields {
      guard let box = AnnotationAppearance.rectangle(field).map(matrix.apply) else { continue }
      var shown = LetterRecorder()
      add([field], of: page, to: &shown, matrix)
      let value = shown.letters.filter { box.contains($0.middle) }
      guard !value.isEmpty else { continue }
      let isCompared = page.file.budget.spendSpare(own.count, on: .comparisons)
      let there = isCompared ? own.filter { box.contains($0.middle) } : own
      if there.isEmpty, field.showsOnlyValue {
        read.add(value)
      } else if !isCompared || !there.shows(value, isMark: !field.showsOnlyValue) {
        unread += 1
      }
    }
    return unread
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
    return RecognizedPage(size: size, blocks: paragraphs.compactMap(TextBlock.init(lines:)))
  }
}

extension [PlacedLetter] {
  /// The letters and digits, without case.
  private var compared: String {
    map(\.text).joined().lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// Returns whether these letters, in whole lines, are those of a field's value, with or without a line above
  /// it; signs may have been recognised as others, and the mark of a box as anything but an empty box.
  fileprivate func shows(_ value: [PlacedLetter], isMark: Bool) -> Bool {
    let text = value.compared
    guard !text.isEmpty else {
      return contains { isMark ? $0.text != "☐" : [$0].compared.isEmpty }
    }
    let lines = grouped { $0.textObject == $1.textObject }.map(\.compared)
    return lines.contains(text) || lines.joined() == text || lines.dropFirst().joined() == text
  }
}
