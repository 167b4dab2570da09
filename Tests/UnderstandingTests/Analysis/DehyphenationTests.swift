import Testing
import Understanding

@Suite struct DehyphenationTests {
  private func joined(_ end: String, _ beginning: String, page: [String] = ["a b c"]) -> String? {
    Dehyphenation(Sketch.page([Sketch.block(page)])).joined(end, beginning)
  }

  @Test(arguments: [
    ("car-", "riage", "carriage"), ("“com-", "muters,", "“commuters,"), ("Ge-", "bäude", "Gebäude"),
    ("Anglo-", "Saxon", "Anglo-Saxon"), ("72-", "pound", "72-pound"), ("DP-", "1399", "DP-1399"),
    ("mother-in-", "law", "mother-in-law"), ("US-", "based", "US-based"),
    ("EXPLO-", "RATION", "EXPLORATION"),
  ])
  func `a word broken over lines is joined`(end: String, beginning: String, whole: String) {
    #expect(joined(end, beginning) == whole)
  }

  @Test(arguments: [
    ("Haupt-", "und"), ("pre-", "and"), ("two", "words"), ("-", "said"), ("he —", "said"),
    ("end-", "(of)"),
  ])
  func `two words stay two words`(end: String, beginning: String) {
    #expect(joined(end, beginning) == nil)
  }

  @Test func `the hyphen stays if the page has the word with a hyphen`() {
    #expect(joined("twenty-", "two", page: ["some twenty-two boxes"]) == "twenty-two")
    #expect(
      joined("up-", "stream", page: ["far up-stream it is", "an upstream way"]) == "upstream")
  }
}
