/// The result of surveying a PDF; ranges refer to the bytes that are sent with the survey.
package struct PDFSurvey: Sendable, Codable, Equatable {
  /// The reason why an update cannot continue a file, so that the file was rewritten.
  package enum Rewriting: String, Sendable, Codable {
    case damaged
    case encrypted
  }

  /// The pages in order.
  package var pages: [PDFPageSurvey] = []
  /// The number of kids of the page tree that are missing in a damaged file; each is a page or has
  /// pages.
  package var missingPages = 0
  /// A number greater than all object numbers.
  package var nextNumber = 0
  /// Whether the file has outlines, page labels, names (such as names of attachments) or a form.
  package var hasNavigation = false
  /// Whether the file has a structure tree.
  package var isTagged = false
  /// The part and level of PDF/A that the metadata claims, such as `1b`.
  package var archivalClaim: String?
  /// Whether the metadata claims PDF/UA.
  package var claimsAccessibility = false
  /// The number of colour components of the output intent (14.11.5); 0 if there is none.
  package var outputComponents = 0
  /// Whether an output intent gives device colours a meaning that PDF readers do not assume.
  package var hasOutputColors = false
  package var rewriting: Rewriting?
  /// The range of the rewritten file, to which the rest of the survey refers.
  package var rewritten: Range<Int>?

  /// Makes an empty survey.
  package init() {}
}
