import Glibc
import TestSupport
import Testing

/// The results of layers.
@Suite struct LayerTests {
  private typealias Layer = LineNetworkBuilder.Layer

  /// The probabilities that layers, stacks of all rows before them, give the features of images.
  private func probabilities(
    rows: Int, _ layers: [Layer], height: Int, _ features: [Int8]
  ) throws -> [[Float]] {
    var builder = LineNetworkBuilder(seed: 4)
    let stack = Layer.scaling("Reconfig", width: 1, height: rows)
    let network = try #require(
      LineNetwork(
        builder.component(
          height: height, [stack] + layers + [.connected("Softmax", outputs: 5)])))
    let found = try #require(network.evaluate(features))
    return stride(from: 0, to: found.count, by: 5).map { Array(found[$0..<$0 + 5]) }
  }

  @Test func `the last layer makes probabilities of weighted features`() throws {
    // Two features of a column, each the argument of a probability, by the scale from -1 to 1.
    var builder = LineNetworkBuilder(seed: 1, weights: 0...0)
    var component = builder.component(
      height: 2, [.scaling("Reconfig", width: 1, height: 2), .connected("Softmax", outputs: 2)])
    let matrix = try #require(component.firstRange(of: [129, 2, 0, 0, 0, 3, 0, 0, 0, 0])).upperBound
    component[matrix] = 127
    component[matrix + 4] = 127
    let scale = (1 / 127.0).bitPattern
    for byte in 0..<16 {
      component[matrix + 10 + byte] = UInt8(truncatingIfNeeded: scale >> (byte % 8 * 8))
    }
    let network = try #require(LineNetwork(component))
    let found = try #require(network.evaluate([127, 0, -127, 127, 50, 50]))
    let higher = 1 / (1 + expf(-1)), highest = 1 / (1 + expf(-2))
    let expected = [higher, 1 - higher, 1 - highest, highest, 0.5, 0.5]
    #expect(found.count == expected.count)
    for (value, expected) in zip(found, expected) { #expect(abs(value - expected) < 1e-6) }
  }

  @Test func `a reversed LSTM reads from right to left`() throws {
    let columns = (0..<9).map { LineNetwork.features(height: 4, width: 1, seed: UInt64($0)) }
    let lstm = Layer.lstm("LSTM", outputs: 6)
    let forward = try probabilities(rows: 4, [lstm], height: 4, columns.flatMap(\.self))
    let backward = try probabilities(
      rows: 4, [.group("RTLReversed", [lstm])], height: 4, columns.reversed().flatMap(\.self))
    #expect(forward == backward.reversed())
    #expect(forward != backward)
  }

  @Test func `a summary of rows is what an LSTM knows at the end of each column`() throws {
    // Two rows make the features of a step: from left to right, or from the top down.
    let steps = LineNetwork.features(height: 2, width: 7, seed: 5)
    let along = try probabilities(rows: 2, [.lstm("LSTM", outputs: 6)], height: 2, steps)
    let summary = Layer.group("XYTranspose", [.lstm("SummLSTM", outputs: 6)])
    let down = try probabilities(rows: 2, [summary], height: 14, steps + steps)
    #expect(down.count == 2)
    #expect(down.allSatisfy { $0 == along.last })
  }

  /// A convolution whose weights are 127 for the place in the middle of its window, and 0 for others.
  private func convolution(poolWidth: Int, poolHeight: Int) throws -> LineNetwork {
    var builder = LineNetworkBuilder(seed: 1, weights: 0...0)
    var component = builder.component(
      height: 4,
      [
        .convolve(halfWidth: 1, halfHeight: 1), .connected("Tanh", outputs: 1),
        .scaling("Maxpool", width: poolWidth, height: poolHeight),
        .scaling("Reconfig", width: 1, height: 4 / poolHeight), .connected("Softmax", outputs: 2),
      ])
    let scale = (1 / 127.0).bitPattern
    func set(_ weight: Int, of matrix: [UInt8], inputs: Int, outputs: Int) throws {
      let start = try #require(component.firstRange(of: matrix)).upperBound
      component[start + weight] = 127
      for byte in 0..<8 * outputs {
        component[start + (inputs + 1) * outputs + 4 + byte] = UInt8(
          truncatingIfNeeded: scale >> (byte % 8 * 8))
      }
    }
    try set(4, of: [129, 1, 0, 0, 0, 10, 0, 0, 0, 0], inputs: 9, outputs: 1)
    let rows = UInt8(4 / poolHeight)
    try set(0, of: [129, 2, 0, 0, 0, rows + 1, 0, 0, 0, 0], inputs: Int(rows), outputs: 2)
    return try #require(LineNetwork(component))
  }

  @Test(arguments: [(1, 1), (2, 2), (3, 4)])
  func `a convolution is the largest tangent of weighted sums in a pool`(
    poolWidth: Int, poolHeight: Int
  ) throws {
    let features = LineNetwork.features(height: 4, width: 12, seed: 3)
    let network = try convolution(poolWidth: poolWidth, poolHeight: poolHeight)
    let found = try #require(network.evaluate(features))
    #expect(found.count == 12 / poolWidth * 2)
    for step in 0..<12 / poolWidth {
      // The first row of pools decides the probability.
      let pool = (0..<poolWidth).flatMap { x in
        (0..<poolHeight).map { y in features[(step * poolWidth + x) * 4 + y] }
      }
      let largest = tanhf(Float(pool.max() ?? 0) / 127)
      #expect(abs(found[2 * step] - 1 / (1 + expf(-largest))) < 0.003, "\(step)")
    }
  }
}
