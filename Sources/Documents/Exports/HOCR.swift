import Files
import Inputs
import PageModel
package import PagePipeline
import Tables

/// Formats pages as hOCR 1.2 (kba.github.io/hocr-spec/1.2), an XHTML document.
package struct HOCR: SidecarFormatter {
  package static let format = Sidecar.Format(
    name: "hocr", fileExtension: "hocr", otherExtensions: ["html", "htm", "xhtml"],
    mediaType: "text/html",
    help: "Text, boxes and confidences as hOCR, an XHTML page.",
    pagesHelp: "A folder for hOCR files of single pages, 0001.hocr and so on.",
    textHelp: "Write hOCR with places.")

  private let document: SidecarDocument

  package init(_ document: SidecarDocument) {
    self.document = document
  }

  package var opening: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" \
    "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
    <html xmlns="http://www.w3.org/1999/xhtml"\(document.languageTag.map(Self.language) ?? "")>
    <head>
    <title>Recognised text</title>
    <meta http-equiv="Content-Type" content="text/html; charset=utf-8"/>
    <meta name="ocr-system" content="\(XMLText.escaped(document.producer))"/>
    <meta name="ocr-capabilities" content="ocr_page ocr_carea ocr_table ocr_par ocr_line \
    ocrx_word ocrp_lang ocrp_dir ocrp_wconf"/>
    \(pageCount)<meta name="ocr-langs" content="\(languages)"/>
    </head>
    <body>

    """
  }

  package var closing: String { "</body>\n</html>\n" }

  /// The `meta` element with the number of pages; empty if the number is not known yet.
  private var pageCount: String {
    guard document.pageCount > 0 else { return "" }
    return "<meta name=\"ocr-number-of-pages\" content=\"\(document.pageCount)\"/>\n"
  }

  /// The languages of the document, or `unknown` (hOCR 1.2, 5).
  private var languages: String {
    let tags = document.languageTags
    return tags.isEmpty ? "unknown" : tags.joined(separator: " ")
  }

  package func text(of page: SidecarPage) -> String {
    let size = page.recognized.size
    let blocks = ElementID(page: page.number).each(page.recognized.blocks) { block($0, size, $1) }
    let properties = XMLText.escaped(Self.properties(of: page))
    return """
      <div class="ocr_page" id="page_\(page.number)" title="\(properties)">
      \(blocks.joined())</div>

      """
  }

  /// Returns the `title` of a page (hOCR 1.2, 2.6 and 4.1).
  private static func properties(of page: SidecarPage) -> String {
    let size = page.recognized.size
    // A quotation mark would end the name.
    let file = page.report.source.recordedPath.printable.replacing("\\", with: "\\\\")
      .replacing("\"", with: "\\\"")
    let dots = page.resolution.map { resolution in
      [resolution.horizontal, resolution.vertical].map { DecimalText.text(of: $0, decimals: 0) }
    }
    return [
      "image \"\(file)\"", "bbox 0 0 \(size.width) \(size.height)", "ppageno \(page.number - 1)",
      dots.map { "scan_res \($0.joined(separator: " "))" },
    ].compactMap(\.self).joined(separator: "; ")
  }

  private static func language(_ tag: String) -> String { " xml:lang=\"\(tag)\" lang=\"\(tag)\"" }
}

extension HOCR {
  private func block(_ block: TextBlock, _ size: PixelSize, _ name: ElementID) -> String {
    let parts = name.each(block.parts) { part, name in
      switch part {
      case .paragraph(let paragraph): self.paragraph(paragraph, size, name)
      case .table(let table): self.table(table, size, name)
      }
    }
    return "<div class=\"ocr_carea\" id=\"block_\(name)\" title=\"\(Self.box(block.box, size))\">\n"
      + parts.joined() + "</div>\n"
  }

  /// Returns a table as an HTML table (hOCR 1.2, "Recommendations for Mappings"), each cell a
  /// paragraph.
  private func table(_ table: TextTable, _ size: PixelSize, _ name: ElementID) -> String {
    let rows = name.each(table.rows) { row, name in
      let cells = name.each(row) { cell, name in
        guard let cell else { return "<td></td>\n" }
        guard name.isFirst(of: cell) else { return "" }
        let text = paragraph(Paragraph(box: cell.box, lines: cell.lines), size, name)
        return "<td\(Self.spans(of: cell.place))>\n\(text)</td>\n"
      }
      return "<tr>\n\(cells.joined())</tr>\n"
    }
    return
      "<table class=\"ocr_table\" id=\"table_\(name)\" title=\"\(Self.box(table.box, size))\">\n"
      + rows.joined() + "</table>\n"
  }

  private static func spans(of place: CellPlace) -> String {
    let (rows, columns) = (place.rows.count, place.columns.count)
    return (rows > 1 ? " rowspan=\"\(rows)\"" : "") + (columns > 1 ? " colspan=\"\(columns)\"" : "")
  }

  private func paragraph(_ paragraph: Paragraph, _ size: PixelSize, _ name: ElementID) -> String {
    let lines = name.each(paragraph.lines) { line($0, size, $1) }
    return "<p class=\"ocr_par\" id=\"par_\(name)\" title=\"\(Self.box(paragraph.box, size))\">\n"
      + lines.joined() + "</p>\n"
  }

  private func line(_ line: TextLine, _ size: PixelSize, _ name: ElementID) -> String {
    let words = name.each(line.words) { word($0, size, $1) }
    let direction = line.direction == .rightToLeft ? " dir=\"rtl\"" : ""
    return "<span class=\"ocr_line\" id=\"line_\(name)\"\(direction)"
      + " title=\"\(Self.properties(of: line, size))\">" + words.joined(separator: " ")
      + "</span>\n"
  }

  private func word(_ word: Word, _ size: PixelSize, _ name: ElementID) -> String {
    let confidence = DecimalText.text(of: word.confidence, decimals: 0)
    let language = document.languageTag(of: word).map(Self.language)
    return "<span class=\"ocrx_word\" id=\"word_\(name)\"\(language ?? "")"
      + " title=\"\(Self.box(word.box, size)); x_wconf \(confidence)\">"
      + "\(XMLText.escaped(word.text))</span>"
  }

  /// Returns the `title` of a line (hOCR 1.2, 4.3 and 4.6).
  private static func properties(of line: TextLine, _ size: PixelSize) -> String {
    let heights = [
      "x_size \(DecimalText.text(of: line.metrics.height, decimals: 1))",
      "x_descenders \(DecimalText.text(of: line.metrics.descenders, decimals: 1))",
      "x_ascenders \(DecimalText.text(of: line.metrics.ascenders, decimals: 1))",
    ]
    let place =
      line.isUpright
      ? "baseline \(baseline(of: line, size))"
      : "textangle \(line.orientation.degreesCounterclockwise)"
    return ([box(line.box, size), place] + heights).joined(separator: "; ")
  }

  /// Returns the slope of the baseline, and its offset from the lower left corner of the box as
  /// written, in whole pixels.
  private static func baseline(of line: TextLine, _ size: PixelSize) -> String {
    let box = PixelBox(line.box, in: size)
    let offset = line.baseline.y(at: Double(box.left), in: line.box) - Double(box.bottom)
    return [
      DecimalText.text(of: line.baseline.slope, decimals: 4),
      DecimalText.text(of: offset, decimals: 2),
    ].joined(separator: " ")
  }

  private static func box(_ box: BoundingBox, _ size: PixelSize) -> String {
    let box = PixelBox(box, in: size)
    return "bbox \(box.left) \(box.top) \(box.right) \(box.bottom)"
  }
}
