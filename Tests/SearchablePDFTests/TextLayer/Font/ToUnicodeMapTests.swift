import PDFSyntax
import Testing

@testable import TextLayer

@Suite struct ToUnicodeMapTests {
  @Test(arguments: [1, 100, 101, 250])
  func `a written map reads back`(count: Int) {
    let texts = (0..<count).map { "\($0) é😀" }
    let map = CharacterMap(ToUnicodeMap.bytes(of: texts, from: 7))
    #expect(texts.indices.allSatisfy { map.text(of: $0 + 7) == texts[$0] })
    #expect(map.text(of: 6) == nil)
    #expect(map.text(of: count + 7) == nil)
  }

  @Test func `blocks announce their entries, at most 100`() {
    let written = String(
      decoding: ToUnicodeMap.bytes(of: (0..<250).map { "\($0)" }), as: UTF8.self)
    let blocks = written.split(separator: " beginbfchar\n")
    let announced = blocks.dropLast().compactMap { $0.split(separator: "\n").last }
    #expect(announced == ["100", "100", "50"])
    #expect(
      blocks.dropFirst().map { $0.split(separator: "\n").count { $0.hasPrefix("<") } }
        == [100, 100, 50])
  }

  @Test func `what is written is sound`() {
    #expect(ToUnicodeMap.isSound(ToUnicodeMap.bytes(of: (0..<250).map { "\($0) é😀" })))
  }

  /// Changes to a map of three codes.
  private static let faults = [
    ("3 beginbfchar", "4 beginbfchar"), ("3 beginbfchar", "+3 beginbfchar"),
    ("<0002>", "<0001>"), ("<0002>", "<02>"), ("<0002>", ""), ("<0042>", "<42>"),
    ("<0042>", "<>"), ("<0042>", "/B"),
  ]

  @Test(arguments: faults)
  func `a malformed block is found`(good: String, bad: String) throws {
    var map = String(decoding: ToUnicodeMap.bytes(of: ["A", "B", "C"]), as: UTF8.self)
    map.replaceSubrange(try #require(map.firstRange(of: good)), with: bad)
    #expect(!ToUnicodeMap.isSound(Array(map.utf8)))
  }

  @Test func `a block of more than 100 entries is found`() {
    let entries = (1...101).map { "<00\(String($0 + 16, radix: 16))> <0041>\n" }.joined()
    #expect(!ToUnicodeMap.isSound(Array("101 beginbfchar\n\(entries)endbfchar\n".utf8)))
  }
}
