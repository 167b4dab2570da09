package import PageModel
package import TextLayer
package import Understanding

/// A converted page: the page to write, its text and its report.
package struct PageResult: Sendable, DocumentPage {
  package var page: PreparedPage
  /// The recognised text; empty if recognition failed.
  package let recognized: RecognizedPage
  /// The text in pixels of the page as written, which may be levelled.
  package let recognizedOnPage: RecognizedPage
  package var report: PageReport
  /// The further pages of the image: the right one of a spread, or further items.
  package var furtherPages: [PageResult] = []
  /// The evidence from the surrounding pages about the text, as far as these pages are known.
  package var context = PageContext() {
    didSet { page = page.with(roles: context.roles(on: recognized)) }
  }

  /// All pages of the image, this one first.
  package var withFurtherPages: [PageResult] { [self] + furtherPages }
}
