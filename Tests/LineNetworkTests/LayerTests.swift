import Glibc
import TestSupport
import Testing

/// What the layers compute.
@Suite struct LayerTests {
  private typealias Layer = LineNetworkBuilder.Layer

  /// The probabilities of networks that differ only in how their layers are put together.
  private func expectEqual(
    _ first: [Layer], _ second: [Layer], height: Int = 6, width: Int = 11
  ) throws {
    let features = LineNetwork.features(height: height, width: width, seed: 9)
    let probabilities = try [first, second].map { layers in
      var builder = LineNetworkBuilder(seed: 4)
      let network = try #require(
        LineNetwork(
          builder.component(height: height, layers + [.connected("Softmax", outputs: 5)])))
      return try #require(network.evaluate(features))
    }
    #expect(probabilities[0] == probabilities[1])
  }

  /// Makes one time step of all rows.
  private let summary = Layer.group("XYTranspose", [.lstm("SummLSTM", outputs: 7)])

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

  @Test(arguments: [(1, 1), (0, 1), (2, 0)])
  func `a convolution that pools is one without pooling`(halfWidth: Int, halfHeight: Int) throws {
    let layers: [Layer] = [
      .convolve(halfWidth: halfWidth, halfHeight: halfHeight), .connected("Tanh", outputs: 9),
    ]
    try expectEqual(
      layers + [.scaling("Maxpool", width: 1, height: 1), summary], layers + [summary])
  }

  @Test func `pooling before the activations is pooling after them`() throws {
    let layers: [Layer] = [
      .convolve(halfWidth: 1, halfHeight: 1), .connected("Tanh", outputs: 9),
    ]
    try expectEqual(
      layers + [.scaling("Maxpool", width: 3, height: 2), summary],
      // A layer between keeps the convolution by itself.
      layers + [
        .scaling("Reconfig", width: 1, height: 1), .scaling("Maxpool", width: 3, height: 2),
      ]
        + [summary])
  }

  @Test func `an LSTM that reads in another order is one that reads a turned image`() throws {
    for kind in ["RTLReversed", "TTBReversed"] {
      let lstm = Layer.lstm("LSTM", outputs: 5)
      try expectEqual(
        [.group(kind, [lstm]), summary], [.group(kind, [.group("Series", [lstm])]), summary])
    }
    let vertical = Layer.lstm("LSTM", outputs: 5)
    try expectEqual(
      [.group("XYTranspose", [vertical]), summary],
      [.group("XYTranspose", [.group("Series", [vertical])]), summary])
    try expectEqual(
      [.group("XYTranspose", [.lstm("SummLSTM", outputs: 7)])],
      [.group("XYTranspose", [.group("Series", [.lstm("SummLSTM", outputs: 7)])])])
  }

  @Test func `layers beside each other follow each other in the features`() throws {
    let layers: [Layer] = [
      .lstm("LSTM", outputs: 3), .group("RTLReversed", [.lstm("LSTM", outputs: 2)]),
    ]
    var builder = LineNetworkBuilder(seed: 4)
    let component = builder.component(
      height: 6, [.group("Parallel", layers), summary, .connected("Softmax", outputs: 5)])
    let network = try #require(LineNetwork(component))
    let found = try #require(
      network.evaluate(LineNetwork.features(height: 6, width: 8, seed: 1)))
    #expect(found.count == 8 * 5)
  }
}
