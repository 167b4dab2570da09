import PDFSyntax
import PageModel
import TextLayer
import Understanding

/// The structure tree of a document (ISO 32000-1, 14.7.2): a `Document` of headings, paragraphs
/// and lists.
///
/// Elements are written with their page and not kept. The references of a long document are grouped
/// into divisions, because an array of PDF 1.4 has at most 8 191 elements.
struct StructureTree {
  private static let maximumKids = 4_096

  private var parents = ParentTree()
  /// The parent of the elements in `kids`, which is the document itself while it has few elements.
  private var group: IndirectReference?
  private var kids: [IndirectReference] = []
  /// The full groups.
  private var divisions: [IndirectReference] = []
  /// The parent of the groups.
  private var document: IndirectReference?
  /// The level of the last heading; the next may be at most one level below it (ISO 14289-1,
  /// 7.4.2).
  private var lastLevel = 0
  private var notes = NoteIdentifiers()

  /// An element of the tree with the elements below it.
  private struct Node {
    /// The entries, without the entries that refer to other elements.
    var entries: PDFDictionary
    var kids: [Node] = []
    /// The number of the page's sequences directly below the element.
    var sequenceCount = 0

    func isA(_ type: PDFName) -> Bool { entries["S"] == .name(type) }
  }

  /// Writes the elements of the page at `reference` and returns the page's `StructParents`
  /// (14.7.4.4); `nil` for a page without elements.
  mutating func append(
    _ page: PageStructure, on reference: IndirectReference, to writer: inout PDFWriter
  ) -> Int? {
    guard !page.elements.isEmpty else { return nil }
    var owners: [IndirectReference] = []
    var figures: [IndirectReference] = []
    for elements in page.elements.grouped(while: { $0.belongsWith($1) }) {
      for node in nodes(of: elements, on: reference) {
        let parent = currentGroup(&writer)
        let (written, own) = write(node, below: parent, to: &writer)
        kids.append(written)
        if node.isA(PageStructure.figureTag) { figures += own } else { owners += own }
      }
    }
    return parents.append(owners + figures, to: &writer)
  }

  /// Writes an element after the elements below it, and returns it with the owner of each sequence.
  private mutating func write(
    _ node: Node, below parent: IndirectReference, to writer: inout PDFWriter
  ) -> (IndirectReference, owners: [IndirectReference]) {
    let reference = writer.reserve()
    var owners = Array(repeating: reference, count: node.sequenceCount)
    var kids: [PDFObject] = []
    for kid in node.kids {
      let (written, own) = write(kid, below: reference, to: &writer)
      kids.append(.reference(written))
      owners += own
    }
    var dictionary = node.entries
    dictionary["P"] = .reference(parent)
    if !kids.isEmpty { dictionary["K"] = .array(kids) }
    if node.isA("Note") { dictionary["ID"] = .string(notes.add(reference)) }
    writer.write(.dictionary(dictionary), as: reference)
    return (reference, owners)
  }

  /// Returns the elements of a group: a table (14.8.4.3.4), a list (14.8.4.3.3), or separate
  /// elements.
  private mutating func nodes(
    of elements: [PageStructure.Element], on page: IndirectReference
  ) -> [Node] {
    if elements.contains(where: { $0.cell != nil }) { return [Self.table(of: elements, on: page)] }
    guard elements.first?.kind == .item else {
      return elements.map { Self.node(of: $0, type: type(of: $0.kind), on: page) }
    }
    let items = elements.map { item in
      Self.node(of: "LI", [Self.node(of: item, type: "LBody", on: page)])
    }
    return [Self.node(of: "L", items)]
  }

  /// Returns a table with its captions, and with an empty cell for each column that no cell covers.
  private static func table(
    of elements: [PageStructure.Element], on page: IndirectReference
  ) -> Node {
    var spans = TableSpans()
    let rows = elements.grouped { $0.row != nil && $0.row == $1.row }.map { row in
      row[0].cell == nil
        ? node(of: row[0], type: "Caption", on: page)
        : node(of: "TR", spans.row(of: row).map { cell(of: $0, on: page) })
    }
    return node(of: "Table", rows)
  }

