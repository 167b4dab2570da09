/// The hash SHA-256 (FIPS 180-4), computed piece by piece.
package struct SHA256 {
  private var state = Self.initialState
  /// The message schedule (6.2.2, step 1), kept because an array for each block doubles the time.
  private var schedule = [UInt32](repeating: 0, count: 64)
  /// The bytes after the last whole block.
  private var rest: [UInt8] = []
  private var byteCount = 0

  /// Begins the hash.
  package init() {}

  /// Returns the 32 bytes of the hash of `bytes`.
  package static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    hash.add(bytes)
    return hash.finish()
  }

  /// Adds the next bytes.
  package mutating func add(_ bytes: [UInt8]) {
    byteCount += bytes.count
    let all = rest.isEmpty ? bytes : rest + bytes
    let end = all.count / Self.blockLength * Self.blockLength
    for start in stride(from: 0, to: end, by: Self.blockLength) {
      addBlock(of: all, at: start)
    }
    rest = Array(all[end...])
  }

  /// Pads the message to whole blocks (5.1.1) and returns the 32 bytes of the hash.
  package consuming func finish() -> [UInt8] {
    let length = Self.bigEndianBytes(UInt64(byteCount) * 8)
    let zeros = (2 * Self.blockLength - 1 - length.count - rest.count) % Self.blockLength
    add([0x80] + [UInt8](repeating: 0, count: zeros) + length)
    return state.flatMap { Self.bigEndianBytes($0) }
  }

  /// The length of a block in bytes.
  private static let blockLength = 64

  private static func bigEndianBytes(_ value: some FixedWidthInteger) -> [UInt8] {
    (0..<value.bitWidth / 8).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// Adds the block at `start` to the state (6.2.2).
  private mutating func addBlock(of bytes: [UInt8], at start: Int) {
    prepareSchedule(ofBlockIn: bytes, at: start)
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    let constants = Self.constants
    var step = 0
    while step < 64 {
      let sum1 = Self.rotated(e, 6) ^ Self.rotated(e, 11) ^ Self.rotated(e, 25)
      let first = h &+ sum1 &+ (e & f ^ ~e & g) &+ constants[step] &+ schedule[step]
      let sum0 = Self.rotated(a, 2) ^ Self.rotated(a, 13) ^ Self.rotated(a, 22)
      let second = sum0 &+ (a & b ^ a & c ^ b & c)
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
      step += 1
    }
    for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
  }

  /// Prepares the message schedule of a block (6.2.2, step 1).
  private mutating func prepareSchedule(ofBlockIn bytes: [UInt8], at start: Int) {
    var index = 0
    while index < 16 {
      let place = start + 4 * index
      schedule[index] =
        UInt32(bytes[place]) << 24 | UInt32(bytes[place + 1]) << 16
        | UInt32(bytes[place + 2]) << 8 | UInt32(bytes[place + 3])
      index += 1
    }
    while index < 64 {
      let (near, far) = (schedule[index - 2], schedule[index - 15])
      let sigma1 = Self.rotated(near, 17) ^ Self.rotated(near, 19) ^ near >> 10
      let sigma0 = Self.rotated(far, 7) ^ Self.rotated(far, 18) ^ far >> 3
      schedule[index] = sigma1 &+ schedule[index - 7] &+ sigma0 &+ schedule[index - 16]
      index += 1
    }
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word &>> count | word &<< (32 - count)
  }

  /// The first 32 bits of the fractional parts of the square roots of the first eight primes
  /// (5.3.3).
  private static let initialState: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]
  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (4.2.2).
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
