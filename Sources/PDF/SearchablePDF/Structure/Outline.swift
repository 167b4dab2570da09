import Fitting
import PDFSyntax
import PageModel
package import TextLayer
import Understanding

/// An entry of an outline that leads to a page.
package struct OutlineEntry: Sendable, Equatable {
  package let title: String
  /// The depth below the entries before it, from 1.
  package let level: Int
  /// The height on the page to which the entry leads, in points; `nil` for the whole page.
  package let top: Double?

  /// Makes an entry.
  package init(_ title: String, level: Int = 1, top: Double? = nil) {
    self.title = title
    self.level = level
    self.top = top
  }

  /// Returns the entries of the headings of a page, which lead to their lines if `isPlaced`.
  package static func headings(of page: PreparedPage, isPlaced: Bool) -> [OutlineEntry] {
    page.paragraphs.compactMap { paragraph -> OutlineEntry? in
      guard case .heading(let level, let title) = paragraph.role, !title.isEmpty else {
        return nil
      }
      let line = isPlaced ? paragraph.lines.first : nil
      let top = line.flatMap { Self.top(of: $0, on: page.geometry) }
      return OutlineEntry(title, level: level, top: top)
    }
  }

  /// Returns the height of the top of a line's font in points; `nil` for a line along the page's y
  /// axis.
  private static func top(of line: FittedLine, on geometry: PageGeometry) -> Double? {
    guard line.frame == .upright, let word = line.words.first else { return nil }
    let y = line.slope.map { min($0.start.y, $0.end.y) } ?? word.baseline
    return geometry.y(y - line.size)
  }
}

/// The outline of a document, whose entries lead to pages (ISO 32000-1, 12.3.3).
struct Outline {
  /// An entry with its place in the tree.
  private struct Item {
    let entry: OutlineEntry
    let page: IndirectReference
    /// The index of the parent; `nil` at the top.
    let parent: Int?
    var kids: [Int] = []
  }

  private var items: [Item] = []
  /// The items at the top, in their order.
  private var roots: [Int] = []
  /// The last item and the items above it, from the top.
  private var path: [Int] = []

  /// The maximum length of a title in characters: PDF/A-1 limits strings to 65 535 bytes, and
  /// readers show far fewer (ISO 19005-1, 6.1.12).
  private static let maximumTitleLength = 1_000

  /// Adds an entry below the last entry of a lower level.
  mutating func append(_ entry: OutlineEntry, leadingTo page: IndirectReference) {
    path.removeAll { items[$0].entry.level >= entry.level }
    let index = items.count
    items.append(Item(entry: entry, page: page, parent: path.last))
    if let parent = path.last { items[parent].kids.append(index) } else { roots.append(index) }
    path.append(index)
  }

  /// Writes the outline and returns its root; `nil` if there are no entries.
  func write(to writer: inout PDFWriter) -> IndirectReference? {
    guard !roots.isEmpty else { return nil }
    let references = items.map { _ in writer.reserve() }
    let root = writer.reserve()
    for siblings in [roots] + items.map(\.kids) {
      let places = siblings.map { references[$0] }
      for (place, index) in siblings.enumerated() {
        var dictionary = dictionary(of: items[index], references, root: root)
        dictionary.linkItem(at: place, among: places)
        writer.write(.dictionary(dictionary), as: references[index])
      }
    }
    var dictionary: PDFDictionary = ["Type": .name("Outlines")]
    dictionary.linkItems(roots.map { references[$0] }, count: roots.count)
    writer.write(.dictionary(dictionary), as: root)
    return root
  }

  /// Returns the dictionary of an item (12.3.3, table 153), in which the entries below it are
  /// closed.
  private func dictionary(
    of item: Item, _ references: [IndirectReference], root: IndirectReference
  ) -> PDFDictionary {
    let page = PDFObject.reference(item.page)
    let destination: PDFObject =
      item.entry.top.map { [page, .name("XYZ"), .null, .real($0), .null] }
      ?? [page, .name("Fit")]
    var dictionary: PDFDictionary = [
      "Title": .text(String(item.entry.title.prefix(Self.maximumTitleLength))),
      "Parent": .reference(item.parent.map { references[$0] } ?? root), "Dest": destination,
    ]
    dictionary.linkItems(item.kids.map { references[$0] }, count: -item.kids.count)
    return dictionary
  }
}

/// The entries for the place of an item in an outline (12.3.3).
extension PDFDictionary {
  /// Adds the references from the item at `index` to its neighbours.
  mutating func linkItem(at index: Int, among siblings: [IndirectReference]) {
    if index > 0 { self["Prev"] = .reference(siblings[index - 1]) }
    if index + 1 < siblings.count { self["Next"] = .reference(siblings[index + 1]) }
  }

  /// Adds the references to the items below, if there are any, and their number, which is negative
  /// if they are closed.
  mutating func linkItems(_ items: [IndirectReference], count: Int) {
    guard let first = items.first, let last = items.last else { return }
    self["First"] = .reference(first)
    self["Last"] = .reference(last)
    self["Count"] = .integer(count)
  }
}
