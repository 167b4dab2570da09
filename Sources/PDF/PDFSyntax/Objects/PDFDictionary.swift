/// A dictionary whose entries keep the order in which they were added (ISO 32000-1, 7.3.7).
///
/// The order makes the output reproducible. The caller must not exceed 4 095 entries (PDF 1.4,
/// Annex C).
package struct PDFDictionary: Sendable, Hashable {
  /// The entries in the order in which they are written.
  package private(set) var entries: [(name: PDFName, object: PDFObject)] = []

  /// Makes a dictionary of entries; of two with the same name, the last counts.
  package init(_ entries: [(PDFName, PDFObject)] = []) {
    var names: Set<PDFName> = []
    for (name, object) in entries {
      if names.insert(name).inserted { append(name, object) } else { self[name] = object }
    }
  }

  /// Makes a dictionary of entries in the order of their names.
  package init(sorting entries: [PDFName: PDFObject]) {
    self.entries = entries.sorted { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }
      .map { (name: $0.key, object: $0.value) }
  }

  /// Adds an entry, whose name no other entry may have.
  mutating func append(_ name: PDFName, _ object: PDFObject) { entries.append((name, object)) }

  /// Returns the dictionary with other objects under the same names.
  package func map(_ transform: (PDFName, PDFObject) -> PDFObject) -> PDFDictionary {
    var result = self
    for (index, entry) in entries.enumerated() {
      result.entries[index].object = transform(entry.name, entry.object)
    }
    return result
  }

  /// The object with a name; setting replaces the object or appends an entry, and setting `nil`
  /// removes the entry.
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

  /// Sets all entries of another dictionary.
  package mutating func merge(_ others: PDFDictionary) {
    for entry in others.entries { self[entry.name] = entry.object }
  }

  /// Returns whether both have the same entries in the same order.
  package static func == (left: PDFDictionary, right: PDFDictionary) -> Bool {
    left.entries.elementsEqual(right.entries, by: ==)
  }

  package func hash(into hasher: inout Hasher) {
    for entry in entries {
      hasher.combine(entry.name)
      hasher.combine(entry.object)
    }
  }
}

extension PDFDictionary: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (PDFName, PDFObject)...) {
    self.init(elements)
  }
}

/// A dictionary and the bytes it describes (ISO 32000-1, 7.3.8).
///
/// The data is already encoded as the entry `Filter` says. The entry `Length` is added when the
/// stream is written.
package struct PDFStream: Sendable, Equatable {
  /// The description of the data.
  package var dictionary: PDFDictionary
  /// The encoded data.
  package var data: [UInt8]

  /// Makes a stream of data that is already encoded as `dictionary` says.
  package init(dictionary: PDFDictionary = [:], data: [UInt8]) {
    self.dictionary = dictionary
    self.data = data
  }
}
