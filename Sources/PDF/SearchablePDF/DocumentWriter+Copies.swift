package import PDFSyntax

/// Pages that are copied from other documents.
extension DocumentWriter where Sink: ~Copyable {
  /// Reserves the number of a page that is written later.
  package mutating func reservePage() -> IndirectReference {
    withWriter { $0.reserve() }
  }

  /// Returns the text of a page of another document, which is not tagged.
  package mutating func untaggedText(
    of page: PreparedPage
  ) -> Result<ContentStream, TextLayerFault> {
    withLayers { $0.text(of: page, isStructured: false) }
  }

  /// Adds a page that `write` writes under the number `reference`, with its parent in the page tree.
  ///
  /// - Throws: the error of the sink.
  package mutating func append(
    copyAs reference: IndirectReference,
    _ write: (inout PDFWriter, _ parent: IndirectReference) -> Void
  ) throws(Failure) {
    let parent = addPage(reference)
    limitClaim(by: .isCopied)
    withWriter { write(&$0, parent) }
    try flush()
  }
}

/// What a document takes over from another one, in the object numbers of the new document.
package struct CarriedEntries {
  /// Serialised entries of the catalog.
  package var catalog: [(name: PDFName, value: [UInt8])] = []
  /// The serialised information dictionary; `nil` for none.
  package var information: [UInt8]?
  /// The XMP packet; `nil` to write a new one.
  package var packet: IndirectReference?

  /// Takes over nothing.
  package init() {}

  /// Returns a serialised catalog with the entries.
  func added(to catalog: PDFDictionary) -> [UInt8] {
    let own = ObjectSerializer.bytes(of: .dictionary(catalog))
    guard var dictionary = try? SourceDictionary(parsing: own) else { return own }
    for entry in self.catalog where dictionary[entry.name] == nil {
      dictionary[entry.name] = entry.value
    }
    return dictionary.bytes
  }

  /// Returns a serialised information dictionary: the new entries after those that are taken over.
  func information(under new: PDFObject) -> [UInt8] {
    guard case .dictionary(let entries) = new, let information,
      var dictionary = try? SourceDictionary(parsing: information)
    else { return ObjectSerializer.bytes(of: new) }
    for entry in entries.entries {
      // Moves the entry to the end, where a batch looks for its marker.
      dictionary[entry.name] = nil
      dictionary.set(entry.name, to: entry.object)
    }
    return dictionary.bytes
  }
}
