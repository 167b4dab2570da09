/// What happens in a batch, for whoever shows it.
package enum BatchEvent: Sendable {
  /// Work on so many documents begins, with so many pages; so many others are finished, and these
  /// files are no images.
  case began(documents: Int, pages: Int, finished: Int, leftOut: [String])
  /// Something happened to the document that goes to this path, or to the workers.
  case conversion(ConversionEvent, output: String)
  /// A document has come to its end; they come in their order, those without work first.
  case ended(DocumentReport)
}
