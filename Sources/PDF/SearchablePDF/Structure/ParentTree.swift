import PDFSyntax

/// The parent tree, which maps marked content to structure elements: a number tree (ISO 32000-1,
/// 7.9.7, 14.7.4.4) with an array of references per page.
///
/// A leaf is written as soon as it is full, so that memory does not grow with the document; two
/// levels hold two million pages.
struct ParentTree {
  private static let pagesPerLeaf = 256

  /// The key of the next page, which is the number of pages so far.
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
