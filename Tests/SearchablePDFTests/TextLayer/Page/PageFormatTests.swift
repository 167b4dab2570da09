import PDFSyntax
import PageModel
import Testing

@testable import TextLayer

@Suite struct PageFormatTests {
  private func geometry(_ size: PageFormat.Size, margin: Double = 0) -> PageGeometry {
    // 144 × 72 points large.
    PageGeometry(
      size: PixelSize(width: 600, height: 300), resolution: Resolution(300),
      format: PageFormat(size: size, margin: margin))
  }

  private func sides(_ box: PDFRectangle) -> [Double] {
    [box.lowerLeftX, box.lowerLeftY, box.upperRightX, box.upperRightY]
  }

  @Test func `a margin surrounds the image`() {
    let geometry = geometry(.image, margin: 10)
    #expect(sides(geometry.mediaBox) == [0, 0, 164, 92])
    #expect(sides(geometry.imageBox) == [10, 10, 154, 82])
    #expect((geometry.x(0), geometry.y(0)) == (10, 82))
    #expect((geometry.x(600), geometry.y(300)) == (154, 10))
  }

  @Test func `a sheet has the orientation of its image, which fills it`() {
    let geometry = geometry(.sheet(width: 100, height: 400))
    #expect(sides(geometry.mediaBox) == [0, 0, 400, 100])
    #expect(sides(geometry.imageBox) == [100, 0, 300, 100])
    #expect(geometry.height(300) == 100)
  }

  @Test func `a margin is kept free on a sheet`() {
    let geometry = geometry(.sheet(width: 400, height: 400), margin: 20)
    #expect(sides(geometry.mediaBox) == [0, 0, 400, 400])
    #expect(sides(geometry.imageBox) == [20, 110, 380, 290])
  }

  @Test func `an image on a sheet is turned within its place`() {
    let geometry = geometry(.image, margin: 10)
    #expect(
      geometry.imageMatrix(.turned180)
        == AffineTransform(a: -144, b: 0, c: 0, d: -72, tx: 154, ty: 82))
    #expect(
      geometry.imageMatrix(.turnedClockwise)
        == AffineTransform(a: 0, b: -72, c: 144, d: 0, tx: 10, ty: 82))
  }
}
