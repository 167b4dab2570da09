import Conversion
import Testing

@Suite struct PageSelectionTests {
  @Test(arguments: [
    ("3", [3]), ("1,3,5-", [1, 3, 5, 6]), ("-2", [1, 2]), ("2-4", [2, 3, 4]), ("6-", [6]),
    ("5,1,1-2", [1, 2, 5]), ("1-6", [1, 2, 3, 4, 5, 6]),
  ])
  func `numbers and runs select pages in their own order`(text: String, pages: [Int]) throws {
    let selection = try #require(PageSelection(text))
    #expect(try selection.selected(of: Array(1...6)) == pages)
  }

  @Test(arguments: [
    "", "-", "0", "1,", ",1", "4-2", "+1", "1--2", "-1-", "a", "1;2", " 1", "٣",
    "99999999999999999999",
  ])
  func `other text is not a selection`(text: String) {
    #expect(PageSelection(text) == nil)
  }

  @Test(arguments: [("7", 7), ("5-7", 7), ("7-", 7), ("1,9", 9)])
  func `a page after the last is an error`(text: String, number: Int) throws {
    let selection = try #require(PageSelection(text))
    #expect(throws: ConversionError.noSuchPage(number, of: 6)) {
      try selection.selected(of: Array(1...6))
    }
  }
}
