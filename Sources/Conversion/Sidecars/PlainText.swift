package import PageLayout

/// The recognised text alone: a line for each line, an empty one between paragraphs, a form feed
/// between pages.
package struct PlainText: SidecarFormatter {
  /// Stands between two pages (U+000C, as in pdftotext).
  private static let pageBreak = "\u{C}"

  /// Makes a formatter.
  package init() {}

  package func text(of page: SidecarPage) -> String {
    (page.number > 1 ? Self.pageBreak : "") + Self.text(of: page.recognized)
  }

  /// The text of one page, its last line ended; empty for a page without words.
  package static func text(of page: RecognizedPage) -> String {
    let paragraphs = page.blocks.flatMap(\.paragraphs).map { text(of: $0) }
    return paragraphs.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func text(of paragraph: Paragraph) -> String {
    paragraph.lines.filter { !$0.words.isEmpty }.map { $0.text + "\n" }.joined()
  }
}
