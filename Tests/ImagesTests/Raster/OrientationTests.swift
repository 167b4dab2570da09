import Codecs
import PageModel
import Testing

struct OrientationTests {
  /// How an upright L is stored for each orientation.
  private static let stored: [(Orientation, [String])] = [
    (.upright, ["#..", "#..", "#..", "##."]),
    (.mirrored, ["..#", "..#", "..#", ".##"]),
    (.turned180, [".##", "..#", "..#", "..#"]),
    (.flipped, ["##.", "#..", "#..", "#.."]),
    (.transposed, ["####", "...#", "...."]),
    (.turnedClockwise, ["....", "...#", "####"]),
    (.transversed, ["....", "#...", "####"]),
    (.turnedCounterclockwise, ["####", "#...", "...."]),
  ]

  @Test(arguments: stored, [PixelFormat.bilevel, .gray, .rgb])
  func `a letter is drawn upright in every orientation`(
    stored: (Orientation, [String]), format: PixelFormat
  ) {
    let upright = SampleBitmap.drawn(["#..", "#..", "#..", "##."], format: format)
    #expect(SampleBitmap.drawn(stored.1, format: format).upright(from: stored.0) == upright)
  }

  @Test(arguments: [PixelFormat.bilevel, .gray, .rgb])
  func `two opposite turns give the original`(format: PixelFormat) {
    let bitmap = SampleBitmap.noise(width: 37, height: 21, format: format, seed: 3)
    let turned = bitmap.upright(from: .turnedClockwise)
    #expect(turned.upright(from: .turnedCounterclockwise) == bitmap)
    #expect(bitmap.upright(from: .turned180).upright(from: .turned180) == bitmap)
    #expect(bitmap.upright(from: .transversed).upright(from: .transversed) == bitmap)
  }
}
