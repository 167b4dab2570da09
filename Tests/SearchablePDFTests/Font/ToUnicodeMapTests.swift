import PDFSyntax
@testable import SearchablePDF
import Testing

@Suite struct ToUnicodeMapTests {
  @Test(arguments: [1, 100, 101, 250])
  func `a written map reads back`(count: Int) {
    let texts = (0..<count).map { "\($0) é😀" }
    let map = CharacterMap(ToUnicodeMap.bytes(of: texts, from: 7))
    #expect(texts.indices.allSatisfy { map.text(of: $0 + 7) == texts[$0] })
    #expect(map.text(of: 6) == nil && map.text(of: count + 7) == nil)
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
}
