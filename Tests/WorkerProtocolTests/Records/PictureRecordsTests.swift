import ImageFiles
import PageModel
import TestSupport
import Testing
import WorkerProtocol

/// The pictures that the main process takes from a worker that may have been taken over.
@Suite struct PictureRecordsTests {
  private static let size = PixelSize(width: 400, height: 300)
  private static let box = BoundingBox(left: 10, top: 20, right: 110, bottom: 90)
  private static let jpeg = EncodedImage(
    size: PixelSize(width: 40, height: 30), bitsPerComponent: 8, colorSpace: .rgb,
    compression: .dct, data: JPEGBuilder(width: 40, height: 30).bytes())

  private func pictures(
    _ boxes: [(BoundingBox, EncodedImage?)], files: [UInt8]
  ) throws -> [Picture]? {
    try #require(PictureRecords(boxes.map { ($0, $1) })).pictures(on: Self.size, files: files[...])
  }

  @Test func `pictures come back as they were sent`() throws {
    let found = try pictures(
      [(Self.box, Self.jpeg), (Self.box, nil), (Self.box, Self.jpeg)],
      files: Self.jpeg.data + Self.jpeg.data)
    let file = Picture(box: Self.box, file: Self.jpeg.data)
    #expect(found == [file, Picture(box: Self.box), file])
    #expect(PictureRecords([]) == nil)
  }

  @Test func `what is not on the page is left out`() throws {
    let outside = BoundingBox(left: 390, top: -1e300, right: 1e300, bottom: 50)
    let far = BoundingBox(left: 500, top: 0, right: 600, bottom: 50)
    let found = try pictures([(outside, nil), (far, nil)], files: [])
    #expect(found == [Picture(box: BoundingBox(left: 390, top: 0, right: 400, bottom: 50))])
  }

  @Test func `malformed pictures are refused`() throws {
    let endless = BoundingBox(left: .nan, top: 0, right: .infinity, bottom: 50)
    #expect(try pictures([(endless, nil)], files: []) == nil)
    #expect(try pictures([(Self.box, Self.jpeg)], files: []) == nil)
    #expect(try pictures([(Self.box, Self.jpeg)], files: Self.jpeg.data + [0]) == nil)
    let noise = [UInt8](repeating: 7, count: Self.jpeg.data.count)
    #expect(try pictures([(Self.box, Self.jpeg)], files: noise) == nil)
    #expect(PictureRecords(Array(repeating: (Self.box, nil), count: 201)) == nil)
  }
}
