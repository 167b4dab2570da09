import Testing

@testable import Layers

@Suite struct FourierTransformTests {
  private let transform = FourierTransform(side: 16)

  @Test func `a wave has one frequency and its opposite`() {
    let tile = transform.tile { row, column in
      Self.wave[(3 * row + 5 * column) % 16]
    }
    let powers = transform.frequencies(of: tile).powers
    // Rows and columns are exchanged.
    let expected: Set<Int> = [5 * 16 + 3, 11 * 16 + 13]
    for (index, power) in powers.enumerated() {
      let wanted: Float = expected.contains(index) ? 128 * 128 : 0
      #expect(abs(power - wanted) < 0.1)
    }
  }

  @Test func `the tile of the frequencies of a tile is the same`() {
    let tile = transform.tile { row, column in Float((7 * row + row * column) % 11) }
    let again = transform.tile(of: transform.frequencies(of: tile))
    #expect(zip(again.values, tile.values).allSatisfy { abs($0 - $1) < 1e-4 })
  }

  @Test func `the squares of the weights of overlapping tiles sum up to 1`() {
    let squares = transform.window.map { $0 * $0 }
    for (first, second) in zip(squares, squares.dropFirst(8)) {
      #expect(abs(first + second - 1) < 1e-6)
    }
  }

  /// A period of a cosine in 16 steps.
  private static let wave: [Float] = [
    1, 0.923_879_5, 0.707_106_8, 0.382_683_4, 0, -0.382_683_4, -0.707_106_8, -0.923_879_5, -1,
    -0.923_879_5, -0.707_106_8, -0.382_683_4, 0, 0.382_683_4, 0.707_106_8, 0.923_879_5,
  ]
}
