import Codecs
import PageModel
import Raster
import Recognition
import Testing

@testable import Words

/// Fields with a box for each digit.
@Suite struct CombFieldTests {
  /// Returns the digits in boxes of 30 by 40 pixels in `rows` rows, in those of `filled`.
  private func digits(boxes: Int, filled: Range<Int>, rows: Int = 1) throws -> [BoundingBox]? {
    let size = PixelSize(width: 30 * boxes + 2, height: 40 * rows + 2)
    let bitmap = Bitmap(bilevel: size) { pixel in
      let (x, y) = (pixel % size.width, pixel / size.width)
      let isDigit = (10..<20).contains(x % 30) && (10..<32).contains(y % 40)
      return x % 30 < 2 || y % 40 < 2 || filled.contains(x / 30) && isDigit
    }
    guard let ink = PageInk(bitmap),
      let part = ink.components.max(by: { $0.box.area < $1.box.area }),
      let mask = ink.mask(in: part.box)
    else { throw RecognitionError.failed }
    return CombField(mask, at: part.box)?.digits.map(\.box)
  }

  @Test func `digits side by side are found in their boxes`() throws {
    let found = try digits(boxes: 5, filled: 1..<5)
    #expect(found?.map(\.left) == [40, 70, 100, 130])
    #expect(found?.allSatisfy { $0.width == 10 && $0.height == 22 } == true)
  }

  @Test func `tables and pairs of boxes are no fields`() throws {
    #expect(try digits(boxes: 5, filled: 0..<5, rows: 2) == nil)
    #expect(try digits(boxes: 2, filled: 0..<2) == nil)
    #expect(try digits(boxes: 5, filled: 0..<2) == nil)
  }
}
