extension Array {
  /// Returns the elements in portions of at most `length`, in order.
  package func portions(of length: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: length).map { self[$0..<Swift.min($0 + length, count)] }
  }
}

extension Array where Element: Sendable {
  /// Returns the results of an operation on each element, in order; at most `limit` operations run
  /// at a time.
  package func concurrentMap<Output: Sendable>(
    upTo limit: Int, _ operation: @escaping @Sendable (Element) async -> Output
  ) async -> [Output] {
    await withTaskGroup(of: (Int, Output).self) { tasks in
      var outputs: [(Int, Output)] = []
      for (number, element) in enumerated() {
        if number >= Swift.max(limit, 1), let output = await tasks.next() { outputs.append(output) }
        tasks.addTask { (number, await operation(element)) }
      }
      for await output in tasks { outputs.append(output) }
      return outputs.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}
