import Inputs
import Testing

@Suite struct PageSelectionTests {
  @Test(arguments: [
    ("3", [3]), ("1,3,5-", [1, 3, 5, 6]), ("-2", [1, 2]), ("2-4", [2, 3, 4]), ("6-", [6]),
    ("5,1,1-2", [5, 1, 1, 2]), ("1-6", [1, 2, 3, 4, 5, 6]), ("3,1", [3, 1]), ("1,1", [1, 1]),
    ("5-2", [5, 4, 3, 2]), ("z", [6]), ("z-5", [6, 5]), ("5-z", [5, 6]),
    ("-z", [1, 2, 3, 4, 5, 6]),
    ("1-z:odd", [1, 3, 5]), ("1-z:even", [2, 4, 6]), ("2-:odd", [2, 4, 6]), ("z-1:odd", [6, 4, 2]),
    ("3:odd", [3]), ("3:even,1", [1]),
  ])
  func `numbers and ranges select pages in their own order, as often as named`(
    text: String, pages: [Int]
  ) throws {
    let selection = try #require(PageSelection(text))
    #expect(try selection.selected(of: Array(1...6)) == pages)
  }

  @Test(arguments: [
    "", "-", "0", "1,", ",1", "+1", "1--2", "zz", "r1", "1:", "1:odd:even", "1-3:both", ":odd",
    "-1-", "a", "1;2", " 1", "٣",
    "99999999999999999999",
  ])
  func `other text is not a selection`(text: String) {
    #expect(PageSelection(text) == nil)
  }

  @Test(arguments: [
    ("1-3", ["4-6"]), ("2,5", ["1", "3-4", "6"]), ("6,1", ["2-5"]), ("1-z", []),
    ("1-z:odd", ["2", "4", "6"]),
  ])
  func `the pages that are left out are named by ranges`(text: String, omitted: [String]) throws {
    #expect(try #require(PageSelection(text)).omitted(of: 6) == omitted)
  }

  @Test(arguments: [("7", 7), ("5-7", 7), ("7-", 7), ("1,9", 9), ("8-1", 8), ("-9", 9)])
  func `a page after the last is an error`(text: String, number: Int) throws {
    let selection = try #require(PageSelection(text))
    #expect(throws: ConversionError.noSuchPage(number, of: 6)) {
      try selection.selected(of: Array(1...6))
    }
  }

  @Test(arguments: ["z", "1-", "-z"])
  func `an empty document has no pages to select`(text: String) throws {
    let selection = try #require(PageSelection(text))
    #expect(throws: ConversionError.noSuchPage(1, of: 0)) { try selection.selected(of: [Int]()) }
  }
}
