import Inputs
import PageModel
package import PagePipeline
import Tables
import Understanding

/// Formats pages and their reports as JSON (`docs/pages.schema.json`), with a line break before
/// each page and each line of text.
package struct JSON: SidecarFormatter {
  package static let format = Sidecar.Format(
    name: "json", fileExtension: "json", mediaType: "application/json",
    help: "Text, boxes, confidences and a report of each page as JSON, for scripts.",
    pagesHelp: "A folder for JSON files of single pages, 0001.json and so on.",
    textHelp: "Write JSON with places.",
    recordsPictures: true)

  /// The format version, increased by incompatible changes.
  package static let version = 1

  /// The maximum number of words that are listed as doubtful.
  private static let maximumDoubtful = 20

  private let document: SidecarDocument

  package init(_ document: SidecarDocument) {
    self.document = document
  }

  package var opening: String {
    let languages = JSONText.array(document.languages.map(JSONText.string))
    let provenance = document.provenance.map { "\"provenance\":\($0.json)," } ?? ""
    return """
      {"format":"scanpdf pages","version":\(Self.version),\
      "producer":\(JSONText.string(document.producer)),"languages":\(languages),\(provenance)"pages":[

      """
  }

  package var closing: String { "\n]}\n" }

  package func text(of page: SidecarPage) -> String {
    let size = page.recognized.size
    let blocks = page.recognized.blocks.map { Self.block($0, size) }
    let confidence = page.recognized.meanConfidence.map { JSONText.number($0, decimals: 2) }
    let doubtful = page.recognized.doubtfulWords(atMost: Self.maximumDoubtful)
      .map { Self.word($0, size) }
    let members: [(String, String?)] =
      [("number", "\(page.number)"), ("width", "\(size.width)"), ("height", "\(size.height)")]
      + page.report.jsonMembers(isReproducible: document.isReproducible)
      + document.sourceMembers(of: page.report)
      + [
        ("angle", page.angle.map { JSONText.number($0, decimals: 2) }),
        ("confidence", confidence), ("doubtful", doubtful.isEmpty ? nil : JSONText.array(doubtful)),
        ("blocks", JSONText.array(blocks)),
        ("structure", structure(of: page)),
      ]
    return (page.isFirst ? "" : ",\n") + JSONText.object(members)
  }

  private static func block(_ block: TextBlock, _ size: PixelSize) -> String {
    let paragraphs = block.paragraphs.map { paragraph($0, size) }
    return JSONText.object([
      ("box", box(block.box, size)), ("paragraphs", JSONText.array(paragraphs)),
    ])
  }

  /// Returns the elements of the page: headings, paragraphs, list items, tables and others.
  private func structure(of page: SidecarPage) -> String {
    let dehyphenation = Dehyphenation(page.recognized)
    let size = page.recognized.size
    return JSONText.array(
      PageStructuring.elements(of: page.recognized, in: page.context.withoutJoinedWords).map {
        "\n" + Self.element($0, size, dehyphenation)
      })
  }

  private static func element(
    _ element: PageElement, _ size: PixelSize, _ dehyphenation: Dehyphenation
  ) -> String {
    let lines = element.lines
    let text = PageText.text(of: lines, dehyphenation).joined(separator: " ")
    var members: [(String, String?)] = [
      ("kind", JSONText.string(element.kind)),
      ("box", element.box.map { box($0, size) }),
    ]
    switch element {
    case .table(let table):
      members += [
        ("header", "\(table.hasHeader)"), ("headerRows", "\(table.headerRowCount)"),
        ("rows", rows(of: table, size)),
      ]
    case .heading(let level, _):
      members += [("level", "\(level)"), ("text", JSONText.string(text))]
    case .item(let item):
      members += [
        ("level", "\(item.level)"), ("label", JSONText.string(item.label)),
        ("text", JSONText.string(text.withoutLabel(item.label))),
      ]
    case .paragraph, .caption, .note, .artifact: members.append(("text", JSONText.string(text)))
    case .code:
      members.append(
        ("text", JSONText.string(CodeBlock.text(of: lines).joined(separator: "\n"))))
    case .figure: break
    }
    return JSONText.object(members)
  }

  /// Returns the rows of a table, with each cell at its first place only.
  private static func rows(of table: TextTable, _ size: PixelSize) -> String {
    let rows = table.rows.enumerated().map { row, cells in
      JSONText.array(
        cells.enumerated().map { column, cell in
          cell.map { $0.isFirst(row: row, column: column) ? Self.cell($0, size) : "null" } ?? "null"
        })
    }
    return JSONText.array(rows)
  }

  private static func cell(_ cell: TextTable.Cell, _ size: PixelSize) -> String {
    let (rows, columns) = (cell.place.rows.count, cell.place.columns.count)
    return JSONText.object([
      ("text", JSONText.string(cell.text)), ("box", box(cell.box, size)),
      ("rowSpan", rows > 1 ? "\(rows)" : nil), ("columnSpan", columns > 1 ? "\(columns)" : nil),
    ])
  }

  private static func paragraph(_ paragraph: Paragraph, _ size: PixelSize) -> String {
    let lines = paragraph.lines.map { "\n" + line($0, size) }
    return JSONText.object([
      ("box", box(paragraph.box, size)), ("lines", JSONText.array(lines)),
    ])
  }

  private static func line(_ line: TextLine, _ size: PixelSize) -> String {
    // Relative to the box as it is written, in whole pixels.
    let written = PixelBox(line.box, in: size)
    let offset = line.baseline.y(at: Double(written.left), in: line.box) - Double(written.bottom)
    let baseline = [
      JSONText.number(line.baseline.slope, decimals: 5), JSONText.number(offset, decimals: 2),
    ]
    let metrics = line.metrics
    let heights = [metrics.xHeight, metrics.ascenders, metrics.descenders].map {
      JSONText.number($0, decimals: 2)
    }
    let turn = line.orientation.degreesCounterclockwise
    return JSONText.object([
      ("box", box(line.box, size)),
      ("baseline", line.isUpright ? JSONText.array(baseline) : nil),
      ("heights", metrics.height > 0 ? JSONText.array(heights) : nil),
      ("turned", turn == 0 ? nil : "\(turn)"),
      ("direction", line.direction.name.map(JSONText.string)),
      ("words", JSONText.array(line.words.map { word($0, size) })),
    ])
  }

  private static func word(_ word: Word, _ size: PixelSize) -> String {
    JSONText.object([
      ("text", JSONText.string(word.text)), ("box", box(word.box, size)),
      ("quad", word.outline.map(JSONText.quadrilateral)),
      ("confidence", JSONText.number(word.confidence, decimals: 2)),
      ("ticked", word.isTicked.map(String.init)),
      ("language", word.language.map(JSONText.string)),
      ("unread", word.unread.map { box($0, size) }),
      ("secondReader", word.reader == .second ? "true" : nil),
    ])
  }

  private static func box(_ box: BoundingBox, _ size: PixelSize) -> String {
    JSONText.array(PixelBox(box, in: size).sides.map(String.init))
  }
}

extension PageElement {
  /// The box of the element in pixels; `nil` if it has no lines.
  fileprivate var box: BoundingBox? {
    if case .figure(let box) = self { box } else { lines.map(\.box).hull }
  }

  /// The name of the kind of element.
  fileprivate var kind: String {
    switch self {
    case .heading: "heading"
    case .paragraph: "paragraph"
    case .item: "item"
    case .table: "table"
    case .code: "code"
    case .figure: "figure"
    case .caption: "caption"
    case .note: "note"
    case .artifact: "artifact"
    }
  }
}
