/// The outer form of a TrueType file: a directory and its tables (OpenType 1.9, "Font file").
enum SFNTFile {
  /// A file of the tables, whose tags must be in ascending order.
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
    var power = 1
    var exponent = 0
    while power * 2 <= tableCount {
      power *= 2
      exponent += 1
    }
    var header = BigEndianBytes()
    header.append(uint32: 0x0001_0000)
    header.append(uint16: tableCount, 16 * power, exponent, 16 * (tableCount - power))
    return header
  }

  /// The sum of the file's 32-bit words taken from a constant stands in `head` at byte 8.
  private static func adjustChecksum(of file: inout [UInt8], headOffset: Int) {
    var adjustment = BigEndianBytes()
    adjustment.append(uint32: 0xB1B0_AFBA - checksum(file))
    file.replaceSubrange((headOffset + 8)..<(headOffset + 12), with: adjustment.bytes)
  }

  /// The sum of all 32-bit words, modulo 2³².
  private static func checksum(_ bytes: [UInt8]) -> Int {
    var sum: UInt32 = 0
    for (index, byte) in bytes.enumerated() {
      sum &+= UInt32(byte) << (24 - 8 * UInt32(index & 3))
    }
    return Int(sum)
  }
}