  /// Returns a cell with its attributes (14.8.5.7).
  private static func cell(of element: PageStructure.Element, on page: IndirectReference) -> Node {
    let cell = element.cell
    let isHeader = cell?.isHeader ?? false
    var node = node(of: element, type: isHeader ? "TH" : "TD", on: page)
    let (rows, columns) = (cell?.place.rows.count ?? 1, cell?.place.columns.count ?? 1)
    guard isHeader || rows > 1 || columns > 1 else { return node }
    var attributes: PDFDictionary = ["O": .name("Table")]
    // A header of a column has the scope `Column` (ISO 14289-1, 7.5).
    if isHeader { attributes["Scope"] = .name("Column") }
    if columns > 1 { attributes["ColSpan"] = .integer(columns) }
    if rows > 1 { attributes["RowSpan"] = .integer(rows) }
    node.entries["A"] = .dictionary(attributes)
    return node
  }

  /// Returns the type of an element; a heading is at most one level below the last one.
  private mutating func type(of kind: PageStructure.Kind) -> PDFName {
    switch kind {
    case .paragraph, .item, .cell: return PageStructure.paragraphTag
    case .caption: return "Caption"
    case .note: return "Note"
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
    var dictionary: PDFDictionary = [
      "Type": .name("StructTreeRoot"), "K": .reference(top),
      "ParentTree": .reference(parentTree), "ParentTreeNextKey": .integer(nextKey),
    ]
    dictionary["IDTree"] = notes.write(to: &writer).map { .reference($0) }
    writer.write(.dictionary(dictionary), as: root)
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

  /// Returns an element with others below it; `write` replaces the parent, which is the second
  /// entry.
  private static func node(of type: PDFName, _ kids: [Node]) -> Node {
    Node(entries: ["S": .name(type), "P": .null], kids: kids)
  }

  /// Returns a structure element without others below it (ISO 32000-1, table 323).
  private static func node(
    of element: PageStructure.Element, type: PDFName, on page: IndirectReference
  ) -> Node {
    var node = node(of: type, [])
    let numbers = element.sequences.map { PDFObject.integer($0) }
    node.sequenceCount = numbers.count
    if !numbers.isEmpty {
      node.entries["Pg"] = .reference(page)
      node.entries["K"] = numbers.count == 1 ? numbers[0] : .array(numbers)
    }
    node.entries["Lang"] = element.language.map { .text($0) }
    if case .figure(let box, let text) = element.kind {
      // A figure requires an alternative text (ISO 14289-1, 7.3) and a box (14.8.5.4.3).
      node.entries["Alt"] = .text(text)
      node.entries["A"] = [
        "O": .name("Layout"), "Placement": .name("Block"), "BBox": .rectangle(box),
      ]
    }
    return node
  }
}

extension PageStructure.Element {
  /// The table cell that the element is; `nil` for other elements.
  fileprivate var cell: TableCell? { if case .cell(let cell) = kind { cell } else { nil } }

  /// The first row of the table cell that the element is; `nil` for other elements.
  fileprivate var row: Int? { cell?.place.rows.lowerBound }

  /// Whether the next element is in the same list or table, including the captions of a table.
  fileprivate func belongsWith(_ next: PageStructure.Element) -> Bool {
    if let cell, let other = next.cell { return cell.table == other.table }
    return kind == .item && next.kind == .item || kind == .caption && next.cell != nil
      || cell != nil && next.kind == .caption
  }
}

/// Fills the rows of a table: a column gets an empty cell if it has none, and no cell above spans
/// it.
private struct TableSpans {
  /// The last row that a cell spans in each column.
  private var ends: [Int: Int] = [:]

  /// Returns the cells of the next row.
  mutating func row(of elements: [PageStructure.Element]) -> [PageStructure.Element] {
    guard let first = elements.first?.cell, let row = elements.first?.row else { return [] }
    var rest = elements[...]
    var cells: [PageStructure.Element] = []
    var column = 0
    while column < first.columnCount {
      if let element = rest.first, let place = element.cell?.place,
        place.columns.lowerBound <= column
      {
        rest.removeFirst()
        cells.append(element)
        for column in place.columns { ends[column] = place.rows.upperBound }
        column = place.columns.upperBound + 1
      } else {
        if ends[column] ?? -1 < row { cells.append(Self.empty(first)) }
        column += 1
      }
    }
    return cells + rest
  }

  private static func empty(_ cell: TableCell) -> PageStructure.Element {
    let place = CellPlace(rows: 0...0, columns: 0...0)
    let kind = PageStructure.Kind.cell(
      TableCell(
        table: cell.table, place: place, columnCount: cell.columnCount, isHeader: cell.isHeader))
    return PageStructure.Element(kind: kind, sequences: 0..<0, language: nil)
  }
}
