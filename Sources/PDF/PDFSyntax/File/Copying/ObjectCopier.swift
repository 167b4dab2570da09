/// Copies objects of another file, with all objects that they refer to, into a new one under new
/// numbers (ISO 32000-1, 7.3).
///
/// Stream data are copied as they are. The structure tree is not copied, nor are the entries that
/// refer to it. Pages are copied only one by one: a reference to a page becomes the number that was
/// reserved for the page, or null for a page that is left out.
package struct ObjectCopier {
  private var file: SourceFile
  /// The new numbers of objects; `nil` for objects that become null.
  private var numbers: [IndirectReference: IndirectReference?] = [:]
  /// The objects that are referred to and not yet copied.
  private var waiting: [IndirectReference] = []
  /// The objects in whose place others are copied.
  private var substitutes: [IndirectReference: IndirectReference] = [:]
  /// Other data of streams, by the object of the stream.
  private var replacements: [IndirectReference: StreamReplacement] = [:]
  /// The bytes that were copied and are not yet spent from the budget.
  private var unspent = 0

  /// The entries that refer to the structure tree by keys or elements (14.7.4.4 and 12.3.2.3).
  private static let structureEntries: Set<[UInt8]> = names([
    "StructParent", "StructParents", "StructTreeRoot", "SD", "SE",
  ])
  /// The entries with arrays from which objects that are left out are removed.
  private static let lists: Set<[UInt8]> = names(["Kids", "Fields", "Annots", "CO"])
  /// The number of bytes that are copied before they are spent from the budget.
  private static let spentAtOnce = 1 << 12
  /// The bytes of an indirect object besides its own: its delimiters and its cross-reference entry.
  private static let objectLength = 40

  /// Makes a copier of the objects of `file`.
  package init(_ file: SourceFile) {
    self.file = file
  }

  /// Gives an object, such as a page, the number that is reserved for it; null if `new` is `nil`.
  package mutating func map(_ old: IndirectReference, to new: IndirectReference?) {
    numbers[old] = .some(new)
  }

  /// Lets references to an object lead to the copy of another one, which is equal.
  package mutating func substitute(_ other: IndirectReference, for old: IndirectReference) {
    substitutes[old] = other
  }

  /// Gives the copy of a stream other data.
  package mutating func replace(_ old: IndirectReference, by replacement: StreamReplacement) {
    replacements[old] = replacement
  }

  /// Returns whether references to an object become null.
  package func omits(_ reference: IndirectReference) -> Bool {
    if case .some(.none) = numbers[reference] { true } else { false }
  }

  /// Returns an object of the file; null for one that does not exist.
  ///
  /// - Throws: `SourceFileError` if the object cannot be read.
  package mutating func resolved(_ object: SourceObject) throws(SourceFileError) -> SourceObject {
    try file.resolved(object)
  }

  /// Returns the serialised copy of an object; `finish(to:)` writes the objects that it refers to.
  ///
  /// - Throws: `SourceFileError.exceeds` if more is copied than the budget of the file allows.
  package mutating func copy(
    _ object: SourceObject, to writer: inout PDFWriter
  ) throws(SourceFileError) -> [UInt8] {
    var bytes: [UInt8] = []
    try append(object, to: &bytes, &writer)
    return bytes
  }

  /// The budget of the file.
  package var budget: WorkBudget { file.budget }

  /// Returns the number of the copy of an object, which `finish(to:)` writes; `nil` for an object
  /// that is left out.
  package mutating func reference(
    to old: IndirectReference, in writer: inout PDFWriter
  ) -> IndirectReference? {
    let old = substitutes[old] ?? old
    if let known = numbers[old] { return known }
    let new = writer.reserve()
    numbers[old] = .some(new)
    waiting.append(old)
    unspent += Self.objectLength
    return new
  }

  /// Writes the objects that are referred to and not yet written.
  ///
  /// - Throws: `SourceFileError` if one of them cannot be read.
  package mutating func finish(to writer: inout PDFWriter) throws(SourceFileError) {
    while let old = waiting.popLast() {
      guard case .some(.some(let new)) = numbers[old] else { continue }
      let (object, data) = try file.content(of: old)
      // Nodes of the page tree, and pages that are not in it, are never copied by a reference.
      if object.isPageOrNode {
        writer.write(.null, as: new)
      } else if let data {
        let stream = StreamReplacement.stream(object.entries ?? [:], data, replacements[old])
        try file.budget.spend(stream.data.count, on: .written)
        let entries = try copy(.dictionary(stream.entries), to: &writer)
        writer.write(serialized: entries, data: stream.data, as: new)
      } else {
        writer.write(serialized: try copy(object, to: &writer), as: new)
      }
    }
  }

  private static func names(_ names: [String]) -> Set<[UInt8]> {
    Set(names.map { Array($0.utf8) })
  }
}

