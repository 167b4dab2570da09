/// Returns the `count` low bytes of `number`, the most significant first.
package func bigEndian(_ number: Int, _ count: Int) -> [UInt8] {
  (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
}
