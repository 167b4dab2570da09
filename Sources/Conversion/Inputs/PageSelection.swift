/// A selection of input pages, such as `1,3,5-`.
package struct PageSelection: Sendable, Equatable {
  /// Ranges of page numbers, from 1, in the given order.
  private let runs: [ClosedRange<Int>]
  private let text: String

  /// Parses comma-separated numbers and ranges: `3`, `2-4`, `5-` (to the end), `-2` (from the
  /// start); returns `nil` for anything else.
  package init?(_ text: String) {
    var runs: [ClosedRange<Int>] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let run = Self.run(part) else { return nil }
      runs.append(run)
    }
    self.runs = runs
    self.text = text
  }

  /// Returns the selected elements of `pages` in their own order, each once.
  ///
  /// Throws `noSuchPage` if a number or the start of a range is greater than the page count.
  package func selected<Page>(of pages: [Page]) throws(ConversionError) -> [Page] {
    for run in runs {
      let last = run.upperBound == Int.max ? run.lowerBound : run.upperBound
      guard last <= pages.count else { throw .noSuchPage(last, of: pages.count) }
    }
    return zip(1..., pages).filter { number, _ in runs.contains { $0.contains(number) } }.map(\.1)
  }

  private static func run(_ text: Substring) -> ClosedRange<Int>? {
    let ends = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = ends.first, let last = ends.last, ends.contains(where: { !$0.isEmpty }),
      let lower = first.isEmpty ? 1 : number(first),
      let upper = last.isEmpty ? Int.max : number(last), lower <= upper
    else { return nil }
    return lower...upper
  }

  /// Accepts only digits; `Int` would accept a sign as well.
  private static func number(_ digits: Substring) -> Int? {
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits), number > 0
    else { return nil }
    return number
  }
}

extension PageSelection: CustomStringConvertible {
  package var description: String { text }
}
