import CLineNetwork
import TestSupport

/// A network that evaluates images of features.
@safe final class LineNetwork {
  /// Instructions that this processor has.
  static let availableKernels = [
    CLineNetwork_scalar, CLineNetwork_AVX2, CLineNetwork_AVXVNNI, CLineNetwork_AVX512VNNI,
    CLineNetwork_NEON, CLineNetwork_NEONDot,
  ].filter(CLineNetwork_areAvailable)

  private let network: OpaquePointer
  private let buffers: OpaquePointer

  /// Reads a component of language data; `nil` if it is refused.
  init?(_ component: [UInt8], kernels: CLineNetwork_Kernels = CLineNetwork_scalar) {
    guard let network = unsafe CLineNetwork_create(component, component.count, kernels) else {
      return nil
    }
    guard let buffers = unsafe CLineNetwork_createBuffers() else {
      unsafe CLineNetwork_destroy(network)
      return nil
    }
    unsafe self.network = network
    unsafe self.buffers = buffers
  }

  deinit {
    unsafe CLineNetwork_destroyBuffers(buffers)
    unsafe CLineNetwork_destroy(network)
  }

  var height: Int { Int(unsafe CLineNetwork_height(network)) }
  var outputs: Int { Int(unsafe CLineNetwork_outputs(network)) }

  /// The probabilities for features, column after column; `nil` if the image is refused.
  func evaluate(_ features: [Int8]) -> [Float]? {
    let width = Int32(features.count / height)
    let found = unsafe CLineNetwork_evaluate(network, buffers, features, width)
    guard let values = unsafe found.values else { return nil }
    return unsafe Array(
      UnsafeBufferPointer(start: values, count: Int(found.timeSteps * found.outputs)))
  }

  /// Random features of an image.
  static func features(height: Int, width: Int, seed: UInt64) -> [Int8] {
    var random = SeededGenerator(seed: seed)
    return (0..<height * width).map { _ in Int8.random(in: -127...127, using: &random) }
  }
}
