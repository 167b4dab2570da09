import TestSupport
import Testing

@testable import PDFSyntax

/// Objects of files of any program are found by the files' own bytes.
@Suite struct SourceFileTests {
  @Test func `objects of a table are found, in the newest revision`() throws {
    let file = try SampleDocument.bytes()
    let source = try SourceFile(file)
    let page = IndirectReference(number: 5)
    #expect(try source.object(page)["Type"] == .name("Page"))
    #expect(try source.object(IndirectReference(number: 99)) == .null)
    #expect(source.maximumNumber == 7)
    let base = try UpdateBase(of: file, source, nextNumber: 8)
    var writer = PDFWriter(updating: file, base)
    writer.write(["Type": .name("Changed")], as: page)
    _ = writer.add(["Type": .name("New")])
    let updated = try SourceFile(writer.updatedBytes())
    #expect(try updated.object(page)["Type"] == .name("Changed"))
    #expect(try updated.object(IndirectReference(number: 4))["Type"] == .name("Font"))
    #expect(updated.maximumNumber == 8)
    #expect(updated.trailer["Root"]?.reference == IndirectReference(number: 7))
  }

  /// A file whose page is in an object stream, listed by a cross-reference stream with a predictor.
  private static func compressed(predictor: UInt8) -> [UInt8] {
    var file = Array("%PDF-1.5\n".utf8)
    let objects = Array("2 0 3 20 << /Type /Page    >><< /Type /Catalog >>".utf8)
    let first = objects.firstIndex(of: UInt8(ascii: "<")) ?? 0
    let packed = FlateEncoder.encode(objects)
    let start = file.count
    file += "1 0 obj\n<< /Type /ObjStm /N 2 /First \(first) /Filter /FlateDecode".utf8
    file += " /Length 5 0 R >>\nstream\n".utf8 + packed + "\nendstream\nendobj\n".utf8
    let length = file.count
    file += "5 0 obj \(packed.count) endobj\n".utf8
    let section = file.count
    let places = [(0, 0, 0), (1, start, 0), (2, 1, 0), (2, 1, 1), (1, section, 0), (1, length, 0)]
    var rows: [UInt8] = []
    var above = [UInt8](repeating: 0, count: 4)
    for (type, place, index) in places {
      let row = [type, place >> 8, place, index].map { UInt8(truncatingIfNeeded: $0) }
      rows.append(predictor)
      rows += zip(row, above).map { predictor == 2 ? $0 &- $1 : $0 }
      above = row
    }
    let table = FlateEncoder.encode(rows)
    file += "4 0 obj\n<< /Type /XRef /Size 6 /W [1 2 1] /Root 3 0 R /Filter [/FlateDecode]".utf8
    file += " /DecodeParms [<< /Predictor 12 /Columns 4 >>] /Length \(table.count) >>".utf8
    return file + "\nstream\n".utf8 + table
      + "\nendstream\nendobj\nstartxref\n\(section)\n%%EOF\n".utf8
  }

  @Test(arguments: [UInt8(0), 2])
  func `objects in object streams are found`(predictor: UInt8) throws {
    let source = try SourceFile(Self.compressed(predictor: predictor))
    #expect(try source.object(IndirectReference(number: 2))["Type"] == .name("Page"))
    let root = try #require(source.trailer["Root"])
    #expect(try source.resolved(root)["Type"] == .name("Catalog"))
    #expect(source.maximumNumber == 5)
  }

  @Test func `a damaged file is refused and never traps`() throws {
    var random = SeededGenerator(seed: 1)
    for file in [Self.compressed(predictor: 2), try SampleDocument.bytes()] {
      for _ in 0..<2_000 {
        var damaged = file
        for _ in 0..<3 {
          damaged[Int.random(in: 0..<file.count, using: &random)] = UInt8.random(
            in: 0...255, using: &random)
        }
        guard let source = try? SourceFile(damaged) else { continue }
        _ = source.maximumNumber
        for number in 0..<9 { _ = try? source.object(IndirectReference(number: number)) }
      }
    }
  }

  @Test func `sections that lead to themselves are refused`() {
    let text = "%PDF-1.4\nxref\n0 0\ntrailer\n<< /Prev 9 >>\nstartxref\n9\n%%EOF\n"
    #expect(throws: SourceFileError.unreadable) { try SourceFile(Array(text.utf8)) }
  }
}

@Suite struct ObjectReadingTests {
  private static func object(_ text: String) throws -> PDFObject {
    var tokens = PDFTokenizer(Array(text.utf8), normalizesLineEnds: true)
    return try tokens.object(WorkBudget(fileLength: 0))
  }

  @Test(arguments: [
    ("<< /A 1 /B (x) >>", "<</B<78>/A 1>>"), ("<< /A#20B 1 >>", "<< /A#20#42 1 >>"),
    ("[+2 -0 007]", "[ 2 0 7 ]"), ("(a\\\nb\\101\\)\r\n)", "<61624129 0A>"),
    ("[1 0 R %note\n 2]", "[1 0 R 2]"), ("<414>", "(A@)"), ("0 0 R", "null"),
    ("<< /A 1 /#41 2 >>", "<< /A 2 >>"),
  ])
  func `the spelling of an object does not matter`(one: String, other: String) throws {
    #expect(try Self.object(one) == Self.object(other))
  }

  @Test(arguments: [
    ("<< /A 1 >>", "<< /A 2 >>"), ("<< /A 1 >>", "<< /A 1 /B 1 >>"), ("1 0 R", "1 1 R"),
    ("(a)", "(b)"), ("[1 2]", "[2 1]"), ("/A", "(A)"), ("1", "-1"), ("true", "false"),
  ])
  func `another object is another object`(one: String, other: String) throws {
    #expect(try Self.object(one) != Self.object(other))
  }

  @Test(arguments: [
    "", "<<", "<< /A", "<< /A >>", "<< /A (", "<< /A <0", "<< /A [ >>", "<< 1 2 >>",
    "<< /A <xy> >>", "[(]", "<< /A 12 0 /C true >>",
    "<< /A " + String(repeating: "[", count: 100_000),
  ])
  func `a malformed object, or one that is nested too deeply, is refused`(text: String) {
    #expect(throws: SourceFileError.unreadable) { try Self.object(text) }
  }

  @Test(arguments: [
    "<< /A 1.000001 /B (a\\)b\\(c\\)) >>", "<< /K << /N [ 1 0 R <0aff> /X#20y ] >> >>",
    "<< /E [ ] >>",
    "<< /\u{e9} .50 >>",
  ])
  func `an update keeps the spelling of what stays`(text: String) throws {
    let dictionary = try #require(Self.object(text).dictionary).forUpdate
    let written = String(
      decoding: ObjectSerializer.bytes(of: .dictionary(dictionary)), as: UTF8.self)
    #expect(written == text.replacing("\u{e9}", with: "#C3#A9"))
  }
}
