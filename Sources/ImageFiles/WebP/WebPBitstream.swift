import PageLayout

/// The first bytes of an image in WebP's lossy or lossless compression.
struct WebPBitstream {
  let size: PixelSize
  /// Whether the compression itself holds an alpha; lossy images have theirs in a chunk ALPH.
  let hasAlpha: Bool

  /// Reads the beginning of a chunk `VP8 ` or `VP8L`; `nil` for another and for what cannot be one.
  init?(_ chunk: RIFFChunk) {
    var reader = ByteReader(chunk.data, order: .littleEndian)
    switch chunk.type {
    case "VP8 ": self.init(lossy: &reader)
    case "VP8L": self.init(lossless: &reader)
    default: return nil
    }
  }

  /// A key frame: three bytes, the lowest bit 0, a mark, and two sizes of 14 bits (RFC 6386, 9.1).
  private init?(lossy reader: inout ByteReader) {
    guard let first = reader.uint8(), first & 1 == 0, reader.read(2) != nil,
      reader.skip(prefix: [0x9D, 0x01, 0x2A]),
      let width = reader.uint16(), let height = reader.uint16()
    else { return nil }
    size = PixelSize(width: width & 0x3FFF, height: height & 0x3FFF)
    hasAlpha = false
  }

  /// A mark, two sizes of 14 bits less one, a bit for the alpha, a version of 3 bits (RFC 9649, 3.4).
  private init?(lossless reader: inout ByteReader) {
    guard reader.uint8() == 0x2F, let bits = reader.uint32(), bits >> 29 == 0 else { return nil }
    size = PixelSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    hasAlpha = bits >> 28 & 1 == 1
  }
}
