package import PDFSyntax

/// The metadata of a document, written both as the information dictionary (ISO 32000-1, 14.3.3) and
/// as an `XMPPacket` with the same values (ISO 19005-1, 6.7.3).
package struct Metadata: Sendable, Equatable {
  /// The program and its version.
  package var producer: String
  /// The time of creation in seconds since 1970; `nil` to omit it, so that equal pages give equal
  /// bytes.
  package var created: Int?
  /// The time at which the pages of a new document were scanned; `nil` if it is not known.
  ///
  /// This time is used if no time of creation is given.
  package var scanned: PDFDate?
  package var title: String?
  /// Whether the title is only the name of the output; an updated PDF then keeps its own title.
  package var isTitleAssumed = false
  package var author: String?
  package var subject: String?
  package var keywords: String?
  /// An entry of the information dictionary only, written last so that it is found at the end of
  /// the file.
  package var lastEntry: InformationEntry?
  /// The record of how the document was made, in the XMP packet only; `nil` if it is not recorded.
  package var provenance: Provenance?

  /// Makes metadata with only the producer and the time of creation.
  package init(producer: String, created: Int? = nil) {
    self.producer = producer
    self.created = created
  }

  /// The metadata without characters that XML forbids (XML 1.0, 2.2), truncated to the length of
  /// PDF strings (ISO 19005-1, 6.1.12), so that both forms agree.
  var cleaned: Metadata {
    var cleaned = self
    cleaned.producer = Self.cleaned(producer) ?? ""
    cleaned.title = Self.cleaned(title)
    cleaned.author = Self.cleaned(author)
    cleaned.subject = Self.cleaned(subject)
    cleaned.keywords = Self.cleaned(keywords)
    return cleaned
  }

  private static let maximumTextLength = 16_000

  private static func cleaned(_ text: String?) -> String? {
    text.map { text in
      let kept = text.unicodeScalars.prefix(maximumTextLength).map { scalar in
        scalar.properties.generalCategory == .control ? " " : scalar
      }
      return String(
        String.UnicodeScalarView(kept.filter { !$0.properties.isNoncharacterCodePoint }))
    }
  }

  /// The information dictionary.
  var info: PDFDictionary {
    var dictionary: PDFDictionary = [:]
    describe(&dictionary, title: title)
    dictionary["Producer"] = .text(producer)
    dictionary["CreationDate"] = creationDate.map { .date($0) }
    dictionary["ModDate"] = date.map { .date($0) }
    if let lastEntry { dictionary[lastEntry.name] = .text(lastEntry.text) }
    return dictionary
  }

  private func describe(_ dictionary: inout PDFDictionary, title: String?) {
    dictionary["Title"] = title.map { .text($0) }
    dictionary["Author"] = author.map { .text($0) }
    dictionary["Subject"] = subject.map { .text($0) }
    dictionary["Keywords"] = keywords.map { .text($0) }
  }

  /// Returns the entries that an update sets in the information dictionary of a PDF.
  ///
  /// If the file claims PDF/A, this is only the last entry, because the XMP packet must agree with
  /// the dictionary.
  package func updates(isArchival: Bool) -> PDFDictionary {
    var dictionary: PDFDictionary = [:]
    if !isArchival {
      let cleaned = cleaned
      cleaned.describe(&dictionary, title: isTitleAssumed ? nil : cleaned.title)
      dictionary["ModDate"] = date.map { .date($0) }
    }
    if let lastEntry { dictionary[lastEntry.name] = .text(lastEntry.text) }
    return dictionary
  }

  /// Completes the values that were not given with values of another document, which `value`
  /// returns by the names of their entries.
  package mutating func complete(_ value: (String) -> String?) {
    if title == nil || isTitleAssumed { title = value("Title") ?? title }
    author = author ?? value("Author")
    subject = subject ?? value("Subject")
    keywords = keywords ?? value("Keywords")
  }

  /// Whether a title, an author, a subject or keywords were given.
  package var describesDocument: Bool {
    title != nil && !isTitleAssumed || author != nil || subject != nil || keywords != nil
  }

  /// The given time of creation.
  var date: PDFDate? { created.map { PDFDate(secondsSince1970: $0) } }

  /// The given time of creation, or the time of the scan if none is given.
  var creationDate: PDFDate? { date ?? scanned }
}

/// A text entry of the information dictionary (ISO 32000-1, 14.3.3).
package struct InformationEntry: Sendable, Equatable {
  package let name: PDFName
  package let text: String

  /// Makes an entry of printable ASCII text.
  package init(name: PDFName, text: String) {
    self.name = name
    self.text = text
  }
}
