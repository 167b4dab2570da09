/// The treatment of a PDF that is the only input.
package enum PDFTreatment: String, Sendable {
  /// An update, or a new document if an option needs one.
  case automatic
  /// An update: every byte is kept, and hidden text is added.
  case update
  /// A new document of the PDF's pages.
  case rebuild
}
