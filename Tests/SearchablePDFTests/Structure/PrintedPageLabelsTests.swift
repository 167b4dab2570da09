import Testing
import Understanding

@testable import SearchablePDF

/// The labels of pages from the numbers printed on them.
@Suite struct PrintedPageLabelsTests {
  /// Returns the ranges for printed numbers, with `-` for a page without a number, as `2:i` for
  /// label i from the page with index 2 on.
  private func ranges(_ numbers: String) -> [String] {
    var labels = PrintedPageLabels()
    for number in numbers.split(separator: " ") { labels.append(PageNumber(String(number))) }
    return labels.ranges.map { range in
      switch range.label {
      case .number(let number) where number.style == .decimal: "\(range.start):\(number.value)"
      case .number(let number): "\(range.start):r\(number.value)"
      case .letters: "\(range.start):A"
      case .after(let number): "\(range.start):\(number.value)+"
      }
    }
  }

  @Test(
    arguments: [
      ("- 2 3 4", ["0:1"]), ("17 18 - 20", ["0:17"]), ("- - - 2 3", ["0:A", "2:1"]),
      ("- ii iii iv - 2 3", ["0:r1", "4:1"]), ("i ii - - 3 4", ["0:r1", "2:1"]),
    ])
  func `numbers go on over pages that show none`(numbers: String, expected: [String]) {
    #expect(ranges(numbers) == expected)
  }

  @Test func `a number that no page agrees with is none`() {
    #expect(ranges("1 2 31 4 5") == ["0:1"])
    #expect(ranges("- 7 - 3 -") == [])
    #expect(ranges("1 x 0 12345 -") == [])
    #expect(ranges("") == [])
  }

  @Test func `plates between pages get labels of their own, and missing pages are no harm`() {
    #expect(ranges("5 6 - - 7 8") == ["0:5", "2:6+", "4:7"])
    #expect(ranges("5 6 9 10") == ["0:5", "2:9"])
    #expect(ranges("5 6 - 10 11") == ["0:5", "3:10"])
    #expect(ranges("8 9 2 3") == ["0:8", "2:2"])
  }
}
