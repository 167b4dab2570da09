import PDFObjects

/// The tree that leads from the catalog to the pages (ISO 32000-1, 7.7.3).
///
/// Balanced, because an array of PDF 1.4 holds 8 191 elements and readers look pages up in it.
struct PageTree {
  /// How many kids a node has at most.
  private static let widest = 64

  /// An intermediate node (ISO 32000-1, 7.7.3.2).
  private struct Node {
    let reference: IndirectReference
    var kids: [IndirectReference] = []
    /// The pages below it.
    var count = 0
  }

  /// The nodes whose kids are pages.
  private var leaves: [Node] = []

  /// The node under which the next page belongs, its `Parent`.
  mutating func parent<Sink: ByteSink & ~Copyable>(
    for page: IndirectReference, in writer: inout PDFWriter<Sink>
  ) -> IndirectReference {
    if leaves.last.map({ $0.kids.count == Self.widest }) ?? true {
      leaves.append(Node(reference: writer.reserve()))
    }
    let last = leaves.count - 1
    leaves[last].kids.append(page)
    leaves[last].count += 1
    return leaves[last].reference
  }

  /// Writes all nodes, from the lowest up, and hands back the root.
  func write<Sink: ByteSink & ~Copyable>(
    to writer: inout PDFWriter<Sink>
  ) throws(PDFWriterError<Sink.Failure>) -> IndirectReference {
    var level = leaves.isEmpty ? [Node(reference: writer.reserve())] : leaves
    while level.count > 1 {
      var parents: [Node] = []
      for first in stride(from: 0, to: level.count, by: Self.widest) {
        let kids = level[first..<min(first + Self.widest, level.count)]
        let parent = Node(
          reference: writer.reserve(), kids: kids.map(\.reference),
          count: kids.reduce(0) { $0 + $1.count })
        for kid in kids { try write(kid, parent: parent.reference, to: &writer) }
        parents.append(parent)
      }
      level = parents
    }
    try write(level[0], parent: nil, to: &writer)
    return level[0].reference
  }

  private func write<Sink: ByteSink & ~Copyable>(
    _ node: Node, parent: IndirectReference?, to writer: inout PDFWriter<Sink>
  ) throws(PDFWriterError<Sink.Failure>) {
    var dictionary: PDFDictionary = [
      "Type": .name("Pages"), "Kids": .array(node.kids.map { .reference($0) }),
      "Count": .integer(node.count),
    ]
    if let parent { dictionary["Parent"] = .reference(parent) }
    try writer.write(.dictionary(dictionary), as: node.reference)
  }
}
