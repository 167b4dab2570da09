/// The reasons why a file is not text for pages.
package enum TextImportError: Error, Sendable, Equatable {
  /// The content has none of the known formats.
  case unknownFormat
  /// The XML is malformed at this offset in bytes, where `expected` should be.
  case syntax(offset: Int, expected: String)
  /// The JSON is malformed.
  case json
  /// The XML declares a document type of its own, which may define entities.
  case ownDocumentType
  /// The XML refers to an entity that is not predefined.
  case unknownEntity(String)
  /// Elements or values are nested more deeply than this.
  case tooDeep(Int)
  /// The file has more of something than this.
  case tooMany(String, limit: Int)
  /// The places are on an image that PaddleOCR turned or unwarped.
  case preparedImage
  /// The places are on an image that PaddleOCR drew of a page of a PDF.
  case drawnPage
  /// The file has no page.
  case noPages
  /// The text is not UTF-8.
  case notUTF8
}

extension TextImportError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownFormat:
      "is not in a format that --text-from reads: hOCR, ALTO, PAGE XML, JSON of scanpdf, "
        + "RapidOCR or PaddleOCR, or plain text"
    case .syntax(let offset, let expected):
      "is not valid XML: expected \(expected) at byte \(offset)"
    case .json: "is not valid JSON"
    case .ownDocumentType:
      "declares a document type of its own, whose entities are not read; remove it"
    case .unknownEntity(let name): "refers to the entity \(name), which is not predefined"
    case .tooDeep(let limit): "nests elements more than \(limit) deep"
    case .tooMany(let what, let limit): "has more than \(limit) \(what)"
    case .preparedImage:
      "has places on an image that PaddleOCR turned or unwarped; switch that off, with "
        + "use_doc_orientation_classify=False and use_doc_unwarping=False"
    case .drawnPage:
      "has places on an image that PaddleOCR made of a page of a PDF; give PaddleOCR the images"
    case .noPages: "has no pages"
    case .notUTF8: "is not UTF-8 text; convert it, as with iconv -t UTF-8"
    }
  }
}
