import PDFSyntax
import PageModel

/// The structure tree of a document (ISO 32000-1, 14.7.2): a `Document` of headings, paragraphs
/// and lists.
///
/// Elements are written with their page and not kept. The references of a long document are grouped
/// into divisions, because an array of PDF 1.4 has at most 8 191 elements.
struct StructureTree {
  private static let maximumKids = 4_096

  private var parents = ParentTree()
  /// The parent of the elements in `kids`: the document itself while it has few elements.
  private var group: IndirectReference?
  private var kids: [IndirectReference] = []
  /// The full groups, and their parent.
  private var divisions: [IndirectReference] = []
  private var document: IndirectReference?
  /// The level of the last heading, after which none may be skipped (ISO 14289-1, 7.4.2).
  private var lastLevel = 0

  /// Writes the elements of the page at `reference` and returns the page's `StructParents`
  /// (14.7.4.4), `nil` for a page without elements.
  mutating func append(
    _ page: PageStructure, on reference: IndirectReference, to writer: inout PDFWriter
  ) -> Int? {
    guard !page.elements.isEmpty else { return nil }
    var owners: [IndirectReference] = []
    for elements in page.elements.grouped(while: { $0.kind == .item && $1.kind == .item }) {
      if elements.first?.kind == .item {
        owners += appendList(of: elements, on: reference, to: &writer)
        continue
      }
      for element in elements {
        let parent = currentGroup(&writer)
        let written = writer.add(
          Self.object(of: element, type: type(of: element.kind), on: reference, parent: parent))
        kids.append(written)
        owners += element.sequences.map { _ in written }
      }
    }
    return parents.append(owners, to: &writer)
  }

  /// Writes a list (14.8.4.3.3) and returns the element of each sequence.
  private mutating func appendList(
    of items: [PageStructure.Element], on page: IndirectReference,
    to writer: inout PDFWriter
  ) -> [IndirectReference] {
    let parent = currentGroup(&writer)
    let list = writer.reserve()
    var owners: [IndirectReference] = []
    var entries: [IndirectReference] = []
    for item in items {
      let entry = writer.reserve()
      let body = writer.add(Self.object(of: item, type: "LBody", on: page, parent: entry))
      Self.write("LI", as: entry, parent: list, kids: [body], to: &writer)
      entries.append(entry)
      owners += item.sequences.map { _ in body }
    }
    Self.write("L", as: list, parent: parent, kids: entries, to: &writer)
    kids.append(list)
    return owners
  }

  /// Returns the type of an element; a heading is at most one level below the last one.
  private mutating func type(of kind: PageStructure.Kind) -> PDFName {
    switch kind {
    case .paragraph, .item: return PageStructure.paragraphTag
    case .figure: return PageStructure.figureTag
    case .heading(let level):
      lastLevel = min(level, lastLevel + 1)
      return PDFName("H\(lastLevel)")
    }
  }

  /// Writes the rest of the tree and returns its root.
  consuming func write(to writer: inout PDFWriter) -> IndirectReference {
    let root = writer.reserve()
    if document != nil { closeGroup(&writer) }
    let top = document ?? group ?? writer.reserve()
    let content = document == nil ? kids : divisions
    Self.write("Document", as: top, parent: root, kids: content, to: &writer)
    let nextKey = parents.nextKey
    let parentTree = parents.write(to: &writer)
    writer.write(
      [
        "Type": .name("StructTreeRoot"), "K": .reference(top),
        "ParentTree": .reference(parentTree), "ParentTreeNextKey": .integer(nextKey),
      ], as: root)
    return root
  }

  /// Returns the group of the next element.
  private mutating func currentGroup(_ writer: inout PDFWriter) -> IndirectReference {
    if kids.count == Self.maximumKids { closeGroup(&writer) }
    let current = group ?? writer.reserve()
    group = current
    return current
  }

  /// Writes the group as a division of the document.
  private mutating func closeGroup(_ writer: inout PDFWriter) {
    guard let full = group else { return }
    let document = document ?? writer.reserve()
    self.document = document
    Self.write("Div", as: full, parent: document, kids: kids, to: &writer)
    divisions.append(full)
    group = nil
    kids = []
  }

  private static func write(
    _ type: PDFName, as reference: IndirectReference, parent: IndirectReference,
    kids: [IndirectReference], to writer: inout PDFWriter
  ) {
    var dictionary: PDFDictionary = ["S": .name(type), "P": .reference(parent)]
    if !kids.isEmpty { dictionary["K"] = .array(kids.map { .reference($0) }) }
    writer.write(.dictionary(dictionary), as: reference)
  }

  /// Returns the structure element (ISO 32000-1, table 323).
  private static func object(
    of element: PageStructure.Element, type: PDFName, on page: IndirectReference,
    parent: IndirectReference
  ) -> PDFObject {
    var dictionary: PDFDictionary = [
      "S": .name(type), "P": .reference(parent), "Pg": .reference(page),
    ]
    let numbers = element.sequences.map { PDFObject.integer($0) }
    dictionary["K"] = numbers.count == 1 ? numbers[0] : .array(numbers)
    dictionary["Lang"] = element.language.map { .text($0) }
    if case .figure(let box) = element.kind {
      // A figure requires an alternative text (ISO 14289-1, 7.3) and a box (14.8.5.4.3).
      dictionary["Alt"] = .text(PageStructure.figureText)
      dictionary["A"] = [
        "O": .name("Layout"), "Placement": .name("Block"), "BBox": .rectangle(box),
      ]
    }
    return .dictionary(dictionary)
  }
}

/// The parent tree, which maps marked content to structure elements: a number tree (ISO 32000-1,
/// 7.9.7, 14.7.4.4) with an array of references per page.
///
/// A leaf is written as soon as it is full, so that memory does not grow with the document; two
/// levels hold two million pages.
struct ParentTree {
  private static let pagesPerLeaf = 256

  /// The key of the next page: the number of pages so far.
  private(set) var nextKey = 0
  /// The elements of the pages of the last leaf, by sequence number.
  private var pages: [[IndirectReference]] = []
  private var leaves: [IndirectReference] = []

  /// Adds a page whose sequence `n` belongs to element `owners[n]`, and returns its key.
  mutating func append(_ owners: [IndirectReference], to writer: inout PDFWriter) -> Int {
    if pages.count == Self.pagesPerLeaf { closeLeaf(&writer) }
    pages.append(owners)
    nextKey += 1
    return nextKey - 1
  }

  /// Writes the remaining nodes and returns the root.
  consuming func write(to writer: inout PDFWriter) -> IndirectReference {
    if leaves.isEmpty { return writer.add(["Nums": numbers]) }
    closeLeaf(&writer)
    return writer.add(["Kids": .array(leaves.map { .reference($0) })])
  }

  private mutating func closeLeaf(_ writer: inout PDFWriter) {
    let limits: PDFObject = [.integer(firstKey), .integer(nextKey - 1)]
    leaves.append(writer.add(["Limits": limits, "Nums": numbers]))
    pages = []
  }

  private var firstKey: Int { nextKey - pages.count }

  /// The alternating keys and arrays of the leaf.
  private var numbers: PDFObject {
    .array(
      zip(firstKey..., pages).flatMap { key, owners -> [PDFObject] in
        [.integer(key), .array(owners.map { .reference($0) })]
      })
  }
}
