/// Turns pages into the text of one form of sidecar, a page at a time.
package protocol SidecarFormatter {
  /// What stands before the first page.
  var opening: String { get }

  /// The next page, with what keeps it apart from the one before.
  func text(of page: SidecarPage) -> String

  /// What stands after the last page.
  var closing: String { get }
}

extension SidecarFormatter {
  package var opening: String { "" }
  package var closing: String { "" }
}

extension Sidecar.Format {
  /// What writes this form of a document.
  func formatter(for document: SidecarDocument) -> any SidecarFormatter {
    switch self {
    case .text: PlainText()
    case .hocr: HOCR(document)
    case .alto: ALTO(document)
    case .tsv: TSV()
    case .json: JSON(document)
    }
  }
}
