import PDFSyntax
import Testing

@testable import SearchablePDF

@Suite struct MetadataTests {
  @Test func `both forms of the metadata agree for any title`() {
    var metadata = Metadata(producer: "test")
    metadata.title = "a\u{1}b\r\u{FFFE}c"
    let cleaned = metadata.cleaned
    #expect(cleaned.title == "a b c")
    #expect(
      String(decoding: XMPPacket(metadata: cleaned, claim: .pdfA1b).stream.data, as: UTF8.self)
        .contains("a b c"))
    #expect(cleaned.info == ["Title": .text("a b c"), "Producer": .text("test")])
  }

  @Test func `a text is truncated to the maximum length of a string`() {
    var metadata = Metadata(producer: "test")
    metadata.subject = String(repeating: "ü", count: 100_000)
    #expect((metadata.cleaned.subject?.utf16.count ?? 0) * 2 < 65_535)
  }
}
