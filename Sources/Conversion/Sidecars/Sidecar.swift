/// A file beside the PDF that gives the recognised pages in another form, from the same run.
package struct Sidecar: Sendable, Hashable {
  /// The forms there are.
  package enum Format: String, Sendable, CaseIterable {
    /// UTF-8 text with paragraphs and pages apart.
    case text
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