extension ObjectCopier {
  private mutating func append(
    _ object: SourceObject, to bytes: inout [UInt8], _ writer: inout PDFWriter
  ) throws(SourceFileError) {
    switch object {
    case .keyword(let word), .number(let word): try append(word, to: &bytes)
    case .string(let string):
      try append(ObjectSerializer.bytes(of: .string(PDFString(bytes: string))), to: &bytes)
    case .name(let name): try append(ObjectSerializer.written(name: name), to: &bytes)
    case .array(let elements): try append(elements, to: &bytes, &writer)
    case .dictionary(let entries): try append(entries, to: &bytes, &writer)
    case .reference(let old):
      let new = reference(to: old, in: &writer)
      try append(ObjectSerializer.bytes(of: new.map { .reference($0) } ?? .null), to: &bytes)
    }
  }

  /// Appends bytes that are spent from the budget, with the space after them.
  private mutating func append(_ new: [UInt8], to bytes: inout [UInt8]) throws(SourceFileError) {
    bytes += new
    unspent += new.count + 1
    guard unspent >= Self.spentAtOnce else { return }
    try file.budget.spend(unspent, on: .written)
    unspent = 0
  }

  private mutating func append(
    _ elements: [SourceObject], to bytes: inout [UInt8], _ writer: inout PDFWriter
  ) throws(SourceFileError) {
    bytes.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: " ")) }
      try append(element, to: &bytes, &writer)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Appends the entries by name, because a dictionary has no order.
  private mutating func append(
    _ entries: [[UInt8]: SourceObject], to bytes: inout [UInt8], _ writer: inout PDFWriter
  ) throws(SourceFileError) {
    bytes += "<<".utf8
    for (name, value) in entries.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) })
    where !Self.structureEntries.contains(name) {
      bytes.append(UInt8(ascii: " "))
      try append(ObjectSerializer.written(name: name), to: &bytes)
      bytes.append(UInt8(ascii: " "))
      try append(Self.lists.contains(name) ? kept(of: value) : value, to: &bytes, &writer)
    }
    bytes += " >>".utf8
  }

  /// Returns an array without the references to objects that are left out; any other object as it
  /// is.
  private func kept(of value: SourceObject) -> SourceObject {
    guard let elements = value.elements else { return value }
    return .array(elements.filter { $0.reference.map { !omits($0) } ?? true })
  }
}

extension SourceObject {
  /// Whether the object is a page or a node of the page tree (7.7.3).
  fileprivate var isPageOrNode: Bool {
    guard let type = entry("Type") else { return false }
    return type.isName("Page") || type.isName("Pages") || type.isName("Catalog")
  }
}

extension ObjectSerializer {
  /// Returns a name given by its bytes, which may be no text, with its slash and escapes.
  fileprivate static func written(name: [UInt8]) -> [UInt8] {
    var bytes = [UInt8(ascii: "/")]
    for byte in name {
      let isRegular =
        (UInt8(ascii: "!")...UInt8(ascii: "~")).contains(byte) && !"()<>[]{}/%#".utf8.contains(byte)
      bytes += isRegular ? [byte] : Array(hexadecimal(byte).utf8)
    }
    return bytes
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "#" + (byte < 0x10 ? "0" : "") + digits
  }
}
