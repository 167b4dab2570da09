import Fitting
import ImageFiles
import PDFSyntax
import PageModel
import TestSupport
import Testing
import Understanding

@testable import SearchablePDF
@testable import TextLayer

@Suite struct StructureTreeTests {
  private static let size = PixelSize(width: 300, height: 200)
  private static let image = EncodedImage(
    size: size, bitsPerComponent: 8, colorSpace: .gray, compression: .flateWithPNGPredictor,
    data: FlateEncoder.encode([UInt8](repeating: 0, count: 200 * 301)))

  /// A page of paragraphs, each given by the texts of its lines, in which `|` divides cells.
  private func page(
    _ paragraphs: [[String]], image: EncodedImage? = image, language: String? = nil,
    roles: [TextRole] = []
  ) -> PreparedPage {
    let fitted = paragraphs.enumerated().map { index, lines in
      FittedParagraph(
        lines: lines.map(line), language: language,
        role: roles.indices.contains(index) ? roles[index] : .paragraph)
    }
    return PreparedPage(
      geometry: PageGeometry(size: Self.size, resolution: Resolution(150)), orientation: .upright,
      image: image.map { PageImage($0) }, paragraphs: fitted)
  }

  private func line(_ text: String) -> FittedLine {
    let words = text.split(separator: "|").enumerated().map { index, text in
      FittedWord(
        glyphs: text.map { BoxGlyph(text: String($0), advance: 500) },
        left: 10 + 60 * Double(index), width: 40, baseline: 50)
    }
    return FittedLine(size: 20, words: words, cellStarts: Array(words.indices.dropFirst()))
  }

  private func document(
    _ pages: [PreparedPage], language: String? = "en"
  ) throws -> ReadDocument {
    var writer = DocumentWriter(language: language)
    for page in pages { writer.append(page) }
    return try ReadDocument(try writer.finish(Metadata(producer: "test")).bytes)
  }

  /// The texts of each element, a string per sequence, in reading order; checks that every sequence
  /// leads back to the element that names it.
  private func texts(of document: ReadDocument) throws -> [[String]] {
    let structure = try ReadStructure(of: document.file)
    let font = try document.font()
    var sequences: [IndirectReference: [Int: String]] = [:]
    for page in document.pages {
      let owners = page.dictionary["StructParents"]?.integer.flatMap { structure.parents[$0] } ?? []
      var found: [Int: String] = [:]
      for shown in try OwnTextInterpreter.shown(in: page.content) {
        let number = try #require(shown.sequence)
        found[number, default: ""] += shown.codes.map { font?.texts[$0] ?? "?" }.joined()
      }
      sequences[page.reference] = found
      let isFigure = found.isEmpty && !owners.isEmpty
      #expect(found.keys.sorted() == Array(isFigure ? 0..<0 : owners.indices))
      for (number, owner) in owners.enumerated() {
        let element = try #require(structure.elements.first { $0.reference == owner })
        #expect(element.page == page.reference)
        #expect(element.sequences.contains(number))
      }
    }
    return structure.elements.map { element in
      element.sequences.compactMap { sequences[element.page]?[$0] }
    }
  }

  @Test func `paragraphs are read in order, line by line, over all pages`() throws {
    let pages = [
      page([["one", "two"], ["three"]]), page([]), page([["four"]]), page([], image: nil),
      page([["five"], ["six", "seven"]], image: nil),
    ]
    let document = try document(pages)
    let expected = [["one", "two"], ["three"], [], ["four"], ["five"], ["six", "seven"]]
    #expect(try texts(of: document) == expected)
    let structure = try ReadStructure(of: document.file)
    #expect(structure.groups == ["Document"])
    #expect(structure.elements.map(\.type) == ["P", "P", "Figure", "P", "P", "P"])
  }

