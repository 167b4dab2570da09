package import PDFSyntax
import Testing

/// A finished document, read by ISO 32000-1 independently of the writer.
package struct ReadDocument {
  package struct Page {
    package let reference: IndirectReference
    package let dictionary: PDFDictionary
    package let content: [UInt8]

    package var size: [Double] {
      dictionary["MediaBox"]?.elements?.suffix(2).compactMap(\.number) ?? []
    }
  }

  package let file: WrittenFile
  package let pages: [Page]

  package init(_ bytes: [UInt8]) throws {
    let file = try WrittenFile(bytes)
    self.file = file
    let root = try #require(file.trailer["Root"]?.reference)
    let catalog = try #require(try file.object(root).dictionary)
    let tree = try ReadPageTree(root: try #require(catalog["Pages"]?.reference), file: file)
    pages = try tree.pages.map { reference in
      let dictionary = try #require(try file.object(reference).dictionary)
      let content = try file.stream(try #require(dictionary["Contents"]?.reference))
      return Page(
        reference: reference, dictionary: dictionary, content: try Inflater.bytes(of: content.data))
    }
  }

  /// Returns the font of all pages; `nil` if no page has text.
  package func font() throws -> ReadFont? {
    let fonts = pages.compactMap {
      $0.dictionary["Resources"]?.dictionary?["Font"]?.dictionary?["FScan"]?.reference
    }
    guard let reference = fonts.first else { return nil }
    #expect(Set(fonts) == [reference], "One font serves the document")
    return try ReadFont(reference, in: file)
  }

  /// Returns the text of each page by codes and `ToUnicode`.
  package func texts() throws -> [String] {
    let font = try font()
    return try pages.map { page in
      try OwnTextInterpreter.shown(in: page.content).map { shown in
        shown.codes.map { font?.texts[$0] ?? "\u{FFFD}" }.joined()
      }.joined()
    }
  }
}
