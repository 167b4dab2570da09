package import PageModel
import Tables

/// The tables of a page that has an order and paragraphs already.
struct TablePlaces {
  /// The tables by the number of the line in which they begin.
  private let tables: [Int: [TextBlock]]
  private let taken: Set<GridWord.Index>
  /// The number of the next line.
  private var number = 0

  /// Finds the tables; `nil` if there are none.
  fileprivate init?(of page: RecognizedPage) {
    let lines = page.lines
    let flow = FlowFrame(of: lines)
    guard lines.count <= LineBlocks.maximumLines, flow.frame == .upright,
      !page.blocks.contains(where: \.isTable)
    else { return nil }
    let found = PageTables(of: page, in: flow).tables
    guard !found.isEmpty else { return nil }
    taken = found.wordIndices
    let blocks = found.compactMap { table -> (Int, TextBlock)? in
      guard let start = table.words.map(\.index.line).min() else { return nil }
      return TextBlock(of: table.cells(of: lines)).map { (start, $0) }
    }
    tables = Dictionary(grouping: blocks, by: \.0).mapValues { $0.map(\.1) }
  }

  /// A table, or a line of a paragraph of its block.
  private struct Piece {
    var table: TextBlock?
    var line: TextLine?
    let paragraph: Int
  }

  /// Returns the tables in the next block of the page, and the blocks of text between them.
  fileprivate mutating func parts(of block: TextBlock) -> [TextBlock] {
    var pieces: [Piece] = []
    for (index, paragraph) in block.paragraphs.enumerated() {
      for line in paragraph.lines {
        pieces += (tables[number] ?? []).map { Piece(table: $0, paragraph: index) }
        pieces += line.without(taken, number).map { Piece(line: $0, paragraph: index) }
        number += 1
      }
    }
    return pieces.grouped { $0.table == nil && $1.table == nil }
      .compactMap { $0.first?.table ?? Self.text(of: $0) }
  }

  private static func text(of pieces: [Piece]) -> TextBlock? {
    TextBlock(
      of: pieces.grouped { $0.paragraph == $1.paragraph }
        .compactMap { Paragraph(of: $0.compactMap(\.line)) })
  }
}

extension RecognizedPage {
  /// The page with its tables as blocks; its order and its paragraphs stay.
  package var withTables: RecognizedPage {
    guard var places = TablePlaces(of: self) else { return self }
    return with(blocks: blocks.flatMap { places.parts(of: $0) })
  }
}
