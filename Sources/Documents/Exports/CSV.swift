package import PagePipeline
import Tables
import Understanding

/// Formats each table as CSV (RFC 4180) in a file of its own: a record per row, with the text of a
/// cell in each row and column that it spans.
///
/// Cells are written as they are read, even if they begin with the sign of a formula (`=`, `-`).
package struct CSV: SidecarFormatter {
  package static let format = Sidecar.Format(
    name: "tables", fileExtension: "csv", mediaType: "text/csv", help: "The tables as CSV.",
    pagesHelp: "A folder for the tables of pages as CSV files, 0001-1.csv and so on.",
    textHelp: nil, hasSeveralFiles: true)

  package init(_ document: SidecarDocument) {}

  package func text(of page: SidecarPage) -> String { files(of: page).joined(separator: "\r\n") }

  /// Returns the tables of a page in the order of its text.
  package func files(of page: SidecarPage) -> [String] {
    PageStructuring.elements(of: page.recognized, in: page.context).compactMap { element in
      guard case .table(let table) = element else { return nil }
      return table.rows.map { Self.record($0.map { $0?.text ?? "" }) }.joined()
    }
  }

  /// Returns a record, ended by CRLF (RFC 4180, 2.1).
  private static func record(_ fields: [String]) -> String {
    fields.map(field).joined(separator: ",") + "\r\n"
  }

  /// Returns a field, in quotation marks if it has a comma, a quotation mark or a line break
  /// (RFC 4180, 2.6 and 2.7).
  private static func field(_ text: String) -> String {
    guard text.utf8.contains(where: { ",\"\r\n".utf8.contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
