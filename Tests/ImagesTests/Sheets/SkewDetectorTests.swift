import Codecs
import PageModel
import Raster
import Sheets
import Testing

@Suite struct SkewDetectorTests {
  private static let size = PixelSize(width: 400, height: 400)

  /// Rows of short black strokes on white, level.
  private var lines: Bitmap {
    var bytes = [UInt8](repeating: 255, count: Self.size.area)
    for y in 60..<340 where y % 20 < 7 {
      for x in 60..<340 where x % 9 < 5 { bytes[y * Self.size.width + x] = 0 }
    }
    return Bitmap(size: Self.size, format: .gray, bytes: bytes)
  }

  @Test(arguments: [-11.0, -4, -0.7, 0, 2, 9])
  func `the skew of turned lines is measured`(degrees: Double) throws {
    let skew = try #require(SkewDetector.skew(of: try lines.turned(degrees: degrees)))
    #expect(abs(skew.degrees - degrees) < 0.15)
  }

  @Test(arguments: [-40.0, -20, 17, 33])
  func `the skew of lines that lean steeply is found on request`(degrees: Double) throws {
    let size = PixelSize(width: 1200, height: 1200)
    let text = (1...8).map { "\($0) lines of letters that lean" }
    let bitmap = try PlaceholderImage.bitmap(lines: text, size: size).turned(degrees: degrees)
    let image = PreparedBitmap(
      bitmap: bitmap, resolution: Resolution(300), originalSize: size, toOriginal: .identity)
    let skew = try #require(image.wideSkew)
    #expect(abs(skew.degrees - degrees) < 0.3)
  }

  @Test func `a blank page has no skew`() {
    #expect(SkewDetector.skew(of: Bitmap(white: Self.size, format: .gray)) == nil)
    #expect(SkewDetector.skew(of: Bitmap(white: Self.size, format: .bilevel)) == nil)
  }

  @Test func `a blank page has no orientation`() {
    #expect(OrientationDetector.quarters(of: Bitmap(white: Self.size, format: .gray)) == nil)
  }

  @Test(arguments: [PixelFormat.gray, .rgb, .bilevel])
  func `warping moves pixels and leaves white around them`(format: PixelFormat) throws {
    var bytes = Bitmap(white: Self.size, format: format).bytes
    let rowBytes = format.bytesPerRow(width: Self.size.width)
    for y in 100..<200 { for x in 10..<20 { bytes[y * rowBytes + x] = 0 } }
    let image = Bitmap(size: Self.size, format: format, bytes: bytes)
    let shift = ProjectiveTransform(AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 200, ty: 50))
    let target = PixelSize(width: 500, height: 420)
    let warped = try image.warped(by: shift, to: target)
    #expect(warped.size == target)
    #expect(warped.format == (format == .rgb ? .rgb : .gray))
    let channels = warped.format == .rgb ? 3 : 1
    func pixel(_ x: Int, _ y: Int) -> UInt8 { warped.bytes[(y * 500 + x) * channels] }
    let x =
      switch format {
      case .gray: 15;
      case .rgb: 5;
      case .bilevel: 120
      }
    #expect(pixel(x + 200, 200) == 0)
    #expect(pixel(x, 150) == 255)
  }

  @Test(arguments: [
    (AffineTransform.identity, 0.0, [0, 80, 160, 240, 10, 90, 170, 250]),
    (
      AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0.5, ty: -0.25), 0,
      [255, 42, 122, 202, 255, 50, 130, 210]
    ),
    (.identity, -0.25, [0, 60, 105, 135, 10, 67, 111, 140]),
  ])
  func `a warped pixel is the mean of the four around its place, to a sixteenth`(
    map: AffineTransform, perspective: Double, expected: [UInt8]
  ) throws {
    let map = ProjectiveTransform(
      a: map.a, b: map.b, c: map.c, d: map.d, tx: map.tx, ty: map.ty, g: perspective, h: 0)
    let size = PixelSize(width: 4, height: 2)
    let gray = Bitmap(size: size, format: .gray, bytes: [0, 80, 160, 240, 10, 90, 170, 250])
    #expect(try gray.warped(by: map, to: size).bytes == expected)
    let channels = [gray.bytes, gray.bytes.map { 250 - $0 }, gray.bytes.map { $0 / 2 }]
    let pixels = gray.bytes.indices.flatMap { pixel in channels.map { $0[pixel] } }
    let warped = try Bitmap(size: size, format: .rgb, bytes: pixels).warped(by: map, to: size).bytes
    for (index, channel) in channels.enumerated() {
      let alone = try Bitmap(size: size, format: .gray, bytes: channel).warped(by: map, to: size)
      #expect(stride(from: index, to: warped.count, by: 3).map { warped[$0] } == alone.bytes)
    }
  }

  @Test func `uneven light becomes even`() {
    var bytes = [UInt8](repeating: 0, count: Self.size.area)
    for y in 0..<400 { for x in 0..<400 { bytes[y * 400 + x] = UInt8(110 + x / 4) } }
    let lit = Bitmap(size: Self.size, format: .gray, bytes: bytes).evenlyLit()
    let row = lit.bytes[200 * 400 + 20..<200 * 400 + 380]
    #expect((row.max() ?? 0) - (row.min() ?? 0) < 12)
    #expect((row.min() ?? 0) > 230)
  }

  @Test(arguments: [-0.2, 0, 0.25])
  func `a single line of few letters has a skew`(slope: Double) throws {
    let size = PixelSize(width: 300, height: 150)
    var bytes = [UInt8](repeating: 255, count: size.area)
    for letter in 0..<7 {
      let (left, top) = (30 + 34 * letter, 60 + Int(slope * 34 * Double(letter - 3)))
      for y in top..<top + 30 { for x in left..<left + 20 { bytes[y * 300 + x] = 0 } }
    }
    let skew = try #require(
      SkewDetector.skew(ofLetters: Bitmap(size: size, format: .gray, bytes: bytes)))
    #expect(abs(skew.degrees - Angle.degrees(slope: slope)) < 2)
  }

  @Test func `a page without letters has no skew of letters`() {
    let white = Bitmap(white: PixelSize(width: 100, height: 100), format: .gray)
    #expect(SkewDetector.skew(ofLetters: white) == nil)
  }
}
