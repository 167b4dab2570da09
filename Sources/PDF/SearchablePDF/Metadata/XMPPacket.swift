import PDFSyntax
import PageModel

/// The XMP metadata of a document (XMP Specification, September 2005; ISO 19005-1, 6.7).
struct XMPPacket {
  private let metadata: Metadata
  private let claim: ConformanceClaim

  /// Makes the packet of a document with a conformance claim.
  init(_ metadata: Metadata, claim: ConformanceClaim) {
    self.metadata = metadata
    self.claim = claim
  }

  /// The metadata stream, uncompressed so that programs without PDF support find it (ISO 19005-1,
  /// 6.7.2).
  var stream: PDFStream {
    PDFStream(
      dictionary: ["Type": .name("Metadata"), "Subtype": .name("XML")], data: Array(text.utf8))
  }

  private var text: String {
    let properties = (identification + dates + descriptions).map { "   \($0)\n" }.joined()
    return """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
       <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about=""
          xmlns:dc="http://purl.org/dc/elements/1.1/"
          xmlns:xmp="http://ns.adobe.com/xap/1.0/"
          xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
          xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"
          xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
      \(properties)\
        </rdf:Description>\(extensions)
       </rdf:RDF>
      </x:xmpmeta>
      <?xpacket end="w"?>
      """
  }

  /// The claimed parts and levels (ISO 19005-1, 6.7.11; ISO 19005-2 and -3, 6.6.4; ISO 14289-1, 5).
  private var identification: [String] {
    var properties: [String] = []
    if let level = claim.pdfA {
      properties.append("<pdfaid:part>\(level.part)</pdfaid:part>")
      properties.append("<pdfaid:conformance>\(level.conformance)</pdfaid:conformance>")
    }
    if claim.pdfUA { properties.append("<pdfuaid:part>1</pdfuaid:part>") }
    return properties
  }

  /// The description of the PDF/UA property, which PDF/A requires.
  private var extensions: String { claim.pdfUA ? "\n" + Self.pdfUAExtension : "" }

  private var dates: [String] {
    let dates = [("CreateDate", metadata.creationDate), ("ModifyDate", metadata.date)]
    return dates.compactMap { name, date in
      date.map { "<xmp:\(name)>\($0.iso8601)</xmp:\(name)>" }
    }
  }

  /// The properties that mirror the information dictionary (ISO 19005-1, table 1).
  private var descriptions: [String] {
    var properties = ["<pdf:Producer>\(XMLText.escaped(metadata.producer))</pdf:Producer>"]
    if let keywords = metadata.keywords {
      properties.append("<pdf:Keywords>\(XMLText.escaped(keywords))</pdf:Keywords>")
    }
    if let title = metadata.title {
      properties.append("<dc:title>\(alternative(title))</dc:title>")
    }
    if let author = metadata.author {
      let item = "<rdf:li>\(XMLText.escaped(author))</rdf:li>"
      properties.append("<dc:creator><rdf:Seq>\(item)</rdf:Seq></dc:creator>")
    }
    if let subject = metadata.subject {
      properties.append("<dc:description>\(alternative(subject))</dc:description>")
    }
    return properties
  }

  /// Returns a language alternative with `text` as the default.
  private func alternative(_ text: String) -> String {
    "<rdf:Alt><rdf:li xml:lang=\"x-default\">\(XMLText.escaped(text))</rdf:li></rdf:Alt>"
  }
}

extension XMPPacket {
  /// The extension schema of the property `pdfuaid:part` (ISO 14289-1, 5), which PDF/A-1 does not
  /// define (ISO 19005-1, 6.7.8).
  private static let pdfUAExtension = """
      <rdf:Description rdf:about=""
        xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
        xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
        xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
       <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
        <pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>
        <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
        <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
        <pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
         <pdfaProperty:name>part</pdfaProperty:name>
         <pdfaProperty:valueType>Integer</pdfaProperty:valueType>
         <pdfaProperty:category>internal</pdfaProperty:category>
         <pdfaProperty:description>The part of ISO 14289</pdfaProperty:description>
        </rdf:li></rdf:Seq></pdfaSchema:property>
       </rdf:li></rdf:Bag></pdfaExtension:schemas>
      </rdf:Description>
    """
}
