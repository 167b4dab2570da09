import PDFSyntax

/// A name tree or a number tree of a PDF (ISO 32000-1, 7.9.6 and 7.9.7).
enum SourceTree {
  /// Returns the keys and values in the leaves of a tree, in the order of the tree.
  ///
  /// A node, or an array of keys and values, is read once, even if several nodes or its own kids
  /// lead to it.
  ///
  /// - name: The name of the arrays of keys and values: `Names` or `Nums`.
  /// - Throws: `SourceFileError` if an object cannot be read, or the tree exceeds the budget.
  static func pairs(
    of tree: PDFObject, _ name: PDFName, _ file: SourceFile
  ) throws(SourceFileError) -> [(key: PDFObject, value: PDFObject)] {
    var pairs: [(key: PDFObject, value: PDFObject)] = []
    var open = [tree]
    var seen: Set<IndirectReference> = []
    while let next = open.popLast() {
      if let reference = next.reference, !seen.insert(reference).inserted { continue }
      let node = try file.resolved(next)
      let list = node[name] ?? .null
      let isKnown = list.reference.map { !seen.insert($0).inserted } ?? false
      let elements = isKnown ? [] : try file.resolved(list).elements ?? []
      for index in stride(from: 0, to: elements.count - 1, by: 2) {
        pairs.append((try file.resolved(elements[index]), elements[index + 1]))
      }
      open += (try file.resolved(node["Kids"]).elements ?? []).reversed()
    }
    return pairs
  }
}
