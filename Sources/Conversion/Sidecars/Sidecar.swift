/// A file beside the PDF that gives the recognised pages in another form, from the same run.
package struct Sidecar: Sendable, Hashable {
  /// The forms there are.
  package enum Format: String, Sendable, CaseIterable {
    /// UTF-8 text with paragraphs and pages apart.
    case text
    /// hOCR 1.2.
    case hocr
    /// ALTO 4.
    case alto
    /// A table with Tesseract's columns.
    case tsv
    /// The pages and what became of each.
    case json
  }

  package let format: Format
  /// Where it goes; `-` is standard output.
  package let path: String

  /// Makes a wish for a sidecar at `path`.
  package init(_ format: Format, path: String) {
    self.format = format
    self.path = path
  }
}
