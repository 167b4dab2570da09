/// Names and their objects, in the order in which they were added (ISO 32000-1, 7.3.7).
///
/// The order makes the same input give the same bytes. At most 4 095 entries (PDF 1.4, Annex C):
/// for the caller to keep.
package struct PDFDictionary: Sendable, Equatable {
  /// The entries, in the order in which they are written.
  package private(set) var entries: [(name: PDFName, object: PDFObject)] = []

  /// Makes a dictionary of entries whose names differ.
  package init(_ entries: [(PDFName, PDFObject)] = []) {
    self.entries = entries.map { (name: $0.0, object: $0.1) }
    precondition(Set(entries.map(\.0)).count == entries.count, "A name stands twice")
  }

  /// The object of a name; setting replaces it in its place or adds it at the end, and setting
  /// `nil` removes it.
  package subscript(name: PDFName) -> PDFObject? {
    get {
      entries.first { $0.name == name }?.object
    }
    set {
      let index = entries.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let object?): entries[index].object = object
      case (let index?, nil): entries.remove(at: index)
      case (nil, let object?): entries.append((name, object))
      case (nil, nil): break
      }
    }
  }

  /// Whether both have the same entries in the same order.
  package static func == (left: PDFDictionary, right: PDFDictionary) -> Bool {
    left.entries.elementsEqual(right.entries, by: ==)
  }
}

extension PDFDictionary: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (PDFName, PDFObject)...) {
    self.init(elements)
  }
}
