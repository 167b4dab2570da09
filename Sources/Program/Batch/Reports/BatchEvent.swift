package import Documents
import Inputs
import PagePipeline

/// An event of a batch, for the display.
package enum BatchEvent: Sendable {
  /// The next lot of documents has begun: the numbers of documents to make, of pages of images to
  /// make and of documents up to date, and the skipped entries.
  case began(documents: Int, pages: Int, finished: Int, skipped: SkippedEntries)
  /// The links to files at these paths are not followed.
  case skippedLinks([String])
  /// A PDF with this number of pages was surveyed; `isRenamed` if its document has another name,
  /// because another document has the PDF's name.
  case surveyed(path: String, pages: Int, output: String, isRenamed: Bool)
  /// An event of the document at `output` or of the workers.
  case conversion(ConversionEvent, output: String)
  /// A document is finished; documents without work come first, then the others in order.
  case ended(DocumentReport)
  /// Another worker makes the unfinished documents of the lot.
  case abandoned
}

extension BatchEvent {
  /// Returns the members of the JSON object of a page (`docs/pages.schema.json`) or document; `nil`
  /// for other events.
  ///
  /// A reproducible object has no member `seconds`.
  package func reportMembers(isReproducible: Bool) -> [(String, String?)]? {
    switch self {
    case .conversion(.wrote(let page, let number, let count), let output):
      [
        ("kind", JSONText.string("page")), ("document", JSONText.string(output)),
        ("number", "\(number)"), ("of", "\(count)"),
      ] + page.jsonMembers(isReproducible: isReproducible)
        + [("confidence", page.confidence.map { JSONText.number($0, decimals: 2) })]
    case .conversion(.omitted(let page), let output):
      [("kind", JSONText.string(page.kindOfOmittedPage)), ("document", JSONText.string(output))]
        + page.jsonMembers(isReproducible: isReproducible)
    case .ended(let document):
      [("kind", JSONText.string("document"))] + document.jsonMembers(isReproducible: isReproducible)
    case .began, .skippedLinks, .surveyed, .conversion, .abandoned: nil
    }
  }
}
