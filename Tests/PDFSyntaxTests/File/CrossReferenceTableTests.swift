@testable import PDFSyntax
import Testing

@Suite struct CrossReferenceTableTests {
  @Test func `free numbers form a list`() {
    var table = CrossReferenceTable()
    let references = (0..<6).map { _ in table.reserve() }
    #expect(references.map(\.number) == [1, 2, 3, 4, 5, 6])
    table.record(references[4], at: 9_999_999_999)
    table.record(references[0], at: 15)
    table.record(references[2], at: 220)
    #expect(
      String(decoding: table.serialized(), as: UTF8.self)
        == [
          "xref\n0 7\n",
          "0000000002 65535 f \n", "0000000015 00000 n \n", "0000000004 00000 f \n",
          "0000000220 00000 n \n", "0000000006 00000 f \n", "9999999999 00000 n \n",
          "0000000000 00000 f \n",
        ].joined())
  }

  @Test func `an empty table has number 0`() {
    #expect(
      String(decoding: CrossReferenceTable().serialized(), as: UTF8.self)
        == "xref\n0 1\n0000000000 65535 f \n")
  }
}
