import PageModel
import Testing

@Suite struct PageBendTests {
  private let page = PixelSize(width: 1_000, height: 1_400)

  /// A sheet whose lines bow by `pixels` at both sides.
  private func bow(_ pixels: Double) -> PageBend {
    var coefficients = [Double](repeating: 0, count: PageBend.termCount)
    coefficients[3] = pixels
    return PageBend(
      middle: Point(x: 500, y: 700), reach: Point(x: 400, y: 600), coefficients: coefficients)
  }

  @Test func `a bow lowers both sides and leaves the middle`() {
    #expect(bow(50).shift(at: Point(x: 500, y: 100)) == 0)
    #expect(abs(bow(50).shift(at: Point(x: 900, y: 100)) - 50) < 1e-9)
    #expect(abs(bow(50).shift(at: Point(x: 100, y: 900)) - 50) < 1e-9)
  }

  @Test func `beside the letters the bend goes on at its slope`() {
    let (side, beside) = (Point(x: 900, y: 700), Point(x: 1_000, y: 700))
    #expect(abs(bow(50).shift(at: beside) - bow(50).shift(at: side) - 25) < 1e-9)
  }

  @Test func `a point comes back from the straight page`() {
    let point = Point(x: 830, y: 400)
    #expect(bow(60).apply(bow(60).straightened(point)).distance(to: point) < 0.01)
  }

  @Test func `near a word the bend is a shift and a slope`() {
    let word = BoundingBox(left: 800, top: 380, right: 860, bottom: 400)
    let map = bow(60).map(near: word)
    let place = map.apply(x: word.midX, y: word.midY)
    #expect(abs(place.y - bow(60).apply(word.middle).y) < 0.5)
    #expect(abs(map.b - 2 * 60 * (330.0 / 400) / 400) < 1e-6)
  }

  @Test func `no worker may move text by more than the page`() {
    #expect(Pose(quarters: 0, toImage: nil, bend: bow(200)).isPossible(page: page, image: page))
    let short = PageBend(
      middle: Point(x: 500, y: 700), reach: Point(x: 400, y: 600), coefficients: [1])
    // Flat on the page's edges and in its middle, but not in the area that it names.
    let hidden = PageBend(
      middle: Point(x: 500, y: 350), reach: Point(x: 400, y: 1),
      coefficients: [1e9, 0, -1e9] + [Double](repeating: 0, count: 15))
    for bend in [bow(5_000), bow(.nan), short, hidden] {
      #expect(!Pose(quarters: 0, toImage: nil, bend: bend).isPossible(page: page, image: page))
    }
  }
}
