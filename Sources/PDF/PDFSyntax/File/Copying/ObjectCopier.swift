/// Copies objects of another file, with all objects that they refer to, into a new one under new
/// numbers (ISO 32000-1, 7.3).
///
/// Stream data are copied without decoding. The structure tree is not copied, nor are the entries
/// that refer to it. Pages are copied only one by one: a reference to a page becomes the number
/// that was reserved for the page, or null for a page that is left out.
package struct ObjectCopier {
  /// The file whose objects are copied.
  package let file: SourceFile
  /// The new numbers of objects; `nil` for objects that become null.
  private var numbers: [IndirectReference: IndirectReference?] = [:]
  /// The objects that are referred to and not yet copied.
  private var waiting: [IndirectReference] = []
  /// The objects that are copied in place of the keys.
  private var substitutes: [IndirectReference: IndirectReference] = [:]
  /// The new data of streams with the entries that describe the data, by the stream.
  private var replacements: [IndirectReference: PDFStream] = [:]
  /// The bytes that were copied and are not yet spent from the budget.
  private var unspent = 0

  /// The entries whose arrays lose references to objects that are left out.
  private static let lists: Set<PDFName> = ["Kids", "Fields", "Annots", "CO"]
  /// The number of copied bytes that are spent from the budget at once.
  private static let spentAtOnce = 1 << 12
  /// The length of the delimiters and the cross-reference entry of an indirect object, in bytes.
  private static let objectLength = 40

  /// Makes a copier of the objects of `file`.
  package init(_ file: SourceFile) {
    self.file = file
  }

  /// Maps an object, such as a page, to its reserved number, or to null if `new` is `nil`.
  package mutating func map(_ old: IndirectReference, to new: IndirectReference?) {
    numbers[old] = .some(new)
  }

  /// Makes references to an object lead to the copy of an equal object.
  package mutating func substitute(_ other: IndirectReference, for old: IndirectReference) {
    substitutes[old] = other
  }

  /// Replaces the data in the copy of a stream.
  ///
  /// - replacement: The data with the entries that change, whose references are to objects of the
  ///   copied file.
  package mutating func replace(_ old: IndirectReference, by replacement: PDFStream) {
    replacements[old] = replacement
  }

  /// Returns whether references to an object become null.
  package func omits(_ reference: IndirectReference) -> Bool {
    if case .some(.none) = numbers[reference] { true } else { false }
  }

  /// Returns the copy of an object, with the entries of dictionaries in the order of their names;
  /// `finish(to:)` writes the objects that it refers to.
  ///
  /// - Throws: `SourceFileError.exceeds` if more is copied than the budget of the file allows.
  package mutating func copy(
    _ object: PDFObject, to writer: inout PDFWriter
  ) throws(SourceFileError) -> PDFObject {
    switch object {
    case .array(let elements):
      var copies: [PDFObject] = []
      for element in elements { copies.append(try copy(element, to: &writer)) }
      return .array(copies)
    case .dictionary(let entries): return .dictionary(try copy(entries, to: &writer))
    case .reference(let old):
      try spend(8)
      return reference(to: old, in: &writer).map { .reference($0) } ?? .null
    case .spelled(let word):
      try spend(word.count)
      return .spelled(NumberFormatting.shortest(word) ?? word)
    case .string, .name, .null, .boolean, .integer, .real:
      try spend(ObjectSerializer.bytes(of: object).count)
      return object
    }
  }

  /// Returns the copy of a dictionary.
  ///
  /// - Throws: `SourceFileError.exceeds` if more is copied than the budget of the file allows.
  package mutating func copy(
    _ dictionary: PDFDictionary, to writer: inout PDFWriter
  ) throws(SourceFileError) -> PDFDictionary {
    var copies = PDFDictionary()
    let entries = dictionary.entries.sorted {
      $0.name.bytes.lexicographicallyPrecedes($1.name.bytes)
    }
    for (name, value) in entries where !refersToStructure(dictionary, by: name) {
      try spend(ObjectSerializer.bytes(of: .name(name)).count)
      copies.append(
        name, try copy(Self.lists.contains(name) ? kept(of: value) : value, to: &writer))
    }
    return copies
  }

  /// Returns whether an entry refers to the structure tree: by keys (14.7.4.4), or from an action
  /// (12.6.4.2) or an outline item (12.3.3); resources may have the same names.
  private func refersToStructure(_ dictionary: PDFDictionary, by name: PDFName) -> Bool {
    switch name {
    case "StructParent", "StructParents", "StructTreeRoot": return true
    case "SD":
      guard let kind = dictionary["S"] else { return false }
      let resolved = try? file.resolved(kind)
      return resolved == nil || resolved == .name("GoTo")
    case "SE": return dictionary["Title"] != nil
    default: return false
    }
  }

  /// Spends the bytes of an object, with the space after them, from the budget.
  private mutating func spend(_ count: Int) throws(SourceFileError) {
    unspent += count + 1
    guard unspent >= Self.spentAtOnce else { return }
    try file.budget.spend(unspent, on: .written)
    unspent = 0
  }

  /// Returns an array without the references to objects that are left out; any other object
  /// unchanged.
  private func kept(of value: PDFObject) -> PDFObject {
    guard let elements = value.elements else { return value }
    return .array(elements.filter { $0.reference.map { !omits($0) } ?? true })
  }

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
  /// - Throws: `SourceFileError` if an object cannot be read.
  package mutating func finish(to writer: inout PDFWriter) throws(SourceFileError) {
    while let old = waiting.popLast() {
      guard case .some(.some(let new)) = numbers[old] else { continue }
      let (object, data) = try file.content(of: old)
      // Nodes of the page tree, and pages that are not in it, are never copied by a reference, nor
      // is the structure tree.
      if isOfTree(object) {
        writer.write(.null, as: new)
      } else if let data {
        var stream = PDFStream(dictionary: object.dictionary ?? [:], data: data)
          .copied(replacedBy: replacements[old])
        try file.budget.spend(stream.data.count, on: .written)
        stream.dictionary = try copy(stream.dictionary, to: &writer)
        writer.write(stream, as: new)
      } else {
        writer.write(try copy(object, to: &writer), as: new)
      }
    }
  }
}

extension ObjectCopier {
  /// The types of pages and nodes of the page tree (7.7.3), and of the structure tree (14.7.2).
  private static let typesOfTrees: [PDFObject] = [
    .name("Page"), .name("Pages"), .name("Catalog"), .name("StructTreeRoot"), .name("StructElem"),
  ]

  /// Returns whether an object is, or may be, a page or a node of the page tree or of the structure
  /// tree.
  private func isOfTree(_ object: PDFObject) -> Bool {
    guard let type = object["Type"] else { return false }
    return (try? file.resolved(type)).map(Self.typesOfTrees.contains) ?? true
  }
}
