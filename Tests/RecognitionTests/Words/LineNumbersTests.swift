import PageModel
import Testing

@testable import Words

/// Numbers of lines that count on down a page.
@Suite struct LineNumbersTests {
  /// Returns the mended numbers of lines, of which those are more certain for which `isSure` is true.
  private func mended(
    _ numbers: [String], isSure: (String) -> Bool = { Int($0) != nil }
  ) -> [String] {
    let lines = numbers.enumerated().map { index, text in
      let symbols = text.enumerated().map { place, letter in
        let left = 40 - 10 * Double(text.count - place)
        let top = 30 * Double(index)
        return Symbol(
          text: String(letter),
          box: BoundingBox(left: left, top: top, right: left + 9, bottom: top + 20))
      }
      let box = symbols.map(\.box).hull ?? BoundingBox(left: 0, top: 0, right: 0, bottom: 0)
      return [
        Word(text: text, box: box, confidence: isSure(text) ? 95 : 87, symbols: symbols),
        .made("Text", 60, 120, 95, top: 30 * Double(index)),
      ]
    }
    return LineNumbers.mended(.made([lines])).lines.compactMap(\.words.first?.text)
  }

  @Test func `numbers that were misread count on with those above and below`() {
    let numbers = (8...16).map(String.init)
    let read = numbers.map { ["11": "17", "12": "a2"][$0] ?? $0 }
    #expect(mended(read, isSure: numbers.contains) == numbers)
  }

  @Test(arguments: ["19", "1A", "A3"])
  func `numbers that are as certain as the others and labels stay`(label: String) {
    let read = (8...16).map { $0 == 12 ? label : String($0) }
    #expect(mended(read) { $0 != "1A" } == read)
  }

  @Test(arguments: [
    "1 2 3 3 5 6 7", "1 2 8 4 5 6", "1 2 3 5 6 7 9", "5 3 8 1 2 9 4 7", "1 2 3 77 5 6 7",
  ])
  func `other columns of numbers stay`(row: String) {
    let numbers = row.split(separator: " ").map(String.init)
    #expect(mended(numbers) == numbers)
  }
}
