/// The second bytes of JPEG's markers, as far as they mean something here (ITU-T T.81, table B.1).
enum JPEGMarker {
  static let huffmanTables: UInt8 = 0xC4
  static let endOfImage: UInt8 = 0xD9
  static let startOfScan: UInt8 = 0xDA
  static let quantizationTables: UInt8 = 0xDB
  static let app0: UInt8 = 0xE0
  static let app1: UInt8 = 0xE1
  static let app2: UInt8 = 0xE2
  static let app14: UInt8 = 0xEE
  static let comment: UInt8 = 0xFE

  /// Whether the segment is one of the sixteen that programs may use as they like.
  static func isApplication(_ marker: UInt8) -> Bool { (0xE0...0xEF).contains(marker) }

  /// Whether no length follows `marker`: a stuffed zero, TEM, the restarts, SOI and EOI.
  static func standsAlone(_ marker: UInt8) -> Bool {
    marker <= 0x01 || (0xD0...0xD9).contains(marker)
  }
}
