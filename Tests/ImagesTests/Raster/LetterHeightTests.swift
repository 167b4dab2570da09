import PageModel
import Testing

@testable import Raster

@Suite struct LetterHeightTests {
  /// Parts of ink as wide as high, side by side.
  private func parts(side: Double, count: Int) -> [InkComponent] {
    (0..<count).map { index in
      let left = Double(index) * 2 * side
      let box = BoundingBox(left: left, top: 60, right: left + side, bottom: 60 + side)
      return InkComponent(box: box, pixels: Int(side * side / 2))
    }
  }

  @Test func `the letters of a strip of one line are letters and not its specks`() throws {
    let ink = parts(side: 30, count: 30) + parts(side: 6, count: 40)
    let strip = PixelSize(width: 2200, height: 190)
    #expect(try #require(LetterHeight(of: ink, on: strip)).pixels == 30)
  }

  @Test func `a title is not the text of a page`() throws {
    let ink = parts(side: 30, count: 300) + parts(side: 300, count: 5)
    let page = PixelSize(width: 2480, height: 3508)
    #expect(try #require(LetterHeight(of: ink, on: page)).pixels == 30)
  }

  @Test func `of noise, few parts are as large as letters`() throws {
    let ink = parts(side: 6, count: 30) + parts(side: 3, count: 270)
    let noise = try #require(LetterHeight(of: ink, on: PixelSize(width: 1654, height: 2339)))
    #expect(noise.sampleCount == 30)
    #expect(noise.sampleShare == 0.1)
  }

  /// Specks as dense as in gray that was scanned in black and white, one in nine larger.
  private func grain(side: Int) -> [InkComponent] {
    (0..<side).flatMap { row in
      (0..<side).map { column in
        let size = row.isMultiple(of: 3) && column.isMultiple(of: 3) ? 6.0 : 2.0
        let (left, top) = (Double(column) * 8, 384 + Double(row) * 8)
        let box = BoundingBox(left: left, top: top, right: left + size, bottom: top + size)
        return InkComponent(box: box, pixels: Int(size * size / 2))
      }
    }
  }

  @Test func `the grain of a gray bar is not the text of a page`() throws {
    let ink = parts(side: 30, count: 40) + grain(side: 200)
    let page = PixelSize(width: 2480, height: 3508)
    #expect(try #require(LetterHeight(of: ink, on: page)).pixels == 30)
  }

  @Test(arguments: [0, 1, 19])
  func `a picture of grain has the height of its grain, whatever is beside it`(
    blobs: Int
  ) throws {
    let page = PixelSize(width: 2480, height: 3508)
    let ink = parts(side: 30, count: blobs) + grain(side: 200)
    #expect(try #require(LetterHeight(of: ink, on: page)).pixels == 6)
  }

  @Test func `grain counts among the parts that tell noise from text`() throws {
    let page = PixelSize(width: 2480, height: 3508)
    let ink = parts(side: 30, count: 40) + grain(side: 200)
    let count = ink.count { $0.box.height >= 5 }
    #expect(try #require(LetterHeight(of: ink, on: page)).sampleCount == count)
  }
}
