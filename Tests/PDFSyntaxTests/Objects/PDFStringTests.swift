import PDFSyntax
import Testing

@Suite struct PDFStringTests {
  @Test(
    arguments: [
      ("", []),
      ("Page (1)", Array("Page (1)".utf8)),
      ("a\tb\r\n", Array("a\tb\r\n".utf8)),
      ("~", [0x7E]),
      ("\u{7F}", [0xFE, 0xFF, 0x00, 0x7F]),
      // PDFDocEncoding has a breve there.
      ("\u{18}", [0xFE, 0xFF, 0x00, 0x18]),
      ("Aß", [0xFE, 0xFF, 0x00, 0x41, 0x00, 0xDF]),
      ("漢", [0xFE, 0xFF, 0x6F, 0x22]),
      ("😀", [0xFE, 0xFF, 0xD8, 0x3D, 0xDE, 0x00]),
    ] as [(String, [UInt8])])
  func `text is ASCII if possible, else UTF-16`(text: String, bytes: [UInt8]) {
    #expect(PDFString(text: text).bytes == bytes)
  }

  @Test func `text without a mark of its encoding is read as PDFDocEncoding`() {
    #expect(PDFString(bytes: [0x41, 0x80, 0x84, 0x9E, 0x9F, 0xA0, 0xE9]).text == "A•—ž€é")
  }
}
