import Codecs
import PageModel
import Raster
import Testing

@Suite struct PageInkTests {
  /// A gray page with black rectangles.
  private func page(_ boxes: [BoundingBox], side: Int = 200) -> Bitmap {
    var bytes = [UInt8](repeating: 0xFF, count: side * side)
    for box in boxes {
      for y in Int(box.top)..<Int(box.bottom) {
        for x in Int(box.left)..<Int(box.right) { bytes[y * side + x] = 0 }
      }
    }
    return Bitmap(size: PixelSize(width: side, height: side), format: .gray, bytes: bytes)
  }

  private struct NoInk: Error {}

  /// The ink of a page, which `#require` cannot return because it is not copyable.
  private func ink(of bitmap: Bitmap) throws -> PageInk {
    guard let ink = PageInk(bitmap) else { throw NoInk() }
    return ink
  }

  private func box(_ left: Double, _ top: Double, _ width: Double, _ height: Double) -> BoundingBox
  {
    BoundingBox(left: left, top: top, right: left + width, bottom: top + height)
  }

  @Test func `an image in black and white has its dark pixels black, also at an odd side`() {
    let page = page([box(1, 2, 3, 2), box(12, 9, 1, 4)], side: 13)
    let bilevel = page.bilevel()
    #expect(bilevel?.format == .bilevel)
    #expect(bilevel?.size == page.size)
    #expect(bilevel?.luminance().bytes == page.bytes)
  }

  @Test func `parts have the boxes and the pixels of their letters`() throws {
    let ink = try self.ink(of: page([box(10, 20, 8, 12), box(60, 20, 4, 12)]))
    let parts = ink.components.sorted { $0.box.left < $1.box.left }
    #expect(parts.map(\.box) == [box(10, 20, 8, 12), box(60, 20, 4, 12)])
    #expect(parts.map(\.pixels) == [96, 48])
  }

  @Test func `rulings are whole where others cross them, and letters and areas are none`() throws {
    let level = [box(10, 20, 150, 3), box(10, 60, 150, 3)]
    let upright = [box(10, 20, 3, 43), box(80, 20, 3, 43)]
    let others = [box(30, 30, 8, 20), box(20, 100, 90, 60)]
    let ink = try self.ink(of: page(level + upright + others))
    #expect(Set(ink.rulings(length: 40, thickness: 8)) == Set(level + upright))
  }

  @Test func `a painted part is removed and the others stay`() throws {
    let ink = try self.ink(of: page([box(10, 20, 8, 12), box(60, 20, 8, 12)]))
    let bitmap = try ink.repainted(ink.components.map { $0.box.left < 50 }, Repainting())
    #expect(bitmap.bytes[25 * 200 + 14] == 255)
    #expect(bitmap.bytes[25 * 200 + 64] == 0)
  }

  @Test func `only the ink in some boxes is shown, of an image at any scale`() throws {
    let bitmap = page([box(10, 20, 8, 12), box(60, 20, 8, 12)])
    let size = PixelSize(width: 400, height: 400)
    let shown = try #require(bitmap.showingOnly([box(100, 30, 60, 60)], of: size))
    #expect(shown.bytes[25 * 200 + 14] == 255)
    #expect(shown.bytes[25 * 200 + 64] == 0)
  }

  @Test func `rulings are painted over, letters beside and across them stay`() throws {
    let letter = box(50, 88, 6, 24)
    let ink = try self.ink(
      of: page([box(10, 100, 150, 2), box(180, 10, 2, 180), letter, box(20, 40, 8, 12)]))
    var how = Repainting()
    how.rulingLength = 60
    how.rulingThickness = 8
    let bitmap = try ink.repainted(ink.components.map { _ in false }, how)
    #expect(bitmap.bytes[100 * 200 + 120] == 255, "a horizontal ruling")
    #expect(bitmap.bytes[60 * 200 + 180] == 255, "a vertical ruling")
    #expect(bitmap.bytes[100 * 200 + 53] == 0, "a letter that crosses the ruling")
    #expect(bitmap.bytes[45 * 200 + 24] == 0, "a letter apart")
  }

  @Test func `solid areas are not rulings`() throws {
    let ink = try self.ink(of: page([box(10, 50, 150, 60)]))
    var how = Repainting()
    how.rulingLength = 60
    how.rulingThickness = 8
    let bitmap = try ink.repainted([false], how)
    #expect(bitmap.bytes[80 * 200 + 80] == 0)
  }

