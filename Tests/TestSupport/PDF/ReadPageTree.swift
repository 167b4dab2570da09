package import PDFSyntax
import Testing

/// The pages below the root of a page tree, in order.
package struct ReadPageTree {
  package private(set) var pages: [IndirectReference] = []
  /// The maximum number of nodes between the root and a page.
  package private(set) var depth = 0
  /// The length of the longest array of kids.
  package private(set) var widest = 0
  /// The parent of each page.
  package private(set) var parents: [IndirectReference: IndirectReference] = [:]

  package init(root: IndirectReference, file: WrittenFile) throws {
    let count = try walk(root, parent: nil, file, depth: 1)
    #expect(count == pages.count)
  }

  /// Visits a node found below `parent`, and checks its count.
  private mutating func walk(
    _ reference: IndirectReference, parent: IndirectReference?, _ file: WrittenFile, depth: Int
  ) throws -> Int {
    self.depth = max(self.depth, depth)
    let node = try #require(try file.object(reference).dictionary)
    #expect(node["Type"] == .name("Pages"))
    #expect(node["Parent"]?.reference == parent)
    let kids = try #require(node["Kids"]?.elements).compactMap(\.reference)
    widest = max(widest, kids.count)
    var found = 0
    for kid in kids {
      if try isNode(kid, file) {
        found += try walk(kid, parent: reference, file, depth: depth + 1)
      } else {
        pages.append(kid)
        parents[kid] = reference
        found += 1
      }
    }
    #expect(node["Count"]?.integer == found)
    return found
  }

  private func isNode(_ reference: IndirectReference, _ file: WrittenFile) throws -> Bool {
    guard file.offsets[reference.number] != nil else { return false }
    return try file.object(reference).dictionary?["Type"] == .name("Pages")
  }
}
