import PDFSyntax

/// The named destinations of a PDF (ISO 32000-1, 12.3.2.3), and the other names of its catalog.
struct DestinationNames {
  /// The names of destinations on pages that are left out.
  private var omitted: Set<[UInt8]> = []

  /// The number of names in a leaf of the new tree.
  private static let leafSize = 64
  /// The name trees with names for pages that are not in the page tree.
  private static let templates: [PDFName] = ["Templates", "Pages"]
  /// The name trees that `DocumentInventory` reports as left out.
  private static let reported = ["JavaScript", "EmbeddedFiles"]

  /// Adds the names of the catalog to `carried`, except destinations on pages that are left out.
  ///
  /// - Throws: `SourceFileError` if an object cannot be read.
  mutating func carry(
    _ catalog: PDFObject, isWhole: Bool, _ values: inout CarriedValues,
    _ copier: inout ObjectCopier, into carried: inout CarriedEntries, to writer: inout PDFWriter
  ) throws(SourceFileError) {
    if let dictionary = try copier.file.resolved(catalog["Dests"]).dictionary {
      var entries: [(PDFName, PDFObject)] = []
      for (name, value) in dictionary.entries {
        let kept = try kept(value, of: name.bytes, &values, copier)
        if let kept { entries.append((name, kept)) }
      }
      carried.catalog["Dests"] = try copier.copy(
        .dictionary(PDFDictionary(entries)), to: &writer)
    }
    guard let value = catalog["Names"] else { return }
    var names = try copier.file.resolved(value).dictionary ?? [:]
    for template in Self.templates { names[template] = nil }
    let tree = names["Dests"]
    names["Dests"] = nil
    if values.claims {
      values.omit(names, but: Self.reported, of: "the names")
      names = [:]
    }
    var written = try copier.copy(names, to: &writer)
    if let tree {
      let isKept = isWhole && !values.claims
      written["Dests"] =
        try isKept
        ? copier.copy(tree, to: &writer) : pruned(tree, &values, &copier, to: &writer)
    }
    carried.catalog["Names"] = .dictionary(written)
  }

  /// Returns whether a destination or an action leads to anything but a page that is left out.
  ///
  /// - Throws: `SourceFileError` if an object cannot be read.
  func leads(_ value: PDFObject, _ copier: ObjectCopier) throws(SourceFileError) -> Bool {
    var target = try copier.file.resolved(value)
    if target["S"] == .name("GoTo") { target = try copier.file.resolved(target["D"]) }
    switch target {
    case .name(let name): return !omitted.contains(name.bytes)
    case .string(let name): return !omitted.contains(name.bytes)
    default: return try leadsToPage(target, copier)
    }
  }

  /// Returns whether an explicit destination (12.3.2.2) leads to a page that is not left out.
  private func leadsToPage(
    _ value: PDFObject, _ copier: ObjectCopier
  ) throws(SourceFileError) -> Bool {
    var target = try copier.file.resolved(value)
    if let explicit = target["D"] { target = try copier.file.resolved(explicit) }
    guard let page = target.elements?.first?.reference else { return true }
    return !copier.omits(page)
  }

  /// Returns the destination of a name; `nil`, after recording the name, if the destination is left
  /// out.
  private mutating func kept(
    _ value: PDFObject, of name: [UInt8], _ values: inout CarriedValues,
    _ copier: ObjectCopier
  ) throws(SourceFileError) -> PDFObject? {
    let kept = try leadsToPage(value, copier) ? try values.destination(value) : nil
    if kept == nil { omitted.insert(name) }
    return kept
  }

  /// Returns the tree of the destinations that are kept.
  private mutating func pruned(
    _ tree: PDFObject, _ values: inout CarriedValues, _ copier: inout ObjectCopier,
    to writer: inout PDFWriter
  ) throws(SourceFileError) -> PDFObject {
    var kept: [(name: [UInt8], value: PDFObject)] = []
    for pair in try SourceTree.pairs(of: tree, "Names", copier.file) {
      guard let name = pair.key.string,
        let value = try self.kept(pair.value, of: name, &values, copier)
      else { continue }
      kept.append((name, value))
    }
    kept.sort { $0.name.lexicographicallyPrecedes($1.name) }
    var kids: [PDFObject] = []
    for start in stride(from: 0, to: kept.count, by: Self.leafSize) {
      let leaf = kept[start..<min(start + Self.leafSize, kept.count)]
      let names = leaf.flatMap { [PDFObject.string(PDFString(bytes: $0.name)), $0.value] }
      let limits = [leaf.first, leaf.last].compactMap {
        $0.map { PDFObject.string(PDFString(bytes: $0.name)) }
      }
      let reference = writer.reserve()
      let node = PDFObject.dictionary([
        "Names": .array(names), "Limits": .array(limits),
      ])
      writer.write(try copier.copy(node, to: &writer), as: reference)
      kids.append(.reference(reference))
    }
    return ["Kids": .array(kids)]
  }
}
