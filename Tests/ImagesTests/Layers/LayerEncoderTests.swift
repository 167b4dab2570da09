@testable import Codecs
@testable import Layers
@testable import Raster
import ImageFiles
import PageModel
import TestSupport
import Testing

@Suite struct LayerEncoderTests {
  private func encode(
    _ bitmap: Bitmap, words: [BoundingBox] = [], patches: [BoundingBox] = [],
    settings: LayerSettings = .small, isFiner: Bool = false
  ) throws -> LayeredPage {
    try LayerEncoder(
      bitmap, storedSize: bitmap.size, dotsPerInch: 150, words: words, settings: settings
    ).encode(patches: patches, isFiner: isFiner)
  }

  private func decodedMask(of page: LayeredPage) throws -> Bitmap {
    let mask = try #require(page.image.layers.last?.content.images.last)
    return try JBIG2Decoder.decode(mask.data, maximumPixels: 1 << 20)
  }

  @Test func `dark strokes on paper become a stencil of their colour`() throws {
    let page = try encode(SamplePage.bars(ink: (20, 30, 120), paper: (240, 235, 220)))
    guard case .stencil(let mask, let color) = page.image.layers.last?.content else {
      Issue.record("the ink is not a stencil")
      return
    }
    #expect(mask.size == SamplePage.size)
    #expect(abs(Int(color.red) - 20) < 12)
    #expect(abs(Int(color.blue) - 120) < 12)
    let decoded = try JBIG2Decoder.decode(mask.data, maximumPixels: 1 << 20)
    #expect(SamplePage.isInk(decoded, 42, 50))
    #expect(!SamplePage.isInk(decoded, 50, 50))
  }

  @Test func `strokes of two colours become a stencil each`() throws {
    var bitmap = SamplePage.bars(ink: (10, 10, 10), paper: (250, 250, 250))
    bitmap = SamplePage.painted(bitmap, rows: 80..<84, ink: (250, 250, 250))
    bitmap = SamplePage.painted(bitmap, rows: 84..<120, ink: (200, 20, 20))
    let page = try encode(bitmap)
    let stencils = page.image.layers.compactMap { layer -> RGBColor? in
      if case .stencil(_, let color) = layer.content { color } else { nil }
    }
    #expect(page.image.layers.count == 3)
    #expect(stencils.count == 2)
    #expect(stencils.contains { $0.red > 180 && $0.blue < 50 })
    #expect(stencils.contains { $0.red < 40 && $0.blue < 40 })
    let index = 3 * (100 * SamplePage.size.width + 42)
    #expect(page.composite.bytes[index] > 180)
    #expect(page.composite.bytes[index + 2] < 50)
  }

  @Test func `strokes that fade become an image behind a mask`() throws {
    var bitmap = SamplePage.bars(ink: (10, 10, 10), paper: (250, 250, 250))
    for row in 40..<120 {
      let shade = UInt8(2 * (row - 40))
      bitmap = SamplePage.painted(bitmap, rows: row..<row + 1, ink: (shade, shade, shade))
    }
    let page = try encode(bitmap)
    guard case .masked(let image, let mask) = page.image.layers.last?.content else {
      Issue.record("the ink has no image")
      return
    }
    #expect(image.compression == .dct)
    #expect(mask.size == SamplePage.size)
  }

  /// Returns a page of bars whose sides are half as dark as the bars, as a scanner blurs them.
  private func softBars(pale: Range<Int> = 0..<0) -> Bitmap {
    let bars = SamplePage.bars(ink: (30, 30, 30), paper: (250, 250, 250))
    let width = SamplePage.size.width
    func level(_ index: Int) -> Int { Int(bars.bytes[3 * index]) }
    let levels = (0..<SamplePage.size.area).map { index -> UInt8 in
      let isInside = index % width > 0 && index % width < width - 1
      let mean = isInside ? (level(index - 1) + 2 * level(index) + level(index + 1)) / 4 : 250
      return UInt8(pale.contains(index / width) ? 250 - (250 - mean) / 4 : mean)
    }
    return Bitmap(size: SamplePage.size, format: .rgb, bytes: levels.flatMap { [$0, $0, $0] })
  }

  @Test func `strokes with soft edges become a stencil of their dark part`() throws {
    let page = try encode(softBars())
    guard case .stencil(_, let color) = page.image.layers.last?.content else {
      Issue.record("the ink is not a stencil")
      return
    }
    #expect(color.red < 80)
  }

