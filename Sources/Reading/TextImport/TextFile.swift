package import PageModel

/// A file with text for pages, in any of the known formats.
package enum TextFile {
  /// Returns the pages of a file, whose format its content shows.
  ///
  /// - Throws: a `TextImportError` if the content is of no known format, malformed, or exceeds a
  ///   limit.
  package static func document(of bytes: [UInt8]) throws(TextImportError) -> ImportedDocument {
    let document = try read(
      bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes)
    guard !document.pages.isEmpty else { throw .noPages }
    return document
  }

  private static func read(_ bytes: [UInt8]) throws(TextImportError) -> ImportedDocument {
    let first = bytes.first { $0 != 32 && !(9...13).contains($0) }
    switch first {
    case UInt8(ascii: "<"): return try xml(bytes)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      // A text may begin with a bracket too.
      do throws(TextImportError) {
        return try json(JSONDocument(bytes))
      } catch .unknownFormat {
        return try EngineImport.document(of: bytes)
      } catch .json where first == UInt8(ascii: "[") && !bytes.contains(UInt8(ascii: "{")) {
        return ImportedDocument(format: "plain text", pages: try PlainTextImport.pages(of: bytes))
      }
    default:
      guard !bytes.contains(0) else { throw .unknownFormat }
      return ImportedDocument(format: "plain text", pages: try PlainTextImport.pages(of: bytes))
    }
  }

  private static func xml(_ bytes: [UInt8]) throws(TextImportError) -> ImportedDocument {
    var reader = XMLReader(bytes)
    while let event = try reader.next() {
      guard case .start(let name, _) = event else { continue }
      switch name.lowercased() {
      case "alto": return try ALTOImport.document(of: bytes)
      case "pcgts": return try PAGEImport.document(of: bytes)
      case "html", "body", "div": return try HOCRImport.document(of: bytes)
      default: throw .unknownFormat
      }
    }
    throw .unknownFormat
  }

  private static func json(_ document: JSONDocument) throws(TextImportError) -> ImportedDocument {
    if document.scanpdf == CorrectionsImport.kind {
      return ImportedDocument(
        format: ImportedDocument.corrections, pages: try document.pages(as: CorrectionsImport.page))
    }
    if document.format == ScanpdfImport.format {
      return ImportedDocument(
        format: "scanpdf JSON", pages: try document.pages(as: ScanpdfImport.page))
    }
    throw .unknownFormat
  }
}

/// Gathers the pages of a document in a format of XML, event by event.
protocol XMLImport {
  /// The name of the format in messages.
  static var format: String { get }
  init()
  mutating func take(_ event: XMLReader.Event) throws(TextImportError)
  /// Returns the pages at the end of the document.
  mutating func finished() throws(TextImportError) -> [ImportedPage]
}

extension XMLImport {
  /// Reads a document.
  ///
  /// - Throws: a `TextImportError` if it is malformed or exceeds a limit.
  static func document(of bytes: [UInt8]) throws(TextImportError) -> ImportedDocument {
    var (reader, gathered) = (XMLReader(bytes), Self())
    while let event = try reader.next() { try gathered.take(event) }
    return ImportedDocument(format: format, pages: try gathered.finished())
  }
}
