package import PagePipeline
import Understanding

/// Formats only the text, as lines with empty lines between paragraphs or, if columns are kept, as
/// rows of the page; form feeds separate pages.
package struct PlainText: SidecarFormatter {
  package static let format = Sidecar.Format(
    name: "text", fileExtension: "txt", otherExtensions: ["text"], mediaType: "text/plain",
    help: """
      The text, with empty lines between paragraphs and form feeds between pages; - is standard \
      output.
      """, textHelp: nil)

  /// Separates pages (U+000C, as in pdftotext).
  package static let pageBreak = "\u{C}"

  private let keepsColumns: Bool

  package init(_ document: SidecarDocument) {
    keepsColumns = document.keepsColumns
  }

  package func text(of page: SidecarPage) -> String {
    let text =
      keepsColumns ? ColumnText.text(of: page.recognized) : PageText.text(of: page.recognized)
    return (page.isFirst ? "" : Self.pageBreak) + text
  }
}
