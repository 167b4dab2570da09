import PDFContent
import PDFSyntax
import Testing

@testable import PDFText

@Suite struct OwnTextTests {
  private static let own = "q 3 Tr BT /FScan 9 Tf 90 Tz 1 2 Td (owns) Tj ET 0 Tr Q"

  @Test(arguments: [
    "\(own) EMC", "/Artifact BMC \(own) EMC EMC", "q Q EMC",
    "q 0 1 -1 0 20.5 0 cm 3 Tr BT 1 0 .1 1 3 4 Tm /FScan 2 Tf (ab) Tj ET Q EMC",
    "q BT 90 Tz/FScan 9 Tf 3 Tr 1 2 TD<0001>Tj [<0002>3<0001>]TJ ET Q EMC",
    "q 3 Tr BT /FScan 9 Tf /Span<</ActualText(ab)>>BDC 1 2 Td<0001>Tj EMC ET Q EMC",
  ])
  func `a sequence ends with its last operator, however it is written`(text: String) throws {
    let sequence = try #require(OwnText.sequence(in: Array((text + " 0 0 9 9 re f").utf8), from: 0))
    #expect(sequence.end == text.utf8.count)
    #expect(sequence.fonts == (text.contains("Tf") ? [Array("FScan".utf8)] : []))
    let whole = Array("/ScanpdfText BMC \(text)".utf8)
    #expect(OwnText.isAll(of: whole + [10]))
    #expect(!OwnText.isAll(of: whole + Array(" q".utf8)))
    #expect((0..<whole.count).allSatisfy { !OwnText.isAll(of: Array(whole[..<$0])) })
  }

  @Test(arguments: [
    "BT /F0 2 Tf 9 9 Td (ab) Tj ET", "\(own) 0 0 9 9 re f", "q 1 0 0 1 5 0 cm", "3 Tr",
    "q 3 Tr BT /FScan 9 Tf 0 Tr (ab) Tj ET Q", "q 3 Tr BT (ab) Tj ET Q", "q BT /F 9 Tf (a) Tj ET Q",
    "q 3 Tr BT /FScan 9 Tf /Span <</ActualText (a) /E (b)>> BDC (a) Tj EMC ET Q",
    "q 3 Tr BT /FScan 9 Tf /P <</ActualText (a)>> BDC (a) Tj EMC ET Q",
    "q 3 Tr BT /FScan 9 Tf /Span <</ActualText (a)>> BDC (a) Tj ET EMC Q",
    "q 3 Tr BT /FScan 9 Tf (a) Tj EMC ET Q", "q 3 Tr /Im0 Do Q", "q 3 Tr Q Q", "q 3 Tr q Q Q",
    "q 1 g Q", "q 3.0 Tr BT /FScan 9 Tf (ab) Tj ET Q", "q 3 Tr BT /FScan 9 Tf Q ET",
    "q 3 Tr BT /FScan 9 Tf (a) ' ET Q", "q 3 Tr BT /FScan 9 Tf [(a) /B] TJ ET Q",
  ])
  func `anything else is no sequence`(text: String) {
    #expect(OwnText.sequence(in: Array("\(text) EMC".utf8), from: 0) == nil)
  }

  @Test(arguments: [
    ("BT /F 9 Tf 90 Tz 1 2 Td <0001> Tj ET", 0),
    ("BT /P <</MCID 4>> BDC /F 9 Tf 90 Tz .5 Tc <01> Tj EMC 0 Tc /P <</MCID 5>> BDC EMC ET", 2),
    ("BT /Span <</ActualText (a)>> BDC EMC ET", 0),
  ])
  func `a line tells its marked-content sequences`(text: String, count: Int) {
    #expect(OwnLine(Array(text.utf8))?.sequenceCount == count)
  }

  @Test(arguments: [
    "BT /F 9 Tf <01> Tj ET", "BT 90 Tz <01> Tj ET", "BT /F 9 Tf 90 Tz 1 Tc <01> Tj ET",
    "BT /P <</MCID 4>> BDC ET", "BT EMC ET", "BT 3 Tr ET", "BT ET BT ET", "q BT ET Q", "BT",
    "BT /A 0 Td ET", "",
  ])
  func `a text object that depends on others, or changes them, is no line`(text: String) {
    #expect(OwnLine(Array(text.utf8)) == nil)
  }
}
