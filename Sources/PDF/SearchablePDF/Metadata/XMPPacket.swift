import PDFSyntax
import PageModel

/// The XMP metadata of a document (XMP Specification, September 2005; ISO 19005-1, 6.7).
struct XMPPacket {
  let metadata: Metadata
  let claim: ConformanceClaim

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
        </rdf:Description>\(provenance)\(extensions)
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

  /// The extension schemas of the properties that PDF/A does not define (ISO 19005-1, 6.7.8; ISO
  /// 19005-2, 6.6.2.3).
  private var extensions: String {
    let schemas =
      (claim.pdfUA ? [ExtensionSchema.pdfUA] : [])
      + (metadata.provenance == nil ? [] : [ExtensionSchema.provenance])
    return schemas.isEmpty ? "" : "\n" + ExtensionSchema.text(of: schemas)
  }

  /// The record of how the document was made, in properties of scanpdf's own namespace.
  ///
  /// Each file is recorded as `sha256sum` prints it, so that the list can be used to check the
  /// files.
  private var provenance: String {
    guard let record = metadata.provenance else { return "" }
    let lists = [
      ("engines", record.engines), ("options", record.options),
      ("data", record.data.map(\.checksumLine)), ("sources", record.sources.map(\.checksumLine)),
    ]
    let properties = lists.filter { !$0.1.isEmpty }.map { name, items in
      let items = items.map { "    <rdf:li>\(XMLText.escaped($0))</rdf:li>\n" }.joined()
      return "   <scanpdf:\(name)><rdf:Seq>\n\(items)   </rdf:Seq></scanpdf:\(name)>\n"
    }
    return """

        <rdf:Description rdf:about=""
          xmlns:scanpdf="\(ExtensionSchema.provenance.namespace)">
         <scanpdf:program>\(XMLText.escaped(record.program))</scanpdf:program>
      \(properties.joined())\
        </rdf:Description>
      """
  }

  private var dates: [String] {
    let dates = [("CreateDate", metadata.creationDate), ("ModifyDate", metadata.date)]
    return dates.compactMap { name, date in
      date.map { "<xmp:\(name)>\($0.iso8601)</xmp:\(name)>" }
    }
  }

  /// The properties that correspond to the information dictionary (ISO 19005-1, table 1).
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

extension FileDigest {
  /// The line of the file in the output of `sha256sum`.
  fileprivate var checksumLine: String { "\(sha256)  \(name)" }
}

/// The description of the properties of a namespace, which PDF/A requires for properties that it
/// does not define (ISO 19005-1, 6.7.8).
private struct ExtensionSchema {
  let name: String
  let namespace: String
  let prefix: String
  /// The name, the type and the meaning of each property.
  let properties: [(name: String, type: String, meaning: String)]

  /// The schema of the property `pdfuaid:part` (ISO 14289-1, 5).
  static let pdfUA = ExtensionSchema(
    name: "PDF/UA identification", namespace: "http://www.aiim.org/pdfua/ns/id/",
    prefix: "pdfuaid", properties: [("part", "Integer", "The part of ISO 14289")])

  /// The schema of the record of how a document was made.
  static let provenance = ExtensionSchema(
    name: "scanpdf provenance", namespace: "urn:uuid:9da3e497-1af6-421e-830d-ab75de186e36#",
    prefix: "scanpdf",
    properties: [
      ("program", "Text", "The program with its version"),
      ("engines", "seq Text", "The engines that read the text, with their versions"),
      ("options", "seq Text", "The options that determine the document"),
      ("data", "seq Text", "The SHA-256 and the name of each file of the engines"),
      ("sources", "seq Text", "The SHA-256 and the name of each file of pages"),
    ])

  /// Returns the XMP property with the schemas.
  static func text(of schemas: [ExtensionSchema]) -> String {
    """
      <rdf:Description rdf:about=""
        xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
        xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
        xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
       <pdfaExtension:schemas><rdf:Bag>\(schemas.map(\.item).joined())</rdf:Bag></pdfaExtension:schemas>
      </rdf:Description>
    """
  }

  private var item: String {
    let items = properties.map { name, type, meaning in
      """
      <rdf:li rdf:parseType="Resource">
           <pdfaProperty:name>\(name)</pdfaProperty:name>
           <pdfaProperty:valueType>\(type)</pdfaProperty:valueType>
           <pdfaProperty:category>internal</pdfaProperty:category>
           <pdfaProperty:description>\(meaning)</pdfaProperty:description>
          </rdf:li>
      """
    }
    return """
      <rdf:li rdf:parseType="Resource">
          <pdfaSchema:schema>\(name)</pdfaSchema:schema>
          <pdfaSchema:namespaceURI>\(namespace)</pdfaSchema:namespaceURI>
          <pdfaSchema:prefix>\(prefix)</pdfaSchema:prefix>
          <pdfaSchema:property><rdf:Seq>\(items.joined())</rdf:Seq></pdfaSchema:property>
         </rdf:li>
      """
  }
}
