import Codecs
import PageModel
import Sheets
import Testing

/// Sheets of 400 × 560 pixels with bright or dark rectangles on an even lid.
@Suite struct ItemFinderTests {
  private static let size = PixelSize(width: 400, height: 560)

  /// A rectangle around a middle, turned by degrees.
  private struct Item {
    var (x, y, width, height, degrees) = (0.0, 0.0, 170.0, 108.0, 0.0)
    var brightness: UInt8 = 220

    init(_ x: Double, _ y: Double, degrees: Double = 0, brightness: UInt8 = 220) {
      (self.x, self.y, self.degrees, self.brightness) = (x, y, degrees, brightness)
    }

    func contains(_ column: Int, _ row: Int) -> Bool {
      let (dx, dy) = (Double(column) + 0.5 - x, Double(row) + 0.5 - y)
      let direction = Angle.direction(degrees: degrees)
      return abs(dx * direction.x + dy * direction.y) <= width / 2
        && abs(dy * direction.x - dx * direction.y) <= height / 2
    }
  }

  private func items(
    _ items: [Item], lid: UInt8 = 30, dust: (_ x: Int, _ y: Int) -> Bool = { _, _ in false }
  ) throws -> [Quadrilateral] {
    var bytes = [UInt8](repeating: lid, count: Self.size.area)
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width {
        let brightness = items.first { $0.contains(x, y) }?.brightness
        bytes[y * Self.size.width + x] = brightness ?? (dust(x, y) ? 255 - lid : lid)
      }
    }
    let sheet = Bitmap(size: Self.size, format: .gray, bytes: bytes)
    return try ItemFinder.items(in: sheet, of: Self.size)
  }

  @Test(arguments: [0.0, 3, -20]) func `cards on a black lid are found`(degrees: Double) throws {
    let found = try items([Item(110, 120, degrees: degrees), Item(280, 400, degrees: -degrees)])
    try #require(found.count == 2)
    for (outline, turn) in zip(found, [degrees, -degrees]) {
      #expect(abs(outline.meanWidth - 170) < 4)
      #expect(abs(outline.meanHeight - 108) < 4)
      let side = outline.sides[0]
      let angle = Angle.degrees(x: side.end.x - side.start.x, y: side.end.y - side.start.y)
      #expect(abs(angle - turn) < 0.7)
    }
  }

  @Test func `items are in rows from the left`() throws {
    let found = try items([Item(300, 130), Item(100, 150), Item(200, 400)])
    #expect(found.map { ($0.boundingBox.middle.x / 100).rounded() } == [1, 3, 2])
  }

  @Test func `parallel pictures of a white page are no items, and turned ones are`() throws {
    let pictures = [Item(110, 120, brightness: 90), Item(280, 400, brightness: 120)]
    #expect(try items(pictures, lid: 240).isEmpty)
    let turned = [Item(110, 120, degrees: 4, brightness: 90), pictures[1]]
    #expect(try items(turned, lid: 240).count == 2)
  }

  @Test func `print beside pictures makes a page`() throws {
    let pictures = [
      Item(110, 120, degrees: 4, brightness: 90), Item(280, 400, brightness: 120),
    ]
    let found = try items(pictures, lid: 240) { x, y in
      (60..<340).contains(x) && (200..<300).contains(y) && y % 12 < 6 && x % 7 < 4
    }
    #expect(found.isEmpty)
  }

  @Test func `one item, none, and an uneven lid stay whole`() throws {
    #expect(try items([Item(200, 200)]).isEmpty)
    #expect(try items([]).isEmpty)
    let uneven = try items([Item(110, 120), Item(280, 400)]) { x, y in (x / 3 + y / 3) % 2 == 0 }
    #expect(uneven.isEmpty)
  }

  @Test func `an image of a few pixels has no items`() throws {
    let size = PixelSize(width: 3, height: 1)
    let image = Bitmap(size: size, format: .gray, bytes: [0, 255, 0])
    #expect(try ItemFinder.items(in: image, of: size).isEmpty)
  }
}
