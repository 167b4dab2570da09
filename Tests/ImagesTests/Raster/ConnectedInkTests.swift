import PageModel
import TestSupport
import Testing

@testable import Raster

@Suite struct ConnectedInkTests {
  private func mask(_ lines: [String]) -> InkMask {
    var mask = InkMask(size: PixelSize(width: lines[0].count, height: lines.count))
    mask.pixels = lines.flatMap { $0.map { $0 == "#" ? 1 : 0 } }
    return mask
  }

  @Test func `components touch at corners and are joined later`() {
    let pieces = ConnectedInk(
      mask([
        "#...#..#", ".#.#....", "..#...##", "......#.",
      ])
    ).pieces
    #expect(pieces.map(\.area).sorted() == [1, 3, 5])
    let largest = pieces.max { $0.area < $1.area }
    #expect(largest?.width == 5)
    #expect(largest?.height == 3)
  }

  @Test func `small components are removed and others stay`() {
    var ink = mask(["##..#", "##...", "....."])
    ConnectedInk(ink).remove(from: &ink) { $1.area < 2 }
    #expect(ink.pixels == mask(["##...", "##...", "....."]).pixels)
  }

  @Test func `the areas of all components add up to the ink`() {
    for seed in 1...5 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      var ink = InkMask(size: PixelSize(width: 37, height: 29))
      for index in ink.pixels.indices {
        ink.pixels[index] = UInt8.random(in: 0...1, using: &random)
      }
      let sum = ink.pixels.reduce(0) { $0 + Int($1) }
      #expect(ConnectedInk(ink).pieces.reduce(0) { $0 + $1.area } == sum, "seed \(seed)")
    }
  }

  @Test func `smoothing fills holes and drops spikes`() {
    let ragged = mask(["......", ".####.", ".#.##.", ".####.", "......"])
    #expect(ragged.smoothed(neighbors: 6).pixels[2 * 6 + 2] == 1)
    let speck = mask(["...", ".#.", "..."])
    #expect(speck.smoothed(neighbors: 6).pixels.allSatisfy { $0 == 0 })
  }

  @Test func `eroding and dilating move the outline by a pixel`() {
    let square = mask([".....", ".###.", ".###.", ".###.", "....."])
    #expect(square.eroded().pixels.reduce(0) { $0 + Int($1) } == 1)
    #expect(square.dilated().pixels.reduce(0) { $0 + Int($1) } == 21)
  }
}
