import PageModel
import Testing

@testable import Words

/// Marks of numbered lists, below each other at the start of lines.
@Suite struct ListMarksTests {
  /// Returns marks as they are mended; a mark after a question mark is uncertain.
  private func mended(_ marks: [String], step: Double = 0) -> [Word] {
    let lines = marks.enumerated().map { index, read in
      let mark = String(read.drop { $0 == "?" })
      let (left, foot) = (step * Double(index), 100 + 60 * Double(index))
      let symbols = mark.enumerated().map { place, letter in
        let left = left + 18 * Double(place)
        return Symbol(
          text: String(letter),
          box: BoundingBox(left: left, top: foot - 20, right: left + 12, bottom: foot))
      }
      let box = symbols.map(\.box).hull ?? BoundingBox(left: 0, top: 0, right: 1, bottom: 1)
      let text = BoundingBox(left: 400, top: foot - 20, right: 460, bottom: foot)
      return [
        Word(text: mark, box: box, confidence: mark == read ? 96 : 67, symbols: symbols),
        Word(text: "3;", box: text, confidence: 96),
      ]
    }
    return ListMarks.mended(.made([lines])).lines.compactMap(\.words.first)
  }

  @Test(arguments: [
    (["1.", "2.", "3;", "4,"], ["1.", "2.", "3.", "4."]),
    (["9.", "10:", "11."], ["9.", "10.", "11."]),
    (["1,", "2.", "3:"], ["1,", "2.", "3:"]),
    (["1:", "2:", "3:"], ["1:", "2:", "3:"]),
    (["1.", "2)", "3."], ["1.", "2)", "3."]),
    (["1.", "7;", "3.", "12."], ["1.", "7;", "3.", "12."]),
  ])
  func `the sign after a number of a list that counts on is a point if those of others are`(
    read: [String], expected: [String]
  ) {
    #expect(mended(read).map(\.text) == expected)
  }

  @Test func `numbers that are not below each other are no list`() {
    #expect(mended(["1.", "2.", "3;"], step: 40).map(\.text) == ["1.", "2.", "3;"])
  }

  @Test(arguments: [
    (["(2)", "?(8)", "(4)"], "(3)"), (["9.", "?16.", "11."], "10."),
    (["(2)", "(8)", "(4)"], "(8)"), (["(2)", "?(8)", "(5)"], "(8)"),
    (["9.", "?77.", "11."], "77."), (["2.", "?8)", "4."], "8)"), (["(2)", "?(8)", "?(4)"], "(8)"),
    (["2.", "?2.", "4."], "2."), (["2.", "?4.", "4."], "4."),
  ])
  func `an uncertain number with one wrong digit between certain ones takes the place that is free`(
    read: [String], expected: String
  ) {
    let mark = mended(read)[1]
    #expect(mark.text == expected)
    #expect(mark.isCertain == !read[1].hasPrefix("?"))
  }
}
