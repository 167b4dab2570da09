/// Pages that are kept back until one shows its image: without such a page there is no document,
/// and nothing is to be written or told of its making.
struct HeldPages {
  private var held: [PageResult] = []
  private var isAnyShown = false

  /// The pages that may be written now that `result` has come, in order.
  mutating func released(by result: PageResult) -> [PageResult] {
    isAnyShown = isAnyShown || result.report.isShown
    held.append(result)
    guard isAnyShown else { return [] }
    defer { held = [] }
    return held
  }

  /// What is wrong with the pages that are still kept back, a line each with the file's name.
  var messages: [String] {
    held.flatMap { page in
      page.report.problems.map { "\(page.report.source.name): \($0.reason)" }
    }
  }
}
