import Inputs
import PageModel
package import PagePipeline

/// Formats pages as a table with Tesseract's columns (`TessBaseAPI::GetTSVText`): a row per page,
/// block, paragraph, line and word, with unquoted fields separated by tabs.
package struct TSV: SidecarFormatter {
  package static let format = Sidecar.Format(
    name: "tsv", fileExtension: "tsv", mediaType: "text/tab-separated-values",
    help: "Text, boxes and confidences as a table with Tesseract's columns.",
    textHelp: "Write TSV with places.")

  private static let columns = [
    "level", "page_num", "block_num", "par_num", "line_num", "word_num", "left", "top", "width",
    "height", "conf", "text",
  ]

  package init(_ document: SidecarDocument) {}

  package var opening: String { Self.columns.joined(separator: "\t") + "\n" }

  package func text(of page: SidecarPage) -> String {
    let size = page.recognized.size
    var rows = Self.row([page.number], BoundingBox(size), size)
    for (index, block) in page.recognized.blocks.enumerated() {
      let place = [page.number, index + 1]
      rows += Self.row(place, block.box, size)
      for (index, paragraph) in block.paragraphs.enumerated() {
        rows += Self.rows(of: paragraph, place + [index + 1], size)
      }
    }
    return rows
  }

  private static func rows(
    of paragraph: Paragraph, _ place: [Int], _ size: PixelSize
  ) -> String {
    var rows = row(place, paragraph.box, size)
    for (index, line) in paragraph.lines.enumerated() {
      rows += row(place + [index + 1], line.box, size)
      for (wordIndex, word) in line.words.enumerated() {
        rows += row(place + [index + 1, wordIndex + 1], word.box, size, word)
      }
    }
    return rows
  }

  /// Returns the row of an element; its level is the number of components of `place`.
  private static func row(
    _ place: [Int], _ box: BoundingBox, _ size: PixelSize, _ word: Word? = nil
  ) -> String {
    let box = PixelBox(box, in: size)
    let numbers = place + Array(repeating: 0, count: 5 - place.count)
    let figures = [place.count] + numbers + [box.left, box.top, box.width, box.height]
    let confidence = word.map { DecimalText.text(of: $0.confidence, decimals: 2) } ?? "-1"
    let text = word.map { field($0.text) } ?? ""
    return figures.map(String.init).joined(separator: "\t") + "\t\(confidence)\t\(text)\n"
  }

  /// Returns the text with tabs and line ends, which would start a field or row, replaced by
  /// spaces.
  private static func field(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 }) else { return text }
    return String(text.map { $0.isWhitespace ? " " : $0 })
  }
}
