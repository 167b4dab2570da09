/// Other data of a stream that is copied, with the entries of its dictionary that describe them
/// (ISO 32000-1, 7.3.8.2).
package struct StreamReplacement: Sendable {
  /// The entries that replace those of the same names.
  private var entries: [[UInt8]: SourceObject]
  private let data: [UInt8]

  /// The entries that describe the data of any stream.
  private static let replaced = ["Filter", "DecodeParms", "DL"].map { Array($0.utf8) }
  /// The shortest data without a filter that are compressed, in bytes.
  private static let shortest = 256

  /// Makes a replacement; `entries` has the filter and its parameters.
  ///
  /// - Throws: `SourceSyntaxError` if an entry cannot be written and read.
  package init(_ entries: PDFDictionary, data: [UInt8]) throws(SourceSyntaxError) {
    let written = ObjectSerializer.bytes(of: .dictionary(entries))
    self.entries = try SourceObject(parsing: written).entries ?? [:]
    self.data = data
  }

  /// Sets a further entry of the dictionary, with the references of the file that is copied.
  package mutating func set(_ name: StaticString, to value: SourceObject) {
    entries[Array("\(name)".utf8)] = value
  }

  /// Returns the dictionary and the data of the copy of a stream: `replacement`, or the data as they
  /// are, compressed if they have no filter and become smaller.
  static func stream(
    _ entries: [[UInt8]: SourceObject], _ data: [UInt8], _ replacement: StreamReplacement?
  ) -> (entries: [[UInt8]: SourceObject], data: [UInt8]) {
    var copy = (entries: entries, data: data)
    if let replacement = replacement ?? compressed(entries, data) {
      for name in replaced { copy.entries[name] = nil }
      copy.entries.merge(replacement.entries) { $1 }
      copy.data = replacement.data
    }
    copy.entries[Array("Length".utf8)] = .number(Array(String(copy.data.count).utf8))
    return copy
  }

  /// Returns data without a filter in compressed form; `nil` for metadata, which programs without a
  /// reader of PDF look for (14.3.2), and if nothing is gained.
  private static func compressed(
    _ entries: [[UInt8]: SourceObject], _ data: [UInt8]
  ) -> StreamReplacement? {
    let fixed = ["Filter", "F", "Type"].map { Array($0.utf8) }
    guard data.count >= shortest, fixed.allSatisfy({ isFree(entries[$0]) }) else { return nil }
    let deflated = FlateEncoder.encode(data)
    guard deflated.count < data.count else { return nil }
    return try? StreamReplacement(["Filter": .name("FlateDecode")], data: deflated)
  }

  private static func isFree(_ value: SourceObject?) -> Bool {
    guard let value else { return true }
    return value == .null || value.isName("XObject") || value.isName("Pattern")
  }
}
