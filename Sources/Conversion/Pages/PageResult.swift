import PageLayout
import SearchablePDF

/// A finished page: what is to be written, and what to tell of it.
struct PageResult: Sendable {
  let page: PreparedPage
  /// The words as they are on the image; none where recognition failed.
  let recognized: RecognizedPage
  let report: PageReport

  /// The same page with what was found of it when it was written.
  func with(_ report: PageReport) -> PageResult {
    PageResult(page: page, recognized: recognized, report: report)
  }
}
