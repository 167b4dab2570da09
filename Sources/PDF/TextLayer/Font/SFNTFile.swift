import ImageFiles

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
      directory += Array(tag.utf8) + uint32(checksum(table), offset, table.count)
      body += table + [UInt8](repeating: 0, count: -table.count & 3)
    }
    var file = directory + body
    if let headOffset { adjustChecksum(of: &file, headOffset: headOffset) }
    return file
  }

  private static func header(tableCount: Int) -> [UInt8] {
    let exponent = Int.bitWidth - 1 - tableCount.leadingZeroBitCount
    let power = 1 << exponent
    return uint32(0x0001_0000)
      + uint16(tableCount, 16 * power, exponent, 16 * (tableCount - power))
  }

  /// Sets `checkSumAdjustment`, at byte 8 of the table `head`.
  private static func adjustChecksum(of file: inout [UInt8], headOffset: Int) {
    file.replaceSubrange(
      (headOffset + 8)..<(headOffset + 12), with: uint32(0xB1B0_AFBA - checksum(file)))
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

/// Returns each number as two bytes, the highest first, as in fonts and ICC profiles.
package func uint16(_ numbers: Int...) -> [UInt8] { numbers.flatMap { [UInt8]($0, width: 2) } }

/// Returns each number as four bytes, the highest first.
package func uint32(_ numbers: Int...) -> [UInt8] { numbers.flatMap { [UInt8]($0, width: 4) } }
