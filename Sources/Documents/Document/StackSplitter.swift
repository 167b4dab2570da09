import PagePipeline

/// Divides the pages of a run into sheets, of which blank ones separate stacks.
struct StackSplitter {
  /// The number of pages of a sheet: 1, or 2 if both sides are scanned.
  let sides: Int
  var sheet: [PageResult] = []

  /// Adds the next page and returns the sheet that it completes; empty if there is none.
  mutating func sheet(after page: PageResult) -> [PageResult] {
    sheet.append(page)
    return sheet.count < sides ? [] : end()
  }

  /// Returns what is left at the end of the run.
  mutating func end() -> [PageResult] {
    defer { sheet = [] }
    return sheet
  }

  /// Returns whether a sheet is blank, so that its pages are left out.
  static func isSeparator(_ sheet: [PageResult]) -> Bool {
    !sheet.isEmpty && sheet.flatMap(\.all).allSatisfy(\.report.isBlank)
  }
}
