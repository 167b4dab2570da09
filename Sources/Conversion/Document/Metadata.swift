import PDFObjects

/// What a document says of itself (ISO 32000-1, 14.3.3).
package struct Metadata: Sendable, Equatable {
  /// The program and its version.
  package var producer: String
  /// When the document was made, in seconds since 1970; `nil` says nothing, so that the same pages
  /// give the same bytes.
  package var created: Int?

  /// Makes the metadata of a document by `producer`.
  package init(producer: String, created: Int? = nil) {
    self.producer = producer
    self.created = created
  }

  /// The information dictionary.
  var info: PDFObject {
    var dictionary: PDFDictionary = ["Producer": .text(producer)]
    if let created = created.map(PDFDate.init(secondsSince1970:)) {
      dictionary["CreationDate"] = .date(created)
      dictionary["ModDate"] = .date(created)
    }
    return .dictionary(dictionary)
  }
}
