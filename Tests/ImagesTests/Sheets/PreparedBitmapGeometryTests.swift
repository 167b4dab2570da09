import Codecs
import PageModel
import Raster
import Sheets
import Testing

@Suite struct PreparedBitmapGeometryTests {
  /// Rows of strokes on a page that is turned clockwise, at half the size of its original.
  private func page(degrees: Double) throws -> PreparedBitmap {
    let size = PixelSize(width: 400, height: 500)
    var bytes = [UInt8](repeating: 255, count: size.area)
    for y in 80..<420 where y % 20 < 7 {
      for x in 60..<340 where x % 9 < 5 { bytes[y * size.width + x] = 0 }
    }
    let level = Bitmap(size: size, format: .gray, bytes: bytes)
    return PreparedBitmap(
      bitmap: try level.turned(degrees: degrees), resolution: Resolution(150),
      originalSize: PixelSize(width: 800, height: 1_000),
      toOriginal: AffineTransform(scaleX: 2, scaleY: 2))
  }

  @Test(arguments: [-8.0, 3])
  func `a crooked page is levelled and knows the way back`(degrees: Double) throws {
    let page = try page(degrees: degrees)
    let level = try page.leveled(try #require(page.skew(from: 0.5)))
    let map = try #require(level.pose.toImage)
    #expect(abs(map.affinePart.degrees - degrees) < 0.2)
    let middle = map.apply(Point(x: 400, y: 500))
    #expect(middle.distance(to: Point(x: 400, y: 500)) < 1e-6)
    #expect(level.pose.isPossible(page: level.originalSize, image: level.originalSize))
  }

  @Test func `a page that is nearly level has no skew worth a turn`() throws {
    #expect(try page(degrees: 0).skew(from: 0.5) == nil)
  }

  @Test func `a bilevel image stays bilevel if it is turned`() throws {
    let size = PixelSize(width: 64, height: 64)
    var bytes = [UInt8](repeating: 0xFF, count: PixelFormat.bilevel.byteCount(size: size))
    for y in 24..<40 { for x in 3..<5 { bytes[8 * y + x] = 0 } }
    let turned = try Bitmap(size: size, format: .bilevel, bytes: bytes).turned(degrees: 10)
    #expect(turned.format == .bilevel)
    // 16 × 16 pixels are dark, in the middle.
    let dark = turned.bytes.reduce(0) { $0 + 8 - $1.nonzeroBitCount }
    #expect((236...276).contains(dark))
    #expect(turned.bytes[8 * 32 + 4] & 0x80 == 0)
  }

  @Test(arguments: 1...3)
  func `a turned page has the size, pixels and pose of the turned paper`(quarters: Int) throws {
    let page = try page(degrees: 0)
    let turned = page.turned(quarters: quarters, imageSize: page.originalSize)
    #expect(turned.pose == Pose(quarters: quarters, toImage: nil))
    #expect(turned.originalSize == page.originalSize.turned(quarters: quarters))
    #expect(turned.bitmap.turned(quarters: 4 - quarters) == page.bitmap)
  }

  @Test(arguments: Orientation.allCases, 1...3)
  func `an orientation turned further is that of the turned image`(
    orientation: Orientation, quarters: Int
  ) {
    let stored = Bitmap(
      size: PixelSize(width: 2, height: 3), format: .gray, bytes: [10, 20, 30, 40, 50, 60])
    #expect(
      stored.upright(from: orientation).turned(quarters: quarters)
        == stored.upright(from: orientation.turned(quarters: quarters)))
  }
}
