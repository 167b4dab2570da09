/// An incremental update at the end of a file that is cut short (ISO 32000-1, 7.5.6).
///
/// PDF readers show the document as it was before such an update, without a warning.
package enum UnfinishedUpdate {
  /// Returns the offset of the update in bytes from the start of `file`; `nil` if only white space,
  /// comments or bytes that are not PDF syntax follow the last complete revision.
  package static func offset(in file: [UInt8]) -> Int? {
    guard let end = endOfRevision(in: file) else { return nil }
    let rest = withoutSpaceAndComments(file[end...])
    return beginsObject(rest) || rest.starts(with: Array("xref".utf8)) ? rest.startIndex : nil
  }

  /// Returns the end of the number after the last `startxref` (7.5.5); `nil` if there is none, or
  /// if the number is the 0 in the first part of a linearised file (F.3.4).
  private static func endOfRevision(in file: [UInt8]) -> Int? {
    let digits = file[...].afterLastStart?.prefix { $0.isDecimalDigit }
    return digits?.contains { $0 != UInt8(ascii: "0") } == true ? digits?.endIndex : nil
  }

  /// Returns `bytes` from the first that is neither white space nor in a comment (7.2.3), such as
  /// `%%EOF`.
  private static func withoutSpaceAndComments(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = bytes.drop { $0.isPDFWhiteSpace }
    while rest.first == UInt8(ascii: "%") {
      rest = rest.drop { $0 != 10 && $0 != 13 }.drop { $0.isPDFWhiteSpace }
    }
    return rest
  }

  /// Returns whether `bytes` begin like an indirect object (7.3.10), such as `12 0 obj`, or end
  /// within these words.
  private static func beginsObject(_ bytes: ArraySlice<UInt8>) -> Bool {
    // Object 0 is always free; the end of a transfer in chunks is a 0 on a line.
    guard let first = bytes.first, first.isDecimalDigit, first != UInt8(ascii: "0") else {
      return false
    }
    var rest = bytes
    for _ in 0..<2 {
      let digits = rest.prefix { $0.isDecimalDigit }
      rest = rest.dropFirst(digits.count)
      if rest.isEmpty { return true }
      guard !digits.isEmpty, rest.first?.isPDFWhiteSpace == true else { return false }
      rest = rest.drop { $0.isPDFWhiteSpace }
    }
    return rest.prefix(3).elementsEqual(Array("obj".utf8).prefix(rest.count))
  }
}