  @Test func `a pale speck among many dark strokes keeps its place and its colour`() throws {
    let ink = InkMask(size: PixelSize(width: 1_000, height: 100))
    var (mask, levels) = (ink, [UInt8](repeating: 250, count: 100_000))
    for row in 10..<90 {
      for column in 10..<900 where column % 8 < 4 {
        (mask.pixels[row * 1_000 + column], levels[row * 1_000 + column]) = (1, 30)
      }
    }
    for index in [50_950, 50_951, 51_950, 51_951] { (mask.pixels[index], levels[index]) = (1, 200) }
    let image = Bitmap(size: ink.size, format: .gray, bytes: levels)
    let (dark, pale) = try #require(mask.core(of: image))
    #expect(dark.pixels[50_950] == 0)
    #expect(pale.pixels.count { $0 != 0 } == 4)
    #expect(InkColors.mean(of: image, mask: pale)?.color.red == 200)
  }

  @Test func `pale strokes beside dark ones are kept as they are`() throws {
    let page = try encode(softBars(pale: 60..<120))
    guard case .masked = page.image.layers.last?.content else {
      Issue.record("the ink has no image")
      return
    }
  }

  @Test func `finer layers keep the shades of ink of one colour`() throws {
    let bitmap = SamplePage.bars(ink: (20, 30, 120), paper: (240, 235, 220))
    let page = try encode(bitmap, isFiner: true)
    guard case .masked(_, let mask) = page.image.layers.last?.content else {
      Issue.record("the ink has no image")
      return
    }
    #expect(mask.size == SamplePage.size)
  }

  /// Returns noisy paper of 1 by 1.2 inches at 300 dots per inch, with lines of these rows or columns
  /// and a bar of ink across them.
  private func ruled(
    _ lines: [Int], isUpright: Bool, contrast: Int, slope: Double = 0
  ) -> Bitmap {
    let size = PixelSize(width: isUpright ? 360 : 300, height: isUpright ? 300 : 360)
    let noise = SampleBitmap.noise(width: size.width, height: size.height, format: .gray, seed: 3)
    let bytes = (0..<size.area).map { index -> UInt8 in
      let (x, y) = (index % size.width, index / size.width)
      let (along, across) = isUpright ? (y, x) : (x, y)
      if (140..<146).contains(along) { return 20 }
      let place = across - Int((slope * Double(along)).rounded())
      let paper = 245 + Int(noise.bytes[index]) % 9 - 4
      return UInt8(lines.contains(place) && (30..<270).contains(along) ? paper - contrast : paper)
    }
    return Bitmap(size: size, format: .gray, bytes: bytes)
  }

  @Test(
    arguments: [false, true],
    [(70, 0), (50, 0), (40, 0), (18, 0), (14, 0), (40, 0.03), (20, -0.02)])
  func `faint straight lines are seen in their colour`(
    isUpright: Bool, line: (contrast: Int, slope: Double)
  ) throws {
    let bitmap = ruled(
      [60, 120, 180], isUpright: isUpright, contrast: line.contrast, slope: line.slope)
    let page = try LayerEncoder(
      bitmap, storedSize: bitmap.size, dotsPerInch: 300, words: [], settings: .small
    ).encode()
    let width = bitmap.size.width
    func level(_ along: Int, _ across: Int) -> Int {
      let index = isUpright ? along * width + across : across * width + along
      return Int(page.composite.bytes[3 * index])
    }
    for place in [60, 120, 180] {
      let shown = stride(from: 36, to: 264, by: 1).filter { !(134..<152).contains($0) }.count {
        let across = place + Int((line.slope * Double($0)).rounded())
        return abs(level($0, across) - 245 + line.contrast) < 8
      }
      #expect(shown >= 190, "\(shown) of 210 at \(place)")
      #expect(level(15, place) > 238)
      #expect(level(285, place) > 238)
      #expect(level(60, place + 12) > 238)
    }
  }

  @Test func `paper without lines has no layer for them`() throws {
    let bitmap = ruled([], isUpright: false, contrast: 0)
    let page = try LayerEncoder(
      bitmap, storedSize: bitmap.size, dotsPerInch: 300, words: [], settings: .small
    ).encode()
    #expect(page.image.layers.count == 2)
  }

  @Test func `the composite looks like the page`() throws {
    let bitmap = SamplePage.bars(ink: (20, 20, 20), paper: (230, 230, 230))
    let page = try encode(bitmap)
    #expect(Similarity(bitmap.luminance(), page.composite.luminance()).mean > 0.88)
  }

  @Test func `light words on a dark background are ink`() throws {
    let bitmap = SamplePage.bars(ink: (250, 250, 250), paper: (30, 40, 60))
    let word = BoundingBox(left: 36, top: 36, right: 120, bottom: 80)
    let page = try encode(bitmap, words: [word])
    let decoded = try decodedMask(of: page)
    #expect(SamplePage.isInk(decoded, 42, 50))
    #expect(!SamplePage.isInk(decoded, 50, 50))
  }

