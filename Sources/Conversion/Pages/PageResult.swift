import PageLayout

/// A finished page: what is to be written, and what to tell of it.
struct PageResult: Sendable {
  let page: PreparedPage
  /// The words as they are on the picture; none where recognition failed.
  let recognized: RecognizedPage
  let report: PageReport
}
