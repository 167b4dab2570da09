extension PDFStream {
  /// The entries that describe the data of any stream (ISO 32000-1, 7.3.8.2).
  private static let codingEntries: [PDFName] = ["Filter", "DecodeParms", "DL"]
  /// The minimum length of data without a filter that are compressed, in bytes.
  private static let minimumLength = 256

  /// Returns the copy of a stream with the data and the entries of `replacement`; without one, the
  /// stream is compressed if that makes it smaller.
  func copied(replacedBy replacement: PDFStream?) -> PDFStream {
    var copy = self
    if let replacement = replacement ?? compressed {
      for name in Self.codingEntries { copy.dictionary[name] = nil }
      copy.dictionary.merge(replacement.dictionary)
      copy.data = replacement.data
    }
    copy.dictionary["Length"] = .integer(copy.data.count)
    return copy
  }

  /// The stream in compressed form; `nil` if it has a filter, would not become smaller, or is
  /// metadata, which programs without a PDF parser search for (14.3.2).
  private var compressed: PDFStream? {
    let fixed = [dictionary["Filter"], dictionary["F"], dictionary["Type"]]
    guard data.count >= Self.minimumLength, fixed.allSatisfy(Self.isFree) else { return nil }
    let deflated = PDFStream(deflating: data)
    return deflated.data.count < data.count ? deflated : nil
  }

  private static func isFree(_ value: PDFObject?) -> Bool {
    [nil, .null, .name("XObject"), .name("Pattern")].contains(value)
  }
}
