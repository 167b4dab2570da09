/// A 128-bit hash that is not cryptographic: FNV-1a (draft-eastlake-fnv) with words of eight bytes
/// instead of bytes, seven times as fast.
struct ContentHash {
  private var hash = FNV1aHash()

  /// Adds bytes to the hash (0.2 ms per megabyte); the hash depends on how the bytes are split
  /// between calls.
  mutating func combine(_ bytes: [UInt8]) {
    let whole = bytes.count - bytes.count % 8
    for start in stride(from: 0, to: whole, by: 8) {
      hash.combine(Self.word(of: bytes, from: start, count: 8))
    }
    hash.combine(Self.word(of: bytes, from: whole, count: bytes.count - whole))
    // The length distinguishes trailing zeros.
    hash.combine(UInt64(bytes.count))
  }

  /// The hash of all bytes so far, most significant byte first.
  var bytes: [UInt8] { hash.bytes }

  /// Returns up to eight bytes as a number, least significant byte first.
  @inline(__always)
  private static func word(of bytes: [UInt8], from start: Int, count: Int) -> UInt64 {
    var word: UInt64 = 0
    for offset in 0..<count { word |= UInt64(bytes[start + offset]) << UInt64(8 * offset) }
    // FNV-1a only carries upwards, so the high half is mixed into the low half here.
    return word ^ word >> 32
  }
}

/// The 128-bit hash FNV-1a (draft-eastlake-fnv); not cryptographic.
package struct FNV1aHash {
  private static let prime: UInt128 = 0x0100_0000_0000_0000_0000_013B
  private var value: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D

  /// Makes the hash of no bytes.
  package init() {}

  /// Adds bytes to the hash (1.4 ms per megabyte).
  package mutating func combine(_ bytes: [UInt8]) {
    for byte in bytes { combine(UInt64(byte)) }
  }

  /// Performs one step with a number instead of a byte.
  mutating func combine(_ number: UInt64) {
    value = (value ^ UInt128(number)) &* Self.prime
  }

  /// The hash of all bytes so far, most significant byte first.
  package var bytes: [UInt8] {
    stride(from: 120, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> UInt128($0)) }
  }
}
