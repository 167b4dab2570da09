/// A name, such as `Type` or `Im1`, without the slash (ISO 32000-1, 7.3.5).
///
/// At most 127 bytes of UTF-8 (PDF 1.4, Annex C): for the caller to keep.
package struct PDFName: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The name as text, before any character is escaped.
  package let value: String

  /// Makes a name of any text without U+0000, which no name can hold.
  package init(_ value: String) {
    precondition(!value.utf8.contains(0), "A name holds U+0000")
    self.value = value
  }

  /// Makes a name of a literal.
  package init(stringLiteral value: String) {
    self.init(value)
  }
}
