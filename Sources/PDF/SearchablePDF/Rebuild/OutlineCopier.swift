import PDFSyntax

/// Copies the items of an outline (ISO 32000-1, 12.3.3) that lead to pages of the new document, and
/// the items above them.
struct OutlineCopier {
  private let names: DestinationNames
  /// The items that were read, so that no item is read twice.
  private var seen: Set<IndirectReference> = []

  /// The entries for the place of an item in the outline.
  private static let places: [PDFName] = ["Parent", "Prev", "Next", "First", "Last", "Count"]
  /// The maximum depth of an outline.
  private static let maximumDepth = 64

  /// An item that is kept, with the kept items below.
  private struct Item {
    let entries: PDFDictionary
    let kids: [Item]
    /// The number of items that are shown below the open item; negative if the item is closed.
    let count: Int

    init(entries: PDFDictionary, kids: [Item], isOpen: Bool) {
      self.entries = entries
      self.kids = kids
      let shownCount = kids.reduce(0) { $0 + 1 + max(0, $1.count) }
      count = isOpen ? shownCount : -shownCount
    }
  }

  init(_ names: DestinationNames) {
    self.names = names
  }

  /// Writes the copy of an outline, and returns its root; `nil` if no item is kept.
  ///
  /// - Throws: `SourceFileError` if an item cannot be read.
  consuming func copy(
    _ outlines: PDFObject, _ values: inout CarriedValues, _ copier: inout ObjectCopier,
    to writer: inout PDFWriter
  ) throws(SourceFileError) -> IndirectReference? {
    let root = try copier.file.resolved(outlines)
    let items = try items(from: root["First"], depth: 0, &values, copier)
    guard !items.isEmpty else { return nil }
    let reference = writer.reserve()
    let top = Item(entries: ["Type": .name("Outlines")], kids: items, isOpen: true)
    let kids = try write(items, below: reference, &copier, to: &writer)
    var dictionary = top.entries
    dictionary.linkItems(kids, count: top.count)
    writer.write(.dictionary(dictionary), as: reference)
    return reference
  }

  private mutating func items(
    from first: PDFObject?, depth: Int, _ values: inout CarriedValues,
    _ copier: ObjectCopier
  ) throws(SourceFileError) -> [Item] {
    var items: [Item] = []
    var next = first
    while depth < Self.maximumDepth, let reference = next?.reference,
      seen.insert(reference).inserted
    {
      let object = try copier.file.resolved(.reference(reference))
      next = object["Next"]
      guard var own = object.dictionary else { continue }
      let kids = try self.items(from: object["First"], depth: depth + 1, &values, copier)
      let target = object["Dest"] ?? object["A"]
      let leads =
        try target.map { (target) throws(SourceFileError) in
          try names.leads(target, copier)
        } ?? true
      guard leads || !kids.isEmpty else { continue }
      // The count of a closed item is negative (ISO 32000-1, table 153).
      let isOpen = object["Count"].map { $0.wholeNumber != nil } ?? false
      for name in Self.places { own[name] = nil }
      items.append(
        Item(entries: try values.item(own, leads: leads), kids: kids, isOpen: isOpen))
    }
    return items
  }

  private func write(
    _ items: [Item], below parent: IndirectReference, _ copier: inout ObjectCopier,
    to writer: inout PDFWriter
  ) throws(SourceFileError) -> [IndirectReference] {
    let references = items.map { _ in writer.reserve() }
    for (index, item) in items.enumerated() {
      let kids = try write(item.kids, below: references[index], &copier, to: &writer)
      var dictionary = try copier.copy(item.entries, to: &writer)
      dictionary["Parent"] = .reference(parent)
      dictionary.linkItem(at: index, among: references)
      dictionary.linkItems(kids, count: item.count)
      writer.write(.dictionary(dictionary), as: references[index])
    }
    return references
  }
}
