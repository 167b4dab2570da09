import ImageFiles
import PageModel
import TestSupport
import Testing

@Suite struct JBIG2OutlineTests {
  /// A page and a region of 16 × 4 pixels with two bytes of code.
  private static let stream = hexadecimal(
    """
    00000000 30 00 01 00000013 00000010 00000004 00000000 00000000 01 0000
    00000001 27 00 01 0000001c 00000010 00000004 00000000 00000000 00 08 03fffdff02fefefe ffac
    """)

  @Test func `the size of the page is read`() {
    #expect(JBIG2Outline(Self.stream)?.size == PixelSize(width: 16, height: 4))
  }

  @Test func `a stream that ends early or goes on is refused`() {
    for length in Self.stream.indices {
      #expect(JBIG2Outline(Array(Self.stream[..<length])) == nil)
    }
    #expect(JBIG2Outline(Self.stream + [0]) == nil)
  }

  @Test(arguments: [0, 4, 5, 6, 7, 11, 15, 30, 34, 35, 36, 41, 45])
  func `other segments, pages and sizes are refused`(index: Int) {
    var other = Self.stream
    other[index] ^= 0x40
    #expect(JBIG2Outline(other) == nil)
  }

  @Test func `a page without pixels is refused`() {
    var empty = Self.stream
    for index in [14, 44] { empty[index] = 0 }
    #expect(JBIG2Outline(empty) == nil)
  }
}
