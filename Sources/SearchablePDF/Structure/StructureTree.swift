import PDFObjects

/// The tree that says what a document's content is and in which order it is read (ISO 32000-1,
/// 14.7.2): a `Document` of paragraphs.
///
/// Elements are written with their page and forgotten; of a long document not even their references
/// are kept, which then stand in divisions: an array of PDF 1.4 holds 8 191 elements.
struct StructureTree {
  private static let widest = 4_096

  private var parents = ParentTree()
  /// Where the elements in `kids` belong: the document itself while they are few.
  private var group: IndirectReference?
  private var kids: [IndirectReference] = []
  /// Groups that are full, and the document they belong to.
  private var divisions: [IndirectReference] = []
  private var document: IndirectReference?

  /// Writes the elements of the page at `reference` and hands back the page's `StructParents`
  /// (14.7.4.4), `nil` for a page without any; throws what the sink throws.
  mutating func append<Sink: ByteSink & ~Copyable>(
    _ page: PageStructure, on reference: IndirectReference, to writer: inout PDFWriter<Sink>
  ) throws(PDFWriterError<Sink.Failure>) -> Int? {
    guard !page.elements.isEmpty else { return nil }
    var owners: [IndirectReference] = []
    for element in page.elements {
      let parent = try currentGroup(&writer)
      let written = try writer.add(Self.object(of: element, on: reference, parent: parent))
      kids.append(written)
      owners += element.sequences.map { _ in written }
    }
    return try parents.append(owners, to: &writer)
  }

  /// Writes the rest of the tree and hands back its root; throws what the sink throws.
  consuming func write<Sink: ByteSink & ~Copyable>(
    to writer: inout PDFWriter<Sink>
  ) throws(PDFWriterError<Sink.Failure>) -> IndirectReference {
    let root = writer.reserve()
    if document != nil { try closeGroup(&writer) }
    let top = document ?? group ?? writer.reserve()
    let content = document == nil ? kids : divisions
    try Self.write("Document", as: top, parent: root, kids: content, to: &writer)
    let nextKey = parents.nextKey
    let parentTree = try parents.write(to: &writer)
    try writer.write(
      [
        "Type": .name("StructTreeRoot"), "K": .reference(top),
        "ParentTree": .reference(parentTree), "ParentTreeNextKey": .integer(nextKey),
      ], as: root)
    return root
  }

  /// The group that the next element belongs to.
  private mutating func currentGroup<Sink: ByteSink & ~Copyable>(
    _ writer: inout PDFWriter<Sink>
  ) throws(PDFWriterError<Sink.Failure>) -> IndirectReference {
    if kids.count == Self.widest { try closeGroup(&writer) }
    let current = group ?? writer.reserve()
    group = current
    return current
  }

  /// Writes the group as a division of the document.
  private mutating func closeGroup<Sink: ByteSink & ~Copyable>(
    _ writer: inout PDFWriter<Sink>
  ) throws(PDFWriterError<Sink.Failure>) {
    guard let full = group else { return }
    let document = document ?? writer.reserve()
    self.document = document
    try Self.write("Div", as: full, parent: document, kids: kids, to: &writer)
    divisions.append(full)
    group = nil
    kids = []
  }

  private static func write<Sink: ByteSink & ~Copyable>(
    _ type: PDFName, as reference: IndirectReference, parent: IndirectReference,
    kids: [IndirectReference], to writer: inout PDFWriter<Sink>
  ) throws(PDFWriterError<Sink.Failure>) {
    var dictionary: PDFDictionary = ["S": .name(type), "P": .reference(parent)]
    if !kids.isEmpty { dictionary["K"] = .array(kids.map { .reference($0) }) }
    try writer.write(.dictionary(dictionary), as: reference)
  }

  /// A structure element of one page (ISO 32000-1, table 323).
  private static func object(
    of element: PageStructure.Element, on page: IndirectReference, parent: IndirectReference
  ) -> PDFObject {
    var dictionary: PDFDictionary = [
      "S": .name(PageStructure.paragraphTag), "P": .reference(parent), "Pg": .reference(page),
    ]
    let numbers = element.sequences.map { PDFObject.integer($0) }
    dictionary["K"] = numbers.count == 1 ? numbers[0] : .array(numbers)
    dictionary["Lang"] = element.language.map { .text($0) }
    if case .figure(let box) = element.kind {
      dictionary["S"] = .name(PageStructure.figureTag)
      // A figure has to say what it is (ISO 14289-1, 7.3) and where it stands (14.8.5.4.3).
      dictionary["Alt"] = .text(PageStructure.figureText)
      dictionary["A"] = [
        "O": .name("Layout"), "Placement": .name("Block"), "BBox": .rectangle(box),
      ]
    }
    return .dictionary(dictionary)
  }
}
