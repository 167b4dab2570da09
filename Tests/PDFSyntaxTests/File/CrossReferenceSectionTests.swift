import Testing

@testable import PDFSyntax

@Suite struct CrossReferenceSectionTests {
  @Test func `free numbers form a list`() {
    var section = CrossReferenceSection()
    for (number, offset) in [(5, 9_999_999_999), (1, 15), (3, 220)] {
      section.record(IndirectReference(number: number), at: offset)
    }
    #expect(
      String(decoding: section.table(ofNewFile: 7), as: UTF8.self)
        == [
          "xref\n0 7\n",
          "0000000002 65535 f \n", "0000000015 00000 n \n", "0000000004 00000 f \n",
          "0000000220 00000 n \n", "0000000006 00000 f \n", "9999999999 00000 n \n",
          "0000000000 00000 f \n",
        ].joined())
  }

  @Test func `an empty table has number 0`() {
    #expect(
      String(decoding: CrossReferenceSection().table(ofNewFile: 1), as: UTF8.self)
        == "xref\n0 1\n0000000000 65535 f \n")
  }
}
