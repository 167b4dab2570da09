import TestSupport
import Testing

/// Descriptions that are refused.
@Suite struct DescriptionTests {
  private static func component(_ last: LineNetworkBuilder.Layer) -> [UInt8] {
    var builder = LineNetworkBuilder(seed: 2)
    return builder.component(
      height: 4,
      [.group("XYTranspose", [.lstm("SummLSTM", outputs: 3)]), last])
  }

  private static let sound = component(.connected("Softmax", outputs: 4))

  @Test func `a network has its height and outputs`() throws {
    let network = try #require(LineNetwork(Self.sound))
    #expect(network.height == 4)
    #expect(network.outputs == 4)
  }

  @Test func `a truncated component is refused`() {
    for length in Self.sound.indices.dropLast(8) {
      let isRefused = LineNetwork(Array(Self.sound[..<length])) == nil
      #expect(isRefused, "\(length) bytes")
    }
  }

  @Test func `a damaged component is refused or evaluated, and never traps`() {
    for seed: UInt64 in 1...2000 {
      guard let network = LineNetwork(BitFlipper.flip(Self.sound, seed: seed)) else { continue }
      guard network.height <= 64 else { continue }
      _ = network.evaluate(LineNetwork.features(height: network.height, width: 5, seed: seed))
    }
  }

  @Test(arguments: ["LSTMSoftmax", "SoftmaxNoCTC", "Par2dLSTM", "TensorFlow", ""])
  func `a layer of another kind is refused`(kind: String) {
    let isRefused = LineNetwork(Self.component(.connected(kind, outputs: 4))) == nil
    #expect(isRefused)
  }

  @Test func `a network without probabilities at its end is refused`() {
    let isRefused = LineNetwork(Self.component(.connected("Tanh", outputs: 4))) == nil
    #expect(isRefused)
  }

  @Test func `an image that is narrower than a time step is refused`() throws {
    var builder = LineNetworkBuilder(seed: 2)
    let network = try #require(
      LineNetwork(
        builder.component(
          height: 4,
          [.scaling("Reconfig", width: 3, height: 4), .connected("Softmax", outputs: 4)])))
    #expect(network.evaluate([Int8](repeating: 1, count: 2 * 4)) == nil)
    #expect(network.evaluate([Int8](repeating: 1, count: 3 * 4))?.count == 4)
  }
}
