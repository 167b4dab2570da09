package import PDFObjects
import PageLayout
import PageWork

/// A PDF whose pages get hidden text by an incremental update (ISO 32000-1, 7.5.6): the input's bytes,
/// then what is new.
package struct DocumentUpdate<Sink: ByteSink & ~Copyable>: ~Copyable {
  package typealias Failure = PDFWriterError<Sink.Failure>

  /// The tag of the marked content (14.6) that holds the text, by which a later run finds it.
  static var ownTag: PDFName { "ScanpdfText" }

  private let pdf: SurveyedPDF
  private var writer: PDFWriter<Sink>
  private var font = HiddenFont()
  private var check = TextLayerCheck()
  private let fontReference: IndirectReference

  /// Begins the update of a PDF: writes its bytes; throws the error of the sink.
  package init(of pdf: SurveyedPDF, sink: consuming Sink) throws(Failure) {
    self.pdf = pdf
    writer = try PDFWriter(sink: sink, updating: pdf.bytes, pdf.base)
    fontReference = writer.reserve()
  }

  /// Adds the text of the page at `index`, from 0, in the place of what its survey has removed; throws the
  /// error of the sink.
  ///
  /// A page whose text is missing stays as it is; so does one whose text does not read back as it was
  /// meant, and what is wrong with it is returned.
  package mutating func append(
    _ page: PreparedPage, toPage index: Int
  ) throws(Failure) -> TextLayerFault? {
    guard pdf.survey.pages.indices.contains(index) else { return nil }
    let survey = pdf.survey.pages[index].turned(quarters: page.quarters)
    let hasText = !page.paragraphs.isEmpty
    guard survey.isChangeable, !page.isTextMissing,
      hasText || survey.removesText || page.quarters != 0
    else { return nil }
    switch parts(of: page, survey) {
    case .success(let parts):
      try write(parts, survey, isTurned: page.quarters != 0)
      return nil
    case .failure(let fault): return fault
    }
  }

  /// Ends the update, with what `metadata` says in the information dictionary, and returns the sink;
  /// throws the error of the sink.
  package consuming func finish(_ metadata: Metadata) throws(Failure) -> Sink {
    let entries = metadata.updates(isArchival: pdf.survey.archivalClaim != nil)
    if font.isUsed { try font.write(as: fontReference, to: &writer) }
    guard !entries.entries.isEmpty else { return try writer.finishUpdate() }
    let old = pdf.part(pdf.survey.informationDictionary)
    var information = (try? SourceDictionary(parsing: old)) ?? SourceDictionary()
    for entry in entries.entries {
      // To the end: a batch looks for its mark there.
      information[entry.name] = nil
      information.set(entry.name, to: entry.object)
    }
    let reference = writer.reserve()
    try writer.write(information, as: reference)
    return try writer.finishUpdate(information: reference)
  }

  /// The page's new content and resources, with its text read back; nothing is left of the text in
  /// the font if there is a fault.
  private mutating func parts(
    of page: PreparedPage, _ survey: PDFPageSurvey
  ) -> Result<UpdatedPage, TextLayerFault> {
    let codes = font.codeCount
    var text = ContentStream()
    TextLayer.append(
      page.paragraphs, geometry: page.geometry, visibility: .hidden, isStructured: false,
      font: &font, to: &text)
    do throws(TextLayerFault) {
      if let fault = check.fault(in: text.bytes, of: page, visibility: .hidden, font: font) {
        throw fault
      }
      let hasText = !page.paragraphs.isEmpty
      return .success(
        try UpdatedPage(
          survey, of: pdf, text: hasText ? marked(text, survey) : nil, font: fontReference))
    } catch {
      font.forgetCodes(after: codes)
      check.forgetCodes(after: codes)
      return .failure(error)
    }
  }

  /// The text as marked content, brought from the upright page to the page's own space.
  private func marked(_ text: ContentStream, _ survey: PDFPageSurvey) -> ContentStream {
    var content = ContentStream()
    content.beginMarkedContent(Self.ownTag)
    // Content that no structure element refers to has to be an artifact in a tagged file.
    if pdf.survey.isTagged { content.beginArtifact() }
    content.saveGraphicsState()
    let matrix = survey.uprightToPage
    if matrix != [1, 0, 0, 1, 0, 0] {
      content.concatenate(
        TransformationMatrix(
          a: matrix[0], b: matrix[1], c: matrix[2], d: matrix[3], e: matrix[4], f: matrix[5]))
    }
    content.append(text)
    content.restoreGraphicsState()
    if pdf.survey.isTagged { content.endMarkedContent() }
    content.endMarkedContent()
    return content
  }

  private mutating func write(
    _ page: UpdatedPage, _ survey: PDFPageSurvey, isTurned: Bool
  ) throws(Failure) {
    var written: [IndirectReference] = []
    for form in page.forms {
      let reference = writer.reserve()
      var dictionary = form.dictionary
      if let resources = form.resources {
        dictionary["Resources"] = resources.bytes(with: written)
      }
      try writer.write(dictionary, data: form.content, as: reference)
      written.append(reference)
    }
    var contents: [PDFObject] = []
    if let text = page.text { contents.append(.reference(try add(text))) }
    if let replacement = page.replacement {
      contents.append(.reference(try add(replacement)))
    } else {
      contents += survey.contents.map { .reference(IndirectReference($0)) }
    }
    var dictionary = page.dictionary
    dictionary.set("Contents", to: .array(contents))
    if isTurned { dictionary.set("Rotate", to: .integer(survey.rotation)) }
    dictionary["Resources"] = page.resources.bytes(with: written)
    try writer.write(dictionary, as: IndirectReference(survey.page))
  }

  private mutating func add(_ content: [UInt8]) throws(Failure) -> IndirectReference {
    try writer.add(
      PDFStream(dictionary: ["Filter": .name("FlateDecode")], data: FlateEncoder.encode(content)))
  }
}
