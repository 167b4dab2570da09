package import PDFSyntax
import Testing

/// The structure tree of a document, read and checked by ISO 32000-1, 14.7.
package struct ReadStructure {
  /// An element with content of its own.
  package struct Element {
    package let reference: IndirectReference
    package let dictionary: PDFDictionary
    package let page: IndirectReference
    /// The numbers of its marked-content sequences.
    package let sequences: [Int]

    package var type: PDFName? {
      if case .name(let name)? = dictionary["S"] { name } else { nil }
    }
  }

  /// The elements in reading order.
  package private(set) var elements: [Element] = []
  /// Elements without content of their own, from the top.
  package private(set) var groups: [PDFName] = []
  /// The elements of a page's sequences, by the page's `StructParents`.
  package private(set) var parents: [Int: [IndirectReference]] = [:]
  /// The length of the longest array.
  package private(set) var longest = 0

  package init(of document: WrittenFile) throws {
    let catalog = try #require(document.trailer["Root"]?.reference)
    let entry = try #require(document.object(catalog).dictionary?["StructTreeRoot"]?.reference)
    let root = try #require(try document.object(entry).dictionary)
    #expect(root["Type"] == .name("StructTreeRoot"))
    try readGroup(try #require(root["K"]?.reference), parent: entry, document)
    try readParents(try #require(root["ParentTree"]?.reference), isRoot: true, document)
    #expect(root["ParentTreeNextKey"]?.integer == (parents.keys.max() ?? -1) + 1)
  }

  private mutating func readGroup(
    _ reference: IndirectReference, parent: IndirectReference, _ file: WrittenFile
  ) throws {
    let group = try #require(try file.object(reference).dictionary)
    #expect(group["P"]?.reference == parent)
    guard case .name(let type)? = group["S"] else { throw NotAnElement() }
    groups.append(type)
    let kids = try (group["K"]?.elements ?? []).map { try #require($0.reference) }
    longest = max(longest, kids.count)
    for kid in kids {
      let element = try #require(try file.object(kid).dictionary)
      if let page = element["Pg"]?.reference {
        #expect(element["P"]?.reference == reference)
        try readElement(kid, element, on: page)
      } else {
        try readGroup(kid, parent: reference, file)
      }
    }
  }

  private mutating func readElement(
    _ reference: IndirectReference, _ element: PDFDictionary, on page: IndirectReference
  ) throws {
    let content = try #require(element["K"])
    let sequences = (content.elements ?? [content]).compactMap(\.integer)
    longest = max(longest, sequences.count)
    elements.append(
      Element(reference: reference, dictionary: element, page: page, sequences: sequences))
  }

  /// Reads a node of the number tree (ISO 32000-1, 7.9.7).
  private mutating func readParents(
    _ reference: IndirectReference, isRoot: Bool, _ file: WrittenFile
  ) throws {
    let node = try #require(try file.object(reference).dictionary)
    let limits = node["Limits"]?.elements?.compactMap(\.integer)
    #expect((limits == nil) == isRoot)
    let (numbers, kids) = (node["Nums"]?.elements ?? [], node["Kids"]?.elements ?? [])
    longest = max(longest, numbers.count, kids.count)
    #expect(numbers.isEmpty || kids.isEmpty)
    var keys: [Int] = []
    for index in stride(from: 0, to: numbers.count, by: 2) {
      keys.append(try #require(numbers[index].integer))
      let owners = try #require(numbers[index + 1].elements)
      parents[keys[keys.count - 1]] = owners.compactMap(\.reference)
      longest = max(longest, owners.count)
    }
    #expect(keys == keys.sorted())
    if let limits { #expect(limits == [keys.first, keys.last]) }
    for kid in kids { try readParents(try #require(kid.reference), isRoot: false, file) }
  }

  private struct NotAnElement: Error {}
}
