import Files
import PDFSyntax
import SearchablePDF

/// The marker of a document made by a batch, by which the next batch decides whether the document
/// is up to date.
///
/// The marker is the last entry of the information dictionary (ISO 32000-1, 14.3.3).
package struct BatchMarker: Sendable, Equatable {
  /// A hash of the inputs and options in 32 hexadecimal digits; zeros if the document must be made
  /// again.
  let fingerprint: String
  /// The number of pages with a problem.
  let problemPages: Int

  static let name: PDFName = "ScanPDFBatch"
  private static let again = String(repeating: "0", count: 32)

  /// The beginning of the fingerprints of further PDFs of a document, which is not hexadecimal.
  private static let partPrefix = "part-"

  /// Returns the marker of the PDFs of a document after the first.
  static func part(of name: String) -> BatchMarker {
    var hash = FNV1aHash()
    hash.combine(Array(name.utf8))
    let digits = hash.bytes.hexadecimal.dropFirst(partPrefix.utf8.count)
    return BatchMarker(fingerprint: partPrefix + digits, problemPages: 0)
  }

  /// Whether the marked PDF is not the first of its document.
  var isPart: Bool { fingerprint.hasPrefix(Self.partPrefix) }

  /// The marker of a document that must be made again.
  static let unfinished = BatchMarker(fingerprint: again, problemPages: 0)

  /// The marker as an entry of the information dictionary.
  var entry: InformationEntry {
    InformationEntry(name: Self.name, text: "\(fingerprint) \(problemPages)")
  }
}

extension BatchMarker {
  /// The maximum length of the last trailer lines and of the last information entry, in bytes.
  private static let maximumTailLength = 128

  /// Reads the marker right before the cross-reference table of the document at `path`; returns
  /// `nil` for any other file.
  init?(inFile path: String, links: LinkPolicy = .followed) {
    guard let size = links.status(of: path)?.size, size > 1,
      let end = Self.piece(of: path, before: size, links),
      let number = Self.text(in: end, between: "startxref\n", and: "\n%%EOF\n"),
      let offset = Int(number), (1..<size).contains(offset),
      let info = Self.piece(of: path, before: offset, links),
      let text = Self.text(in: info, between: " /\(Self.name.text) (", and: ") >>\nendobj\n")
    else { return nil }
    let parts = text.split(separator: " ")
    guard parts.count == 2, parts[0].utf8.count == Self.again.utf8.count,
      let problemPages = Int(parts[1]), problemPages >= 0
    else { return nil }
    self.init(fingerprint: String(parts[0]), problemPages: problemPages)
  }

  /// Returns the text between the last `start` and `end`, if the text ends with `end`.
  private static func text(
    in text: String, between start: String, and end: String
  ) -> Substring? {
    guard text.hasSuffix(end) else { return nil }
    let rest = text.dropLast(end.count)
    return rest.ranges(of: start).last.map { rest[$0.upperBound...] }
  }

  /// Returns the bytes right before `offset`, as text.
  private static func piece(
    of path: String, before offset: Int, _ links: LinkPolicy
  ) -> String? {
    let start = max(offset - maximumTailLength, 0)
    let bytes = try? FileReader.bytes(
      of: path, from: start, count: offset - start, links: links)
    // The marker is ASCII; other bytes only precede it.
    return bytes.map { String(decoding: $0.map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self) }
  }
}
