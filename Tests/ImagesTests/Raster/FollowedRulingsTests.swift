import Codecs
import PageModel
import Raster
import Testing

/// Rulings of all kinds under letters of 27 pixels, of which one crosses each ruling.
@Suite struct FollowedRulingsTests {
  private static let size = PixelSize(width: 900, height: 120)

  /// A page with a ruling, which has ink in the columns for which `hasInk` is true, and letters from
  /// column 300 to 440: upright strokes that stand on the ruling, but the last one crosses it.
  private func page(
    slope: Double = 0, thickness: (Int) -> Int = { _ in 4 }, hasInk: (Int) -> Bool = { _ in true }
  ) -> Bitmap {
    var bytes = [UInt8](repeating: 0xFF, count: Self.size.area)
    func paint(_ x: Int, _ rows: Range<Int>) {
      for y in rows { bytes[y * Self.size.width + x] = 0 }
    }
    for x in 20..<880 where hasInk(x) {
      let top = row(x, slope) - thickness(x) / 2
      paint(x, top..<top + thickness(x))
    }
    for letter in stride(from: 300, to: 440, by: 20) {
      for x in letter..<letter + 4 {
        paint(x, row(x, slope) - 27..<row(x, slope) + (letter == 420 ? 14 : 0))
      }
    }
    return Bitmap(size: Self.size, format: .gray, bytes: bytes)
  }

  private func row(_ x: Int, _ slope: Double) -> Int { 60 + Int(slope * Double(x - 450)) }

  private struct NoInk: Error {}

  private func cleaned(_ page: Bitmap) throws -> Bitmap {
    guard let ink = PageInk(page) else { throw NoInk() }
    var how = Repainting()
    (how.rulingLength, how.rulingThickness, how.followsRulings) = (94, 16, true)
    return try ink.repainted(ink.components.map { _ in false }, how)
  }

  /// Returns whether a page has no ruling beside and between its letters, which are still there.
  private func isClean(_ page: Bitmap, slope: Double = 0) -> Bool {
    let ruling = [40, 200, 310, 330, 500, 860].allSatisfy { x in
      (-3...3).allSatisfy { page.bytes[(row(x, slope) + $0) * Self.size.width + x] > 200 }
    }
    let letters = (301...302).allSatisfy { x in
      page.bytes[(row(x, slope) - 15) * Self.size.width + x] < 50
    }
    let crossing = (-15...10).allSatisfy {
      page.bytes[(row(421, slope) + $0) * Self.size.width + 421] < 50
    }
    return ruling && letters && crossing
  }

  @Test(arguments: [-0.05, -0.02, 0, 0.03, 0.05])
  func `a slanted ruling goes, and the letters on it and across it stay`(slope: Double) throws {
    #expect(isClean(try cleaned(page(slope: slope)), slope: slope))
  }

  @Test func `a rough ruling goes, and its letters stay`() throws {
    #expect(isClean(try cleaned(page(thickness: { [2, 3, 4, 4, 5, 3, 2, 4][$0 / 3 % 8] }))))
  }

  @Test func `a broken ruling goes, and its letters stay`() throws {
    #expect(isClean(try cleaned(page(hasInk: { $0 % 60 >= 10 }))))
  }

  @Test func `a dotted ruling goes, and its letters stay`() throws {
    #expect(isClean(try cleaned(page(slope: 0.03, hasInk: { $0 % 10 < 4 })), slope: 0.03))
  }

  @Test func `letters without a ruling stay as they are`() throws {
    let letters = page(hasInk: { _ in false })
    #expect(try cleaned(letters).bytes == letters.bytes)
  }

  @Test func `a solid area is not a ruling`() throws {
    let area = page(thickness: { _ in 40 })
    #expect(try cleaned(area).bytes == area.bytes)
  }
}
