import TestSupport
import Testing

@testable import PDFSyntax

/// A file costs no more than its length allows.
@Suite struct WorkBudgetTests {
  private static func reference(_ number: Int) -> PDFObject {
    .reference(IndirectReference(number: number))
  }

  /// The bytes of a file whose object stream, object 2, gives many objects the same bytes.
  private static func sharedObject(_ object: [UInt8], count: Int, padding: Int = 0) -> [UInt8] {
    let numbers = (4..<(4 + count)).map { "\($0) 0 " }.joined()
    let data = Array(numbers.utf8) + object + [UInt8](repeating: 32, count: padding)
    let packed = FlateEncoder.encode(data)
    var file = Array("%PDF-1.5\n".utf8)
    let start = file.count
    file += "2 0 obj\n<< /Type /ObjStm /N \(count) /First \(numbers.utf8.count) ".utf8
    file += "/Filter /FlateDecode /Length \(packed.count) >>\nstream\n".utf8 + packed
    file += "\nendstream\nendobj\n".utf8
    let section = file.count
    var rows = [[0, 0, 0], [0, 0, 0], [1, start, 0], [1, section, 0]]
    rows += (0..<count).map { [2, 2, $0] }
    let table = rows.flatMap { row in
      [row[0], row[1] >> 8, row[1], row[2] >> 8, row[2]].map { UInt8(truncatingIfNeeded: $0) }
    }
    file += "3 0 obj\n<< /Type /XRef /Size \(4 + count) /W [1 2 2] /Root 4 0 R ".utf8
    file += "/Length \(table.count) >>\nstream\n".utf8 + table
    return file + "\nendstream\nendobj\nstartxref\n\(section)\n%%EOF\n".utf8
  }

  /// Copies objects of a file, and returns the length of the copy.
  private static func copyLength(
    of file: [UInt8], _ numbers: Range<Int>
  ) throws(SourceFileError) -> Int {
    var copier = ObjectCopier(try SourceFile(file))
    var writer = PDFWriter()
    for number in numbers {
      _ = copier.reference(to: IndirectReference(number: number), in: &writer)
    }
    try copier.finish(to: &writer)
    return writer.bytesWritten
  }

  @Test(arguments: WorkBudget.Work.allCases)
  func `a limit grows with the file, and one that was exceeded ends all work`(
    work: WorkBudget.Work
  ) throws {
    let small = WorkBudget(fileLength: 0)
    let limit = small.rest(of: work)
    #expect(limit > 0)
    #expect(WorkBudget(fileLength: 1_000).rest(of: work) >= limit + 2_000)
    try small.spend(limit, on: work)
    try small.check()
    let exceeds = SourceFileError.exceeds(small.excess(of: work))
    #expect(throws: exceeds) { try small.spend(on: work) }
    for other in WorkBudget.Work.allCases {
      #expect(small.rest(of: other) == 0)
      #expect(throws: exceeds) { try small.spend(0, on: other) }
    }
  }

