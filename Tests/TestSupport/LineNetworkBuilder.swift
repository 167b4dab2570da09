/// Makes descriptions of line networks with random weights, in the form of the `lstm` component of
/// Tesseract's language data.
package struct LineNetworkBuilder {
  /// A layer; its inputs are the outputs of the previous layer.
  package indirect enum Layer {
    case convolve(halfWidth: Int, halfHeight: Int)
    /// A layer of a type such as `Tanh`, or `Softmax` as the last layer.
    case connected(String, outputs: Int)
    /// A layer whose sums are the first inputs, from -12.7 to 12.7.
    case identity(String, outputs: Int)
    /// `Maxpool` or `Reconfig`.
    case scaling(String, width: Int, height: Int)
    /// `LSTM` or `SummLSTM`.
    case lstm(String, outputs: Int)
    /// `Series`, or a single layer turned by `RTLReversed` or `XYTranspose`.
    case group(String, [Layer])
  }

  private var random: SeededGenerator
  private let weights: ClosedRange<Int8>

  /// Makes a builder with weights from `seed`.
  package init(seed: UInt64, weights: ClosedRange<Int8> = -127...127) {
    random = SeededGenerator(seed: seed)
    self.weights = weights
  }

  /// Returns the component of a network for images of a height.
  package mutating func component(
    height: Int, _ layers: [Layer], sampleIteration: Int = 5, nullCode: Int = 0
  ) -> [UInt8] {
    let input = Self.fields("Input", 1, 1) + [1, height, 0, 1, 0].flatMap { littleEndian($0, 4) }
    var (parts, features) = ([input], 1)
    for layer in layers {
      let (bytes, outputs) = described(layer, inputs: features)
      parts.append(bytes)
      features = outputs
    }
    let series = Self.fields("Series", height, features) + Self.joined(parts)
    return series + Self.string("[a network]")
      + [65, 0, sampleIteration, nullCode].flatMap { littleEndian($0, 4) }
  }

  /// Returns the bytes of a layer and the number of its outputs.
  private mutating func described(_ layer: Layer, inputs: Int) -> ([UInt8], Int) {
    switch layer {
    case .convolve(let halfWidth, let halfHeight):
      let outputs = inputs * (2 * halfWidth + 1) * (2 * halfHeight + 1)
      return (
        Self.fields("Convolve", inputs, outputs) + littleEndian(halfWidth, 4)
          + littleEndian(halfHeight, 4), outputs
      )
    case .connected(let kind, let outputs):
      return (Self.fields(kind, inputs, outputs) + matrix(outputs, inputs), outputs)
    case .identity(let kind, let outputs):
      return (Self.fields(kind, inputs, outputs) + identity(outputs, inputs), outputs)
    case .scaling(let kind, let width, let height):
      let outputs = kind == "Maxpool" ? inputs : inputs * width * height
      return (
        Self.fields(kind, inputs, outputs) + littleEndian(width, 4) + littleEndian(height, 4),
        outputs
      )
    case .lstm(let kind, let outputs):
      let gates = (0..<4).flatMap { _ in matrix(outputs, inputs + outputs) }
      return (
        Self.fields(kind, inputs, outputs) + littleEndian(inputs + outputs, 4) + gates, outputs
      )
    case .group(let kind, let layers): return group(kind, layers, inputs: inputs)
    }
  }

  private mutating func group(
    _ kind: String, _ layers: [Layer], inputs: Int
  ) -> ([UInt8], Int) {
    var parts: [[UInt8]] = []
    var (features, total) = (inputs, 0)
    for layer in layers {
      let (bytes, outputs) = described(layer, inputs: kind == "Series" ? features : inputs)
      parts.append(bytes)
      features = outputs
      total += outputs
    }
    let outputs = kind == "Series" ? features : total
    return (Self.fields(kind, inputs, outputs) + Self.joined(parts), outputs)
  }

  /// Returns random weights with a column of biases, and scales that keep sums in the range of the
  /// activations.
  private mutating func matrix(_ outputs: Int, _ inputs: Int) -> [UInt8] {
    var bytes: [UInt8] = [129] + littleEndian(outputs, 4) + littleEndian(inputs + 1, 4) + [0]
    for _ in 0..<outputs * (inputs + 1) {
      bytes.append(UInt8(bitPattern: Int8.random(in: weights, using: &random)))
    }
    bytes += littleEndian(outputs, 4)
    let largest = 4 / (48 * Double(inputs).squareRoot())
    for _ in 0..<outputs {
      let scale = Double.random(in: largest / 4...largest, using: &random)
      bytes += littleEndianBytes(scale.bitPattern)
    }
    return bytes
  }

  private func identity(_ outputs: Int, _ inputs: Int) -> [UInt8] {
    var bytes: [UInt8] = [129] + littleEndian(outputs, 4) + littleEndian(inputs + 1, 4) + [0]
    for output in 0..<outputs { bytes += (0...inputs).map { $0 == output ? 127 : 0 } }
    bytes += littleEndian(outputs, 4)
    for _ in 0..<outputs { bytes += littleEndianBytes((0.1).bitPattern) }
    return bytes
  }

  private func littleEndianBytes(_ bits: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) }
  }

  /// Returns the start of every layer: type, flags, sizes and name of the layer.
  private static func fields(_ kind: String, _ inputs: Int, _ outputs: Int) -> [UInt8] {
    [0] + string(kind) + [0, 0] + [0, inputs, outputs, 0].flatMap { littleEndian($0, 4) }
      + string("layer")
  }

  private static func joined(_ parts: [[UInt8]]) -> [UInt8] {
    littleEndian(parts.count, 4) + parts.flatMap(\.self)
  }

  private static func string(_ text: String) -> [UInt8] {
    littleEndian(text.utf8.count, 4) + Array(text.utf8)
  }
}
