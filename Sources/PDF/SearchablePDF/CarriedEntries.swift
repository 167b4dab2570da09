package import PDFSyntax

/// The entries that a document takes over from another one, in object numbers of the new document.
package struct CarriedEntries {
  /// Entries of the catalog.
  package var catalog = PDFDictionary()
  /// The information dictionary; `nil` for none.
  package var information: PDFDictionary?
  /// The XMP packet; `nil` to write a new one.
  package var packet: IndirectReference?

  /// Makes the entries of a document that takes over nothing.
  package init() {}

  /// Returns the catalog `own` with the carried entries that it lacks.
  func added(to own: PDFDictionary) -> PDFDictionary {
    var dictionary = own
    for entry in catalog.entries where own[entry.name] == nil {
      dictionary[entry.name] = entry.object
    }
    return dictionary
  }
}

extension PDFDictionary {
  /// Returns the dictionary with new entries after all others, because a batch looks for its marker
  /// at the end.
  package func followed(by new: PDFDictionary) -> PDFDictionary {
    var dictionary = self
    for entry in new.entries {
      dictionary[entry.name] = nil
      dictionary[entry.name] = entry.object
    }
    return dictionary
  }
}
