import PDFSyntax
import TestSupport
import Testing

@Suite struct PDFWriterTests {
  @Test func `the bytes of a whole file`() throws {
    let latin1 = try SampleDocument.bytes().map { Character(Unicode.Scalar($0)) }
    #expect(String(latin1) == Self.sample)
  }

  @Test func `the same objects give the same bytes, others another identifier`() throws {
    let bytes = try SampleDocument.bytes()
    #expect(try SampleDocument.bytes() == bytes)
    let others = try SampleDocument.bytes(title: "Simple")
    let identifiers = try [bytes, others].map { try WrittenFile($0).trailer["ID"] }
    #expect(identifiers[0] != nil)
    #expect(identifiers[0] != identifiers[1])
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `every offset leads to its object, and streams have their length`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var writer = PDFWriter()
    // `nil` is an object that is only reserved.
    var objects: [IndirectReference: PDFObject?] = [:]
    var streams: [IndirectReference: [UInt8]] = [:]
    let references = (0..<12).map { _ in writer.reserve() }.shuffled(using: &random)
    for reference in references.dropFirst(3) {
      if Bool.random(using: &random) {
        let object = random.object(depth: 3)
        objects[reference] = object
        writer.write(object, as: reference)
      } else {
        let stream = PDFStream(
          dictionary: ["Length": 999], data: random.bytes(upTo: 300))
        streams[reference] = stream.data
        writer.write(stream, as: reference)
      }
    }
    let catalog = writer.add(["Type": .name("Catalog")])
    let length = writer.bytesWritten
    let bytes = try writer.bytes(catalog: catalog)

    let file = try WrittenFile(bytes)
    #expect(file.crossReferenceOffset == length)
    #expect(file.offsets.count == 10)
    for (reference, object) in objects { #expect(try file.object(reference) == object) }
    for (reference, data) in streams { #expect(try file.streamData(reference) == data) }
    for reference in references.prefix(3) { #expect(file.offsets[reference.number] == nil) }
  }

  @Test func `a file that would exceed any length limit fails`() throws {
    let length = try SampleDocument.bytes().count
    for limit in 0..<length {
      #expect(throws: PDFWriterError.tooLong(limit: limit)) {
        _ = try SampleDocument.bytes(lengthLimit: limit)
      }
    }
    #expect(try SampleDocument.bytes(lengthLimit: length).count == length)
  }

  private static let sample = """
    %PDF-1.4
    %\u{E2}\u{E3}\u{CF}\u{D3}
    3 0 obj
    << /Length 55 >>
    stream
    BT
    /F0 12 Tf
    72 720 Td
    (Hello) Tj
    ET
    72 700 200 1 re
    S

    endstream
    endobj
    4 0 obj
    << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>
    endobj
    5 0 obj
    << /Type /Page /Parent 1 0 R /MediaBox [0 0 595.28 841.89] /Resources << /Font << /F0 4 0 R >> >> \
    /Contents 3 0 R /Thumb 2 0 R >>
    endobj
    1 0 obj
    << /Type /Pages /Kids [5 0 R] /Count 1 >>
    endobj
    6 0 obj
    << /Title (Sample) /CreationDate (D:20261121084153Z) >>
    endobj
    7 0 obj
    << /Type /Catalog /Pages 1 0 R >>
    endobj
    xref
    0 8
    0000000002 65535 f\u{20}
    0000000335 00000 n\u{20}
    0000000000 00000 f\u{20}
    0000000015 00000 n\u{20}
    0000000120 00000 n\u{20}
    0000000190 00000 n\u{20}
    0000000392 00000 n\u{20}
    0000000463 00000 n\u{20}
    trailer
    << /Size 8 /Root 7 0 R /Info 6 0 R \
    /ID [<9DCD5F26CD7EED535E4C4DD8733DAA45> \
    <9DCD5F26CD7EED535E4C4DD8733DAA45>] >>
    startxref
    512
    %%EOF

    """
}
