/// Returns the `count` low bytes of `number`, the least significant first.
package func littleEndian(_ number: Int, _ count: Int) -> [UInt8] {
  bigEndian(number, count).reversed()
}
