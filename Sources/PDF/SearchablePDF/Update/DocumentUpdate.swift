package import PDFSyntax
package import TextLayer
import WorkerProtocol

/// An incremental update (ISO 32000-1, 7.5.6) that adds hidden text to pages of a PDF or appends
/// pages: the bytes of the input, followed by new objects.
package struct DocumentUpdate: ~Copyable {
  private let pdf: SurveyedPDF
  private var objects: PageObjects
  /// The writer of objects.
  package var writer: PDFWriter
  private var layers = TextLayerWriter(visibility: .hidden)
  private let fontReference: IndirectReference
  private var images = PageImageWriter()
  /// The date of the words' confidences in seconds since 1970; `nil` to leave the confidences out.
  package var confidenceDate: Int?
  /// The budget for the bytes that the update writes; a trial of the update has its own.
  private let budget: WorkBudget
  /// The appended pages.
  private var pages = PageTreeWriter()

  /// Begins the update with the bytes of the PDF.
  package init(of pdf: SurveyedPDF) {
    self.pdf = pdf
    objects = pdf.pages
    budget = WorkBudget(fileLength: pdf.objects.budget.fileLength)
    writer = PDFWriter(updating: pdf.bytes, pdf.base)
    fontReference = writer.reserve()
  }

  /// Writes the text of the page at `index`, from 0, in place of the text that its survey removes.
  ///
  /// If the text does not read back as intended, or the update exceeds the budget of the PDF,
  /// returns the fault and leaves the page unchanged. A page without new text keeps its text.
  package mutating func setText(of page: PreparedPage, onPage index: Int) -> TextLayerFault? {
    guard pdf.survey.pages.indices.contains(index) else { return nil }
    let survey = pdf.survey.pages[index].turned(quarters: page.quarters)
    guard page.changes(survey) else { return nil }
    do throws(TextLayerFault) {
      try TextLayerFault.reading { () throws(SourceFileError) in try budget.check() }
      let update = try UpdatedPage(
        page, on: survey, of: pdf, &objects, in: fontReference, &layers, replacesLines: true,
        isArtifact: pdf.survey.isTagged)
      let start = writer.bytesWritten
      write(update, survey, isTurned: page.quarters != 0)
      // The bytes by which this page exceeds the budget are missing for the next page.
      try? budget.spend(writer.bytesWritten - start, on: .written)
      return nil
    } catch {
      return error
    }
  }

  /// Appends a new page after the pages of the file.
  ///
  /// If the text does not read back as intended, returns the fault and writes the page without
  /// text.
  package mutating func append(_ page: PreparedPage) -> TextLayerFault? {
    var contents: [PDFObject] = []
    var resources: PDFDictionary = [:]
    var fault: TextLayerFault?
    do throws(TextLayerFault) {
      let text = try layers.text(of: page, isStructured: false)
      if !page.paragraphs.isEmpty {
        resources["Font"] = .dictionary([HiddenFont.resourceName: .reference(fontReference)])
        let marked = text.marked(isArtifact: pdf.survey.isTagged)
        contents.append(.reference(add(marked.bytes)))
      }
    } catch {
      fault = error
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
    // Attributes of the page tree's root must not apply to this page.
    writer.write(
      [
        "Type": .name("Page"), "Parent": .reference(pages.parent(for: reference, in: &writer)),
        "MediaBox": .rectangle(page.geometry.mediaBox),
        "CropBox": .rectangle(page.geometry.mediaBox), "Rotate": 0,
        "Resources": .dictionary(resources), "Contents": .array(contents),
      ], as: reference)
    return fault
  }

  /// Appends the new pages to the root of the file's page tree (7.7.3.2).
  private mutating func writePageTree() {
    guard !pages.isEmpty, let root = pdf.pageTree else { return }
    let node = pages.write(to: &writer, below: root.identity)
    var tree = root.dictionary.forUpdate
    let kids = ObjectSerializer.spacedBytes(of: .array(root.kids)).dropLast()
    tree["Kids"] = .spelled(kids + Array(" \(node.number) \(node.generation) R]".utf8))
    // If the survey has fewer pages than the file states, all pages of the file remain.
    tree["Count"] = .integer(max(root.count, pdf.survey.pages.count) + pages.count)
    writer.write(.dictionary(tree), as: root.identity)
  }

  /// Writes the shared objects and the changed entries of `metadata`, ends the update and returns
  /// its remaining bytes in pieces.
  ///
  /// - Throws: `PDFWriterError.tooLong`.
  package consuming func finish(_ metadata: Metadata) throws(PDFWriterError) -> [[UInt8]] {
    let entries = metadata.updates(isArchival: pdf.survey.archivalClaim != nil)
    if layers.font.isUsed { layers.font.write(as: fontReference, to: &writer) }
    writePageTree()
    var information: IndirectReference?
    if !entries.entries.isEmpty {
      let file = pdf.objects
      let old = (try? file.resolved(file.trailer["Info"]))?.dictionary ?? [:]
      information = writer.add(.dictionary(old.forUpdate.followed(by: entries)))
    }
    writer.finishUpdate(information: information)
    return try writer.takeBytes()
  }

  private mutating func write(_ update: UpdatedPage, _ survey: PDFPageSurvey, isTurned: Bool) {
    var dictionary = update.own.entries.forUpdate
    var kept = KeptObjects()
    update.write(confidencesAt: confidenceDate, into: &dictionary, &kept, to: &writer)
    if isTurned { dictionary["Rotate"] = .integer(survey.rotation) }
    writer.write(.dictionary(dictionary), as: survey.page)
  }

  private mutating func add(_ content: [UInt8]) -> IndirectReference {
    writer.add(PDFStream(deflating: content))
  }
}

extension TextLayerFault {
  /// Returns the result of `body`, which reads or copies objects of a page.
  ///
  /// - Throws: `tooCostly` if the budget of the PDF is exceeded, `page` if an object cannot be
  ///   read.
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
