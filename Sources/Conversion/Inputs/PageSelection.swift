/// Some of the input pages, as in `1,3,5-`.
package struct PageSelection: Sendable, Equatable {
  /// Runs of page numbers from 1, both ends with them, in the order in which they are given.
  private let runs: [ClosedRange<Int>]
  private let text: String

  /// Reads numbers and runs with commas between them: `3`, `2-4`, `5-` (to the end), `-2` (from the
  /// beginning); `nil` where it is anything else.
  package init?(_ text: String) {
    var runs: [ClosedRange<Int>] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let run = Self.run(part) else { return nil }
      runs.append(run)
    }
    self.runs = runs
    self.text = text
  }

  /// The selected elements of `pages`, in their own order and each once.
  ///
  /// Throws `noSuchPage` where a number or the beginning of a run lies behind the last page.
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

  /// Digits alone: a sign would be read as a number too.
  private static func number(_ digits: Substring) -> Int? {
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits), number > 0
    else { return nil }
    return number
  }
}

extension PageSelection: CustomStringConvertible {
  package var description: String { text }
}
