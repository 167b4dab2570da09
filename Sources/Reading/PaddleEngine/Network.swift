import CONNXRuntime

/// A neural network of ONNX Runtime, which is loaded when it is first used.
@safe final class Network {
  private let handle: OpaquePointer

  /// Opens a file, which the process keeps when it loses access to files; `nil` if that fails.
  init?(_ path: String) {
    guard let handle = unsafe CONNXRuntime_open(path) else { return nil }
    unsafe self.handle = handle
  }

  deinit {
    unsafe CONNXRuntime_close(handle)
  }

  /// Returns the result of `read` for the output of the network, and the output's shape, for an
  /// input of `shape`; `nil` if the network fails.
  func result<Result>(
    for input: [Float], shape: (Int, Int, Int, Int),
    _ read: (UnsafeBufferPointer<Float>, [Int]) -> Result
  ) -> Result? {
    let sides = [shape.0, shape.1, shape.2, shape.3]
    guard sides.reduce(1, *) == input.count else { return nil }
    return unsafe input.withUnsafeBufferPointer { values -> Result? in
      guard let first = values.baseAddress else { return nil }
      let tensor = unsafe CONNXRuntime_Tensor(
        values: first, shape: (Int64(sides[0]), Int64(sides[1]), Int64(sides[2]), Int64(sides[3])))
      var output = unsafe tensor
      guard unsafe CONNXRuntime_run(handle, tensor, &output) else { return nil }
      let shape = unsafe [output.shape.0, output.shape.1, output.shape.2, output.shape.3]
        .map { Int($0) }
      let count = shape.reduce(1, *)
      return unsafe read(UnsafeBufferPointer(start: output.values, count: count), shape)
    }
  }

  /// Returns an entry of the network's metadata; `nil` if it has none.
  func metadata(_ key: String) -> String? {
    unsafe CONNXRuntime_metadata(handle, key).map { unsafe String(cString: $0) }
  }
}
