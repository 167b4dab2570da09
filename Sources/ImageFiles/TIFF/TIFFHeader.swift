/// The first bytes of a TIFF file (TIFF 6.0, page 13), or of a BigTIFF file, whose offsets have eight
/// bytes instead of four.
struct TIFFHeader {
  let order: ByteOrder
  let isBig: Bool
  /// Where the first directory stands, in bytes from the beginning.
  let firstDirectory: Int

  /// The length of an offset, and of the room for values in an entry, in bytes.
  var offsetWidth: Int { isBig ? 8 : 4 }

  /// Reads the beginning of a file; `nil` where it is not TIFF's or ends early.
  init?(_ bytes: [UInt8]) {
    guard let kind = Self.kind(of: bytes) else { return nil }
    (order, isBig) = kind
    var reader = ByteReader(bytes[...], order: order)
    guard reader.read(4) != nil, !isBig || Self.skipOffsetWidth(&reader),
      let offset = reader.unsigned(width: isBig ? 8 : 4)
    else { return nil }
    firstDirectory = offset
  }

  /// Whether a file that begins with `bytes` is TIFF or BigTIFF.
  static func begins(_ bytes: [UInt8]) -> Bool { kind(of: bytes) != nil }

  private static func kind(of bytes: [UInt8]) -> (order: ByteOrder, isBig: Bool)? {
    let kinds: [(String, ByteOrder, Bool)] = [
      ("II*\0", .littleEndian, false), ("MM\0*", .bigEndian, false),
      ("II+\0", .littleEndian, true), ("MM\0+", .bigEndian, true),
    ]
    guard let kind = kinds.first(where: { bytes.starts(with: $0.0.utf8) }) else { return nil }
    return (kind.1, kind.2)
  }

  /// BigTIFF says that its offsets have eight bytes, and then a zero.
  private static func skipOffsetWidth(_ reader: inout ByteReader) -> Bool {
    reader.uint16() == 8 && reader.uint16() == 0
  }
}
