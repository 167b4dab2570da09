import PDFSyntax
import TestSupport
import Testing

@Suite struct ContentStreamReaderTests {
  private struct Operation: Equatable {
    let name: String
    let operands: [ContentOperand]
    let strings: [UInt8]
  }

  private func operations(_ content: [UInt8]) throws -> [Operation] {
    var reader = ContentStreamReader(content)
    var operations: [Operation] = []
    while let name = try reader.next() {
      operations.append(
        Operation(name: "\(name)", operands: reader.operands, strings: reader.strings))
    }
    return operations
  }

  private func operations(_ content: String) throws -> [Operation] {
    try operations(Array(content.utf8))
  }

  @Test func `written operators read back, with every byte in a string`() throws {
    var content = ContentStream()
    content.beginMarkedContent("Span", properties: ["MCID": 3, "E": .text("é (\\)")])
    content.setFont("F 1", size: 11.25)
    content.moveText(-0.5, 14_400)
    content.showText(Array(0...255))
    content.endMarkedContent()
    let read = try operations(content.bytes)
    #expect(read.map(\.name) == ["BDC", "Tf", "Td", "Tj", "EMC"])
    #expect(read[1].operands == [.name("F 1"), .number(11.25)])
    #expect(read[2].operands == [.number(-0.5), .number(14_400)])
    #expect(read[3].operands == [.string(0..<256)] && read[3].strings == Array(0...255))
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `numbers read back as they were rounded`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (x, y) = (
      Double.random(in: -40_000...40_000, using: &random), Double.random(in: -1...1, using: &random)
    )
    var content = ContentStream()
    content.moveText(x, y)
    let expected = [x, y].map { ContentOperand.number(NumberFormatting.rounded($0, decimals: 2)) }
    #expect(try operations(content.bytes)[0].operands == expected)
  }

  @Test func `arrays, hexadecimal strings and nested parentheses are read`() throws {
    let read = try operations("[<0041> -20.5(a(b)\\()]TJ\n")
    #expect(
      read == [
        Operation(
          name: "TJ",
          operands: [.arrayStart, .string(0..<2), .number(-20.5), .string(2..<7), .arrayEnd],
          strings: [0, 0x41] + Array("a(b)(".utf8))
      ])
  }

  @Test(arguments: [
    "(", "(a", "(\\", "(\\0) Tj", "<4", "<4>", "<4 1>", "<4G> Tj", "[ 1", "] TJ", ">> BDC", "> Tj",
    "1 2", "--1 Td", "1.2.3 Td", "1e5 Td", ". Td", "1234567890123456 Td", "/#0 Tf", "/#00 Tf",
    "/#FF Tf", "% note\nBT", "{ }", "nothing", "[ BT ]", "abcdefgh", "(a) Tj )", "1- Td",
  ])
  func `syntax that is never written is an error, not a trap`(content: String) {
    #expect(throws: ContentSyntaxError.self) { try operations(content) }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `a damaged stream ends or is an error`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var bytes = Array(
      "q 1 0 0 1 0 0 cm Q BT /F1 9.5 Tf [(ab\\)) 3 <0a>] TJ ET /P << /A [ 1 ] >> BDC".utf8)
    for _ in 0..<4 {
      let place = Int.random(in: bytes.indices, using: &random)
      bytes[place] = UInt8.random(in: 0...255, using: &random)
    }
    do { _ = try operations(bytes) } catch is ContentSyntaxError {}
  }
}
