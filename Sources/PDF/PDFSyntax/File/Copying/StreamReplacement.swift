/// Other data of a stream that is copied, with the entries of its dictionary that describe them
/// (ISO 32000-1, 7.3.8.2).
package struct StreamReplacement: Sendable {
  /// The entries that replace those of the same names, with the references of the file that is
  /// copied: the filter and its parameters, and others.
  package var entries: PDFDictionary
  private let data: [UInt8]

  /// The entries that describe the data of any stream.
  private static let replaced: [PDFName] = ["Filter", "DecodeParms", "DL"]
  /// The shortest data without a filter that are compressed, in bytes.
  private static let shortest = 256

  /// Makes a replacement.
  package init(_ entries: PDFDictionary, data: [UInt8]) {
    self.entries = entries
    self.data = data
  }

  /// Returns the copy of a stream: `replacement`, or the data as they are, compressed if they have no
  /// filter and become smaller.
  static func stream(
    _ entries: PDFDictionary, _ data: [UInt8], _ replacement: StreamReplacement?
  ) -> PDFStream {
    var copy = PDFStream(dictionary: entries, data: data)
    if let replacement = replacement ?? compressed(entries, data) {
      for name in replaced { copy.dictionary[name] = nil }
      for entry in replacement.entries.entries { copy.dictionary[entry.name] = entry.object }
      copy.data = replacement.data
    }
    copy.dictionary["Length"] = .integer(copy.data.count)
    return copy
  }

  /// Returns data without a filter in compressed form; `nil` for metadata, which programs without a
  /// reader of PDF look for (14.3.2), and if nothing is gained.
  private static func compressed(
    _ entries: PDFDictionary, _ data: [UInt8]
  ) -> StreamReplacement? {
    let fixed = [entries["Filter"], entries["F"], entries["Type"]]
    guard data.count >= shortest, fixed.allSatisfy(isFree) else { return nil }
    let deflated = FlateEncoder.encode(data)
    guard deflated.count < data.count else { return nil }
    return StreamReplacement(["Filter": .name("FlateDecode")], data: deflated)
  }

  private static func isFree(_ value: PDFObject?) -> Bool {
    [nil, .null, .name("XObject"), .name("Pattern")].contains(value)
  }
}
