import Codecs
import PageModel
import Sheets
import Testing

/// Sheets of paper drawn on tables of one gray.
@Suite struct PaperFinderTests {
  private static let frame = PixelSize(width: 240, height: 320)
  private static let sheet = Quadrilateral(
    topLeft: Point(x: 42, y: 38), topRight: Point(x: 205, y: 50),
    bottomRight: Point(x: 196, y: 282), bottomLeft: Point(x: 30, y: 270))

  /// A photograph of sheets with these outlines and grays, later ones on top.
  private func photograph(table: UInt8, _ sheets: [(Quadrilateral, UInt8)]) -> Bitmap {
    var bytes = [UInt8](repeating: table, count: Self.frame.area)
    for (sheet, gray) in sheets {
      let sides = sheet.sides
      for y in 0..<Self.frame.height {
        for x in 0..<Self.frame.width {
          let isInside = sides.allSatisfy { side in
            (side.end.x - side.start.x) * (Double(y) + 0.5 - side.start.y)
              >= (side.end.y - side.start.y) * (Double(x) + 0.5 - side.start.x)
          }
          if isInside { bytes[y * Self.frame.width + x] = gray }
        }
      }
    }
    return Bitmap(size: Self.frame, format: .gray, bytes: bytes)
  }

  @Test(arguments: [20, 110] as [UInt8])
  func `a sheet is found on dark and gray tables`(table: UInt8) throws {
    let found = try #require(PaperFinder.outline(in: photograph(table: table, [(Self.sheet, 235)])))
    #expect(found.overlap(with: Self.sheet) >= 0.98)
  }

  @Test func `a sheet on a table almost as light is left`() {
    #expect(PaperFinder.outline(in: photograph(table: 190, [(Self.sheet, 235)])) == nil)
  }

  @Test func `a corner outside of the frame is no outline`() {
    let cut = Quadrilateral(
      topLeft: Self.sheet.topLeft, topRight: Point(x: 262, y: 50),
      bottomRight: Self.sheet.bottomRight, bottomLeft: Self.sheet.bottomLeft)
    #expect(PaperFinder.outline(in: photograph(table: 60, [(cut, 235)])) == nil)
  }

  @Test func `a table without paper has no outline`() {
    #expect(PaperFinder.outline(in: photograph(table: 120, [])) == nil)
  }

  @Test func `something darker than the table is no paper`() {
    #expect(PaperFinder.outline(in: photograph(table: 230, [(Self.sheet, 60)])) == nil)
  }

  @Test func `two sheets beside each other are no outline`() {
    let left = Quadrilateral(
      topLeft: Point(x: 10, y: 40), topRight: Point(x: 112, y: 40),
      bottomRight: Point(x: 112, y: 260), bottomLeft: Point(x: 10, y: 260))
    let right = Quadrilateral(
      topLeft: Point(x: 130, y: 40), topRight: Point(x: 230, y: 40),
      bottomRight: Point(x: 230, y: 260), bottomLeft: Point(x: 130, y: 260))
    #expect(PaperFinder.outline(in: photograph(table: 60, [(left, 235), (right, 235)])) == nil)
  }

  @Test func `a band across a sheet with a rim leaves no doubt about the sheet`() throws {
    let inner = Quadrilateral(
      topLeft: Point(x: 49, y: 45), topRight: Point(x: 198, y: 56),
      bottomRight: Point(x: 190, y: 275), bottomLeft: Point(x: 37, y: 264))
    let band = Quadrilateral(
      topLeft: Point(x: 45, y: 100), topRight: Point(x: 197, y: 108),
      bottomRight: Point(x: 196, y: 122), bottomLeft: Point(x: 44, y: 114))
    let photograph = photograph(table: 60, [(Self.sheet, 150), (inner, 235), (band, 200)])
    let found = try #require(PaperFinder.outline(in: photograph))
    #expect(found.overlap(with: inner) >= 0.95)
  }

  @Test(arguments: [(235, nil), (236, nil), (200, 0.98)] as [(UInt8, Double?)])
  func `a frame that is printed on paper is no sheet`(around: UInt8, overlap: Double?) throws {
    let inner = Quadrilateral(
      topLeft: Point(x: 45, y: 41), topRight: Point(x: 202, y: 53),
      bottomRight: Point(x: 193, y: 279), bottomLeft: Point(x: 33, y: 267))
    let found = PaperFinder.outline(
      in: photograph(table: around, [(Self.sheet, 40), (inner, 235)]))
    // On a darker table, the line is the rim of a sheet.
    #expect((found != nil) == (overlap != nil))
    if let found, let overlap { #expect(found.overlap(with: inner) >= overlap) }
  }

  @Test func `a sheet with a printed frame is found on a table`() throws {
    let frame = Quadrilateral(
      topLeft: Point(x: 60, y: 58), topRight: Point(x: 188, y: 68),
      bottomRight: Point(x: 180, y: 262), bottomLeft: Point(x: 48, y: 252))
    let inner = Quadrilateral(
      topLeft: Point(x: 62, y: 60), topRight: Point(x: 186, y: 70),
      bottomRight: Point(x: 178, y: 260), bottomLeft: Point(x: 50, y: 250))
    let photograph = photograph(table: 60, [(Self.sheet, 235), (frame, 20), (inner, 235)])
    let found = try #require(PaperFinder.outline(in: photograph))
    #expect(found.overlap(with: Self.sheet) >= 0.98)
  }

  @Test func `bilevel images are not photographs`() {
    #expect(PaperFinder.outline(in: Bitmap(white: Self.frame, format: .bilevel)) == nil)
  }
}
