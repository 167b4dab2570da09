import Testing

@testable import SearchablePDF

@Suite struct ToUnicodeReaderTests {
  private func map(_ block: String) -> [Int: String]? {
    ToUnicodeReader(Array("begincmap\n\(block)\nendcmap\n".utf8))?.texts
  }

  @Test(arguments: [1, 100, 101, 250])
  func `a written map reads back`(count: Int) {
    let texts = (0..<count).map { "\($0) é😀" }
    let map = ToUnicodeReader(ToUnicodeMap.bytes(of: texts, from: 7))?.texts
    #expect(map?.count == count)
    #expect(texts.indices.allSatisfy { map?[$0 + 7] == texts[$0] })
  }

  @Test func `half a surrogate pair reads as no letter`() {
    #expect(map("1 beginbfchar\n<0001> <D83D>\nendbfchar") == [1: "\u{FFFD}"])
  }

  @Test(arguments: [
    "2 beginbfchar\n<0001> <0041>\nendbfchar", "1 beginbfchar\n<0001> <0041>",
    "1 beginbfchar\n<0001> <004>\nendbfchar", "1 beginbfchar\n<01> <0041>\nendbfchar",
    "1 beginbfchar\n<0001>\nendbfchar", "1 beginbfchar\n<0001> <>\nendbfchar",
    "1 beginbfchar\n<0001> <00G1>\nendbfchar", "endbfchar", "0 beginbfchar\nendbfchar",
    "2 beginbfchar\n<0001> <0041>\n<0001> <0042>\nendbfchar", "101 beginbfchar\nendbfchar",
  ])
  func `a malformed block is rejected`(block: String) {
    #expect(map(block) == nil)
  }
}
