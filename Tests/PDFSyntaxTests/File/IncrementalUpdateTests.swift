import PDFSyntax
import TestSupport
import Testing

@Suite struct IncrementalUpdateTests {
  /// The sample document with one object more and its page written anew.
  private func updated(_ file: [UInt8]) throws -> [UInt8] {
    let base = try UpdateBase(
      of: file, nextNumber: 20, catalog: IndirectReference(number: 7),
      information: IndirectReference(number: 6), identifier: [1, 2])
    var writer = PDFWriter(updating: file, base)
    _ = writer.add(PDFStream(data: Array("q Q".utf8)))
    var page = SourceDictionary()
    page.set("Type", to: .name("Page"))
    writer.write(page, as: IndirectReference(number: 5, generation: 0))
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
    #expect(added.contains("/ID [<0102> <"))
  }

  @Test func `a file with a cross-reference stream gets another stream`() throws {
    let file = Array("%PDF-1.5\n1 0 obj\n<< >>\nendobj\nstartxref\n9\n%%EOF".utf8)
    let base = try UpdateBase(
      of: file, nextNumber: 2, catalog: IndirectReference(number: 1), information: nil,
      identifier: nil)
    #expect(base.crossReferences == .stream)
    var writer = PDFWriter(updating: file, base)
    _ = writer.add(.integer(1))
    let added = String(
      decoding: try writer.updatedBytes().dropFirst(file.count), as: UTF8.self)
    #expect(added.hasPrefix("\n2 0 obj\n1\nendobj\n3 0 obj\n"))
    #expect(added.contains("/Type /XRef"))
    #expect(added.contains("/Index [2 2]"))
    #expect(added.contains("/Prev 9"))
    #expect(added.hasSuffix("startxref\n\(file.count + 18)\n%%EOF\n"))
  }

  @Test func `of an object that is written twice, the last copy counts`() throws {
    let file = try SampleDocument.bytes()
    let base = try UpdateBase(
      of: file, nextNumber: 20, catalog: IndirectReference(number: 7), information: nil,
      identifier: nil)
    var writer = PDFWriter(updating: file, base)
    var page = SourceDictionary()
    page.set("Type", to: .name("Page"))
    for _ in 0..<2 { writer.write(page, as: IndirectReference(number: 5, generation: 0)) }
    let added = String(
      decoding: try writer.updatedBytes().dropFirst(file.count), as: UTF8.self)
    let second = try #require(added.ranges(of: "5 0 obj").last)
    let offset = file.count + added.utf8.distance(from: added.startIndex, to: second.lowerBound)
    #expect(added.contains("xref\n5 1\n") && added.contains("\(offset) 00000 n"))
  }

  @Test func `a number that is reserved and not used does not count`() throws {
    let file = try SampleDocument.bytes()
    let base = try UpdateBase(
      of: file, nextNumber: 8, catalog: IndirectReference(number: 7), information: nil,
      identifier: nil)
    var writer = PDFWriter(updating: file, base)
    _ = writer.reserve()
    writer.write(["Type": .name("Page")], as: IndirectReference(number: 5))
    let added = String(
      decoding: try writer.updatedBytes().dropFirst(file.count), as: UTF8.self)
    #expect(added.contains("/Size 8 "))
  }

  @Test func `an update without objects leaves the file as it is`() throws {
    let file = try SampleDocument.bytes()
    let base = try UpdateBase(
      of: file, nextNumber: 20, catalog: IndirectReference(number: 7), information: nil,
      identifier: nil)
    let writer = PDFWriter(updating: file, base)
    #expect(try writer.updatedBytes() == file)
  }

  @Test func `qpdf finds no errors in an updated document`() throws {
    try #require(QPDF.isInstalled)
    let file = try SampleDocument.bytes()
    let base = try UpdateBase(
      of: file, nextNumber: 20, catalog: IndirectReference(number: 7), information: nil,
      identifier: nil)
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
    #expect(throws: UpdateBaseError.self) {
      try UpdateBase(
        of: Array(file.utf8), nextNumber: 5, catalog: IndirectReference(number: 1),
        information: nil, identifier: nil)
    }
  }

  @Test(arguments: [(0, 1), (5, 0), (5, 5), (9_000_000, 1)])
  func `impossible numbers are refused`(next: Int, catalog: Int) throws {
    let file = try SampleDocument.bytes()
    #expect(throws: UpdateBaseError.numbers) {
      try UpdateBase(
        of: file, nextNumber: next, catalog: IndirectReference(number: catalog),
        information: nil, identifier: nil)
    }
  }
}

@Suite struct SourceDictionaryTests {
  @Test(arguments: [
    "<< /A 1.000001 /B (a\\)b(c)) >>", "<< /K << /N [ 1 0 R <0aF > /X#20y null ] >> >>",
    "<< /A 12 0 R /B 12 0 /C true >>", "<< /\u{e9} 1 >>",
  ])
  func `a dictionary is written with the bytes that were read`(text: String) throws {
    let bytes = Array(text.utf8)
    guard !text.contains("12 0 /C") else {
      // Two numbers are two values, of which one lacks a name.
      #expect(throws: SourceSyntaxError.self) { try SourceDictionary(parsing: bytes) }
      return
    }
    #expect(try SourceDictionary(parsing: bytes).bytes == bytes)
  }

  @Test(arguments: [
    "", "<<", "<< /A", "<< /A >>", "<< /A (", "<< /A <0", "<< /A [ >>", "<< /A 1 >> 2", "/A",
    "<< 1 2 >>", "<< /A <xy> >>",
  ])
  func `anything else is refused`(text: String) {
    #expect(throws: SourceSyntaxError.self) { try SourceDictionary(parsing: Array(text.utf8)) }
  }

  @Test func `deep nesting is refused`() {
    let text = "<< /A " + String(repeating: "[", count: 100_000)
    #expect(throws: SourceSyntaxError.self) { try SourceDictionary(parsing: Array(text.utf8)) }
  }

  @Test func `entries are replaced, added and removed`() throws {
    var dictionary = try SourceDictionary(parsing: Array("<< /A 1 /B 2 >>".utf8))
    dictionary.set("A", to: .name("x"))
    dictionary.set("C", to: 3)
    dictionary["B"] = nil
    #expect(String(decoding: dictionary.bytes, as: UTF8.self) == "<< /A /x /C 3 >>")
  }
}
