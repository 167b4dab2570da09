import ImageFiles
import PageModel
import TestSupport
import Testing
import WorkerProtocol

/// The validation of sheets from a worker that may have been taken over.
@Suite struct SheetAnswerTests {
  private static let size = PixelSize(width: 40, height: 30)
  private static let jpeg = EncodedImage(
    size: size, bitsPerComponent: 8, colorSpace: .rgb, compression: .dct,
    data: JPEGBuilder(width: 40, height: 30).bytes())

  private func image(_ pose: Pose = .identity, for size: PixelSize = size) -> EncodedImage? {
    SheetAnswer(Self.jpeg, pose: pose).image(for: size, data: Self.jpeg.data)
  }

  @Test func `a sheet comes back as it was sent`() {
    let turn = ProjectiveTransform(AffineTransform(degrees: 2, aboutX: 20, y: 15))
    #expect(image() == Self.jpeg)
    #expect(image(Pose(quarters: 0, toImage: turn)) == Self.jpeg)
  }

  @Test func `a sheet of another size than its page is refused`() {
    #expect(image(for: PixelSize(width: 41, height: 30)) == nil)
  }

  @Test func `a sheet on which the page cannot be is refused`() {
    let perspective = ProjectiveTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0, g: 0.001, h: 0)
    let turn = ProjectiveTransform(AffineTransform(degrees: 80, aboutX: 20, y: 15))
    #expect(image(Pose(quarters: 2, toImage: nil)) == nil)
    #expect(image(Pose(quarters: 0, toImage: perspective)) == nil)
    #expect(image(Pose(quarters: 0, toImage: turn)) == nil)
  }

  @Test func `data that are not such a JPEG are refused`() {
    let answer = SheetAnswer(Self.jpeg, pose: .identity)
    #expect(answer.image(for: Self.size, data: []) == nil)
    #expect(answer.image(for: Self.size, data: Self.jpeg.data + [0]) == nil)
    let other = JPEGBuilder(width: 20, height: 30).bytes()
    #expect(
      SheetAnswer(Self.jpeg.with(data: other), pose: .identity).image(for: Self.size, data: other)
        == nil)
  }
}