  @Test func `light strokes of a dark page are ink outside of words too`() throws {
    let bitmap = SamplePage.bars(ink: (250, 250, 250), paper: (30, 40, 60))
    let word = BoundingBox(left: 36, top: 36, right: 72, bottom: 80)
    let page = try encode(bitmap, words: [word])
    let decoded = try decodedMask(of: page)
    #expect(SamplePage.isInk(decoded, 102, 100))
    #expect(!SamplePage.isInk(decoded, 110, 100))
  }

  @Test func `a patch shows its part unchanged`() throws {
    let bitmap = SamplePage.bars(ink: (20, 20, 20), paper: (230, 230, 230))
    let patch = BoundingBox(left: 40, top: 40, right: 80, bottom: 60)
    let page = try encode(bitmap, patches: [patch])
    #expect(
      page.image.layers.contains {
        $0.frame == PixelRectangle(x: 40, y: 40, size: PixelSize(width: 40, height: 20))
      })
    let index = 3 * (50 * SamplePage.size.width + 42)
    #expect(page.composite.bytes[index] < 60)
  }

  @Test(
    arguments: [
      PixelSize(width: 1, height: 1), PixelSize(width: 1, height: 90),
      PixelSize(width: 90, height: 1),
      PixelSize(width: 3, height: 2), PixelSize(width: 63, height: 65),
    ], [UInt8(0), 128, 255])
  func `flat images of every size have layers`(size: PixelSize, value: UInt8) throws {
    for format in [PixelFormat.gray, .rgb] {
      let bitmap = Bitmap(
        size: size, format: format,
        bytes: [UInt8](repeating: value, count: format.byteCount(size: size)))
      for settings in [LayerSettings.small, .smallest] {
        for isFiner in [false, true] {
          let page = try encode(bitmap, settings: settings, isFiner: isFiner)
          #expect(page.image.size == size)
          #expect(page.composite.size == size)
        }
      }
    }
  }

  @Test(arguments: [false, true]) func `the smallest layers have fewer bytes than small ones`(
    isFiner: Bool
  ) throws {
    let noise = SampleBitmap.noise(width: 300, height: 200, format: .rgb, seed: 1)
    let small = try encode(noise, settings: .small, isFiner: isFiner)
    let smallest = try encode(noise, settings: .smallest, isFiner: isFiner)
    #expect(smallest.image.byteCount < small.image.byteCount)
  }

  @Test(arguments: [1, 2, 3, 4]) func `noise has layers`(seed: UInt64) throws {
    let noise = SampleBitmap.noise(width: 61, height: 47, format: .rgb, seed: seed)
    #expect(try encode(noise).image.byteCount > 0)
  }

  @Test func `finer images are reduced to about 300 dots per inch`() throws {
    let bitmap = SamplePage.bars(ink: (0, 0, 0), paper: (255, 255, 255))
    let page = try LayerEncoder(
      bitmap, storedSize: bitmap.size, dotsPerInch: 600, words: [], settings: .small
    ).encode()
    #expect(page.composite.size.width == SamplePage.size.width / 2)
    #expect(page.image.size == bitmap.size)
  }
}

/// Pages with upright bars for letters.
private enum SamplePage {
  static let size = PixelSize(width: 160, height: 130)

  /// Bars of four pixels with gaps of eight, from 40 to 120 pixels along both axes.
  static func bars(
    ink: (UInt8, UInt8, UInt8), paper: (UInt8, UInt8, UInt8)
  ) -> Bitmap {
    let page = (0..<size.area).flatMap { _ in [paper.0, paper.1, paper.2] }
    return painted(Bitmap(size: size, format: .rgb, bytes: page), rows: 40..<120, ink: ink)
  }

  static func painted(
    _ bitmap: Bitmap, rows: Range<Int>, ink: (UInt8, UInt8, UInt8)
  ) -> Bitmap {
    var bytes = bitmap.bytes
    for y in rows {
      for x in 40..<120 where (4..<8).contains(x % 12) {
        let index = 3 * (y * size.width + x)
        (bytes[index], bytes[index + 1], bytes[index + 2]) = ink
      }
    }
    return Bitmap(size: size, format: .rgb, bytes: bytes)
  }

  static func isInk(_ mask: Bitmap, _ x: Int, _ y: Int) -> Bool {
    mask.bytes[y * mask.bytesPerRow + x / 8] >> UInt8(7 - x % 8) & 1 == 0
  }
}
