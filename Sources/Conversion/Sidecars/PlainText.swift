package import PageLayout

/// Formats only the text: a line for each line, an empty line between paragraphs, a form feed
/// between pages.
package struct PlainText: SidecarFormatter {
  /// Separates pages (U+000C, as in pdftotext).
  static let pageBreak = "\u{C}"

  /// Creates a formatter.
  package init() {}

  package func text(of page: SidecarPage) -> String {
    (page.number > 1 ? Self.pageBreak : "") + Self.text(of: page.recognized)
  }

  /// Returns the text of one page, ended by a line feed; empty for a page without words.
  package static func text(of page: RecognizedPage) -> String {
    PageText.text(of: page)
  }
}
