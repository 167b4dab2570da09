package import PageModel
import Tables

/// Finds headings, lists, tables, captions, notes and running heads on an arranged page.
///
/// In doubt, text is a paragraph.
package struct PageStructuring {
  private let pieces: [TextPiece]
  private let measures: PageMeasures
  private let pictures: [BoundingBox]
  /// The lines that are not part of the text.
  private let heads: Set<TextLine>

  /// Returns the elements of a page in reading order, with all its words, from the evidence of the
  /// page and of the pages around it.
  package static func elements(
    of page: RecognizedPage, in context: PageContext = PageContext()
  ) -> [PageElement] {
    let elements = PageStructuring(page, context.heads).elements()
    guard !context.joined.isEmpty else { return elements }
    return elements.compactMap { $0.replacing(context.joined) }
  }

  private init(_ page: RecognizedPage, _ heads: Set<TextLine>) {
    let pieces = TextPiece.pieces(of: page)
    let measures = PageMeasures(of: pieces, on: page.size)
    self.pieces = pieces
    self.measures = measures
    pictures = page.pictures.map(\.box)
    let margins = MarginLine.lines(among: pieces, measures).filter {
      $0.score >= MarginLine.minimumScore
    }
    let stamps = pieces.filter { $0.isStamp(among: pieces) }
    self.heads = heads.union(margins.flatMap(\.piece.lines) + stamps.flatMap(\.lines))
  }

  private func elements() -> [PageElement] {
    var elements: [PageElement] = []
    var lists = ListNesting()
    let figures = Dictionary(grouping: pictures) { pieces.place(of: $0) }
    let codes = CodeBlock.ranges(in: pieces)
    for index in pieces.indices {
      for figure in figures[index] ?? [] {
        lists = ListNesting()
        elements.append(.figure(figure))
      }
      if let code = codes.first(where: { $0.contains(index) }) {
        lists = ListNesting()
        let lines = index == code.lowerBound ? pieces[code].flatMap(\.lines) : []
        if !lines.isEmpty { elements.append(.code(lines)) }
      } else if !isHead(pieces[index]), let marker = marker(at: index) {
        elements.append(.item(lists.item(marker, pieces[index].lines, size: measures.bodySize)))
      } else {
        lists = ListNesting()
        elements.append(element(at: index))
      }
    }
    return elements + (figures[pieces.endIndex] ?? []).map { .figure($0) }
  }

  private func element(at index: Int) -> PageElement {
    let piece = pieces[index]
    if let table = piece.table { return .table(table) }
    let lines = piece.lines
    if isHead(piece) { return .artifact(lines) }
    if Caption.begins(piece) { return .caption(lines) }
    if Footnote.isFootnote(piece, among: pieces, measures) { return .note(lines) }
    if let level = headingLevel(at: index) { return .heading(level: level, lines) }
    return .paragraph(lines)
  }

  private func isHead(_ piece: TextPiece) -> Bool { piece.lines.allSatisfy(heads.contains) }

  private func headingLevel(at index: Int) -> Int? {
    HeadingEvidence.level(
      of: pieces[index], above: index > 0 ? pieces[index - 1] : nil,
      below: index + 1 < pieces.count ? pieces[index + 1] : nil, measures)
  }

  /// Returns the marker of a list item; `nil` for any other piece.
  private func marker(at index: Int) -> ListMarker? {
    guard let marker = pieces[index].marker, headingLevel(at: index) == nil else { return nil }
    switch marker {
    case .bullet: return marker
    case .dash, .number, .doubtful:
      let neighbours = [index - 1, index + 1].filter(pieces.indices.contains)
      let isRepeated = neighbours.contains { neighbour in
        pieces[neighbour].marker == marker && headingLevel(at: neighbour) == nil
      }
      return isRepeated ? marker : nil
    }
  }
}

/// A paragraph, which may continue in another block, or a table.
struct TextPiece {
  let lines: [TextLine]
  let table: TextTable?
  let box: BoundingBox
  /// The median height of the letters in pixels.
  let size: Double

