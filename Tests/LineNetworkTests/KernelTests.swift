import CLineNetwork
import TestSupport
import Testing

/// All kernels give the results of the scalar ones, bit for bit.
@Suite struct KernelTests {
  /// A network like the networks of language data, with sizes that do not fill registers.
  private static func component(seed: UInt64) -> (bytes: [UInt8], height: Int) {
    var random = SeededGenerator(seed: seed)
    func size(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    let height = size(6...20)
    let layers: [LineNetworkBuilder.Layer] = [
      .group(
        "Series",
        [
          .convolve(halfWidth: size(0...2), halfHeight: size(0...1)),
          .connected("Tanh", outputs: size(1...35)),
        ]),
      .scaling("Maxpool", width: size(1...3), height: size(1...3)),
      .group("XYTranspose", [.lstm("SummLSTM", outputs: size(1...37))]),
      .lstm("LSTM", outputs: size(1...70)),
      .group("RTLReversed", [.lstm("LSTM", outputs: size(1...33))]),
      .connected("Softmax", outputs: size(1...50)),
    ]
    var builder = LineNetworkBuilder(seed: seed)
    return (builder.component(height: height, layers), height)
  }

  @Test(arguments: UInt64(1)...24)
  func `every set of instructions gives the same probabilities`(seed: UInt64) throws {
    let (component, height) = Self.component(seed: seed)
    let width = 6 + Int(seed * 7 % 41)
    let features = LineNetwork.features(height: height, width: width, seed: seed)
    let plain = try #require(LineNetwork(component))
    let expected = try #require(plain.evaluate(features))
    for kernels in LineNetwork.availableKernels {
      let network = try #require(LineNetwork(component, kernels: kernels))
      #expect(network.evaluate(features) == expected, "\(kernels), seed \(seed)")
    }
    for step in stride(from: 0, to: expected.count, by: plain.outputs) {
      #expect(abs(expected[step..<step + plain.outputs].reduce(0, +) - 1) < 0.001)
    }
  }

  @Test func `extreme weights and features neither overflow nor saturate`() throws {
    for weights: ClosedRange<Int8> in [127...127, -127 ... -127] {
      var builder = LineNetworkBuilder(seed: 1, weights: weights)
      let component = builder.component(
        height: 4,
        [
          .scaling("Reconfig", width: 1, height: 4), .lstm("LSTM", outputs: 40),
          .connected("Softmax", outputs: 3),
        ])
      for feature: Int8 in [127, -127] {
        let features = [Int8](repeating: feature, count: 4 * 9)
        let plain = try #require(LineNetwork(component))
        let expected = try #require(plain.evaluate(features))
        for kernels in LineNetwork.availableKernels {
          let network = try #require(LineNetwork(component, kernels: kernels))
          #expect(network.evaluate(features) == expected)
        }
      }
    }
  }

  @Test func `a network can be evaluated again, for another width`() throws {
    let (component, height) = Self.component(seed: 3)
    let network = try #require(
      LineNetwork(component, kernels: CLineNetwork_fastestKernels()))
    let narrow = LineNetwork.features(height: height, width: 9, seed: 1)
    let wide = LineNetwork.features(height: height, width: 200, seed: 2)
    let first = try #require(network.evaluate(narrow))
    #expect(network.evaluate(wide) != nil)
    #expect(network.evaluate(narrow) == first)
  }
}
