/// What has become of the pages so far.
struct PageSummary {
  private(set) var pageCount = 0
  /// Whether any page shows its picture.
  private(set) var isAnyShown = false
  /// A line for each problem, with the file's name.
  private(set) var messages: [String] = []

  /// Counts a page.
  mutating func add(_ report: PageReport) {
    pageCount += 1
    isAnyShown = isAnyShown || report.isShown
    messages += report.problems.map { "\(report.source.path): \($0.reason)" }
  }
}
