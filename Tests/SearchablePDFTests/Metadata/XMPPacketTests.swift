import Foundation
import FoundationXML
import PDFSyntax
import PageModel
import Testing

@testable import SearchablePDF

@Suite struct XMPPacketTests {
  private var metadata: Metadata {
    var metadata = Metadata(producer: "scanpdf <test> & co", created: 86_400)
    metadata.title = "Über „alles“ < & >\u{1}"
    metadata.author = "A. Author"
    metadata.subject = "tests"
    metadata.keywords = "one, two"
    return metadata
  }

  private func elements(_ claim: ConformanceClaim) throws -> XMLTexts {
    let texts = XMLTexts()
    let parser = XMLParser(data: Data(XMPPacket(metadata: metadata, claim: claim).stream.data))
    parser.delegate = texts
    try #require(parser.parse())
    return texts
  }

  @Test func `the packet has every entry of the information dictionary`() throws {
    let texts = try elements(.pdfA1b).texts
    #expect(texts["pdf:Producer"] == "scanpdf <test> & co")
    #expect(texts["dc:title"] == "Über „alles“ < & >")
    #expect(texts["dc:creator"] == "A. Author")
    #expect(texts["dc:description"] == "tests")
    #expect(texts["pdf:Keywords"] == "one, two")
    #expect(texts["xmp:CreateDate"] == "1970-01-02T00:00:00Z")
    #expect(texts["xmp:ModifyDate"] == "1970-01-02T00:00:00Z")
  }

  @Test func `the packet has the claims of the document`() throws {
    #expect(try elements(.pdfA1b).texts["pdfaid:part"] == "1")
    #expect(try elements(.pdfA1b).texts["pdfaid:conformance"] == "B")
    #expect(try elements(.pdfA1b).texts["pdfuaid:part"] == nil)
    #expect(try elements(.none).texts["pdfaid:part"] == nil)
    let both = try elements(ConformanceClaim(pdfA: .a1, pdfUA: true)).texts
    #expect(both["pdfaid:conformance"] == "A")
    #expect(both["pdfuaid:part"] == "1")
    // PDF/A-1 knows the property only by this.
    #expect(both["pdfaSchema:namespaceURI"] == "http://www.aiim.org/pdfua/ns/id/")
    let access = try elements(ConformanceClaim(pdfA: nil, pdfUA: true)).texts
    #expect(access["pdfaid:part"] == nil)
    #expect(access["pdfuaid:part"] == "1")
  }

  @Test func `the packet is readable by programs without PDF support`() {
    let stream = XMPPacket(metadata: metadata, claim: .none).stream
    #expect(stream.dictionary["Filter"] == nil)
    #expect(String(decoding: stream.data, as: UTF8.self).hasPrefix("<?xpacket begin=\"\u{FEFF}\""))
  }
}

/// Gathers the text within each property of an XMP packet.
private final class XMLTexts: NSObject, XMLParserDelegate {
  private(set) var texts: [String: String] = [:]
  private var property: String?

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    if !name.hasPrefix("rdf:"), !name.hasPrefix("x:") { property = name }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    let text = string.trimmingCharacters(in: .newlines)
    if let property, !text.isEmpty { texts[property, default: ""] += text }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if name == property { property = nil }
  }
}