  @Test func `a blur spreads ink and keeps blank areas`() throws {
    let ink = try self.ink(of: page([box(50, 50, 10, 10)]))
    var how = Repainting()
    how.blur = 1.5
    let bitmap = try ink.repainted([false], how)
    #expect((1...254).contains(bitmap.bytes[55 * 200 + 49]))
    #expect(bitmap.bytes[0] == 255)
  }

  @Test func `boxes are blurred as the whole image is, also at its rim and over each other`() throws
  {
    let ink = try self.ink(of: page([box(0, 0, 8, 12), box(60, 20, 8, 12), box(72, 22, 8, 12)]))
    var how = Repainting()
    how.blur = 1.1
    let whole = try ink.repainted(ink.components.map { _ in false }, how)
    let boxes = [box(0, 0, 12, 16), box(58, 18, 14, 16), box(66, 20, 20, 20)]
    guard let part = ink.blurred(in: boxes, deviation: 1.1) else { throw NoInk() }
    #expect(whole.bytes[25 * 200 + 59] > 0)
    #expect(whole.bytes[25 * 200 + 59] < 255)
    for (x, y) in boxes.flatMap({ box in
      (Int(box.left)..<Int(box.right)).flatMap { x in
        (Int(box.top)..<Int(box.bottom)).map { (x, $0) }
      }
    }) {
      #expect(part.bytes[y * 200 + x] == whole.bytes[y * 200 + x], "\(x), \(y)")
    }
    #expect(part.bytes[100 * 200 + 100] == 0)
  }

  @Test func `the dots of a screened area become background, and its letters stay`() throws {
    var bytes = [UInt8](repeating: 0xFF, count: 200 * 200)
    for y in 50..<150 {
      for x in 20..<180 where (x / 2 + y / 2) % 2 == 0 { bytes[y * 200 + x] = 0 }
    }
    for y in 90..<110 {
      for x in 90..<96 { bytes[y * 200 + x] = 0 }
    }
    let ink = try self.ink(
      of: Bitmap(size: PixelSize(width: 200, height: 200), format: .gray, bytes: bytes))
    var how = Repainting()
    how.blur = 2
    how.groundReach = 20
    let bitmap = try ink.repainted(ink.components.map { _ in false }, how)
    let dots = (75..<85).flatMap { y in (50..<75).map { bitmap.bytes[y * 200 + $0] } }
    #expect((dots.min() ?? 0) > 200)
    #expect(bitmap.bytes[100 * 200 + 93] < 80)
  }

  @Test func `pale ink becomes black, and the paper around it white`() throws {
    var bytes = [UInt8](repeating: 220, count: 200 * 200)
    for letter in stride(from: 20, to: 180, by: 20) {
      for y in 90..<110 {
        for x in letter..<letter + 8 { bytes[y * 200 + x] = 150 }
      }
    }
    let ink = try self.ink(
      of: Bitmap(size: PixelSize(width: 200, height: 200), format: .gray, bytes: bytes))
    var how = Repainting()
    how.evensContrast = true
    let bitmap = try ink.repainted(as: how)
    #expect(bitmap.bytes[100 * 200 + 24] < 20)
    #expect(bitmap.bytes[100 * 200 + 34] > 235)
  }

  @Test func `light headings whose strokes fill most of a dark bar are inverted`() throws {
    var bytes = page([box(10, 20, 180, 40)]).bytes
    for letter in stride(from: 20, to: 180, by: 20) {
      for y in 25..<55 {
        for x in letter..<letter + 8 { bytes[y * 200 + x] = 0xFF }
      }
    }
    let ink = try self.ink(
      of: Bitmap(size: PixelSize(width: 200, height: 200), format: .gray, bytes: bytes))
    let inverted = ink.invertedBars(letterHeight: 12)
    let bars = try #require(inverted)
    #expect(bars.bytes[40 * 200 + 104] == 0)
    #expect(bars.bytes[40 * 200 + 113] == 255)
  }

  @Test func `dark bars with light letters are inverted, and bold titles are not`() throws {
    let boxes = page([box(10, 20, 150, 40), box(20, 120, 150, 40)])
    var bytes = boxes.bytes
    for letter in 0..<6 {
      // Letters in the first bar; half of the second, as between the letters of a title.
      for y in 32..<48 {
        for x in 0..<4 { bytes[y * 200 + 30 + letter * 20 + x] = 0xFF }
      }
      for y in 120..<160 {
        for x in 0..<13 { bytes[y * 200 + 26 + letter * 25 + x] = 0xFF }
      }
    }
    let ink = try self.ink(of: Bitmap(size: boxes.size, format: .gray, bytes: bytes))
    let inverted = ink.invertedBars(letterHeight: 16)
    let bars = try #require(inverted)
    #expect(bars.bytes[40 * 200 + 32] == 0, "a letter")
    #expect(bars.bytes[25 * 200 + 50] == 255, "the bar")
    #expect(bars.bytes[140 * 200 + 22] == 255, "the title")
    let text = try self.ink(of: page([box(10, 20, 8, 12), box(60, 20, 8, 12)]))
    let none = text.invertedBars(letterHeight: 12)
    #expect(none == nil)
  }

