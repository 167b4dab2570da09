package import PDFObjects
import Testing

/// The pages that are reached from the root of a page tree, in their order.
package struct ReadPageTree {
  package private(set) var pages: [IndirectReference] = []
  /// How many nodes lie between the root and a page, at most.
  package private(set) var depth = 0
  /// The widest array of kids.
  package private(set) var widest = 0
  /// The node that each page was found under.
  package private(set) var parents: [IndirectReference: IndirectReference] = [:]

  package init(root: IndirectReference, file: WrittenFile) throws {
    let count = try walk(root, parent: nil, file, depth: 1)
    #expect(count == pages.count)
  }

  /// Follows a node that was found under `parent`, and checks its count.
  private mutating func walk(
    _ reference: IndirectReference, parent: IndirectReference?, _ file: WrittenFile, depth: Int
  ) throws -> Int {
    self.depth = max(self.depth, depth)
    let node = try #require(try file.object(reference).dictionary)
    #expect(node["Type"] == .name("Pages"))
    #expect(node["Parent"]?.reference == parent)
    let kids = try #require(node["Kids"]?.array).compactMap(\.reference)
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
