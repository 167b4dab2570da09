import Glibc

/// The hash SHA-256 (FIPS 180-4).
package enum SHA256 {
  /// Returns the 32 bytes of the hash of `bytes`.
  package static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var state = initialState
    var padded = bytes + [0x80]
    padded += Array(repeating: 0, count: (120 - padded.count % 64) % 64)
    padded += bigEndianBytes(UInt64(bytes.count) * 8)
    for start in stride(from: 0, to: padded.count, by: 64) {
      add(block: padded[start..<start + 64], to: &state)
    }
    return state.flatMap { bigEndianBytes($0) }
  }

  private static func bigEndianBytes(_ value: some FixedWidthInteger) -> [UInt8] {
    (0..<value.bitWidth / 8).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// Adds a block of 64 bytes to the state (6.2.2).
  private static func add(block: ArraySlice<UInt8>, to state: inout [UInt32]) {
    let schedule = schedule(of: block)
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for step in 0..<64 {
      let sum1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      let first = h &+ sum1 &+ (e & f ^ ~e & g) &+ constants[step] &+ schedule[step]
      let sum0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
      let second = sum0 &+ (a & b ^ a & c ^ b & c)
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
    }
    for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
  }

  /// Returns the message schedule of a block (6.2.2, step 1).
  private static func schedule(of block: ArraySlice<UInt8>) -> [UInt32] {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
      block[start..<start + 4].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (near, far) = (words[index - 2], words[index - 15])
      let sigma1 = rotated(near, 17) ^ rotated(near, 19) ^ near >> 10
      let sigma0 = rotated(far, 7) ^ rotated(far, 18) ^ far >> 3
      words.append(sigma1 &+ words[index - 7] &+ sigma0 &+ words[index - 16])
    }
    return words
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// The first 32 bits of the fractional parts of the square roots of the first eight primes.
  private static let initialState = primes.prefix(8).map { fraction(of: Double($0).squareRoot()) }
  /// The same of the cube roots of the first 64 primes.
  private static let constants = primes.map { fraction(of: cbrt(Double($0))) }
  private static let primes = (2...311).filter { number in
    !(2..<number).contains { number % $0 == 0 }
  }

  private static func fraction(of root: Double) -> UInt32 {
    UInt32((root - root.rounded(.down)) * 4_294_967_296)
  }
}
