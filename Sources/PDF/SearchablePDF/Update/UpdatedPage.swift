import PDFSyntax
import PageModel
package import TextLayer
package import WorkerProtocol

/// A page of a file with its changes, made of the file's own objects.
struct UpdatedPage {
  /// The page as it is in the file.
  let own: PageObject
  /// The page with the new text; `nil` if there is none.
  private var newText: PreparedPage?
  private var resources: UpdatedResources
  /// The content stream with the added text; `nil` if there is none.
  private var text: [UInt8]?
  /// The content that replaces the first stream or all streams of the page; `nil` if there is none.
  private var replacement: [UInt8]?
  /// The content streams of the page that are kept.
  private var contents: ArraySlice<IndirectReference>
  /// The forms that replace others, each after the forms that it paints.
  private var forms: [Form] = []

  /// A form whose hidden text has been removed (ISO 32000-1, 8.10).
  private struct Form {
    /// The stream dictionary in the file, without the entries that describe its data.
    let dictionary: PDFDictionary
    /// The form's own resources; `nil` if it has none.
    let resources: UpdatedResources?
    /// The compressed content.
    let content: [UInt8]
  }

  /// Makes a page that keeps all its content and its text.
  private init(_ page: PageObject) {
    own = page
    resources = UpdatedResources(own: page.resources)
    contents = page.contents[...]
  }

  /// Gives a page of `pdf` the text of `page`, in place of the text that its survey removes; a page
  /// without new text keeps its text.
  ///
  /// - replacesLines: Whether changed lines are written in place of the old ones, if the survey has
  ///   these.
  /// - isArtifact: Whether the text is marked as an artifact.
  /// - Throws: the fault of the text, which then gets no font codes, or the reason why the page
  ///   cannot be read.
  init(
    _ page: PreparedPage, on survey: PDFPageSurvey, of pdf: SurveyedPDF, _ pages: inout PageObjects,
    in font: IndirectReference, _ layers: inout TextLayerWriter, replacesLines: Bool,
    isArtifact: Bool
  ) throws(TextLayerFault) {
    var page = page.written(on: survey)
    let codes = layers.font.codeCount
    do throws(TextLayerFault) {
      let own = try TextLayerFault.reading { () throws(SourceFileError) in
        try pages.page(survey.page)
      }
      guard let own else { throw .page }
      self.init(own)
      let content = replacesLines ? survey.lineObjects.map { pdf.part($0.content) } : nil
      if content == nil { page.lineChanges = nil }
      let text = try UpdatedText(
        of: page, on: survey, in: content, resources, &layers, isArtifact: isArtifact)
      guard let text else { return }
      try TextLayerFault.reading { () throws(SourceFileError) in
        try replaceText(by: text, in: font, survey, of: pdf, &pages)
        newText = page
      }
    } catch {
      layers.forgetCodes(after: codes)
      throw error
    }
  }

  /// Adds new text in `font`, in place of the text that the survey of the page in `pdf` removes.
  ///
  /// Text is removed only here, so that no page loses its text without getting new text.
  ///
  /// - Throws: `SourceFileError` if a form cannot be read.
  private mutating func replaceText(
    by new: UpdatedText, in font: IndirectReference, _ survey: PDFPageSurvey, of pdf: SurveyedPDF,
    _ pages: inout PageObjects
  ) throws(SourceFileError) {
    text = new.text?.bytes
    if let name = new.fontName { resources.add(font, as: name) }
    guard let removal = survey.removal else { return }
    switch removal.content {
    case .kept: break
    case .withoutFirstStream:
      contents = contents.dropFirst()
      replacement = new.content
    case .replaced(let content):
      contents = []
      replacement = new.content ?? pdf.part(content)
    }
    try replaceForms(removal.forms, of: pdf, &pages)
  }

  /// Replaces the forms from which the survey removes text.
  private mutating func replaceForms(
    _ removals: [PDFFormSurvey], of pdf: SurveyedPDF, _ pages: inout PageObjects
  ) throws(SourceFileError) {
    var indices: [IndirectReference: Int] = [:]
    for (index, form) in removals.enumerated() {
      var own = try pages.form(form.form)
      for name: PDFName in ["Filter", "DecodeParms", "F", "FFilter", "FDecodeParms", "DL"] {
        own.dictionary[name] = nil
      }
      var resources = own.resources.map { UpdatedResources(own: $0) }
      // A form paints only forms before it, so no form paints itself.
      resources?.replaceForms(indices)
      forms.append(
        Form(
          dictionary: own.dictionary, resources: resources,
          content: FlateEncoder.encode(pdf.part(form.content))))
      indices[form.form] = index
    }
    resources.replaceForms(indices)
  }
}

