import PageModel
import Testing
import Understanding

@Suite struct SpreadTests {
  private func page(_ width: Int = 1_400, _ height: Int = 1_000, lefts: [Double]) -> RecognizedPage
  {
    let lines = lefts.flatMap { left in
      (0..<5).map {
        Sketch.line("words of a page in a book of", left: left, top: 100 + 40 * Double($0))
      }
    }
    return RecognizedPage(
      size: PixelSize(width: width, height: height), blocks: [Sketch.block(lines)])
  }

  @Test func `two pages are parted between their texts`() throws {
    let spread = try #require(Spread(page(lefts: [100, 850])))
    #expect(spread.left.right == spread.right.left)
    #expect((390...850).contains(spread.left.right))
    #expect(spread.right.right == 1_400)
    #expect(spread.left.bottom == 1_000)
  }

  @Test func `a gutter beside the middle is found`() throws {
    let spread = try #require(Spread(page(lefts: [80, 400, 790])))
    #expect((680...790).contains(spread.left.right))
  }

  @Test func `a page beside an empty one is parted in the middle`() throws {
    #expect(try #require(Spread(page(lefts: [100]))).left.right == 700)
  }

  @Test func `a page whose text crosses the middle is no spread`() {
    #expect(Spread(page(lefts: [100, 380, 660, 900])) == nil)
  }

  @Test func `a page that is higher than wide is no spread`() {
    #expect(Spread(page(1_000, 1_400, lefts: [100, 650])) == nil)
  }
}
