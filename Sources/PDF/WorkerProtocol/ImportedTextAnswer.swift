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

  /// The properties of a page besides its text.
  private struct Properties: Codable {
    let length: Int
    let hasPlaces: Bool
    let statesSize: Bool
    let imageName: String?
    let imageNumber: Int?
    let isInOrder: Bool
    let quarters: Int
    let omittedWords: Int

    init(_ page: ImportedPage, length: Int, omittedWords omitted: Int) {
      self.length = length
      hasPlaces = page.hasPlaces
      statesSize = page.statesSize
      imageName = page.imageName
      imageNumber = page.imageNumber
      isInOrder = page.isInOrder
      quarters = page.quarters
      omittedWords = page.omittedWords + omitted
    }
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
    for page in document.pages {
      let isCorrection = document.format == ImportedDocument.corrections
      let kept = isCorrection ? page.page.keepingPossibleBlocks : page.page.keepingPossibleWords
      let records = PageRecords.encode(kept)
      payload += records
      let omitted = page.page.wordCount - kept.wordCount
      properties.append(Properties(page, length: records.count, omittedWords: omitted))
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
    for page in properties {
      guard (0...rest.count).contains(page.length) else { throw .records }
      pages.append(try Self.page(page, rest.prefix(page.length)))
      rest = rest.dropFirst(page.length)
    }
    guard rest.isEmpty else { throw .records }
    return ImportedDocument(format: format, pages: pages)
  }

  private static func page(
    _ properties: Properties, _ records: ArraySlice<UInt8>
  ) throws(FramingError) -> ImportedPage {
    guard (0...3).contains(properties.quarters), (0...(1 << 40)).contains(properties.omittedWords),
      properties.imageName.map({ $0.utf8.count <= longestName }) ?? true,
      properties.imageNumber.map({ (0...1_000_000).contains($0) }) ?? true
    else { throw .records }
    return ImportedPage(
      page: try PageRecords.decode(records), hasPlaces: properties.hasPlaces,
      statesSize: properties.statesSize, imageName: properties.imageName,
      imageNumber: properties.imageNumber,
      isInOrder: properties.isInOrder, quarters: properties.quarters,
      omittedWords: properties.omittedWords)
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
