package import PagePipeline

/// Finds the blank sheets between the stacks of a run.
package struct StackSplitter {
  /// What follows in a run.
  package enum Step {
    /// A page of the stack.
    case page(PageResult)
    /// The pages of a blank sheet, which are left out.
    case separator([PageResult])
  }

  /// The number of pages of a sheet: 1, or 2 if both sides are scanned.
  private let sides: Int
  private var sheet: [PageResult] = []

  /// Creates a splitter of sheets with this number of pages.
  package init(sides: Int) {
    self.sides = sides
  }

  /// Adds the next page and returns what is certain now.
  package mutating func steps(after page: PageResult) -> [Step] {
    sheet.append(page)
    return sheet.count < sides ? [] : end()
  }

  /// Returns what is left at the end of the run.
  package mutating func end() -> [Step] {
    defer { sheet = [] }
    let isBlank = sheet.flatMap(\.all).allSatisfy(\.report.isBlank)
    return isBlank && !sheet.isEmpty ? [.separator(sheet)] : sheet.map(Step.page)
  }
}
