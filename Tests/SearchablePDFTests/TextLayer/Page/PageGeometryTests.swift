import PDFSyntax
import PageModel
import Testing

@testable import TextLayer

@Suite struct PageGeometryTests {
  private let geometry = PageGeometry(
    size: PixelSize(width: 600, height: 300), resolution: Resolution(150))

  @Test func `pixels count down and points up`() {
    #expect(
      geometry.mediaBox
        == PDFRectangle(lowerLeftX: 0, lowerLeftY: 0, upperRightX: 288, upperRightY: 144))
    #expect((geometry.x(0), geometry.y(0)) == (0, 144))
    #expect((geometry.x(600), geometry.y(300)) == (288, 0))
    #expect((geometry.x(150), geometry.y(75)) == (72, 108))
    #expect(geometry.height(25) == 12)
    #expect(geometry.pixelAspect == 1)
  }

  @Test func `the page of a cropped image is as large as what is visible`() {
    let visible = BoundingBox(left: 150, top: 75, right: 450, bottom: 300)
    let cropped = PageGeometry(
      size: PixelSize(width: 600, height: 300), crop: visible, resolution: Resolution(150))
    #expect(
      cropped.mediaBox
        == PDFRectangle(lowerLeftX: 0, lowerLeftY: 0, upperRightX: 144, upperRightY: 108))
    #expect(cropped.visibleBox == cropped.mediaBox)
    #expect((cropped.x(150), cropped.y(75)) == (0, 108))
    #expect((cropped.x(450), cropped.y(300)) == (144, 0))
    #expect(
      cropped.imageBox
        == PDFRectangle(lowerLeftX: -72, lowerLeftY: 0, upperRightX: 216, upperRightY: 144))
  }

  @Test func `axes may differ, as in a fax`() {
    let fax = PageGeometry(
      size: PixelSize(width: 1728, height: 1145),
      resolution: Resolution(horizontal: 204, vertical: 102))
    #expect(abs(fax.mediaBox.width - 609.88) < 0.01)
    #expect(abs(fax.mediaBox.height - 808.24) < 0.01)
    #expect(abs(fax.pixelAspect - 2) < 1e-12)
    #expect(abs(fax.pixelsPerPoint - 102.0 / 72) < 1e-12)
  }

  @Test(arguments: [
    // width, height, dots per inch, page width, page height
    (20_000, 10_000, 72.0, 14_400.0, 7_200.0),
    (10_000, 20_000, 36, 7_200, 14_400),
    (1, 100, 72, 3, 100),
    (1, 1, 4_800, 3, 3),
    (60_000, 1, 72, 14_400, 3),
  ])
  func `a side beyond the limits of readers is clamped, and the image still fills the page`(
    width: Int, height: Int, resolution: Double, pageWidth: Double, pageHeight: Double
  ) {
    let geometry = PageGeometry(
      size: PixelSize(width: width, height: height), resolution: Resolution(resolution))
    #expect(abs(geometry.mediaBox.width - pageWidth) < 1e-9)
    #expect(abs(geometry.mediaBox.height - pageHeight) < 1e-9)
    #expect(abs(geometry.x(Double(width)) - pageWidth) < 1e-9)
    #expect(abs(geometry.y(Double(height))) < 1e-9)
  }

  @Test(arguments: [
    // format, page width and height, image's left, lower, right and upper side
    (PageFormat(margin: 36), 360.0, 216.0, [36.0, 36, 324, 180]),
    (PageFormat(size: .sheet(width: 576, height: 720)), 720, 576, [0, 108, 720, 468]),
    (PageFormat(size: .sheet(width: 720, height: 576)), 720, 576, [0, 108, 720, 468]),
    (PageFormat(size: .sheet(width: 576, height: 720), margin: 72), 720, 576, [72, 144, 648, 432]),
    (
      PageFormat(size: .sheet(width: 100, height: 100), margin: 90), 100, 100,
      [49.5, 49.75, 50.5, 50.25]
    ),
  ])
  func `the image is centred on a sheet inside its margin, with its text`(
    format: PageFormat, width: Double, height: Double, place: [Double]
  ) {
    let geometry = PageGeometry(
      size: PixelSize(width: 600, height: 300), resolution: Resolution(150), format: format)
    #expect((geometry.mediaBox.width, geometry.mediaBox.height) == (width, height))
    let corners = [geometry.x(0), geometry.y(300), geometry.x(600), geometry.y(0)]
    #expect(zip(corners, place).allSatisfy { abs($0 - $1) < 1e-9 }, "\(corners)")
    let matrix = geometry.imageMatrix(.upright)
    #expect([matrix.tx, matrix.ty] == Array(corners.prefix(2)))
    #expect(abs(matrix.a - (place[2] - place[0])) < 1e-9)
  }

  /// The positions of the first and the last pixel of the first stored row on the upright page, by
  /// the table of `Orientation` (TIFF 6.0, page 36).
  @Test(arguments: [
    (Orientation.upright, "top left", "top right"),
    (.mirrored, "top right", "top left"),
    (.turned180, "bottom right", "bottom left"),
    (.flipped, "bottom left", "bottom right"),
    (.transposed, "top left", "bottom left"),
    (.turnedClockwise, "top right", "bottom right"),
    (.transversed, "bottom right", "top right"),
    (.turnedCounterclockwise, "bottom left", "top left"),
  ])
  func `a stored image is drawn upright`(orientation: Orientation, first: String, last: String) {
    let matrix = geometry.imageMatrix(orientation)
    // An image's upper left corner is (0, 1) in its own space (ISO 32000-1, 8.9.5.1).
    #expect(corner(matrix, 0, 1) == first)
    #expect(corner(matrix, 1, 1) == last)
    let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map { corner(matrix, $0.0, $0.1) }
    #expect(Set(corners).count == 4)
    #expect(!corners.contains("elsewhere"))
  }

  private func corner(_ matrix: AffineTransform, _ x: Double, _ y: Double) -> String {
    let (px, py) = (
      matrix.a * x + matrix.c * y + matrix.tx, matrix.b * x + matrix.d * y + matrix.ty
    )
    switch (px, py) {
    case (0, 0): return "bottom left"
    case (288, 0): return "bottom right"
    case (0, 144): return "top left"
    case (288, 144): return "top right"
    default: return "elsewhere"
    }
  }
}
