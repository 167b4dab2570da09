import FoundationEssentials
import PageModel

/// A document of scanpdf's own JSON: pages (docs/pages.schema.json), or corrections of words as the
/// page of `scanpdf review` saves them (docs/correcting.md).
struct JSONDocument: Decodable {
  /// A page of text or of corrections.
  struct Page: Decodable {
    let width: Double?
    let height: Double?
    let file: String?
    let image: Double?
    let rotated: Double?
    let blocks: [Block]?
    let page: Double?
    let edits: [Edit]?
  }

  struct Block: Decodable { let paragraphs: [Paragraph]? }
  struct Paragraph: Decodable { let lines: [Line]? }

  struct Line: Decodable {
    let box: [Double]?
    let baseline: [Double]?
    let heights: [Double]?
    let turned: Double?
    let direction: String?
    let words: [Word]?
  }

  struct Word: Decodable {
    let text: String?
    let box: [Double]?
    let confidence: Double?
    let language: String?
  }

  /// A replacement of words.
  struct Edit: Decodable {
    let old: [Word]?
    let new: [Word]?
  }

  let format: String?
  let scanpdf: String?
  let pages: [Page]?

  /// Reads a document.
  ///
  /// - Throws: `TextImportError.json` if the bytes are not JSON, and `unknownFormat` if they are
  ///   another document.
  init(_ bytes: [UInt8]) throws(TextImportError) {
    do {
      self = try JSONDecoder().decode(JSONDocument.self, from: Data(bytes))
    } catch DecodingError.dataCorrupted {
      throw .json
    } catch {
      throw .unknownFormat
    }
  }

  /// Returns the pages, each read by `read`.
  ///
  /// - Throws: a `TextImportError` if a page or the number of pages exceeds a limit.
  func pages(
    as read: (Page) throws(TextImportError) -> ImportedPage
  ) throws(TextImportError) -> [ImportedPage] {
    var found: [ImportedPage] = []
    for page in pages ?? [] {
      try found.add(read(page))
    }
    return found
  }
}
