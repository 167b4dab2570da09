import PDFSyntax
import PageModel
import WorkerProtocol

/// The pages of a PDF that are copied into a new document, or replaced by rebuilt pages.
struct PDFCopy {
  let pdf: SurveyedPDF
  var copier: ObjectCopier
  /// The numbers that are reserved for pages and not used yet, by page index.
  private var reserved: [Int: IndirectReference] = [:]
  /// The pages as the file has them.
  var pages: PageObjects

  /// Reserves the numbers of the pages at `indices`; references to all other pages become null.
  ///
  /// - Throws: `SourceFileError` if the file cannot be read.
  init(
    of pdf: SurveyedPDF, keeping indices: Set<Int>, in writer: inout PDFWriter
  ) throws(SourceFileError) {
    self.pdf = pdf
    copier = ObjectCopier(pdf.objects)
    pages = pdf.pages
    var kept: Set<IndirectReference> = []
    for index in indices.sorted() where pdf.survey.pages.indices.contains(index) {
      guard kept.insert(pdf.survey.pages[index].page).inserted else { continue }
      let number = writer.reserve()
      copier.map(pdf.survey.pages[index].page, to: number)
      reserved[index] = number
    }
    for page in pdf.survey.pages where !kept.contains(page.page) { omit(page.page) }
    guard let images = pdf.shrunkImages else { return }
    for (image, first) in try EqualImages(in: pdf.objects).firsts {
      copier.substitute(first, for: image)
    }
    for image in images { try image.replaceImage(in: &copier) }
  }

  /// Leaves out a page and its annotations, to which forms refer.
  private mutating func omit(_ page: IndirectReference) {
    copier.map(page, to: nil)
    let annotations = (try? copier.file.resolved(.reference(page)))?["Annots"]
    let elements = (try? copier.file.resolved(annotations))?.elements ?? []
    for annotation in elements.compactMap(\.reference) { copier.map(annotation, to: nil) }
  }

  /// Returns the number of the page at `index`, which is the reserved one at the first use.
  mutating func number(ofPage index: Int, in writer: inout PDFWriter) -> IndirectReference {
    reserved.removeValue(forKey: index) ?? writer.reserve()
  }

  /// Makes references to pages whose reserved numbers are not used null.
  mutating func omitUnwritten() {
    for index in reserved.keys { copier.map(pdf.survey.pages[index].page, to: nil) }
  }

  /// Writes the copy of a page.
  ///
  /// - parent: The page's parent in the new page tree.
  /// - change: The changes of the page; `nil` for none.
  /// - rotation: The new clockwise rotation of the page; `nil` for its own.
  /// - matrix: The matrix around the content of a changed page; `nil` for none.
  /// - date: The date of the words' confidences in seconds since 1970; `nil` to leave the
  ///   confidences out.
  /// - Throws: `SourceFileError` if an object of the page cannot be read.
  mutating func write(
    _ survey: PDFPageSurvey, as number: IndirectReference, below parent: IndirectReference,
    changed change: UpdatedPage?, rotation: Int?, turnedBy matrix: AffineTransform?,
    confidencesAt date: Int?, to writer: inout PDFWriter
  ) throws(SourceFileError) {
    guard let own = try copier.file.resolved(.reference(survey.page)).dictionary else {
      throw .unreadable
    }
    var entries = try pages.completed(own)
    let contents = entries["Contents"]
    // A page refers to the page tree and to article threads (12.4.3), which are not copied.
    for name: PDFName in ["Parent", "B", "Contents"] { entries[name] = nil }
    if change != nil { entries["Resources"] = nil }
    if change?.omitsPieceInfo == true { entries["PieceInfo"] = nil }
    var page = try copier.copy(entries, to: &writer)
    page["Parent"] = .reference(parent)
    if let rotation { page["Rotate"] = .integer(rotation) }
    if let change {
      try copier.file.budget.spend(change.formLength, on: .written)
      try change.write(
        turnedBy: matrix, confidencesAt: date, into: &page, &copier, to: &writer)
    } else if let contents {
      page["Contents"] = try copier.copy(contents, to: &writer)
    }
    writer.write(.dictionary(page), as: number)
    try copier.finish(to: &writer)
  }
}
