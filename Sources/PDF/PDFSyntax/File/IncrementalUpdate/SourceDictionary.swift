/// A dictionary read from another file, whose values keep their bytes (ISO 32000-1, 7.3.7).
///
/// Reading a value and writing it again could round a number or lose a name that is not UTF-8.
package struct SourceDictionary: Sendable, Equatable {
  /// The names, with their slash, and the values as written, in the order of the file.
  private var entries: [(name: [UInt8], value: [UInt8])]

  /// Makes a dictionary without entries.
  package init() {
    entries = []
  }

  /// Reads a dictionary that fills `bytes`.
  ///
  /// - Throws: `SourceSyntaxError` if the bytes are not exactly one well-formed dictionary.
  package init(parsing bytes: [UInt8]) throws(SourceSyntaxError) {
    var tokens = PDFTokenizer(bytes)
    guard tokens.next() == .dictionaryStart else { throw .unexpected(at: tokens.start) }
    entries = []
    while case let token = tokens.next(), token != .dictionaryEnd {
      guard case .name? = token else { throw .unexpected(at: tokens.start) }
      let name = Array(tokens.written)
      tokens.skipWhiteSpace()
      let start = tokens.position
      _ = try tokens.object(allowsTwins: true)
      entries.append((name, Array(bytes[start..<tokens.position])))
    }
    try tokens.expectEnd()
  }

  /// The names of the entries as written, with their slash.
  package var names: Set<[UInt8]> { Set(entries.map(\.name)) }

  /// The bytes of an entry's value; setting adds or replaces the entry, and setting `nil` removes
  /// it.
  package subscript(name: PDFName) -> [UInt8]? {
    get {
      let key = Self.written(name)
      return entries.first { $0.name == key }?.value
    }
    set {
      let key = Self.written(name)
      let index = entries.firstIndex { $0.name == key }
      switch (index, newValue) {
      case (let index?, let value?): entries[index].value = value
      case (let index?, nil): entries.remove(at: index)
      case (nil, let value?): entries.append((key, value))
      case (nil, nil): break
      }
    }
  }

  /// Sets an entry to an object.
  package mutating func set(_ name: PDFName, to object: PDFObject) {
    self[name] = ObjectSerializer.bytes(of: object)
  }

  /// Returns the dictionary with these entries in place of those of the same names, in one pass.
  package func setting(_ objects: [PDFName: PDFObject]) -> SourceDictionary {
    var rest: [[UInt8]: [UInt8]] = [:]
    for (name, object) in objects { rest[Self.written(name)] = ObjectSerializer.bytes(of: object) }
    var dictionary = self
    for index in dictionary.entries.indices {
      if let value = rest.removeValue(forKey: dictionary.entries[index].name) {
        dictionary.entries[index].value = value
      }
    }
    for (name, value) in rest.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      dictionary.entries.append((name, value))
    }
    return dictionary
  }

  /// The dictionary as written.
  package var bytes: [UInt8] {
    var bytes = Array("<<".utf8)
    for entry in entries {
      bytes += [UInt8(ascii: " ")] + entry.name + [UInt8(ascii: " ")] + entry.value
    }
    return bytes + Array(" >>".utf8)
  }

  /// Returns whether both have the same entries in the same order.
  package static func == (left: SourceDictionary, right: SourceDictionary) -> Bool {
    left.entries.elementsEqual(right.entries) { $0.name == $1.name && $0.value == $1.value }
  }

  private static func written(_ name: PDFName) -> [UInt8] {
    ObjectSerializer.bytes(of: .name(name))
  }
}