extension UpdatedPage {
  /// The length of the forms that replace others, in bytes.
  var formLength: Int { forms.reduce(0) { $0 + $1.content.count } }

  /// Whether the page's page-piece dictionary (14.5) is removed, because scanpdf wrote it for an
  /// earlier text.
  var omitsPieceInfo: Bool {
    newText != nil
      && own.entries["PieceInfo"]?.dictionary?.entries.map(\.name)
        == [PDFName(PageConfidences.application)]
  }

  /// Writes the confidences of new words into the page's dictionary, in place of the confidences of
  /// an earlier text.
  ///
  /// Nothing is written if the page has page-piece data of other programs.
  private func writeConfidences(
    at date: Int?, into dictionary: inout PDFDictionary, to writer: inout PDFWriter
  ) {
    if omitsPieceInfo { dictionary["PieceInfo"] = nil }
    guard let newText, let date, dictionary["PieceInfo"] ?? .null == .null else { return }
    dictionary.merge(PageConfidences.entries(of: newText, at: date, to: &writer))
  }

  /// Writes the content, the resources and the confidences of the page, and adds the references to
  /// its dictionary.
  ///
  /// - matrix: The matrix around all content but the new text; `nil` for none.
  /// - date: The date of the words' confidences in seconds since 1970; `nil` to leave the
  ///   confidences out.
  /// - Throws: the error of `destination`.
  func write<Destination: ObjectDestination>(
    turnedBy matrix: AffineTransform? = nil, confidencesAt date: Int?,
    into dictionary: inout PDFDictionary, _ destination: inout Destination,
    to writer: inout PDFWriter
  ) throws(Destination.Failure) {
    let forms = try writeForms(&destination, to: &writer)
    var contents: [PDFObject] = []
    func add(_ content: [UInt8]) {
      contents.append(.reference(writer.add(PDFStream(deflating: content))))
    }
    if let text { add(text) }
    if let matrix {
      var begin = ContentStream()
      begin.saveGraphicsState()
      begin.concatenate(matrix)
      add(begin.bytes)
    }
    if let replacement { add(replacement) }
    contents += self.contents.compactMap { destination.reference(to: $0, in: &writer) }
      .map { .reference($0) }
    if matrix != nil {
      var end = ContentStream()
      end.restoreGraphicsState()
      add(end.bytes)
    }
    dictionary["Contents"] = .array(contents)
    dictionary["Resources"] = .dictionary(
      try resources.dictionary(with: forms, &destination, to: &writer))
    writeConfidences(at: date, into: &dictionary, to: &writer)
  }

  /// Writes the forms that replace others, and returns their numbers.
  private func writeForms<Destination: ObjectDestination>(
    _ destination: inout Destination, to writer: inout PDFWriter
  ) throws(Destination.Failure) -> [IndirectReference] {
    var written: [IndirectReference] = []
    for form in forms {
      let reference = writer.reserve()
      var own = form.dictionary
      // An entry that is replaced keeps its place, and its old value is not copied.
      own["Length"] = 0
      if form.resources != nil { own["Resources"] = 0 }
      var dictionary = try destination.copy(own, to: &writer)
      dictionary["Filter"] = .name("FlateDecode")
      if let resources = form.resources {
        dictionary["Resources"] = .dictionary(
          try resources.dictionary(with: written, &destination, to: &writer))
      }
      writer.write(PDFStream(dictionary: dictionary, data: form.content), as: reference)
      written.append(reference)
    }
    return written
  }
}

extension PreparedPage {
  /// Returns the matrix that levels the content of a PDF's page in default user space; `nil` if the
  /// page is not levelled.
  func levelingMatrix(on survey: PDFPageSurvey) -> AffineTransform? {
    guard let leveling, let upright = geometry.pageMatrix(leveling: leveling) else { return nil }
    let toPage = survey.uprightToPage
    return toPage.inverse.concatenating(upright).concatenating(toPage)
  }

  /// Returns the page in the form in which it is written on a PDF's page.
  fileprivate func written(on survey: PDFPageSurvey) -> PreparedPage {
    var page = self
    page.isSideways = !survey.rotation.isMultiple(of: 180)
    return page
  }

  /// Whether a PDF's page gets text, a turn or a levelling.
  func changes(_ survey: PDFPageSurvey) -> Bool {
    survey.isChangeable && !isTextMissing && (hasText || quarters != 0 || leveling != nil)
  }

  /// Returns whether a PDF's page gets new text in place of existing text.
  package func replacesText(_ survey: PDFPageSurvey) -> Bool {
    changes(survey) && hasText && survey.removal != nil
  }
}
