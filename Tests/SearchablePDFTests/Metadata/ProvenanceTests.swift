import PageModel
import TestSupport
import Testing

@testable import SearchablePDF
@testable import TextLayer

@Suite struct ProvenanceTests {
  private func document(
    _ record: Provenance?, claim: ConformanceClaim = .pdfA1b
  ) throws -> String {
    var metadata = Metadata(producer: "test")
    metadata.provenance = record
    var writer = DocumentWriter(claim: claim)
    writer.append(
      PreparedPage(
        geometry: PageGeometry(size: PixelSize(width: 1, height: 1), resolution: Resolution(9)),
        orientation: .upright, image: nil, paragraphs: []))
    return String(decoding: try writer.finish(metadata).bytes, as: UTF8.self)
  }

  private var record: Provenance {
    var record = Provenance(
      program: "scanpdf 1 (commit a)", engines: [], options: ["--title A & B"],
      data: [FileDigest(name: "eng.traineddata", byteCount: 2, sha256: "0d")])
    record.sources = [FileDigest(name: "a 1.png", byteCount: 3, sha256: "1f")]
    return record
  }

  @Test func `the XMP packet has the record, files as sha256sum lists them`() throws {
    let file = try document(record)
    for item in ["--title A &amp; B", "0d  eng.traineddata", "1f  a 1.png"] {
      #expect(file.contains("<rdf:li>\(item)</rdf:li>"))
    }
    #expect(file.contains("<scanpdf:program>scanpdf 1 (commit a)</scanpdf:program>"))
    #expect(!file.contains("<scanpdf:engines>"))
  }

  /// ISO 19005-1, 6.7.8: PDF/A describes all properties of other standards in one list.
  @Test func `one list describes the properties of the record and of PDF UA`() throws {
    let file = try document(record, claim: ConformanceClaim(pdfA: .b1, pdfUA: true))
    #expect(file.split(separator: "<pdfaExtension:schemas>").count == 2)
    for name in ["part", "program", "engines", "options", "data", "sources"] {
      #expect(file.contains("<pdfaProperty:name>\(name)</pdfaProperty:name>"))
    }
    #expect(try !document(nil).contains("pdfaExtension"))
  }
}