  private init?(_ lines: [TextLine], table: TextTable? = nil) {
    guard let box = lines.map(\.box).hull else { return nil }
    self.lines = lines
    self.table = table
    self.box = box
    size = lines.map(\.letterSize).median ?? 1
  }

  /// The words of the piece.
  var words: [Word] { lines.flatMap(\.words) }

  /// Returns whether the piece is a turn of a transcript, or one of several numbered lines.
  func isEntry(between neighbours: TextPiece?...) -> Bool {
    let others = neighbours.compactMap(\.self)
    // The number of a line may be a line of its own beside it.
    guard let first = lines.first?.with(words: words) else { return false }
    return first.isTurn(among: others.compactMap { $0.lines.first?.with(words: $0.words) })
      || others.contains { $0.numbers.follow(numbers) || numbers.follow($0.numbers) }
  }

  /// The numbers of the lines.
  private var numbers: [Int] { lines.compactMap(\.lineNumber) }

  /// The list marker with which the text begins; `nil` if it has none.
  var marker: ListMarker? { table == nil ? lines.first.flatMap(ListMarker.init) : nil }

  /// Returns the pieces of a page in reading order.
  static func pieces(of page: RecognizedPage) -> [TextPiece] {
    var pieces: [TextPiece] = []
    var previous: TextBlock?
    for block in page.blocks {
      for (index, part) in block.parts.enumerated() {
        switch part {
        case .table(let table):
          if let piece = TextPiece(table.lines, table: table) { pieces.append(piece) }
        case .paragraph(let paragraph):
          let begun = index == 0 ? pieces.last : nil
          if let previous, let begun, begun.table == nil,
            ParagraphContinuation.continues(previous, in: block),
            let piece = TextPiece(begun.lines + paragraph.lines)
          {
            pieces[pieces.count - 1] = piece
          } else if let piece = TextPiece(paragraph.lines) {
            pieces.append(piece)
          }
        }
      }
      previous = block
    }
    return pieces
  }
}

extension [TextPiece] {
  /// Returns the index of the piece that a picture precedes: the first one below it in its columns,
  /// or the one after the last above it.
  fileprivate func place(of picture: BoundingBox) -> Int {
    let column = indices.filter {
      self[$0].box.left < picture.right && picture.left < self[$0].box.right
    }
    let below = column.first { self[$0].box.midY >= picture.bottom }
    let above = column.last { self[$0].box.midY < picture.bottom }
    return below ?? above.map { $0 + 1 } ?? endIndex
  }
}

extension [Int] {
  /// Returns whether these numbers go on after others.
  fileprivate func follow(_ others: [Int]) -> Bool {
    guard let next = first, let last = others.last else { return false }
    return next - 1 == last
  }
}

/// The usual sizes on a page, in pixels.
struct PageMeasures {
  let pageSize: PixelSize
  /// The height of the letters of running text.
  let bodySize: Double
  /// Whether there is more running text than on a form.
  let hasRunningText: Bool
  /// Whether a row has as few letters as a row of a receipt.
  let isNarrow: Bool

  /// The minimum number of words of a piece of running text.
  static let minimumRunningWords = 12
  /// The minimum number of words of running text on a page with running text.
  private static let minimumRunning = 40
  /// The minimum width of a page that is not a receipt, in heights of its letters.
  ///
  /// Chosen on: 39 receipts, which have 17 to 31, and 300 other pages, which have 32 to 103.
  private static let minimumWidth = 31.5

  /// Measures the pieces of a page.
  init(of pieces: [TextPiece], on pageSize: PixelSize) {
    self.pageSize = pageSize
    let texts = pieces.filter { $0.table == nil }
    let running = texts.filter { $0.lines.count > 1 && $0.words.count >= Self.minimumRunningWords }
    let chosen = running.isEmpty ? (texts.isEmpty ? pieces : texts) : running
    bodySize = chosen.flatMap { $0.lines.map(\.letterSize) }.median ?? 1
    isNarrow = Double(pageSize.width) < Self.minimumWidth * bodySize
    hasRunningText = running.reduce(0) { $0 + $1.words.count } >= Self.minimumRunning
  }
}
