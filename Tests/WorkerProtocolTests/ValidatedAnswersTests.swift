import ImageFiles
import PageModel
import TestSupport
import Testing
import WorkerProtocol

/// The validation of a worker's answers about a page.
@Suite struct ValidatedAnswersTests {
  private static let size = PixelSize(width: 400, height: 300)

  private static func outline(_ left: Double, _ right: Double) -> Quadrilateral {
    Quadrilateral(
      topLeft: Point(x: left, y: 10), topRight: Point(x: right, y: 10),
      bottomRight: Point(x: right, y: 200), bottomLeft: Point(x: left, y: 200))
  }

  @Test func `a part within borders is on the image, and large`() {
    let part = PixelRectangle(x: 10, y: 10, size: PixelSize(width: 300, height: 200))
    let small = PixelRectangle(x: 10, y: 10, size: PixelSize(width: 30, height: 20))
    let outside = PixelRectangle(x: 200, y: 10, size: PixelSize(width: 300, height: 200))
    for (content, outline, isValid) in [
      (part, nil, true), (small, nil, false), (outside, nil, false),
      (part, Self.outline(-10, 300), true), (part, Self.outline(-500, 300), false),
      (part, Self.outline(.nan, 300), false), (nil, Self.outline(10, 300), false),
    ] as [(PixelRectangle?, Quadrilateral?, Bool)] {
      let answer = ImageAnswer(
        damage: nil, encoding: nil, content: content, contentOutline: outline)
      #expect((answer.validated(for: Self.size, glass: nil, []) != nil) == isValid)
    }
  }

  @Test(arguments: [-1, 4, Int.max])
  func `a profile is a part of the payload`(length: Int) {
    let answer = ImageAnswer(damage: nil, encoding: nil, profileLength: length)
    #expect(answer.validated(for: Self.size, glass: nil, [1, 2, 3]) == nil)
  }

  @Test func `items are asked for, several, and on the glass`() {
    let items = [Self.outline(10, 100), Self.outline(120, 220)]
    for (items, glass, count) in [
      (items, Self.size, 2), (items, nil, nil), ([items[0]], Self.size, nil),
      (items + [Self.outline(900, 999)], Self.size, nil),
      (Array(repeating: items[0], count: 100), Self.size, nil),
    ] as [([Quadrilateral], PixelSize?, Int?)] {
      let answer = ImageAnswer(damage: nil, encoding: nil, items: items)
      #expect(answer.validated(for: Self.size, glass: glass, [])?.items?.count == count)
    }
  }

  @Test(arguments: [(2, true), (24, true), (1, false), (25, false), (Int.min, false)])
  func `a number of items is that of several`(count: Int, isValid: Bool) {
    let answer = ImageAnswer(damage: nil, encoding: nil, itemCount: count)
    #expect((answer.validated(for: Self.size, glass: nil, []) != nil) == isValid)
  }

  @Test(arguments: [
    (1, 1, true), (16, 4_096, true), (17, 1, false), (1, 4_097, false), (1, 0, false),
  ])
  func `codes are few, and their texts limited`(count: Int, length: Int, isValid: Bool) {
    let code = PageCode(.qr, String(repeating: "a", count: length))
    let answer = ImageAnswer(
      damage: nil, encoding: nil, codes: Array(repeating: code, count: count))
    #expect((answer.validated(for: Self.size, glass: nil, []) != nil) == isValid)
  }

  @Test func `a page is on its image`() {
    let page = RecognizedPage(size: Self.size, blocks: [])
    let records = PageRecords.encode(page)
    #expect(TextAnswer().validated(for: Self.size, records)?.page == page)
    #expect(TextAnswer().validated(for: Self.size, records + [0]) == nil)
    #expect(TextAnswer().validated(for: PixelSize(width: 300, height: 400), records) == nil)
    #expect(TextAnswer().validated(for: Self.size, isItem: true, records) == nil)
    let turned = TextAnswer(pose: Pose(quarters: 1, toImage: nil))
    #expect(turned.validated(for: PixelSize(width: 300, height: 400), records) != nil)
    let impossible = TextAnswer(pose: Pose(quarters: .max, toImage: nil))
    #expect(impossible.validated(for: Self.size, records) == nil)
  }

  @Test func `layers are smaller than their image, or the image stays`() {
    let unchanged = CompressionAnswer(unchanged: "no reason")
    #expect(unchanged.validated(for: Self.size, smallerThan: 9, []) != nil)
    #expect(unchanged.validated(for: Self.size, smallerThan: 9, [1]) == nil)
    let jpeg = EncodedImage(
      size: Self.size, bitsPerComponent: 8, colorSpace: .rgb, compression: .dct,
      data: JPEGBuilder(width: 400, height: 300).bytes())
    let layer = PageImage.Layer(frame: PixelRectangle(whole: Self.size), content: .image(jpeg))
    let answer = CompressionAnswer(
      .jpeg, PageImage(size: Self.size, layers: [layer]), reason: nil)
    let count = jpeg.data.count
    #expect(answer.validated(for: Self.size, smallerThan: count, jpeg.data) == nil)
    #expect(answer.validated(for: Self.size, smallerThan: count + 1, jpeg.data)?.layers != nil)
  }
}
