import Fitting
import PDFSyntax
import TextLayer
import Understanding

/// The labels of pages, from the numbers that are printed on them (ISO 32000-1, 12.4.2).
///
/// A number counts only if the number of another page nearby agrees, because recognised numbers may
/// be wrong. The numbers of pages between follow from their neighbours.
struct PrintedPageLabels {
  /// The maximum distance between two pages whose numbers agree.
  private static let maximumDistance = 6
  /// The maximum number of ranges: an array of PDF 1.4 has at most 8 191 elements, two per range.
  private static let maximumRanges = 4_000

  /// Numbers that increase by one from page to page.
  private struct Sequence: Hashable {
    let style: PageNumber.Style
    /// The number of the page with index 0, which may be below 1.
    let first: Int
  }

  /// The labels of consecutive pages.
  struct LabelRange: Equatable {
    /// The index of the first page, from 0.
    let start: Int
    let label: Label
  }

  /// The label of the first page of a range.
  enum Label: Equatable {
    case number(PageNumber)
    /// Letters, for pages before the first number.
    case letters
    /// A number with a plus sign and a count, for pages without numbers between two numbers.
    case after(PageNumber)
  }

  private var printed: [PageNumber?] = []

  /// Adds the next page with its printed number; `nil` if none was found.
  mutating func append(_ number: PageNumber?) { printed.append(number) }

  /// The ranges of labels; empty if no numbers agree.
  var ranges: [LabelRange] {
    let known = agreeing
    guard let first = known.first else { return [] }
    var ranges = [begin(of: first)]
    // If the first number is not on the first page, the pages before have letters.
    if ranges[0].start > 0 { ranges.insert(LabelRange(start: 0, label: .letters), at: 0) }
    for (last, next) in zip(known, known.dropFirst()) where last.sequence != next.sequence {
      ranges += change(from: last, to: next)
    }
    return Array(ranges.prefix(Self.maximumRanges))
  }

  /// The pages whose numbers agree with the number of another page, in order.
  private var agreeing: [(page: Int, sequence: Sequence)] {
    let sequences = printed.enumerated().map { page, number in
      number.map { Sequence(style: $0.style, first: $0.value - page) }
    }
    return sequences.indices.compactMap { page in
      let (first, last) = (page - Self.maximumDistance, page + Self.maximumDistance)
      let near = max(first, 0)...min(last, sequences.count - 1)
      guard let own = sequences[page],
        near.contains(where: { $0 != page && sequences[$0] == own })
      else { return nil }
      return (page, own)
    }
  }

  /// Returns the range of the first numbers, which begins at the page that would have number 1.
  private func begin(of first: (page: Int, sequence: Sequence)) -> LabelRange {
    let start = max(0, 1 - first.sequence.first)
    return LabelRange(start: start, label: .number(number(of: start, in: first.sequence)))
  }

  /// Returns the ranges that begin after the page `last`, up to the range of the page `next`.
  private func change(
    from last: (page: Int, sequence: Sequence), to next: (page: Int, sequence: Sequence)
  ) -> [LabelRange] {
    let (own, other) = (number(of: last.page, in: last.sequence), next.sequence)
    if last.sequence.style != other.style {
      // Numbers in another style begin with 1, often on a page without a printed number.
      let start = max(last.page + 1, min(1 - other.first, next.page))
      return [LabelRange(start: start, label: .number(number(of: start, in: other)))]
    }
    let range = LabelRange(start: next.page, label: .number(number(of: next.page, in: other)))
    // There may be more pages without numbers than numbers that are left out.
    let inserted = next.page - last.page - 1
    let free = number(of: next.page, in: other).value - own.value - 1
    guard inserted > max(free, 0) else { return [range] }
    return [LabelRange(start: last.page + 1, label: .after(own)), range]
  }

  private func number(of page: Int, in sequence: Sequence) -> PageNumber {
    PageNumber(sequence.first + page, style: sequence.style)
  }

  /// The number tree (7.9.7); `nil` if no numbers agree.
  var tree: PDFDictionary? {
    let ranges = ranges
    guard !ranges.isEmpty else { return nil }
    let entries = ranges.flatMap { range -> [PDFObject] in
      [.integer(range.start), .dictionary(range.label.dictionary)]
    }
    return ["Nums": .array(entries)]
  }
}

extension PrintedPageLabels.Label {
  /// The dictionary of the label (table 159).
  fileprivate var dictionary: PDFDictionary {
    switch self {
    case .number(let number):
      ["S": .name(number.style == .decimal ? "D" : "r"), "St": .integer(number.value)]
    case .letters: ["S": .name("A")]
    case .after(let number): ["S": .name("D"), "P": .text("\(number.value)+")]
    }
  }
}

extension PreparedPage {
  /// The number that is printed in the margin; `nil` if none was found.
  var printedNumber: PageNumber? {
    paragraphs.lazy.compactMap { paragraph in
      if case .artifact(let number) = paragraph.role { number } else { nil }
    }.first
  }
}
