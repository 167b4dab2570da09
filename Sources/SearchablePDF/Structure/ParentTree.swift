import PDFObjects

/// The tree that leads from a page's marked content back to its structure elements: a number tree
/// (ISO 32000-1, 7.9.7, 14.7.4.4) with an array of references a page.
///
/// A leaf is written when it is full, so that memory does not grow with the document; two levels
/// hold two million pages.
struct ParentTree {
  private static let pagesPerLeaf = 256

  /// The key that the next page would have: how many pages have come.
  private(set) var nextKey = 0
  /// The elements of the pages of the last leaf, by their sequences' numbers.
  private var pages: [[IndirectReference]] = []
  private var leaves: [IndirectReference] = []

  /// Adds a page whose sequence `n` belongs to element `owners[n]`, and hands back its key; throws
  /// what the sink throws.
  mutating func append<Sink: ByteSink & ~Copyable>(
    _ owners: [IndirectReference], to writer: inout PDFWriter<Sink>
  ) throws(PDFWriterError<Sink.Failure>) -> Int {
    if pages.count == Self.pagesPerLeaf { try closeLeaf(&writer) }
    pages.append(owners)
    nextKey += 1
    return nextKey - 1
  }

  /// Writes what is left and hands back the root; throws what the sink throws.
  consuming func write<Sink: ByteSink & ~Copyable>(
    to writer: inout PDFWriter<Sink>
  ) throws(PDFWriterError<Sink.Failure>) -> IndirectReference {
    if leaves.isEmpty { return try writer.add(["Nums": numbers]) }
    try closeLeaf(&writer)
    return try writer.add(["Kids": .array(leaves.map { .reference($0) })])
  }

  private mutating func closeLeaf<Sink: ByteSink & ~Copyable>(
    _ writer: inout PDFWriter<Sink>
  ) throws(PDFWriterError<Sink.Failure>) {
    let limits: PDFObject = [.integer(firstKey), .integer(nextKey - 1)]
    leaves.append(try writer.add(["Limits": limits, "Nums": numbers]))
    pages = []
  }

  private var firstKey: Int { nextKey - pages.count }

  /// Keys and their arrays in turn.
  private var numbers: PDFObject {
    .array(
      zip(firstKey..., pages).flatMap { key, owners -> [PDFObject] in
        [.integer(key), .array(owners.map { .reference($0) })]
      })
  }
}
