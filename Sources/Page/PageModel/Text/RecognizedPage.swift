/// The recognised text of a page in reading order, in pixels of the upright original (`ocr_page` of
/// hOCR, `Page` of ALTO).
package struct RecognizedPage: Sendable, Hashable {
  /// The size of the upright image, in pixels.
  package let size: PixelSize
  package let blocks: [TextBlock]
  /// The pictures; empty if none were sought.
  package private(set) var pictures: [Picture]
  /// The printed straight lines parallel to the sides of the page, such as the rulings of tables.
  package private(set) var rulings: [BoundingBox]

  /// Makes a page from its size in pixels, its blocks in reading order, its pictures and rulings.
  package init(
    size: PixelSize, blocks: [TextBlock], pictures: [Picture] = [], rulings: [BoundingBox] = []
  ) {
    self.size = size
    self.blocks = blocks
    self.pictures = pictures
    self.rulings = rulings
  }

  /// Makes a page with each line in a block of its own.
  package init(size: PixelSize, lines: [TextLine]) {
    self.init(size: size, blocks: lines.map(TextBlock.init(of:)))
  }

  /// A page of no size without text.
  package static let empty = RecognizedPage(size: PixelSize(width: 0, height: 0), blocks: [])

  /// The lines of the page in reading order.
  package var lines: [TextLine] { blocks.flatMap(\.lines) }

  /// The number of recognised words.
  package var wordCount: Int {
    lines.reduce(0) { $0 + $1.words.count }
  }

  /// The words of the lines in reading order.
  package var words: [Word] { lines.flatMap(\.words) }

  /// The mean confidence of the words in per cent; `nil` if there are no words.
  package var meanConfidence: Double? {
    let words = words
    return words.isEmpty ? nil : words.mean(of: \.confidence)
  }

  /// Returns the page with the result of `transform` for each line in reading order, without lines
  /// for which it is `nil` or has no words, and without paragraphs and blocks that become empty.
  package func compactMapLines(_ transform: (TextLine) -> TextLine?) -> RecognizedPage {
    let blocks = blocks.compactMap { block -> TextBlock? in
      let paragraphs = block.paragraphs.compactMap { paragraph -> Paragraph? in
        let lines = paragraph.lines.compactMap(transform).filter { !$0.words.isEmpty }
        return lines.isEmpty ? nil : paragraph.with(lines: lines)
      }
      return paragraphs.isEmpty ? nil : TextBlock(box: block.box, paragraphs: paragraphs)
    }
    return with(blocks: blocks)
  }

  /// Returns the page with the result of `transform` for the index of each line and the line, as
  /// `compactMapLines` does.
  package func compactMapNumberedLines(
    _ transform: (Int, TextLine) -> TextLine?
  ) -> RecognizedPage {
    var number = -1
    return compactMapLines { line in
      number += 1
      return transform(number, line)
    }
  }

  /// Returns the page with the result of `transform` for each word, without words for which it is
  /// `nil`, and without lines that become empty.
  package func compactMapWords(_ transform: (Word) -> Word?) -> RecognizedPage {
    compactMapLines { $0.with(words: $0.words.compactMap(transform)) }
  }

  /// Returns the page with other blocks.
  package func with(blocks: [TextBlock]) -> RecognizedPage {
    RecognizedPage(size: size, blocks: blocks, pictures: pictures, rulings: rulings)
  }

  /// Returns the page with these pictures.
  package func with(pictures: [Picture]) -> RecognizedPage {
    var page = self
    page.pictures = pictures
    return page
  }

  /// The maximum number of rulings of a page.
  package static let maximumRulings = 1_000

  /// Returns the page with these rulings, or with none if there are more than `maximumRulings`.
  package func with(rulings: [BoundingBox]) -> RecognizedPage {
    var page = self
    page.rulings = rulings.count <= Self.maximumRulings ? rulings : []
    return page
  }

  /// Returns the page without the words for which `isKept` is false, and without lines that become
  /// empty.
  package func keeping(_ isKept: (Word) -> Bool) -> RecognizedPage {
    guard !lines.allSatisfy({ $0.words.allSatisfy(isKept) }) else { return self }
    return compactMapWords { isKept($0) ? $0 : nil }
  }
}

/// A region of text, such as a column (`ocr_carea` of hOCR, `TextBlock` of ALTO).
package struct TextBlock: Sendable, Hashable {
  package let box: BoundingBox
  package let paragraphs: [Paragraph]

  /// Makes a block from its box in pixels and its paragraphs in reading order.
  package init(box: BoundingBox, paragraphs: [Paragraph]) {
    self.box = box
    self.paragraphs = paragraphs
  }

  /// Makes a block of paragraphs in reading order, in the box around them; `nil` without
  /// paragraphs.
  package init?(of paragraphs: [Paragraph]) {
    guard let box = paragraphs.map(\.box).hull else { return nil }
    self.init(box: box, paragraphs: paragraphs)
  }

  /// Makes a block of lines in one paragraph; `nil` without lines.
  package init?(lines: [TextLine]) {
    self.init(of: [Paragraph(of: lines)].compactMap(\.self))
  }

  /// Makes a block of one line.
  package init(of line: TextLine) {
    self.init(box: line.box, paragraphs: [Paragraph(box: line.box, lines: [line])])
  }

  /// The lines of the block in reading order.
  package var lines: [TextLine] { paragraphs.flatMap(\.lines) }

  /// Whether the block is a table, whose paragraphs are its cells, row by row.
  package var isTable: Bool { paragraphs.contains { $0.cell != nil } }
}

/// The rows and columns of a table that a cell spans, from 0.
package struct CellPlace: Sendable, Hashable {
  package let rows: ClosedRange<Int>
  package let columns: ClosedRange<Int>

  package init(rows: ClosedRange<Int>, columns: ClosedRange<Int>) {
    self.rows = rows
    self.columns = columns
  }
}

/// Lines that form a paragraph (`ocr_par` of hOCR), or the cell of a table.
package struct Paragraph: Sendable, Hashable {
  package let box: BoundingBox
  package let lines: [TextLine]
  /// The place of the cell in its table; `nil` for text.
  package let cell: CellPlace?

  /// Makes a paragraph from its box in pixels and its lines in reading order.
  package init(box: BoundingBox, lines: [TextLine], cell: CellPlace? = nil) {
    self.box = box
    self.lines = lines
    self.cell = cell
  }

  /// Makes a paragraph of lines in reading order, in the box around them; `nil` without lines.
  package init?(of lines: [TextLine], cell: CellPlace? = nil) {
    guard let box = lines.map(\.box).hull else { return nil }
    self.init(box: box, lines: lines, cell: cell)
  }

  /// Returns the paragraph with other lines, in the same box if `box` is `nil`.
  package func with(lines: [TextLine], in box: BoundingBox? = nil) -> Paragraph {
    Paragraph(box: box ?? self.box, lines: lines, cell: cell)
  }

  /// The language data that recognised more than half of the words; `nil` if there is no majority.
  package var language: String? {
    let words = lines.flatMap(\.words)
    var counts: [String: Int] = [:]
    for word in words {
      if let language = word.language { counts[language, default: 0] += 1 }
    }
    return counts.first { 2 * $0.value > words.count }?.key
  }
}

extension RecognizedPage {
  /// The minimum number of letters and digits of a certain word.
  private static let minimumLetters = 4

  /// Whether a word is certain, however pale it is.
  package var hasCertainWords: Bool {
    lines.flatMap(\.words).contains { word in
      word.confidence >= Confidence.ofThisSide
        && word.text.count(where: \.isAlphanumeric) >= Self.minimumLetters
    }
  }
}
