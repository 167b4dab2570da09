import PDFSyntax
import TestSupport
import Testing

@testable import TextLayer

@Suite struct PageTreeWriterTests {
  @Test(arguments: [
    // pages, levels of nodes
    (1, 1), (64, 1), (65, 2), (4_096, 2), (4_097, 3), (20_000, 3),
  ])
  func `every page is reached in order through few nodes`(count: Int, depth: Int) throws {
    var writer = PDFWriter()
    var tree = PageTreeWriter()
    var parents: [IndirectReference: IndirectReference] = [:]
    let pages = (0..<count).map { _ in
      let page = writer.reserve()
      parents[page] = tree.parent(for: page, in: &writer)
      return page
    }
    let root = tree.write(to: &writer)
    let catalog = writer.add(["Type": .name("Catalog"), "Pages": .reference(root)])
    let file = try WrittenFile(writer.bytes(catalog: catalog))
    let read = try ReadPageTree(root: root, file: file)
    #expect(read.pages == pages)
    #expect(read.depth == depth)
    #expect(read.widest <= 64)
    #expect(read.parents == parents)
  }

  @Test func `a document without pages has a root`() throws {
    var writer = PDFWriter()
    let root = PageTreeWriter().write(to: &writer)
    let catalog = writer.add(["Type": .name("Catalog"), "Pages": .reference(root)])
    let file = try WrittenFile(writer.bytes(catalog: catalog))
    #expect(try ReadPageTree(root: root, file: file).pages == [])
  }
}
