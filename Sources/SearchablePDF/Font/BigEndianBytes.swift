/// Bytes of a font file, to which numbers are added with their highest byte first.
struct BigEndianBytes {
  private(set) var bytes: [UInt8] = []

  /// Adds each number as one byte.
  mutating func append(uint8 numbers: Int...) {
    for number in numbers { append(number, width: 1) }
  }

  /// Adds each number as two bytes.
  mutating func append(uint16 numbers: Int...) {
    for number in numbers { append(number, width: 2) }
  }

  /// Adds each number as four bytes.
  mutating func append(uint32 numbers: Int...) {
    for number in numbers { append(number, width: 4) }
  }

  /// Adds the bytes of an ASCII text.
  mutating func append(text: String) {
    bytes += Array(text.utf8)
  }

  private mutating func append(_ number: Int, width: Int) {
    for shift in stride(from: 8 * (width - 1), through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
