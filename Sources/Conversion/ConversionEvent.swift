/// What happens in a conversion, for whoever shows it.
package enum ConversionEvent: Sendable {
  /// Work on so many pages begins.
  case began(pages: Int)
  /// A page is in the document; pages come in their order.
  case wrote(PageReport, number: Int, of: Int)
  /// The document stands complete under its name.
  case published(path: String, pages: Int)
  /// A sidecar stands complete under its name.
  case publishedSidecar(path: String)
  /// There is no sidecar; the document stands all the same.
  case sidecarFailed(ConversionError)
}
