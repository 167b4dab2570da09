/// Damages files reproducibly by a seed.
package enum BitFlipper {
  /// Returns the bytes with one to eight bits flipped.
  package static func flip(_ bytes: [UInt8], seed: UInt64) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    var flipped = bytes
    for _ in 0..<Int.random(in: 1...8, using: &generator) {
      let index = Int.random(in: flipped.indices, using: &generator)
      flipped[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    }
    return flipped
  }
}
