import PagePipeline

/// Finds the blank sheets between the stacks of a run.
struct StackSplitter {
  /// What follows in a run.
  enum Step {
    /// A page of the stack.
    case page(PageResult)
    /// The pages of a blank sheet, which are left out.
    case separator([PageResult])
  }

  /// The number of pages of a sheet: 1, or 2 if both sides are scanned.
  let sides: Int
  var sheet: [PageResult] = []

  /// Adds the next page and returns what is certain now.
  mutating func steps(after page: PageResult) -> [Step] {
    sheet.append(page)
    return sheet.count < sides ? [] : end()
  }

  /// Returns what is left at the end of the run.
  mutating func end() -> [Step] {
    defer { sheet = [] }
    let isBlank = sheet.flatMap(\.all).allSatisfy(\.report.isBlank)
    return isBlank && !sheet.isEmpty ? [.separator(sheet)] : sheet.map(Step.page)
  }
}