  @Test func `no amount of work overflows`() {
    let budget = WorkBudget(fileLength: .max)
    let exceeds = SourceFileError.exceeds(budget.excess(of: .objects))
    #expect(throws: exceeds) {
      try budget.spend(.max, on: .objects)
      try budget.spend(.max, on: .objects)
    }
    #expect(throws: exceeds) { try budget.check() }
  }

  @Test func `work that may be left out leaves half of the budget`() throws {
    let budget = WorkBudget(fileLength: 0)
    let limit = budget.rest(of: .content)
    #expect(budget.spendSpare(limit / 2, on: .content))
    #expect(!budget.spendSpare(1, on: .content))
    #expect(budget.rest(of: .content) == limit / 2)
    try budget.spend(limit / 2, on: .content)
  }

  @Test func `objects that share their bytes are not copied beyond the budget`() throws {
    let text = Array("(\(String(repeating: "x", count: 400_000)))".utf8)
    let file = Self.sharedObject(text, count: 100)
    #expect(file.count < 5_000)
    #expect(try Self.copyLength(of: file, 4..<14) > 4_000_000)
    let budget = WorkBudget(fileLength: file.count)
    #expect(throws: SourceFileError.exceeds(budget.excess(of: .written))) {
      try Self.copyLength(of: file, 4..<104)
    }
  }

  @Test func `an array of millions of elements is refused`() throws {
    let array = Array("[\(String(repeating: "0 ", count: 600_000))]".utf8)
    let file = try SourceFile(Self.sharedObject(array, count: 1))
    #expect(throws: SourceFileError.exceeds(file.budget.excess(of: .objects))) {
      try file.readAll()
    }
  }

  @Test func `an object stream that expands a thousandfold is refused`() throws {
    let file = try SourceFile(Self.sharedObject(Array("(a)".utf8), count: 1, padding: 20 << 20))
    #expect(throws: SourceFileError.exceeds(file.budget.excess(of: .decoded))) {
      try file.object(IndirectReference(number: 4))
    }
  }

  /// A number of ten digits, as in cross-reference tables.
  private static func digits(_ number: Int) -> Substring {
    String(10_000_000_000 + number).dropFirst()
  }

  @Test func `streams that contain one another are not copied beyond the budget`() throws {
    let count = 1_000
    func head(_ number: Int, length: Int) -> [UInt8] {
      Array("\(10_000 + number) 0 obj\n<< /Length \(Self.digits(length)) >>\nstream\n".utf8)
    }
    let headLength = head(0, length: 0).count
    var file = Array("%PDF-1.4\n".utf8)
    var rows = ""
    for number in 0..<count {
      rows += "\(Self.digits(file.count)) 00000 n \n"
      file += head(number, length: (count - number - 1) * headLength + 20_000)
    }
    // Copies are compressed, but hardly get shorter.
    var noise: UInt64 = 1
    for _ in 0..<20_000 {
      noise = noise &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      file.append(UInt8(truncatingIfNeeded: noise >> 56))
    }
    file += "\nendstream\nendobj\n".utf8
    let section = file.count
    file += "xref\n10000 \(count)\n\(rows)".utf8
    file += "trailer\n<< /Root 10000 0 R >>\nstartxref\n\(section)\n%%EOF\n".utf8
    #expect(try Self.copyLength(of: file, 10_990..<11_000) > 150_000)
    let budget = WorkBudget(fileLength: file.count)
    #expect(throws: SourceFileError.exceeds(budget.excess(of: .written))) {
      try Self.copyLength(of: file, 10_000..<(10_000 + count))
    }
  }

  @Test func `comments that many objects share are not skipped beyond the budget`() throws {
    let count = 4_000
    var file = Array("%PDF-1.4\n".utf8)
    var rows = ""
    for number in 0..<count {
      rows += "\(Self.digits(file.count)) 00000 n \n"
      file += "\(10_000 + number) 0 obj <</A 1>> %".utf8
    }
    file += [UInt8](repeating: 120, count: 100_000) + "\nendobj\n".utf8
    let section = file.count
    file += "xref\n10000 \(count)\n\(rows)".utf8
    file += "trailer\n<< /Root 10000 0 R >>\nstartxref\n\(section)\n%%EOF\n".utf8
    let source = try SourceFile(file)
    #expect(throws: SourceFileError.exceeds(source.budget.excess(of: .syntax))) {
      for number in 0..<count { _ = try source.object(IndirectReference(number: 10_000 + number)) }
    }
  }

  @Test func `thousands of sections are read, of which the newest counts`() throws {
    var file = try SampleDocument.bytes()
    let last = try #require(UpdateBase.crossReferenceOffset(in: file))
    var previous = last
    for number in 0..<12_000 {
      let section = file.count
      file += "xref\n\(100 + number % 7) 1\n\(Self.digits(number)) ".utf8
      file += "00000 n \ntrailer\n<< /Root 7 0 R /Prev \(previous) >>\n".utf8
      previous = section
    }
    file += "startxref\n\(previous)\n%%EOF\n".utf8
    let source = try SourceFile(file)
    #expect(source.maximumNumber == 106)
    #expect(source.numbersOfStreams.suffix(7) == Array(100...106))
    #expect(try source.object(IndirectReference(number: 5))["Type"] == .name("Page"))
  }

  @Test func `an object stream is decoded once for all that read the file`() throws {
    let source = try SourceFile(Self.sharedObject(Array("(a)".utf8), count: 9))
    let copies = [source, source]
    _ = try source.object(IndirectReference(number: 4))
    let rest = source.budget.rest(of: .decoded)
    for (number, copy) in zip(5..., copies) {
      #expect(try copy.object(IndirectReference(number: number)).string == Array("a".utf8))
    }
    #expect(source.budget.rest(of: .decoded) == rest)
  }

  @Test func `a page tree of 5 000 pages is far within the budget`() throws {
    var writer = PDFWriter()
    _ = writer.add(["Type": .name("Catalog")])
    let kids = (0..<5_000).map { PDFObject.reference(IndirectReference(number: 3 + $0)) }
    let pages = writer.add(["Type": .name("Pages"), "Kids": .array(kids)])
    for _ in 0..<5_000 {
      _ = writer.add([
        "Type": .name("Page"), "Parent": .reference(pages), "MediaBox": [0, 0, 612, 792],
        "Resources": ["XObject": ["Im0": .reference(pages)], "Font": ["F0": .reference(pages)]],
      ])
    }
    let source = try SourceFile(writer.bytes(catalog: IndirectReference(number: 1)))
    for _ in 0..<4 { try source.readAll() }
    try source.budget.check()
  }
}

extension WorkBudget {
  /// The excess of a kind of work in this file.
  func excess(of work: Work) -> Excess {
    let unused = WorkBudget(fileLength: fileLength)
    let limit = unused.rest(of: work)
    do throws(SourceFileError) {
      try unused.spend(limit + 1, on: work)
    } catch {
      if case .exceeds(let excess) = error { return excess }
    }
    return Excess(work: "", limit: 0)
  }
}
