import Files
import Inputs
import PageModel
package import PagePipeline
import Tables

/// Formats pages as ALTO 4.4 (loc.gov/standards/alto), a format of libraries and archives: a
/// `ComposedBlock` per block, table and row of a table, a `TextBlock` per paragraph and cell.
package struct ALTO: SidecarFormatter {
  package static let format = Sidecar.Format(
    name: "alto", fileExtension: "xml", otherExtensions: ["alto"], mediaType: "application/xml",
    help: "Text, boxes and confidences as ALTO 4, for archives.",
    pagesHelp: "A folder for ALTO files of single pages, 0001.xml; each has the path to its image.",
    textHelp: "Write ALTO with places.")

  private static let namespace = "http://www.loc.gov/standards/alto/ns-v4#"
  private static let schema = "http://www.loc.gov/standards/alto/v4/alto-4-4.xsd"

  private let document: SidecarDocument

  package init(_ document: SidecarDocument) {
    self.document = document
  }

  package var opening: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <alto xmlns="\(Self.namespace)" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
    xsi:schemaLocation="\(Self.namespace) \(Self.schema)" SCHEMAVERSION="4.4">
    <Description>
    <MeasurementUnit>pixel</MeasurementUnit>
    <sourceImageInformation>
    \(files)</sourceImageInformation>
    <Processing ID="recognition">
    <processingCategory>contentGeneration</processingCategory>
    <processingSoftware><applicationDescription>\(XMLText.escaped(document.producer))\
    </applicationDescription></processingSoftware>
    </Processing>
    </Description>
    <Layout>

    """
  }

  package var closing: String { "</Layout>\n</alto>\n" }

  /// One `fileName` (ALTO allows no more) and, for several files, a `fileIdentifier` each; none for
  /// a scan.
  ///
  /// The `fileIdentifier` in a file of one page is the path to its image.
  private var files: String {
    if let path = document.imagePath, let name = document.files.first {
      return "<fileName>\(XMLText.escaped(name))</fileName>\n"
        + "<fileIdentifier>\(XMLText.escaped(path.printable))</fileIdentifier>\n"
    }
    let names = document.files.map(XMLText.escaped)
    guard let first = names.first, names.count > 1 else {
      return names.map { "<fileName>\($0)</fileName>\n" }.joined()
    }
    return "<fileName>\(first)</fileName>\n"
      + names.map { "<fileIdentifier>\($0)</fileIdentifier>\n" }.joined()
  }

  package func text(of page: SidecarPage) -> String {
    let size = page.recognized.size
    let blocks = ElementID(page: page.number).each(page.recognized.blocks) { block($0, size, $1) }
    let confidence = page.recognized.meanConfidence.map {
      " PC=\"\(DecimalText.text(of: $0 / 100, decimals: 4))\""
    }
    let language = document.languageTag.map { " LANG=\"\($0)\"" }
    return """
      <Page ID="page_\(page.number)" PHYSICAL_IMG_NR="\(page.number)" WIDTH="\(size.width)" \
      HEIGHT="\(size.height)"\(confidence ?? "")\(language ?? "")>
      \(Self.printSpace(page.recognized, blocks))</Page>

      """
  }
}

extension ALTO {
  /// Returns the blocks in their bounding box; empty for a page without blocks.
  private static func printSpace(_ page: RecognizedPage, _ blocks: [String]) -> String {
    guard let box = page.blocks.map(\.box).hull else { return "" }
    return "<PrintSpace\(place(box, page.size))>\n\(blocks.joined())</PrintSpace>\n"
  }

  private func block(_ block: TextBlock, _ size: PixelSize, _ name: ElementID) -> String {
    let parts = name.each(block.parts) { part, name in
      switch part {
      case .paragraph(let paragraph): self.paragraph(paragraph, size, name)
      case .table(let table): self.table(table, size, name)
      }
    }
    return "<ComposedBlock ID=\"block_\(name)\"\(Self.place(block.box, size))>\n"
      + parts.joined() + "</ComposedBlock>\n"
  }

  /// Returns a table of rows of cells; the ID of a cell ends in the numbers of its row and column.
  private func table(_ table: TextTable, _ size: PixelSize, _ name: ElementID) -> String {
    let rows = name.each(table.rows) { row, name in
      let box = row.compactMap { $0?.box }.hull ?? table.box
      let cells = name.each(row) { cell, name in
        guard let cell, name.isFirst(of: cell) else { return "" }
        return paragraph(Paragraph(box: cell.box, lines: cell.lines), size, name)
      }
      return "<ComposedBlock ID=\"row_\(name)\"\(Self.place(box, size)) TYPE=\"row\">\n"
        + cells.joined() + "</ComposedBlock>\n"
    }
    return "<ComposedBlock ID=\"table_\(name)\"\(Self.place(table.box, size)) TYPE=\"table\">\n"
      + rows.joined() + "</ComposedBlock>\n"
  }

  private func paragraph(_ paragraph: Paragraph, _ size: PixelSize, _ name: ElementID) -> String {
    // ALTO requires a string in each line.
    let lines = name.each(paragraph.lines) { $0.words.isEmpty ? "" : line($0, size, $1) }
    let turn = paragraph.lines.first?.orientation.degreesCounterclockwise ?? 0
    let rotation = turn == 0 ? "" : " ROTATION=\"\(turn)\""
    return "<TextBlock ID=\"par_\(name)\"\(Self.place(paragraph.box, size))\(rotation)>\n"
      + lines.joined() + "</TextBlock>\n"
  }

  private func line(_ line: TextLine, _ size: PixelSize, _ name: ElementID) -> String {
    let words = name.each(line.words) { word($0, size, $1) }
    let baseline = line.isUpright ? " BASELINE=\"\(Self.baseline(of: line))\"" : ""
    return "<TextLine ID=\"line_\(name)\"\(Self.place(line.box, size))\(baseline)"
      + "\(Self.direction(of: line))>\n" + Self.shape(of: line)
      + words.joined(separator: "<SP/>\n") + "</TextLine>\n"
  }

  /// Returns the `Shape` of an upright line, from its ascenders to its descenders along the
  /// baseline.
  private static func shape(of line: TextLine) -> String {
    guard line.isUpright, line.metrics.height > 0 else { return "" }
    let (ascent, descent) = (line.metrics.xHeight + line.metrics.ascenders, line.metrics.descenders)
    let (left, right) = (line.box.left, line.box.right)
    let corners = [(left, -ascent), (right, -ascent), (right, descent), (left, descent)]
    return "<Shape><Polygon POINTS=\"\(points(corners, along: line))\"/></Shape>\n"
  }

  /// Returns points, given by their horizontal positions and their offsets below the baseline.
  private static func points(_ places: [(Double, Double)], along line: TextLine) -> String {
    places.map { x, offset in
      let y = line.baseline.y(at: x, in: line.box) + offset
      return "\(DecimalText.text(of: x, decimals: 1)),\(DecimalText.text(of: y, decimals: 2))"
    }.joined(separator: " ")
  }

  private func word(_ word: Word, _ size: PixelSize, _ name: ElementID) -> String {
    let confidence = DecimalText.text(of: word.confidence / 100, decimals: 4)
    let language = document.languageTag(of: word).map { " LANG=\"\($0)\"" }
    return "<String ID=\"word_\(name)\"\(Self.place(word.box, size)) WC=\"\(confidence)\""
      + "\(language ?? "") CONTENT=\"\(XMLText.escaped(word.text))\"/>\n"
  }

  private static func direction(of line: TextLine) -> String {
    switch line.direction {
    case .leftToRight: ""
    case .rightToLeft: " BASEDIRECTION=\"rtl\""
    case .topToBottom: " BASEDIRECTION=\"ttb\""
    }
  }

  /// Returns the two points at which the baseline meets the sides of the line's box.
  private static func baseline(of line: TextLine) -> String {
    points([(line.box.left, 0), (line.box.right, 0)], along: line)
  }

  private static func place(_ box: BoundingBox, _ size: PixelSize) -> String {
    let box = PixelBox(box, in: size)
    return " HPOS=\"\(box.left)\" VPOS=\"\(box.top)\""
      + " WIDTH=\"\(box.width)\" HEIGHT=\"\(box.height)\""
  }
}
