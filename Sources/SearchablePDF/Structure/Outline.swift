import PDFSyntax

/// The outline of a document, one level of entries that lead to pages (ISO 32000-1, 12.3.3).
struct Outline {
  /// An entry and its page.
  private struct Entry {
    let title: String
    let page: IndirectReference
  }

  private var entries: [Entry] = []

  /// The maximum length of a title in characters: PDF/A-1 limits strings to 65 535 bytes, and
  /// readers show far fewer (ISO 19005-1, 6.1.12).
  private static let longestTitle = 1_000

  /// Adds the last entry.
  mutating func append(_ title: String, leadingTo page: IndirectReference) {
    entries.append(Entry(title: String(title.prefix(Self.longestTitle)), page: page))
  }

  /// Writes the outline and returns its root; `nil` if there are no entries.
  func write(to writer: inout PDFWriter) -> IndirectReference? {
    let items = entries.map { _ in writer.reserve() }
    guard let first = items.first, let last = items.last else { return nil }
    let root = writer.reserve()
    for (index, (entry, item)) in zip(entries, items).enumerated() {
      var dictionary: PDFDictionary = [
        "Title": .text(entry.title), "Parent": .reference(root),
        "Dest": [.reference(entry.page), .name("Fit")],
      ]
      if index > 0 { dictionary["Prev"] = .reference(items[index - 1]) }
      if index + 1 < items.count { dictionary["Next"] = .reference(items[index + 1]) }
      writer.write(.dictionary(dictionary), as: item)
    }
    writer.write(
      .dictionary([
        "Type": .name("Outlines"), "First": .reference(first), "Last": .reference(last),
        "Count": .integer(items.count),
      ]), as: root)
    return root
  }
}
