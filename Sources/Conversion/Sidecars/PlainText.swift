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
    PageText.text(of: page)
  }
}
