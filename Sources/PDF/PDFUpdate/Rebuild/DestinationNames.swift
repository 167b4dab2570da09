import PDFSyntax
import SearchablePDF

/// The named destinations of a PDF (ISO 32000-1, 12.3.2.3), and the other names of its catalog.
struct DestinationNames {
  /// The names of destinations on pages that are left out.
  private var omitted: Set<[UInt8]> = []

  /// The number of names in a leaf of the new tree.
  private static let leafSize = 64
  /// The name trees that name pages which are not in the page tree.
  private static let templates = ["Templates", "Pages"]
  /// The name trees of which `DocumentInventory` reports that they are left out.
  private static let reported = ["JavaScript", "EmbeddedFiles"]

  /// Adds the names of the catalog to `carried`, without destinations on pages that are left out.
  ///
  /// - Throws: `SourceFileError` if an object cannot be read.
  mutating func carry(
    _ catalog: SourceObject, isWhole: Bool, _ values: inout CarriedValues,
    _ copier: inout ObjectCopier, into carried: inout CarriedEntries, to writer: inout PDFWriter
  ) throws(SourceFileError) {
    if let dictionary = try catalog.entry("Dests").map({ (value) throws(SourceFileError) in
      try copier.resolved(value)
    }), var entries = dictionary.entries {
      for (name, value) in entries {
        entries[name] = try kept(value, of: name, &values, &copier)
      }
      carried.catalog.append(("Dests", try copier.copy(.dictionary(entries), to: &writer)))
    }
    guard let value = catalog.entry("Names") else { return }
    var names = try copier.resolved(value).entries ?? [:]
    for template in Self.templates { names[Array(template.utf8)] = nil }
    let tree = names.removeValue(forKey: Array("Dests".utf8))
    if values.claims {
      values.omit(names, but: Self.reported, of: "the names")
      names = [:]
    }
    let copied = try copier.copy(.dictionary(names), to: &writer)
    guard var written = try? SourceDictionary(parsing: copied) else { throw .unreadable }
    if let tree {
      let isKept = isWhole && !values.claims
      written["Dests"] =
        try isKept
        ? copier.copy(tree, to: &writer) : pruned(tree, &values, &copier, to: &writer)
    }
    carried.catalog.append(("Names", written.bytes))
  }

  /// Returns whether a destination or an action leads to a page of the new document, or elsewhere.
  ///
  /// - Throws: `SourceFileError` if an object cannot be read.
  func leads(
    _ value: SourceObject, _ copier: inout ObjectCopier
  ) throws(SourceFileError) -> Bool {
    let target = try copier.resolved(value)
    switch target {
    case .string(let name), .name(let name): return !omitted.contains(name)
    case .dictionary where target.entry("S")?.isName("GoTo") == true:
      return try target.entry("D").map { (value) throws(SourceFileError) in
        try leads(destination: value, &copier)
      } ?? true
    default: return try leadsToPage(target, &copier)
    }
  }

  private func leads(
    destination value: SourceObject, _ copier: inout ObjectCopier
  ) throws(SourceFileError) -> Bool {
    let target = try copier.resolved(value)
    if case .string(let name) = target { return !omitted.contains(name) }
    if case .name(let name) = target { return !omitted.contains(name) }
    return try leadsToPage(target, &copier)
  }

  /// Returns whether an explicit destination (12.3.2.2) leads to a page that is not left out.
  private func leadsToPage(
    _ value: SourceObject, _ copier: inout ObjectCopier
  ) throws(SourceFileError) -> Bool {
    var target = try copier.resolved(value)
    if let explicit = target.entry("D") { target = try copier.resolved(explicit) }
    guard let page = target.elements?.first?.reference else { return true }
    return !copier.omits(page)
  }

  /// Returns the destination of a name; `nil`, after noting the name, for one that is left out.
  private mutating func kept(
    _ value: SourceObject, of name: [UInt8], _ values: inout CarriedValues,
    _ copier: inout ObjectCopier
  ) throws(SourceFileError) -> SourceObject? {
    let kept = try leadsToPage(value, &copier) ? try values.destination(value, &copier) : nil
    if kept == nil { omitted.insert(name) }
    return kept
  }

  /// Returns the serialised tree of the destinations that are kept.
  private mutating func pruned(
    _ tree: SourceObject, _ values: inout CarriedValues, _ copier: inout ObjectCopier,
    to writer: inout PDFWriter
  ) throws(SourceFileError) -> [UInt8] {
    var kept: [(name: [UInt8], value: SourceObject)] = []
    for pair in try SourceTree.pairs(of: tree, "Names", &copier) {
      guard let name = pair.key.string,
        let value = try self.kept(pair.value, of: name, &values, &copier)
      else { continue }
      kept.append((name, value))
    }
    kept.sort { $0.name.lexicographicallyPrecedes($1.name) }
    var kids: [PDFObject] = []
    for start in stride(from: 0, to: kept.count, by: Self.leafSize) {
      let leaf = kept[start..<min(start + Self.leafSize, kept.count)]
      let names = leaf.flatMap { [SourceObject.string($0.name), $0.value] }
      let limits = [leaf.first, leaf.last].compactMap { $0.map { SourceObject.string($0.name) } }
      let reference = writer.reserve()
      let node = SourceObject.dictionary([
        Array("Names".utf8): .array(names), Array("Limits".utf8): .array(limits),
      ])
      writer.write(serialized: try copier.copy(node, to: &writer), as: reference)
      kids.append(.reference(reference))
    }
    return ObjectSerializer.bytes(of: ["Kids": .array(kids)])
  }
}
