import PDFSyntax
import Testing

@Suite struct PDFDictionaryTests {
  @Test func `entries keep the order in which they came`() {
    var dictionary: PDFDictionary = ["Type": .name("Page"), "Rotate": 90]
    dictionary["Parent"] = .reference(IndirectReference(number: 2))
    dictionary["Type"] = .name("Pages")
    #expect(dictionary.entries.map(\.name) == ["Type", "Rotate", "Parent"])
    #expect(dictionary["Type"] == .name("Pages"))
    #expect(dictionary["Kids"] == nil)
  }

  @Test func `setting nil removes an entry`() {
    var dictionary: PDFDictionary = ["A": 1, "B": 2]
    dictionary["A"] = nil
    dictionary["C"] = nil
    #expect(dictionary == ["B": 2])
  }

  @Test func `dictionaries in another order are not equal`() {
    #expect(PDFDictionary([("A", 1), ("B", 2)]) != PDFDictionary([("B", 2), ("A", 1)]))
  }

  @Test func `a name occurs once`() {
    #expect(PDFDictionary([("A", 1), ("B", 3), ("A", 2)]) == PDFDictionary([("A", 2), ("B", 3)]))
  }

  @Test func `no name has a zero byte`() {
    #expect(PDFName("A\0B") == "AB")
  }
}