  @Test func `no level of headings is skipped, and items are in lists`() throws {
    let roles: [TextRole] = [.heading(level: 2), .item, .item, .heading(level: 3), .paragraph]
    let further: [TextRole] = [.item, .heading(level: 3), .heading(level: 1)]
    let document = try document([
      page(["a", "b", "c", "d", "e"].map { [$0] }, roles: roles),
      page(["f", "g", "h"].map { [$0] }, roles: further),
    ])
    #expect(try texts(of: document) == ["a", "b", "c", "d", "e", "f", "g", "h"].map { [$0] })
    let structure = try ReadStructure(of: document.file)
    #expect(
      structure.elements.map(\.type) == ["H1", "LBody", "LBody", "H2", "P", "LBody", "H3", "H1"])
    #expect(structure.groups == ["Document", "L", "LI", "LI", "L", "LI"])
  }

  @Test func `a table has a cell for each column in each row, and its caption`() throws {
    let texts = [["Table 1. Wells"], ["a"], ["b"], ["c"], ["d", "e"], ["f"], ["end"]]
    let cells = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2)].map { Self.cell($0.0...$0.0, $0.1...$0.1) }
    let document = try document([page(texts, roles: [.caption] + cells + [.paragraph])])
    #expect(try self.texts(of: document) == texts)
    let structure = try ReadStructure(of: document.file)
    #expect(structure.elements.map(\.type) == ["Caption", "TH", "TH", "TH", "TD", "TD", "P"])
    #expect(structure.groups == ["Document", "Table", "TR", "TR", "TD"])
    #expect(
      structure.elements[1].dictionary["A"]
        == ["O": .name("Table"), "Scope": .name("Column")])
  }

  /// A cell of a table of three columns whose first row is its header.
  private static func cell(
    _ rows: ClosedRange<Int>, _ columns: ClosedRange<Int>, table: Int = 1
  ) -> TextRole {
    .cell(
      TableCell(
        table: table, place: CellPlace(rows: rows, columns: columns), columnCount: 3,
        isHeader: rows.lowerBound == 0))
  }

  @Test func `a cell that spans columns or rows says so, and no empty cell is in its place`() throws
  {
    let places = [(0...1, 0...0), (0...0, 1...2), (1...1, 1...1), (1...1, 2...2), (2...2, 1...1)]
    let texts = ["line", "year", "first", "last", "sum"].map { [$0] }
    let document = try document([page(texts, roles: places.map { Self.cell($0.0, $0.1) })])
    #expect(try self.texts(of: document) == texts)
    let structure = try ReadStructure(of: document.file)
    let spans = structure.elements.map { element -> [Int?] in
      guard case .dictionary(let attributes) = element.dictionary["A"] else { return [nil, nil] }
      return [attributes["RowSpan"]?.integer, attributes["ColSpan"]?.integer]
    }
    #expect(spans == [[2, nil], [nil, 2], [nil, nil], [nil, nil], [nil, nil]])
    // Only the last row has empty cells.
    #expect(structure.groups == ["Document", "Table", "TR", "TR", "TR", "TD", "TD"])
  }

  @Test func `tables that follow one another are not joined`() throws {
    let rows = [(0, 1), (1, 1), (0, 2)].map { row, table in
      Self.cell(row...row, 0...2, table: table)
    }
    let document = try document([page([["a"], ["c"], ["e"]], roles: rows)])
    let groups = try ReadStructure(of: document.file).groups
    #expect(groups == ["Document", "Table", "TR", "TR", "Table", "TR"])
  }

  @Test func `every note is found by an identifier of its own`() throws {
    let notes = (0..<300).map { ["\($0)"] }
    let document = try document([page(notes, roles: notes.map { _ in .note }), page([["text"]])])
    let elements = try ReadStructure(of: document.file).elements
    let identifiers = elements.filter { $0.type == "Note" }.map { $0.dictionary["ID"] }
    #expect(identifiers.count == 300)
    func dictionary(_ object: PDFObject?) throws -> PDFDictionary {
      let reference = try #require(object?.reference)
      return try #require(try document.file.object(reference).dictionary)
    }
    let catalog = try dictionary(document.file.trailer["Root"])
    let tree = try dictionary(try dictionary(catalog["StructTreeRoot"])["IDTree"])
    let leaves = tree["Kids"]?.elements ?? []
    let names = try leaves.flatMap { try dictionary($0)["Names"]?.elements ?? [] }
    let found = stride(from: 0, to: names.count, by: 2).map { names[$0] }
    #expect(found == identifiers)
    #expect(
      stride(from: 1, to: names.count, by: 2).map { names[$0].reference }
        == elements.filter { $0.type == "Note" }.map(\.reference))
  }

  @Test func `a page number is an artifact, which is no part of the structure`() throws {
    let document = try document([page([["12"], ["text"]], roles: [.artifact(), .paragraph])])
    let content = String(decoding: document.pages[0].content, as: UTF8.self)
    #expect(content.contains("/Artifact << /Type /Pagination >> BDC\nBT"))
    let structure = try ReadStructure(of: document.file)
    #expect(structure.elements.map(\.type) == ["P"])
    #expect(structure.elements[0].sequences == [0])
  }

  @Test func `a picture is a figure with its caption as text and its place`() throws {
    let box = BoundingBox(left: 0, top: 50, right: 150, bottom: 400)
    let document = try document([
      page(
        [["a"], [], ["Figure 1. Wells"], []],
        roles: [
          .paragraph, .figure(FigureRole(box: box, caption: "Figure 1. Wells")), .caption,
          .figure(FigureRole(box: box)),
        ])
    ])
    let structure = try ReadStructure(of: document.file)
    #expect(structure.elements.map(\.type) == ["P", "Figure", "Caption", "Figure"])
    // The sequences of text come first.
    #expect(structure.elements.map(\.sequences) == [[0], [2], [1], [3]])
    let texts = structure.elements.map { $0.dictionary["Alt"] }
    #expect(texts == [nil, .text("Figure 1. Wells"), nil, .text("Picture")])
    let place = structure.elements[1].dictionary["A"]?.dictionary?["BBox"]?.elements
    #expect(place?.compactMap(\.number) == [0, 0, 72, 72])
    let content = String(decoding: document.pages[0].content, as: UTF8.self)
    #expect(content.hasSuffix("EMC\n/Figure << /MCID 3 >> BDC\n0 0 72 72 re\nn\nEMC\n"))
    let page = try #require(document.pages.first)
    let number = try #require(page.dictionary["StructParents"]?.integer)
    let owners = try #require(structure.parents[number])
    #expect(owners == [0, 2, 1, 3].map { structure.elements[$0].reference })
  }

  @Test func `a page without its image has no figures`() throws {
    let box = BoundingBox(left: 0, top: 50, right: 150, bottom: 90)
    let roles: [TextRole] = [.paragraph, .figure(FigureRole(box: box))]
    let document = try document([page([["a"], []], image: nil, roles: roles)])
    #expect(try ReadStructure(of: document.file).elements.map(\.type) == ["P"])
  }

  @Test func `the image is an artifact under text, and a figure without text`() throws {
    let document = try document([page([["text"]]), page([])])
    let contents = document.pages.map { String(decoding: $0.content, as: UTF8.self) }
    #expect(contents[0].contains("EMC\n0 Tr\n/Artifact BMC\nq\n"))
    #expect(contents[0].hasSuffix("/Im1 Do\nQ\nEMC\n"))
    #expect(contents[1].hasPrefix("/Figure << /MCID 0 >> BDC\nq\n"))
    let figure = try #require(try ReadStructure(of: document.file).elements.last)
    #expect(figure.dictionary["Alt"] == .text("A page in which no text was recognised"))
    #expect(figure.dictionary["Lang"] == .text("en"))
    let box = figure.dictionary["A"]?.dictionary?["BBox"]?.elements?.compactMap(\.number)
    #expect(box == [0, 0, 144, 96])
  }

  @Test(arguments: ["de", nil]) func `the document is marked as tagged and has a language`(
    language: String?
  ) throws {
    let document = try document([page([["text"]]), page([], image: nil)], language: language)
    let root = try #require(document.file.trailer["Root"]?.reference)
    let catalog = try #require(try document.file.object(root).dictionary)
    #expect(catalog["MarkInfo"] == ["Marked": true])
    #expect(catalog["Lang"] == language.map { .text($0) })
    #expect(document.pages.map { $0.dictionary["Tabs"] } == [.name("S"), .name("S")])
    #expect(document.pages.map { $0.dictionary["StructParents"] } == [0, nil])
  }

  @Test func `a paragraph in another language has a language tag`() throws {
    let pages = ["deu", "eng", nil, "Latin"].map { page([["text"]], language: $0) }
    let structure = try ReadStructure(of: try document(pages, language: "de").file)
    #expect(structure.elements.map { $0.dictionary["Lang"] } == [nil, .text("en"), nil, nil])
  }

  @Test func `no array is longer than PDF 1.4 allows, with many paragraphs`() throws {
    let words = (0..<100).map { ["\($0)"] }
    let document = try document((0..<90).map { _ in page(words) })
    let structure = try ReadStructure(of: document.file)
    #expect(structure.groups == ["Document", "Div", "Div", "Div"])
    #expect(structure.longest <= 8_191)
    #expect(structure.elements.count == 9_000)
    #expect(
      structure.elements.map(\.page)
        == document.pages.flatMap { page in
          words.map { _ in page.reference }
        })
  }

  @Test func `no array is longer than PDF 1.4 allows, with many lines on a page`() throws {
    let lines = (0..<9_000).map { "\($0)" }
    let document = try document([page([Array(lines[..<8_000]), Array(lines[8_000...]), ["end"]])])
    let structure = try ReadStructure(of: document.file)
    #expect(structure.longest == 8_191)
    #expect(structure.elements.map(\.sequences.count) == [8_000, 191])
    let shown = try OwnTextInterpreter.shown(in: document.pages[0].content)
    #expect(shown.compactMap(\.sequence).count == 9_001)
    #expect(shown.last?.sequence == 8_190)
  }

  @Test func `no array is longer than PDF 1.4 allows, with many pages`() throws {
    var writer = PDFWriter()
    var tree = ParentTree()
    let owner = writer.add(["S": .name("P")])
    for key in 0..<5_000 { #expect(tree.append([owner], to: &writer) == key) }
    let parents = tree.write(to: &writer)
    let (root, top) = (writer.reserve(), writer.reserve())
    writer.write(["S": .name("Document"), "P": .reference(root)], as: top)
    writer.write(
      [
        "Type": .name("StructTreeRoot"), "K": .reference(top), "ParentTree": .reference(parents),
        "ParentTreeNextKey": 5_000,
      ], as: root)
    let catalog = writer.add(["StructTreeRoot": .reference(root)])
    let file = try WrittenFile(writer.bytes(catalog: catalog))
    let structure = try ReadStructure(of: file)
    #expect(structure.longest <= 8_191)
    #expect(
      structure.parents == Dictionary(uniqueKeysWithValues: (0..<5_000).map { ($0, [owner]) }))
  }
}
