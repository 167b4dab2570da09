/// The container format of a TrueType file: a table directory and the tables (OpenType 1.9, "Font
/// file").
enum SFNTFile {
  /// Returns a file of at least one table; the tags must be in ascending order.
  static func bytes(of tables: [(tag: String, bytes: [UInt8])]) -> [UInt8] {
    let headerLength = 12 + 16 * tables.count
    var directory = header(tableCount: tables.count)
    var body: [UInt8] = []
    var headOffset: Int?
    for (tag, table) in tables {
      let offset = headerLength + body.count
      if tag == "head" { headOffset = offset }
      directory.append(text: tag)
      directory.append(uint32: checksum(table), offset, table.count)
      body += table + [UInt8](repeating: 0, count: -table.count & 3)
    }
    var file = directory.bytes + body
    if let headOffset { adjustChecksum(of: &file, headOffset: headOffset) }
    return file
  }

  private static func header(tableCount: Int) -> BigEndianBytes {
    let exponent = Int.bitWidth - 1 - tableCount.leadingZeroBitCount
    let power = 1 << exponent
    var header = BigEndianBytes()
    header.append(uint32: 0x0001_0000)
    header.append(uint16: tableCount, 16 * power, exponent, 16 * (tableCount - power))
    return header
  }

  /// Sets `checkSumAdjustment`, at byte 8 of the table `head`.
  private static func adjustChecksum(of file: inout [UInt8], headOffset: Int) {
    var adjustment = BigEndianBytes()
    adjustment.append(uint32: 0xB1B0_AFBA - checksum(file))
    file.replaceSubrange((headOffset + 8)..<(headOffset + 12), with: adjustment.bytes)
  }

  /// Returns the sum of all 32-bit words, modulo 2³².
  private static func checksum(_ bytes: [UInt8]) -> Int {
    var sum: UInt32 = 0
    for (index, byte) in bytes.enumerated() {
      sum &+= UInt32(byte) << (24 - 8 * UInt32(index & 3))
    }
    return Int(sum)
  }
}

/// A buffer of numbers in big-endian byte order, as in fonts and ICC profiles.
package struct BigEndianBytes {
  /// The bytes so far.
  package private(set) var bytes: [UInt8] = []

  /// Makes an empty buffer.
  package init() {}

  /// Appends each number as one byte.
  mutating func append(uint8 numbers: Int...) {
    for number in numbers { append(number, width: 1) }
  }

  /// Appends each number as two bytes.
  package mutating func append(uint16 numbers: Int...) {
    for number in numbers { append(number, width: 2) }
  }

  /// Appends each number as four bytes.
  package mutating func append(uint32 numbers: Int...) {
    for number in numbers { append(number, width: 4) }
  }

  /// Appends the bytes of an ASCII text.
  package mutating func append(text: String) {
    bytes += Array(text.utf8)
  }

  private mutating func append(_ number: Int, width: Int) {
    for shift in stride(from: 8 * (width - 1), through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
