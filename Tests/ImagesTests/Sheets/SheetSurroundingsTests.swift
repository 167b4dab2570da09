import Codecs
import PageModel
import Sheets
import Testing

/// A sheet on a gray table, with marks beside it.
@Suite struct SheetSurroundingsTests {
  private static let size = PixelSize(width: 240, height: 320)
  private static let sheet = Quadrilateral(
    topLeft: Point(x: 20, y: 60), topRight: Point(x: 200, y: 70),
    bottomRight: Point(x: 190, y: 300), bottomLeft: Point(x: 30, y: 290))

  /// Draws `count` marks of 4 × 8 pixels on the table, every 8 pixels from a place, or 12 downward.
  private func surroundings(
    marks count: Int, x: Int = 10, y: Int = 20, isDownward: Bool = false, gray: UInt8 = 20
  ) -> SheetSurroundings {
    var bytes = [UInt8](repeating: 150, count: Self.size.area)
    for index in 0..<count {
      let (left, top) = isDownward ? (x, y + 12 * index) : (x + 8 * index, y)
      for row in top..<top + 8 {
        for column in left..<left + 4 { bytes[row * Self.size.width + column] = gray }
      }
    }
    return SheetSurroundings(
      of: Self.sheet, in: Bitmap(size: Self.size, format: .gray, bytes: bytes))
  }

  @Test func `a row of dark marks beside a sheet may be text`() {
    #expect(surroundings(marks: 7).mayHaveText)
    #expect(surroundings(marks: 7, x: 215, y: 40, isDownward: true).mayHaveText)
  }

  @Test func `fewer marks, or marks hardly darker than the table, are its texture`() {
    #expect(!surroundings(marks: 6).mayHaveText)
    #expect(!surroundings(marks: 20, gray: 110).mayHaveText)
  }

  @Test func `the print on the sheet itself does not count`() {
    #expect(!surroundings(marks: 15, x: 50, y: 120).mayHaveText)
  }

  @Test func `the sheet is painted over in its own colour`() {
    let painted = surroundings(marks: 15, x: 50, y: 120).withoutSheet()
    #expect(
      painted
        == Bitmap(
          size: Self.size, format: .gray, bytes: [UInt8](repeating: 150, count: Self.size.area)))
  }

  @Test func `only the pixels of the sheet are painted over, in each channel`() {
    let size = PixelSize(width: 16, height: 16)
    var bytes: [UInt8] = []
    for y in 0..<16 {
      for x in 0..<16 { bytes += (4..<12).contains(x) && y < 8 ? [200, 180, 10] : [1, 2, 3] }
    }
    for channel in 0..<3 { bytes[3 * (2 * 16 + 6) + channel] = 0 }
    let corner = Quadrilateral(
      topLeft: Point(x: 4, y: 0), topRight: Point(x: 12, y: 0),
      bottomRight: Point(x: 12, y: 8), bottomLeft: Point(x: 4, y: 8))
    let photograph = Bitmap(size: size, format: .rgb, bytes: bytes)
    let painted = SheetSurroundings(of: corner, in: photograph).withoutSheet()
    for channel in 0..<3 { bytes[3 * (2 * 16 + 6) + channel] = [200, 180, 10][channel] }
    #expect(painted.bytes == bytes)
  }

  @Test func `an outline that leaves the photograph is painted as far as it is inside`() {
    let size = PixelSize(width: 8, height: 8)
    let outline = Quadrilateral(
      topLeft: Point(x: -1e300, y: -5), topRight: Point(x: 1e300, y: -4),
      bottomRight: Point(x: 1e300, y: 40), bottomLeft: Point(x: -1e300, y: 30))
    let even = [UInt8](repeating: 90, count: size.area)
    var bytes = even
    bytes[9] = 10
    let painted = SheetSurroundings(
      of: outline, in: Bitmap(size: size, format: .gray, bytes: bytes)
    ).withoutSheet()
    #expect(painted.bytes == even)
  }
}
