import PDFSyntax
import PageModel
import SearchablePDF
import WorkerProtocol

/// The pages of a PDF that are copied into a new document, or made anew in their place.
struct PDFCopy {
  let pdf: SurveyedPDF
  var copier: ObjectCopier
  /// The numbers that are reserved for pages and not yet used, by the index of the page.
  private var reserved: [Int: IndirectReference] = [:]
  /// What pages inherit from nodes of the page tree, whose lists of kids can be long.
  private var nodes: [IndirectReference: [[UInt8]: SourceObject]] = [:]

  /// The attributes that pages inherit (ISO 32000-1, 7.7.3.4).
  private static let inherited = ["Resources", "MediaBox", "CropBox", "Rotate"].map {
    Array($0.utf8)
  }
  /// The maximum number of ancestors from which a page inherits.
  private static let highestAncestor = 64

  /// Reserves the numbers of the pages at `indices`; references to all other pages become null.
  ///
  /// - Throws: `SourceFileError` if the file cannot be read.
  init(
    of pdf: SurveyedPDF, keeping indices: Set<Int>, in writer: inout PDFWriter
  ) throws(SourceFileError) {
    self.pdf = pdf
    copier = ObjectCopier(pdf.objects)
    var kept: Set<IndirectReference> = []
    for index in indices.sorted() where pdf.survey.pages.indices.contains(index) {
      guard kept.insert(pdf.survey.pages[index].page).inserted else { continue }
      let number = writer.reserve()
      copier.map(pdf.survey.pages[index].page, to: number)
      reserved[index] = number
    }
    for page in pdf.survey.pages where !kept.contains(page.page) { omit(page.page) }
    guard pdf.isShrunk else { return }
    for (image, first) in try EqualImages(in: pdf.objects).firsts {
      copier.substitute(first, for: image)
    }
    for image in pdf.smallerImages { try image.replaceImage(in: &copier) }
  }

  /// Leaves out a page with its annotations, which forms refer to.
  private mutating func omit(_ page: IndirectReference) {
    copier.map(page, to: nil)
    let annotations = (try? copier.resolved(.reference(page)))?.entry("Annots")
    let elements = annotations.flatMap { try? copier.resolved($0) }?.elements ?? []
    for annotation in elements.compactMap(\.reference) { copier.map(annotation, to: nil) }
  }

  /// Returns the number of the page at `index`: the reserved one when it is written first.
  mutating func number(ofPage index: Int, in writer: inout PDFWriter) -> IndirectReference {
    reserved.removeValue(forKey: index) ?? writer.reserve()
  }

  /// Lets references to pages whose reserved numbers are not used become null.
  mutating func omitUnwritten() {
    for index in reserved.keys { copier.map(pdf.survey.pages[index].page, to: nil) }
  }

  /// Returns a dictionary in the survey's bytes, with the numbers of the new document.
  ///
  /// - Throws: `TextLayerFault.page` if its syntax is invalid.
  mutating func dictionary(
    _ range: Range<Int>, to writer: inout PDFWriter
  ) throws(TextLayerFault) -> SourceDictionary {
    guard !range.isEmpty else { return SourceDictionary() }
    guard let object = try? SourceObject(parsing: pdf.part(range), copier.budget),
      let dictionary = try? SourceDictionary(parsing: copier.copy(object, to: &writer))
    else { throw .page }
    return dictionary
  }

  /// Writes the copy of a page.
  ///
  /// - parent: The page's parent in the new page tree.
  /// - change: What is new on the page; `nil` for nothing.
  /// - rotation: The new clockwise rotation of the page; `nil` for its own.
  /// - matrix: The matrix around the content of a changed page; `nil` for none.
  /// - Throws: `SourceFileError` if an object of the page cannot be read.
  mutating func write(
    _ survey: PDFPageSurvey, as number: IndirectReference, below parent: IndirectReference,
    changed change: UpdatedPage?, rotation: Int?, turnedBy matrix: AffineTransform?,
    to writer: inout PDFWriter
  ) throws(SourceFileError) {
    var entries = try self.entries(of: survey.page)
    let contents = entries.removeValue(forKey: Array("Contents".utf8))
    if change != nil { entries[Array("Resources".utf8)] = nil }
    let copied = try copier.copy(.dictionary(entries), to: &writer)
    guard var page = try? SourceDictionary(parsing: copied) else { throw .unreadable }
    page.set("Parent", to: .reference(parent))
    if let rotation { page.set("Rotate", to: .integer(rotation)) }
    if let change {
      try write(change, turnedBy: matrix, into: &page, to: &writer)
    } else if let contents {
      page["Contents"] = try copier.copy(contents, to: &writer)
    }
    writer.write(page, as: number)
    try copier.finish(to: &writer)
  }

  /// Writes the new content and resources of a page, and refers to them in its dictionary.
  private mutating func write(
    _ change: UpdatedPage, turnedBy matrix: AffineTransform?, into page: inout SourceDictionary,
    to writer: inout PDFWriter
  ) throws(SourceFileError) {
    try copier.budget.spend(change.formLength, on: .written)
    let forms = change.writeForms(to: &writer)
    var contents: [PDFObject] = []
    func add(_ content: [UInt8]) {
      contents.append(.reference(writer.add(PDFStream(deflating: content))))
    }
    if let text = change.text { add(text) }
    if let matrix {
      var begin = ContentStream()
      begin.saveGraphicsState()
      begin.concatenate(matrix)
      add(begin.bytes)
    }
    if let replacement = change.replacement { add(replacement) }
    contents += change.contents.compactMap { copier.reference(to: $0, in: &writer) }
      .map { .reference($0) }
    if matrix != nil {
      var end = ContentStream()
      end.restoreGraphicsState()
      add(end.bytes)
    }
    page.set("Contents", to: .array(contents))
    page["Resources"] = change.resources.bytes(with: forms)
  }

  /// Returns the entries of a page with those that it inherits, without those that refer to the
  /// page tree and to article threads (12.4.3).
  private mutating func entries(
    of page: IndirectReference
  ) throws(SourceFileError) -> [[UInt8]: SourceObject] {
    let own = try copier.resolved(.reference(page))
    guard var entries = own.entries else { throw .unreadable }
    for name in Self.inherited where entries[name].map({ $0 == .null }) ?? true {
      entries[name] = try inheritedValue(of: name, from: own)
    }
    for name in ["Parent", "B"] { entries[Array(name.utf8)] = nil }
    return entries
  }

  private mutating func inheritedValue(
    of name: [UInt8], from page: SourceObject
  ) throws(SourceFileError) -> SourceObject? {
    var parent = page.entry("Parent")
    for _ in 0..<Self.highestAncestor {
      guard let reference = parent?.reference else { return nil }
      let node = try heritage(of: reference)
      if let value = node[name], value != .null { return value }
      parent = node[Self.parent]
    }
    return nil
  }

  private static let parent = Array("Parent".utf8)

  /// Returns the entries of a node that pages inherit, and its parent, read once.
  private mutating func heritage(
    of node: IndirectReference
  ) throws(SourceFileError) -> [[UInt8]: SourceObject] {
    if let known = nodes[node] { return known }
    let entries = try copier.resolved(.reference(node)).entries ?? [:]
    let heritage = entries.filter { $0.key == Self.parent || Self.inherited.contains($0.key) }
    nodes[node] = heritage
    return heritage
  }
}
