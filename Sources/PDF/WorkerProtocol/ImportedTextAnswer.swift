import FoundationEssentials
package import PageModel

/// The pages of a file with text for pages, as a worker read them, and their validation.
///
/// The payload is the `PageRecords` of the pages one after the other, then a JSON array of their
/// properties.
package struct ImportedTextAnswer: Sendable, Codable, Equatable {
  /// The name of the format.
  private let format: String
  /// The length of the JSON at the end of the payload, in bytes.
  private let propertiesLength: Int

  /// A page without its text, and the length of the text's records in bytes.
  private struct Properties: Codable {
    let page: ImportedPage
    let length: Int
  }

  /// The maximum number of pages.
  private static let mostPages = 10_000
  /// The maximum length of the JSON, in bytes.
  private static let longestProperties = 64 << 20
  /// The maximum length of a name, in bytes of UTF-8.
  private static let longestName = 4_096

  /// Returns the answer for a document, and its payload, without words whose letters have too many
  /// marks.
  ///
  /// - Throws: `FramingError.header` if the properties have no JSON form.
  package static func encode(
    _ document: ImportedDocument
  ) throws(FramingError) -> (answer: ImportedTextAnswer, payload: [UInt8]) {
    var payload: [UInt8] = []
    var properties: [Properties] = []
    for var page in document.pages {
      let isCorrection = document.format == ImportedDocument.corrections
      let kept = isCorrection ? page.page.keepingPossibleBlocks : page.page.keepingPossibleWords
      let records = PageRecords.encode(kept)
      payload += records
      page.omittedWords += page.page.wordCount - kept.wordCount
      properties.append(Properties(page: page, length: records.count))
    }
    guard let json = try? JSONEncoder().encode(properties) else { throw .header }
    let answer = ImportedTextAnswer(format: document.format, propertiesLength: json.count)
    return (answer, payload + json)
  }

  /// Returns the document in a payload.
  ///
  /// - Throws: `FramingError.records` if there is no page, a number is implausible, or a page has a
  ///   place or a length that no page has.
  package func document(in payload: [UInt8]) throws(FramingError) -> ImportedDocument {
    guard (0...min(payload.count, Self.longestProperties)).contains(propertiesLength),
      format.utf8.count <= Self.longestName,
      let properties = try? JSONDecoder().decode(
        [Properties].self, from: Data(payload.suffix(propertiesLength))),
      (1...Self.mostPages).contains(properties.count)
    else { throw .records }
    var rest = payload.dropLast(propertiesLength)[...]
    var pages: [ImportedPage] = []
    for (page, length) in properties.map({ ($0.page, $0.length) }) {
      guard (0...rest.count).contains(length) else { throw .records }
      pages.append(try Self.checked(page, with: rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    guard rest.isEmpty else { throw .records }
    return ImportedDocument(format: format, pages: pages)
  }

  /// Returns a page with the text of its records.
  private static func checked(
    _ page: ImportedPage, with records: ArraySlice<UInt8>
  ) throws(FramingError) -> ImportedPage {
    guard (0...3).contains(page.quarters), (0...(1 << 40)).contains(page.omittedWords),
      page.imageName.map({ $0.utf8.count <= longestName }) ?? true,
      page.imageNumber.map({ (0...1_000_000).contains($0) }) ?? true
    else { throw .records }
    var page = page
    page.page = try PageRecords.decode(records)
    return page
  }
}

extension RecognizedPage {
  /// The page without words whose letters have too many marks.
  fileprivate var keepingPossibleWords: RecognizedPage { keeping { !$0.hasTooManyMarks } }

  /// The page without blocks with such words: a block is a correction, which counts as a whole.
  fileprivate var keepingPossibleBlocks: RecognizedPage {
    with(
      blocks: blocks.filter { block in
        !block.paragraphs.flatMap(\.lines).flatMap(\.words).contains(where: \.hasTooManyMarks)
      })
  }
}
