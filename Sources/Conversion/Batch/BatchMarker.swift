import Files
import PDFObjects
import SearchablePDF
import SystemPackage

/// What a document that a batch has made says of its making, for the next batch to know whether it
/// is finished.
///
/// An entry of its own in the information dictionary (ISO 32000-1, 14.3.3), the last one.
package struct BatchMarker: Sendable, Equatable {
  /// A hash of the inputs and options, in 32 hexadecimal digits; zeros where a next batch is to make
  /// the document again.
  let fingerprint: String
  /// How many of its pages have a problem.
  let problemPages: Int

  static let name: PDFName = "ScanPDFBatch"
  private static let again = String(repeating: "0", count: 32)

  init(fingerprint: String, problemPages: Int) {
    self.fingerprint = fingerprint
    self.problemPages = problemPages
  }

  /// The mark of a document that is to be made again.
  static let unfinished = BatchMarker(fingerprint: again, problemPages: 0)

  /// The entry of the information dictionary.
  var entry: InformationEntry {
    InformationEntry(name: Self.name, text: "\(fingerprint) \(problemPages)")
  }

  private init?(text: Substring) {
    let parts = text.split(separator: " ")
    guard parts.count == 2, parts[0].utf8.count == Self.again.utf8.count,
      let problemPages = Int(parts[1]), problemPages >= 0
    else { return nil }
    self.init(fingerprint: String(parts[0]), problemPages: problemPages)
  }
}

extension BatchMarker {
  /// The trailer's last lines and the information dictionary's last entry are no longer, in bytes.
  private static let longestTail = 128

  /// Reads the mark of the document at `path`, where it stands in a file of ours: right before the
  /// cross-reference table; `nil` for any other file.
  init?(inFile path: String) {
    guard let size = FileStatus(of: path)?.size, size > 1,
      let end = Self.piece(of: path, before: size),
      let offset = Self.number(in: end, between: "startxref\n", and: "\n%%EOF\n"),
      (1..<size).contains(offset),
      let info = Self.piece(of: path, before: offset),
      let text = Self.text(in: info, between: " /\(Self.name.value) (", and: ") >>\nendobj\n")
    else { return nil }
    self.init(text: text)
  }

  private static func number(
    in text: String, between start: String, and end: String
  ) -> Int? {
    Self.text(in: text, between: start, and: end).flatMap { Int($0) }
  }

  /// What stands between the last `start` and `end`, with which the text ends.
  private static func text(
    in text: String, between start: String, and end: String
  ) -> Substring? {
    guard text.hasSuffix(end) else { return nil }
    let rest = text.dropLast(end.count)
    return rest.ranges(of: start).last.map { rest[$0.upperBound...] }
  }

  /// The bytes right before an offset, as text.
  private static func piece(of path: String, before offset: Int) -> String? {
    let start = max(offset - longestTail, 0)
    let bytes = try? FileReader.bytes(of: path, from: start, count: offset - start)
    // Bytes that are no ASCII stand before what is looked for.
    return bytes.map { String(decoding: $0.map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self) }
  }
}
