// # PDFUpdate
//
// Text and pages for a PDF that exists: an incremental update, in which the bytes of the file
// stand unchanged, or a new document with copies of its pages (`Rebuild`).
//
//     var update = try DocumentUpdate(of: surveyed, sink: file)
//     let fault = try update.append(page, toPage: 0)   // not nil: the page stays as it is
//     let file = try update.finish(metadata)
//
// It must not trust the survey of a worker, which says what to do: the objects that it writes are
// the file's own (`PageObjects`).

package import PDFSyntax
import PageModel
package import SearchablePDF
import WorkerProtocol

/// An incremental update (ISO 32000-1, 7.5.6) that adds hidden text to pages of a PDF or appends
/// pages: the bytes of the input, followed by new objects.
package struct DocumentUpdate<Sink: ByteSink & ~Copyable>: ~Copyable {
  package typealias Failure = PDFWriterError<Sink.Failure>

  private let pdf: SurveyedPDF
  private var objects: PageObjects
  private var sink: Sink
  private var writer: PDFWriter
  private var layers = TextLayerWriter(visibility: .hidden, isStructured: false)
  private let fontReference: IndirectReference
  private var images = PageImageWriter()
  /// The date of the confidences of words in seconds since 1970; `nil` if they are left out.
  package var confidenceDate: Int?
  /// What the update may write; a trial of the update is another one.
  private let budget: WorkBudget
  /// The appended pages.
  private var pages = PageTreeWriter()

  /// Begins the update by writing the bytes of the PDF.
  ///
  /// - Throws: the error of the sink.
  package init(of pdf: SurveyedPDF, sink: consuming Sink) throws(Failure) {
    self.pdf = pdf
    objects = PageObjects(pdf.objects)
    self.sink = sink
    budget = WorkBudget(fileLength: pdf.objects.budget.fileLength)
    writer = PDFWriter(updating: pdf.bytes, pdf.base)
    fontReference = writer.reserve()
    try writer.flush(to: &self.sink)
  }

  /// Adds the text of the page at `index`, from 0, in place of the text that its survey removes.
  ///
  /// Returns a fault and leaves the page unchanged if its text does not read back as intended, or
  /// the update exceeds the budget of the PDF. A page without new text keeps the text that it has.
  ///
  /// - Throws: the error of the sink.
  package mutating func append(
    _ page: PreparedPage, toPage index: Int
  ) throws(Failure) -> TextLayerFault? {
    guard pdf.survey.pages.indices.contains(index) else { return nil }
    let survey = pdf.survey.pages[index].turned(quarters: page.quarters)
    guard page.changes(survey) else { return nil }
    switch parts(of: page.written(on: survey), survey) {
    case .success(let parts):
      let start = writer.bytesWritten
      write(parts, survey, isTurned: page.quarters != 0, confidencesOf: page)
      // What this page exceeds is missing to the next one.
      try? budget.spend(writer.bytesWritten - start, on: .written)
      try writer.flush(to: &sink)
      return nil
    case .failure(let fault): return fault
    }
  }

  /// Appends a new page after those of the file.
  ///
  /// Returns a fault and writes the page without text if its text does not read back as intended.
  ///
  /// - Throws: the error of the sink.
  package mutating func append(_ page: PreparedPage) throws(Failure) -> TextLayerFault? {
    var contents: [PDFObject] = []
    var resources: PDFDictionary = [:]
    var fault: TextLayerFault?
    switch layers.text(of: page) {
    case .success(let text) where !page.paragraphs.isEmpty:
      resources["Font"] = .dictionary([HiddenFont.resourceName: .reference(fontReference)])
      contents.append(.reference(add(marked(text, matrix: []).bytes)))
    case .success: break
    case .failure(let found): fault = found
    }
    if let image = page.image {
      resources["XObject"] = .dictionary(images.write(image, of: page, to: &writer))
      var content = ContentStream()
      if pdf.survey.isTagged { content.beginArtifact() }
      PageImageWriter.draw(image, of: page, on: &content)
      if pdf.survey.isTagged { content.endMarkedContent() }
      contents.append(.reference(add(content.bytes)))
    }
    let reference = writer.reserve()
    // Attributes of the root of the page tree must not apply to this page.
    writer.write(
      [
        "Type": .name("Page"), "Parent": .reference(pages.parent(for: reference, in: &writer)),
        "MediaBox": .rectangle(page.geometry.mediaBox),
        "CropBox": .rectangle(page.geometry.mediaBox), "Rotate": 0,
        "Resources": .dictionary(resources), "Contents": .array(contents),
      ], as: reference)
    try writer.flush(to: &sink)
    return fault
  }

  /// Appends the new pages to the root of the file's page tree (7.7.3.2).
  private mutating func writePageTree() {
    guard !pages.isEmpty, let root = pdf.pageTree else { return }
    let node = pages.write(to: &writer, below: root.identity)
    var tree = root.dictionary.forUpdate
    let kids = ObjectSerializer.spacedBytes(of: .array(root.kids)).dropLast()
    tree["Kids"] = .spelled(kids + Array(" \(node.number) \(node.generation) R]".utf8))
    // A survey of fewer pages than the file states hides none of them.
    tree["Count"] = .integer(max(root.count, pdf.survey.pages.count) + pages.count)
    writer.write(.dictionary(tree), as: root.identity)
  }

  /// Writes the shared objects and the changed entries of `metadata`, ends the update and returns
  /// the sink.
  ///
  /// - Throws: the error of the sink.
  package consuming func finish(_ metadata: Metadata) throws(Failure) -> Sink {
    let entries = metadata.updates(isArchival: pdf.survey.archivalClaim != nil)
    if layers.font.isUsed { layers.font.write(as: fontReference, to: &writer) }
    writePageTree()
    writer.finishUpdate(information: entries.entries.isEmpty ? nil : writeInformation(entries))
    try writer.flush(to: &sink)
    return sink
  }

  /// Writes the information dictionary with changed entries.
  private mutating func writeInformation(_ entries: PDFDictionary) -> IndirectReference {
    var file = pdf.objects
    let old = (try? file.resolved(file.trailer["Info"] ?? .null))?.dictionary ?? [:]
    return writer.add(.dictionary(old.forUpdate.followed(by: entries)))
  }

  /// Returns the page's new content and resources, or a fault if its text does not read back as
  /// intended.
  private mutating func parts(
    of page: PreparedPage, _ survey: PDFPageSurvey
  ) -> Result<UpdatedPage, TextLayerFault> {
    let codes = layers.font.codeCount
    do throws(TextLayerFault) {
      var parts = try TextLayerFault.reading { () throws(SourceFileError) in
        try budget.check()
        return try UpdatedPage(objects.knownPage(survey.page), as: \.forUpdate)
      }
      if let text = try text(of: page, survey, parts.resources) {
        try TextLayerFault.reading { () throws(SourceFileError) in
          try parts.replaceText(
            by: text, in: fontReference, survey, of: pdf, &objects, as: \.forUpdate)
        }
      }
      return .success(parts)
    } catch {
      layers.forgetCodes(after: codes)
      return .failure(error)
    }
  }

  /// Returns the changed lines of a page, or all its text written anew; `nil` if it has none.
  ///
  /// - Throws: the fault of the text, or `TextLayerFault.fontName`.
  private mutating func text(
    of page: PreparedPage, _ survey: PDFPageSurvey, _ resources: UpdatedResources
  ) throws(TextLayerFault) -> UpdatedText? {
    if let changes = page.lineChanges, let objects = survey.lineObjects {
      return try text(changes, of: page, in: objects, survey, as: resources.freeName())
    }
    guard page.hasText else { return nil }
    return UpdatedText(
      of: page, marked(try layers.text(of: page).get(), matrix: survey.uprightToPage),
      fontName: try resources.usualName(replaces: survey.removal != nil))
  }

  /// Returns the content of a page in which changed lines are replaced, and all others stay.
  ///
  /// - Throws: the fault of a line.
  private mutating func text(
    _ changes: LineChanges, of page: PreparedPage, in objects: PDFLineObjects,
    _ survey: PDFPageSurvey, as name: PDFName
  ) throws(TextLayerFault) -> UpdatedText? {
    var content = LineSplice(pdf.part(objects.content))
    for change in changes.changed {
      guard objects.lines.indices.contains(change.index) else { throw .page }
      let object = objects.lines[change.index]
      let sequences = object.sequences
      try content.replace(
        object.range,
        with: try change.line.map { line throws(TextLayerFault) in
          try layers.object(of: line, on: page, sequences: sequences, font: name).get()
        } ?? TextLayerWriter.emptyObject(sequences: sequences))
    }
    var added: ContentStream?
    if !changes.added.isEmpty {
      let lines = page.with(lines: changes.added)
      added = marked(
        try layers.text(of: lines, fontName: name).get(), matrix: survey.uprightToPage)
    }
    let isUsed = added != nil || changes.changed.contains { $0.line != nil }
    return UpdatedText(
      changes, added: added, in: content.bytes, fontName: isUsed ? name : nil)
  }

  /// Returns the text as marked content, transformed by `matrix` from the upright page to default
  /// user space.
  ///
  /// - matrix: Six numbers, or none for no transformation.
  private func marked(_ text: ContentStream, matrix: [Double]) -> ContentStream {
    // In a tagged file, content without a structure element must be an artifact.
    text.marked(matrix: matrix, isArtifact: pdf.survey.isTagged)
  }

  private mutating func write(
    _ page: UpdatedPage, _ survey: PDFPageSurvey, isTurned: Bool,
    confidencesOf prepared: PreparedPage
  ) {
    let written = page.writeForms(to: &writer)
    var contents: [PDFObject] = []
    if let text = page.text { contents.append(.reference(add(text))) }
    if let replacement = page.replacement {
      contents.append(.reference(add(replacement)))
    }
    contents += page.contents.map { .reference($0) }
    var dictionary = page.dictionary
    dictionary["Contents"] = .array(contents)
    if isTurned { dictionary["Rotate"] = .integer(survey.rotation) }
    dictionary["Resources"] = .dictionary(page.resources.dictionary(with: written))
    if page.hasNewText { setConfidences(of: prepared, beside: page.pieces, in: &dictionary) }
    writer.write(.dictionary(dictionary), as: survey.page)
  }

  /// Sets the confidences of words, unless the page has data of other programs at their place; data
  /// of an earlier text are removed.
  private mutating func setConfidences(
    of page: PreparedPage, beside old: PDFObject?, in dictionary: inout PDFDictionary
  ) {
    if let old, old != .null {
      guard old.dictionary?.entries.map(\.name) == [PDFName(PageConfidences.application)] else {
        return
      }
      dictionary["PieceInfo"] = nil
    }
    guard let confidenceDate else { return }
    let entries = PageConfidences.entries(of: page, at: confidenceDate, to: &writer)
    for entry in entries.entries { dictionary[entry.name] = entry.object }
  }

  private mutating func add(_ content: [UInt8]) -> IndirectReference {
    writer.add(PDFStream(deflating: content))
  }
}

extension TextLayerFault {
  /// Returns the result of `body`, which reads or copies objects of a page.
  ///
  /// - Throws: `tooCostly` if that exceeds the budget of the PDF, `page` if an object cannot be read.
  static func reading<Value>(
    _ body: () throws(SourceFileError) -> Value
  ) throws(TextLayerFault) -> Value {
    do throws(SourceFileError) {
      return try body()
    } catch {
      switch error {
      case .unreadable: throw .page
      case .exceeds(let excess): throw .tooCostly("\(excess)")
      }
    }
  }
}
