import PDFSyntax
import TestSupport
import Testing

@Suite struct ObjectSerializerTests {
  @Test(
    arguments: [
      (.null, "null"), (true, "true"), (false, "false"), (-12, "-12"), (0.5, "0.5"),
      (1.000_001, "1"), (.name("Type"), "/Type"), (.name(""), "/"), (.name("A#B C"), "/A#23B#20C"),
      (.name("ä/"), "/#C3#A4#2F"), (.text("a(b)\\c"), "(a\\(b\\)\\\\c)"), (.text(""), "()"),
      (.text("é"), "<FEFF00E9>"), (.text("a\n"), "<610A>"),
      ([], "[]"), ([1, [2.5, .null]], "[1 [2.5 null]]"),
      ([:], "<< >>"), (["Kids": [.name("A")], "B": [:]], "<< /Kids [/A] /B << >> >>"),
      (.reference(IndirectReference(number: 12)), "12 0 R"),
      (.date(PDFDate(secondsSince1970: 0)), "(D:19700101000000Z)"),
      (
        .rectangle(
          PDFRectangle(lowerLeftX: 0, lowerLeftY: -1, upperRightX: 595.28, upperRightY: 841.89)),
        "[0 -1 595.28 841.89]"
      ),
    ] as [(PDFObject, String)])
  func `an object has its syntax`(object: PDFObject, syntax: String) {
    #expect(String(decoding: ObjectSerializer.bytes(of: object), as: UTF8.self) == syntax)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `written objects read back equal, and are ASCII`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let object = random.object(depth: 4)
    let bytes = ObjectSerializer.bytes(of: object)
    #expect(try SyntaxReader.object(in: bytes) == object)
    #expect(bytes.allSatisfy { (32...126).contains($0) })
  }

  @Test func `every byte of a literal string reads back`() throws {
    let all = Array(UInt8.min...UInt8.max)
    let beforeLineFeed: [UInt8] = all.flatMap { [$0, 10] }
    for string in [all, beforeLineFeed, Array("\r\n\\\r((\\)".utf8)] {
      var serializer = ObjectSerializer()
      serializer.appendLiteral(string)
      #expect(
        try SyntaxReader.object(in: serializer.bytes) == .string(PDFString(bytes: string)))
    }
  }
}
