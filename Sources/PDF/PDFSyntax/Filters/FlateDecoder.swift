/// Decompresses streams with the filter `FlateDecode` (ISO 32000-1, 7.4.4; RFC 1950, RFC 1951).
///
/// zlib is not used, because the main process reads untrusted bytes only in Swift.
package enum FlateDecoder {
  /// Returns the bytes of a zlib stream.
  ///
  /// - Throws: a `FlateError` if the stream is malformed or truncated, has a wrong checksum, or
  ///   decodes to more than `maximumLength` bytes.
  package static func decode(
    _ bytes: [UInt8], maximumLength: Int
  ) throws(FlateError) -> [UInt8] {
    var inflation = try inflation(of: bytes, maximumLength: maximumLength)
    try inflation.run()
    let checksum = try inflation.bits.alignedBytes(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    guard checksum == adler32(of: inflation.output) else { throw .checksum }
    return inflation.output
  }

  /// Returns the first decoded bytes of a zlib stream, at most `maximumLength`, up to the first
  /// error.
  package static func start(of bytes: [UInt8], maximumLength: Int) -> [UInt8] {
    guard var inflation = try? inflation(of: bytes, maximumLength: maximumLength) else { return [] }
    try? inflation.run()
    return inflation.output
  }

  private static func inflation(
    of bytes: [UInt8], maximumLength: Int
  ) throws(FlateError) -> Inflation {
    // The window has at most 32 KiB, and there is no preset dictionary (RFC 1950, 2.2).
    guard bytes.count >= 6, bytes[0] & 0x0F == 8, bytes[0] >> 4 <= 7, bytes[1] & 0x20 == 0,
      (Int(bytes[0]) << 8 | Int(bytes[1])).isMultiple(of: 31)
    else { throw .header }
    return Inflation(bits: BitReader(bytes, from: 2), maximumLength: maximumLength)
  }

  /// Returns the checksum Adler-32 (RFC 1950, 8.2).
  static func adler32(of bytes: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    // The sums of 5552 bytes fit into 32 bits.
    for start in stride(from: 0, to: bytes.count, by: 5552) {
      for byte in bytes[start..<min(start + 5552, bytes.count)] {
        low &+= UInt32(byte)
        high &+= low
      }
      low %= 65_521
      high %= 65_521
    }
    return high << 16 | low
  }
}

/// The reason why a zlib stream cannot be decoded.
package enum FlateError: Error, Equatable {
  case header
  case cutShort
  /// An impossible code, block or distance.
  case malformed
  case checksum
  case tooLong
}

/// The state of decoding the blocks of a deflate stream (RFC 1951, 3.2).
private struct Inflation {
  var bits: BitReader
  private(set) var output: [UInt8] = []
  let maximumLength: Int

  /// Decodes all blocks.
  mutating func run() throws(FlateError) {
    var isLast = false
    while !isLast {
      isLast = try bits.next(1) == 1
      switch try bits.next(2) {
      case 0: try copyStored()
      case 1: try decode(PrefixCode.fixedLiterals, PrefixCode.fixedDistances)
      case 2:
        let codes = try dynamicCodes()
        try decode(codes.literals, codes.distances)
      default: throw .malformed
      }
    }
  }

  /// Copies a block without compression (3.2.4).
  private mutating func copyStored() throws(FlateError) {
    let lengths = try bits.alignedBytes(4)
    let count = Int(lengths[0]) | Int(lengths[1]) << 8
    guard count ^ 0xFFFF == Int(lengths[2]) | Int(lengths[3]) << 8 else { throw .malformed }
    let kept = min(count, maximumLength - output.count)
    output += try bits.alignedBytes(kept)
    guard kept == count else { throw .tooLong }
  }

  /// Decodes a block of literals and repetitions (3.2.5).
  private mutating func decode(
    _ literals: PrefixCode, _ distances: PrefixCode
  ) throws(FlateError) {
    while true {
      let symbol = try literals.next(in: &bits)
      switch symbol {
      case 0..<256:
        guard output.count < maximumLength else { throw .tooLong }
        output.append(UInt8(truncatingIfNeeded: symbol))
      case 256: return
      default:
        let length = try length(of: symbol - 257)
        let distance = try distance(of: try distances.next(in: &bits))
        guard distance <= output.count else { throw .malformed }
        let kept = min(length, maximumLength - output.count)
        for _ in 0..<kept { output.append(output[output.count - distance]) }
        guard kept == length else { throw .tooLong }
      }
    }
  }

  /// Returns the length of a repetition, from its code less 257 and the extra bits after it
  /// (3.2.5).
  private mutating func length(of code: Int) throws(FlateError) -> Int {
    switch code {
    case 0..<8: return code + 3
    case 8..<28:
      let extraBits = code / 4 - 1
      return ((4 + code % 4) << extraBits) + 3 + (try bits.next(extraBits))
    case 28: return 258
    default: throw .malformed
    }
  }

  /// Returns the distance back to the repeated bytes from its code and the extra bits after it.
  private mutating func distance(of code: Int) throws(FlateError) -> Int {
    switch code {
    case 0..<4: return code + 1
    case 4..<30:
      let extraBits = code / 2 - 1
      return ((2 + code % 2) << extraBits) + 1 + (try bits.next(extraBits))
    default: throw .malformed
    }
  }

  /// The order in which a block stores the lengths of the codes that compress code lengths (3.2.7).
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// Reads the codes of a block (3.2.7).
  private mutating func dynamicCodes() throws(FlateError) -> (
    literals: PrefixCode, distances: PrefixCode
  ) {
    let literalCount = try bits.next(5) + 257
    let distanceCount = try bits.next(5) + 1
    let orderCount = try bits.next(4) + 4
    var orderLengths = [UInt8](repeating: 0, count: 19)
    for place in Self.order.prefix(orderCount) {
      orderLengths[place] = UInt8(truncatingIfNeeded: try bits.next(3))
    }
    let lengths = try codeLengths(
      literalCount + distanceCount, by: try PrefixCode(lengths: orderLengths[...]))
    // Without an end code the block would never end.
    guard lengths[256] > 0 else { throw .malformed }
    return (
      try PrefixCode(lengths: lengths[..<literalCount]),
      try PrefixCode(lengths: lengths[literalCount...])
    )
  }

  private mutating func codeLengths(
    _ count: Int, by code: PrefixCode
  ) throws(FlateError) -> [UInt8] {
    var lengths: [UInt8] = []
    while lengths.count < count {
      let symbol = try code.next(in: &bits)
      let (length, times): (UInt8, Int)
      switch symbol {
      case 0..<16: (length, times) = (UInt8(truncatingIfNeeded: symbol), 1)
      case 16:
        guard let last = lengths.last else { throw .malformed }
        (length, times) = (last, try bits.next(2) + 3)
      case 17: (length, times) = (0, try bits.next(3) + 3)
      default: (length, times) = (0, try bits.next(7) + 11)
      }
      guard times <= count - lengths.count else { throw .malformed }
      lengths += repeatElement(length, count: times)
    }
    return lengths
  }
}

/// A prefix code given by the lengths of its codes (RFC 1951, 3.2.2).
private struct PrefixCode {
  /// The number of codes of each length.
  private var counts = [Int](repeating: 0, count: 16)
  /// The symbols, ordered by the length of their codes.
  private var symbols: [Int] = []

  static let fixedLiterals = PrefixCode(
    counts: [7: 24, 8: 152, 9: 112],
    symbols: Array(256..<280) + Array(0..<144) + Array(280..<288) + Array(144..<256))
  static let fixedDistances = PrefixCode(counts: [5: 30], symbols: Array(0..<30))

  private init(counts: [Int: Int], symbols: [Int]) {
    for (length, count) in counts { self.counts[length] = count }
    self.symbols = symbols
  }

  /// Makes the code of symbols from 0 on; a length of 0 is a symbol without a code.
  init(lengths: ArraySlice<UInt8>) throws(FlateError) {
    for length in lengths where length > 0 { counts[Int(length & 15)] += 1 }
    var left = 1
    for count in counts.dropFirst() {
      left = left * 2 - count
      guard left >= 0 else { throw .malformed }
    }
    for wanted in 1...15 {
      for (symbol, length) in lengths.enumerated() where Int(length) == wanted {
        symbols.append(symbol)
      }
    }
  }

  /// Reads a symbol; codes begin with their most significant bit (3.1.1).
  func next(in bits: inout BitReader) throws(FlateError) -> Int {
    var (code, first, index) = (0, 0, 0)
    for length in 1...15 {
      code |= try bits.next(1)
      let count = counts[length]
      if code - first < count { return symbols[index + code - first] }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    throw .malformed
  }
}

/// Reads bits, the least significant of each byte first (RFC 1951, 3.1.1).
private struct BitReader {
  private let bytes: [UInt8]
  private var position: Int
  private var held: UInt32 = 0
  private var heldCount = 0

  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    position = start
  }

  /// Returns the next `count` bits, at most 16, as a number.
  mutating func next(_ count: Int) throws(FlateError) -> Int {
    while heldCount < count {
      guard position < bytes.count else { throw .cutShort }
      held |= UInt32(bytes[position]) << UInt32(heldCount)
      position += 1
      heldCount += 8
    }
    let value = held & (1 << UInt32(count) - 1)
    held >>= UInt32(count)
    heldCount -= count
    return Int(value)
  }

  /// Returns the next `count` bytes from a byte boundary on.
  mutating func alignedBytes(_ count: Int) throws(FlateError) -> ArraySlice<UInt8> {
    position -= heldCount / 8
    held = 0
    heldCount = 0
    guard count <= bytes.count - position else { throw .cutShort }
    defer { position += count }
    // Callers take the bytes by their index.
    return Array(bytes[position..<position + count])[...]
  }
}
