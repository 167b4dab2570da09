import FoundationEssentials
package import PageModel

/// The pages that a worker read from a file with text for pages, validated by `document(in:)`.
///
/// The payload is the `PageRecords` of each page, then a JSON array of the pages' properties.
package struct ImportedTextAnswer: Sendable, Codable, Equatable {
  /// The name of the format.
  private let format: String
  /// The length of the JSON at the end of the payload, in bytes.
  private let propertiesLength: Int

  /// The entry of a page in the JSON array.
  private struct PageEntry: Codable {
    let page: ImportedPage.Properties
    /// The length of the page's records, in bytes.
    let length: Int
  }

  /// The maximum number of pages.
  private static let maximumPages = 10_000
  /// The maximum length of the JSON, in bytes.
  private static let maximumPropertiesLength = 64 << 20
  /// The maximum length of a name, in bytes of UTF-8.
  private static let maximumNameLength = 4_096

  /// Returns the answer for a document and its payload, without words whose letters have too many
  /// marks.
  ///
  /// - Throws: `FramingError.header` if the properties have no JSON form.
  package static func encode(
    _ document: ImportedDocument
  ) throws(FramingError) -> (answer: ImportedTextAnswer, payload: [UInt8]) {
    var payload: [UInt8] = []
    var entries: [PageEntry] = []
    for page in document.pages {
      let isCorrection = document.format == ImportedDocument.corrections
      let kept = isCorrection ? page.page.keepingPossibleBlocks : page.page.keepingPossibleWords
      let records = PageRecords.encode(kept)
      payload += records
      var properties = page.properties
      properties.omittedWords += page.page.wordCount - kept.wordCount
      entries.append(PageEntry(page: properties, length: records.count))
    }
    guard let json = try? JSONEncoder().encode(entries) else { throw .header }
    let answer = ImportedTextAnswer(format: document.format, propertiesLength: json.count)
    return (answer, payload + json)
  }

  /// Returns the document in a payload.
  ///
  /// - Throws: `FramingError.records` if there is no page, a property is implausible, or the
  ///   records of a page are malformed.
  package func document(in payload: [UInt8]) throws(FramingError) -> ImportedDocument {
    guard (0...min(payload.count, Self.maximumPropertiesLength)).contains(propertiesLength),
      format.utf8.count <= Self.maximumNameLength,
      let entries = try? JSONDecoder().decode(
        [PageEntry].self, from: Data(payload.suffix(propertiesLength))),
      (1...Self.maximumPages).contains(entries.count)
    else { throw .records }
    var rest = payload.dropLast(propertiesLength)[...]
    var pages: [ImportedPage] = []
    for entry in entries {
      guard (0...rest.count).contains(entry.length), Self.isPlausible(entry.page) else {
        throw .records
      }
      let text = try PageRecords.decode(rest.prefix(entry.length))
      pages.append(ImportedPage(page: text, entry.page))
      rest = rest.dropFirst(entry.length)
    }
    guard rest.isEmpty else { throw .records }
    return ImportedDocument(format: format, pages: pages)
  }

  /// Returns whether a page can have these properties.
  private static func isPlausible(_ page: ImportedPage.Properties) -> Bool {
    (0...3).contains(page.quarters) && (0...(1 << 40)).contains(page.omittedWords)
      && page.imageName.map { $0.utf8.count <= maximumNameLength } ?? true
      && page.imageNumber.map { (0...1_000_000).contains($0) } ?? true
  }
}

extension RecognizedPage {
  /// The page without words whose letters have too many marks.
  fileprivate var keepingPossibleWords: RecognizedPage { keeping { !$0.hasTooManyMarks } }

  /// The page without blocks that have a word with too many marks: a block is a correction, which
  /// counts as a whole.
  fileprivate var keepingPossibleBlocks: RecognizedPage {
    with(
      blocks: blocks.filter { block in
        !block.paragraphs.flatMap(\.lines).flatMap(\.words).contains(where: \.hasTooManyMarks)
      })
  }
}
