import PDFSyntax
import TestSupport
import Testing

@Suite struct IncrementalUpdateTests {
  /// The sample document with one object more and its page rewritten.
  private func updated(_ file: [UInt8]) throws -> [UInt8] {
    let base = try UpdateBase(of: file, SourceFile(file), nextNumber: 20)
    var writer = PDFWriter(updating: file, base)
    _ = writer.add(PDFStream(data: Array("q Q".utf8)))
    writer.write(["Type": .name("Page")], as: IndirectReference(number: 5))
    return try writer.updatedBytes()
  }

  @Test func `an update starts with the bytes of the file`() throws {
    let file = try SampleDocument.bytes()
    #expect(try updated(file).starts(with: file))
  }

  @Test func `a file with a table gets another table that leads to the first`() throws {
    let file = try SampleDocument.bytes()
    let added = String(decoding: try updated(file).dropFirst(file.count), as: UTF8.self)
    #expect(added.contains("xref\n5 1\n"))
    #expect(added.contains("\n20 1\n"))
    let offset = try #require(
      String(decoding: file, as: UTF8.self).split(separator: "startxref\n").last?
        .split(separator: "\n").first)
    #expect(added.contains("/Prev \(offset)"))
    #expect(added.contains("/Size 21"))
    #expect(added.contains("/Root 7 0 R"))
    let identifier = String(decoding: file, as: UTF8.self).split(separator: "/ID [").last?
      .prefix(34)
    #expect(added.contains("/ID [\(try #require(identifier)) <"))
  }

  @Test func `a file with a cross-reference stream gets another stream`() throws {
    let rows: [UInt8] = [0, 0, 0, 0, 1, 0, 9, 0, 1, 0, 28, 0]
    let file =
      Array("%PDF-1.5\n1 0 obj\n<< >>\nendobj\n2 0 obj\n<< /Type /XRef /Size 3 ".utf8)
      + "/W [1 2 1] /Root 1 0 R /Length 12 >>\nstream\n".utf8 + rows
      + "\nendstream\nendobj\nstartxref\n30\n%%EOF".utf8
    let base = try UpdateBase(of: file, SourceFile(file), nextNumber: 3)
    #expect(base.hasCrossReferenceStream)
    var writer = PDFWriter(updating: file, base)
    _ = writer.add(.integer(1))
    let added = String(
      decoding: try writer.updatedBytes().dropFirst(file.count), as: UTF8.self)
    #expect(added.hasPrefix("\n3 0 obj\n1\nendobj\n4 0 obj\n"))
    #expect(added.contains("/Type /XRef"))
    #expect(added.contains("/Index [3 2]"))
    #expect(added.contains("/Prev 30"))
    #expect(added.hasSuffix("startxref\n\(file.count + 18)\n%%EOF\n"))
  }

  @Test func `of an object that is written twice, the last copy counts`() throws {
    let file = try SampleDocument.bytes()
    let base = try UpdateBase(of: file, SourceFile(file), nextNumber: 20)
    var writer = PDFWriter(updating: file, base)
    for _ in 0..<2 {
      writer.write(["Type": .name("Page")], as: IndirectReference(number: 5))
    }
    let added = String(
      decoding: try writer.updatedBytes().dropFirst(file.count), as: UTF8.self)
    let second = try #require(added.ranges(of: "5 0 obj").last)
    let offset = file.count + added.utf8.distance(from: added.startIndex, to: second.lowerBound)
    #expect(added.contains("xref\n5 1\n"))
    #expect(added.contains("\(offset) 00000 n"))
  }

  @Test func `a number that is reserved and not used does not count`() throws {
    let file = try SampleDocument.bytes()
    let base = try UpdateBase(of: file, SourceFile(file), nextNumber: 8)
    var writer = PDFWriter(updating: file, base)
    _ = writer.reserve()
    writer.write(["Type": .name("Page")], as: IndirectReference(number: 5))
    let added = String(
      decoding: try writer.updatedBytes().dropFirst(file.count), as: UTF8.self)
    #expect(added.contains("/Size 8 "))
  }

  @Test func `an update without objects leaves the file as it is`() throws {
    let file = try SampleDocument.bytes()
    let base = try UpdateBase(of: file, SourceFile(file), nextNumber: 20)
    let writer = PDFWriter(updating: file, base)
    #expect(try writer.updatedBytes() == file)
  }

  @Test func `qpdf finds no errors in an updated document`() throws {
    try #require(QPDF.isInstalled)
    let file = try SampleDocument.bytes()
    let base = try UpdateBase(of: file, SourceFile(file), nextNumber: 20)
    var writer = PDFWriter(updating: file, base)
    _ = writer.add(.text("something new"))
    #expect(try QPDF.complaint(about: writer.updatedBytes()) == nil)
  }

  @Test(arguments: [
    "", "%PDF-1.4\n", "junk%PDF-1.4\nxref\nstartxref\n14\n%%EOF", "%PDF-1.4\nstartxref\n9999\n",
    "%PDF-1.4\nstartxref\n", "%PDF-1.4\nstartxref\n99999999999999999999\n",
    "%PDF-1.4\nabc\nstartxref\n9\n%%EOF",
  ])
  func `a file whose end leads to no section cannot be updated`(file: String) {
    let bytes = Array(file.utf8)
    #expect(throws: SourceFileError.unreadable) {
      try UpdateBase(of: bytes, SourceFile(bytes), nextNumber: 5)
    }
  }

  @Test(arguments: [0, 5, 7, 9_000_000])
  func `impossible numbers are refused`(next: Int) throws {
    let file = try SampleDocument.bytes()
    #expect(throws: SourceFileError.unreadable) {
      try UpdateBase(of: file, SourceFile(file), nextNumber: next)
    }
  }
}
