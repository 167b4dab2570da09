/// A selection of input pages, such as `3,1,5-`, in the order of the output.
package struct PageSelection: Sendable, Equatable {
  private let ranges: [PageRange]
  private let text: String

  /// Parses comma-separated page numbers and ranges; returns `nil` for anything else.
  ///
  /// A range is `2-4`, `5-2` (in reverse), `5-` (to the last page) or `-5` (from the first); `z` is
  /// the last page. `:odd` and `:even` keep the first, third … or second, fourth … page of a range.
  package init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    ranges = parts.compactMap(PageRange.init)
    guard ranges.count == parts.count else { return nil }
    self.text = text
  }

  /// Returns the selected elements of `pages` in the order of the selection, as often as selected.
  ///
  /// - option: The name of the selection's option, for the error.
  /// - Throws: `noSuchPage` if a number is greater than the page count.
  package func selected<Page>(
    of pages: [Page], option: String = "--pages"
  ) throws(ConversionError) -> [Page] {
    var selected: [Page] = []
    for range in ranges {
      for number in try range.numbers(of: pages.count, option: option) {
        selected.append(pages[number - 1])
      }
    }
    return selected
  }
}

extension PageSelection {
  /// Returns the ranges of the pages, out of `count`, that are not selected, such as `2-4`, in
  /// order.
  ///
  /// - Throws: `noSuchPage` if a number is greater than the page count.
  package func omitted(of count: Int) throws(ConversionError) -> [String] {
    let kept = Set(try selected(of: Array(0..<count)))
    return (0..<count).indices(where: { !kept.contains($0) }).ranges.map { range in
      let first = range.lowerBound + 1
      return range.count == 1 ? "\(first)" : "\(first)-\(range.upperBound)"
    }
  }
}

extension PageSelection? {
  /// Returns the selected elements of `pages`; all if there is no selection.
  ///
  /// - Throws: `noSuchPage` if a number is greater than the page count.
  package func selected<Page>(of pages: [Page]) throws(ConversionError) -> [Page] {
    try self?.selected(of: pages, option: "--pages") ?? pages
  }
}

extension PageSelection: CustomStringConvertible {
  package var description: String { text }
}

/// One part of a page selection: a page or a range of pages.
private struct PageRange: Sendable, Equatable {
  /// The end of a range.
  private enum End: Equatable {
    case number(Int)
    case last
  }

  /// The pages of a range that are kept.
  private enum Parity: Substring {
    case odd, even
  }

  private let first: End
  private let last: End
  private let parity: Parity?

  init?(_ text: Substring) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let ends = parts[0].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = ends.first, let last = ends.last, ends.contains(where: { !$0.isEmpty }),
      let start = first.isEmpty ? .number(1) : Self.end(first),
      let end = last.isEmpty ? .last : Self.end(last)
    else { return nil }
    self.first = start
    self.last = end
    parity = parts.count == 2 ? Parity(rawValue: parts[1]) : nil
    guard parts.count == 1 || parity != nil else { return nil }
  }

  /// Returns the page numbers in a document of `count` pages.
  ///
  /// - Throws: `noSuchPage` if a page number is greater than `count`.
  func numbers(of count: Int, option: String) throws(ConversionError) -> [Int] {
    guard count > 0 else { throw .noSuchPage(1, of: count, option: option) }
    let start = try Self.number(first, of: count, option)
    let end = try Self.number(last, of: count, option)
    let numbers = start <= end ? Array(start...end) : (end...start).reversed()
    guard let parity else { return numbers }
    let remainder = parity == .odd ? 0 : 1
    return numbers.enumerated().filter { $0.offset % 2 == remainder }.map(\.element)
  }

  private static func number(
    _ end: End, of count: Int, _ option: String
  ) throws(ConversionError) -> Int {
    switch end {
    case .last: return count
    case .number(let number):
      guard number <= count else { throw .noSuchPage(number, of: count, option: option) }
      return number
    }
  }

  /// Accepts only digits and `z`; `Int` would accept a sign as well.
  private static func end(_ text: Substring) -> End? {
    if text == "z" { return .last }
    guard text.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(text), number > 0
    else { return nil }
    return .number(number)
  }
}