  @Test func `screened areas with light letters are inverted`() throws {
    let bytes = screen(bright: 255)
    let ink = try self.ink(
      of: Bitmap(size: PixelSize(width: 200, height: 200), format: .gray, bytes: bytes))
    let inverted = ink.screens(letterHeight: 16, blur: 1.5, groundReach: 28).lighter
    let screens = try #require(inverted)
    #expect(screens.bytes[90 * 200 + 52] < 60, "a letter")
    #expect((70..<110).allSatisfy { screens.bytes[$0 * 200 + 62] > 200 }, "the screen")
    #expect(screens.bytes[10 * 200 + 10] == 255, "the paper")
    let bars = ink.invertedBars(letterHeight: 16)
    #expect(bars == nil)
  }

  @Test func `screened areas with dark letters only are not inverted`() throws {
    let bytes = screen(bright: 0)
    let ink = try self.ink(
      of: Bitmap(size: PixelSize(width: 200, height: 200), format: .gray, bytes: bytes))
    let inverted = ink.screens(letterHeight: 16, blur: 1.5, groundReach: 28).lighter
    #expect(inverted == nil)
  }

  @Test(arguments: [(135, true), (30, false), (220, false)])
  func `dark letters on a gray bar that is ink like them stand on white`(
    gray: UInt8, areDrawn: Bool
  ) throws {
    var bytes = [UInt8](repeating: 0xFF, count: 200 * 200)
    for y in 60..<120 {
      for x in 20..<180 { bytes[y * 200 + x] = gray }
      for x in 20..<180 where (80..<96).contains(y) && x % 20 < 4 { bytes[y * 200 + x] = 0 }
    }
    let ink = try self.ink(
      of: Bitmap(size: PixelSize(width: 200, height: 200), format: .gray, bytes: bytes))
    let screens = ink.screens(letterHeight: 16, blur: 1.5, groundReach: 28).darker
    #expect((screens != nil) == areDrawn)
    guard let screens else { return }
    #expect(screens.bytes[90 * 200 + 62] < 60, "a letter")
    #expect(screens.bytes[90 * 200 + 72] > 230, "the bar")
    #expect(screens.bytes[10 * 200 + 10] == 255, "the paper")
  }

  /// A checked area 160 pixels wide and 60 high with five strokes of a brightness.
  private func screen(bright brightness: UInt8) -> [UInt8] {
    var bytes = [UInt8](repeating: 0xFF, count: 200 * 200)
    for y in 60..<120 {
      for x in 20..<180 where (x / 2 + y / 2) % 2 == 0 { bytes[y * 200 + x] = 0 }
    }
    for letter in 0..<5 {
      for y in 80..<96 {
        for x in 0..<4 { bytes[y * 200 + 50 + letter * 20 + x] = brightness }
      }
    }
    return bytes
  }

  @Test func `a bilevel image has the same ink as a gray one`() throws {
    var bytes = [UInt8](repeating: 0xFF, count: 4 * 32)
    for y in 8..<20 { bytes[y * 4 + 1] = 0 }
    let bitmap = Bitmap(size: PixelSize(width: 32, height: 32), format: .bilevel, bytes: bytes)
    let ink = try self.ink(of: bitmap)
    let parts = ink.components
    #expect(parts == [InkComponent(box: box(8, 8, 8, 12), pixels: 96)])
  }

  @Test func `the height of letters is that of most text, not of titles or dots`() throws {
    let text = (0..<50).map { InkComponent(box: box(Double($0) * 12, 100, 10, 20), pixels: 100) }
    let title = [InkComponent(box: box(0, 0, 40, 60), pixels: 900)]
    let dots = (0..<200).map { InkComponent(box: box(Double($0) * 3, 300, 2, 2), pixels: 4) }
    let height = try #require(
      LetterHeight(of: text + title + dots, on: PixelSize(width: 1000, height: 1400)))
    #expect(height.pixels == 20)
    #expect(height.sampleCount == 51)
    #expect(LetterHeight(of: dots, on: PixelSize(width: 1000, height: 1400)) == nil)
  }
}
