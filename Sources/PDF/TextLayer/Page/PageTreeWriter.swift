package import PDFSyntax

/// The page tree of a document (ISO 32000-1, 7.7.3).
///
/// The tree is balanced, because an array of PDF 1.4 has at most 8 191 elements and readers search
/// the tree.
package struct PageTreeWriter {
  /// The maximum number of kids of a node.
  private static let maximumKids = 64

  /// An intermediate node (ISO 32000-1, 7.7.3.2).
  private struct Node {
    let reference: IndirectReference
    var kids: [IndirectReference] = []
    /// The number of pages below the node.
    var count = 0
  }

  /// The nodes with pages as kids.
  private var leaves: [Node] = []

  /// Makes a tree without pages.
  package init() {}

  /// Returns the `Parent` of the next page.
  package mutating func parent(
    for page: IndirectReference, in writer: inout PDFWriter
  ) -> IndirectReference {
    if leaves.last.map({ $0.kids.count == Self.maximumKids }) ?? true {
      leaves.append(Node(reference: writer.reserve()))
    }
    let last = leaves.count - 1
    leaves[last].kids.append(page)
    leaves[last].count += 1
    return leaves[last].reference
  }

  /// Whether the tree has no pages.
  package var isEmpty: Bool { leaves.isEmpty }

  /// The number of pages.
  package var count: Int { leaves.reduce(0) { $0 + $1.count } }

  /// Writes all nodes bottom-up, below the node `parent` if there is one, and returns the root.
  package func write(
    to writer: inout PDFWriter, below parent: IndirectReference? = nil
  ) -> IndirectReference {
    var level = leaves.isEmpty ? [Node(reference: writer.reserve())] : leaves
    while level.count > 1 {
      var parents: [Node] = []
      for first in stride(from: 0, to: level.count, by: Self.maximumKids) {
        let kids = level[first..<min(first + Self.maximumKids, level.count)]
        let parent = Node(
          reference: writer.reserve(), kids: kids.map(\.reference),
          count: kids.reduce(0) { $0 + $1.count })
        for kid in kids { write(kid, parent: parent.reference, to: &writer) }
        parents.append(parent)
      }
      level = parents
    }
    write(level[0], parent: parent, to: &writer)
    return level[0].reference
  }

  private func write(_ node: Node, parent: IndirectReference?, to writer: inout PDFWriter) {
    var dictionary: PDFDictionary = [
      "Type": .name("Pages"), "Kids": .array(node.kids.map { .reference($0) }),
      "Count": .integer(node.count),
    ]
    if let parent { dictionary["Parent"] = .reference(parent) }
    writer.write(.dictionary(dictionary), as: node.reference)
  }
}
