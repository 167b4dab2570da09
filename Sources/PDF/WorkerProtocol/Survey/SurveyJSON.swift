/// The JSON of a survey, divided into the document and its pages without decoding them.
///
/// Decoding needs many times the memory of the JSON, so the parts are decoded one after the other,
/// once their number and lengths are known.
struct SurveyJSON {
  /// The JSON object of the document, with an empty array of pages.
  let document: [UInt8]
  /// The JSON of each page.
  let pages: [ArraySlice<UInt8>]

  /// The maximum length of the document in bytes, far more than its fields need.
  private static let maximumDocumentLength = 1 << 17
  /// The maximum length of a page in bytes, enough for 10 000 lines of 100 bytes.
  private static let maximumPageLength = 1 << 20
  /// The maximum nesting of arrays and objects.
  private static let maximumDepth = 16

  /// Divides the JSON of a survey.
  ///
  /// - maximumPages: The maximum number of pages.
  /// - Throws: `SurveyFault` if a part is too long or there are too many pages.
  init(_ json: ArraySlice<UInt8>, maximumPages: Int) throws(SurveyFault) {
    var scanner = JSONScanner(json, maximumDepth: Self.maximumDepth)
    guard let array = try scanner.array(named: "pages") else {
      guard json.count <= Self.maximumDocumentLength else {
        throw SurveyFault("a document too long")
      }
      document = Array(json)
      pages = []
      return
    }
    var pages: [ArraySlice<UInt8>] = []
    var start = array
    var end = array
    while let next = try scanner.endOfElement() {
      guard next - start <= Self.maximumPageLength else { throw SurveyFault("a page too long") }
      guard pages.count < maximumPages else { throw SurveyFault("too many pages") }
      pages.append(json[start..<next])
      start = next + 1
      end = next
    }
    if pages.count == 1, pages[0].allSatisfy(\.isJSONSpace) { pages = [] }
    let rest = json.count - (end - array)
    guard rest <= Self.maximumDocumentLength else { throw SurveyFault("a document too long") }
    document = Array(json[..<array]) + Array(json[end...])
    self.pages = pages
  }
}

/// Finds the elements of an array in a JSON object (RFC 8259), and never reads past the end.
private struct JSONScanner {
  private let json: ArraySlice<UInt8>
  private let maximumDepth: Int
  private var position: Int
  private var depth = 0
  /// Whether the end of the array has been found.
  private var isDone = false

  init(_ json: ArraySlice<UInt8>, maximumDepth: Int) {
    self.json = json
    self.maximumDepth = maximumDepth
    position = json.startIndex
  }

  /// Returns the offset after the `[` of the array that is the member `name` of the outer object;
  /// `nil` if there is none.
  mutating func array(named name: StaticString) throws(SurveyFault) -> Int? {
    let wanted = Array("\"\(name)\"".utf8)
    var isWanted = false
    while position < json.endIndex {
      let byte = json[position]
      switch byte {
      case UInt8(ascii: "\""):
        let start = position
        skipString()
        isWanted = depth == 1 && json[start..<position].elementsEqual(wanted)
        continue
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        try open()
        if isWanted, byte == UInt8(ascii: "[") {
          position += 1
          return position
        }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ","): isWanted = false
      default: break
      }
      position += 1
    }
    return nil
  }

  /// Returns the offset of the `,` or the `]` after the next element; `nil` after the last.
  mutating func endOfElement() throws(SurveyFault) -> Int? {
    guard !isDone else { return nil }
    while position < json.endIndex {
      switch json[position] {
      case UInt8(ascii: "\""):
        skipString()
        continue
      case UInt8(ascii: "["), UInt8(ascii: "{"): try open()
      case UInt8(ascii: "]") where depth == 2:
        isDone = true
        return position
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ",") where depth == 2:
        position += 1
        return position - 1
      default: break
      }
      position += 1
    }
    throw SurveyFault("a truncated array of pages")
  }

  private mutating func open() throws(SurveyFault) {
    depth += 1
    guard depth <= maximumDepth else { throw SurveyFault("values nested too deeply") }
  }

  private mutating func skipString() {
    position += 1
    while position < json.endIndex, json[position] != UInt8(ascii: "\"") {
      position += json[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    position = min(position + 1, json.endIndex)
  }
}

extension UInt8 {
  /// Whether the byte is white space of JSON (RFC 8259, 2).
  fileprivate var isJSONSpace: Bool { self == 32 || self == 10 || self == 13 || self == 9 }
}
