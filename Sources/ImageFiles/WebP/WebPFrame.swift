package import PageLayout

/// The first or only image of a WebP file (RFC 9649, 2.7.1.1).
package struct WebPFrame: Sendable {
  /// The column of the image's left edge on the canvas.
  package let left: Int
  package let top: Int
  package let size: PixelSize
  /// Whether the pixels have an alpha.
  package let hasAlpha: Bool
  /// The optional ALPH chunk, and `VP8 ` or `VP8L`.
  private let chunks: [RIFFChunk]

  /// Finds the image among chunks; `nil` if there is none or its size is zero.
  init?(_ chunks: [RIFFChunk], left: Int = 0, top: Int = 0) {
    guard let image = chunks.firstIndex(where: { ["VP8 ", "VP8L"].contains($0.type) }),
      let bitstream = WebPBitstream(chunks[image]),
      bitstream.size.width > 0, bitstream.size.height > 0
    else { return nil }
    let alpha = chunks[image].type == "VP8 " ? chunks[..<image].last { $0.type == "ALPH" } : nil
    self.left = left
    self.top = top
    size = bitstream.size
    hasAlpha = bitstream.hasAlpha || alpha != nil
    self.chunks = [alpha, chunks[image]].compactMap(\.self)
  }

  /// Reads the ANMF chunk of an animation: an offset in units of two pixels, a size, a duration,
  /// flags, and the chunks of an image.
  init?(animationFrame data: ArraySlice<UInt8>) {
    var reader = ByteReader(data, order: .littleEndian)
    guard let left = reader.uint24(), let top = reader.uint24(), let width = reader.uint24(),
      let height = reader.uint24(), reader.read(4) != nil
    else { return nil }
    self.init(Array(RIFFChunks(data.dropFirst(16))), left: left * 2, top: top * 2)
    guard size == PixelSize(width: width + 1, height: height + 1) else { return nil }
  }

  /// A file with this image alone, which decoders of still images accept (RFC 9649, 2.7).
  package var stillFile: [UInt8] {
    let flags: [UInt8] = [hasAlpha ? 0x10 : 0, 0, 0, 0]
    let canvas = [size.width - 1, size.height - 1].flatMap { Self.littleEndian($0, 3) }
    let content =
      Self.chunk("VP8X", flags + canvas)
      + chunks.flatMap { Self.chunk($0.type, Array($0.data)) }
    return "RIFF".utf8 + Self.littleEndian(content.count + 4, 4) + "WEBP".utf8 + content
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let padding: [UInt8] = data.count.isMultiple(of: 2) ? [] : [0]
    return type.utf8 + littleEndian(data.count, 4) + data + padding
  }

  private static func littleEndian(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}

/// The first bytes of an image in lossy or lossless compression.
struct WebPBitstream {
  let size: PixelSize
  /// Whether the bitstream itself contains an alpha; that of lossy images is in an ALPH chunk.
  let hasAlpha: Bool

  /// Reads the start of a `VP8 ` or `VP8L` chunk; `nil` for any other chunk or an invalid
  /// bitstream.
  init?(_ chunk: RIFFChunk) {
    var reader = ByteReader(chunk.data, order: .littleEndian)
    switch chunk.type {
    case "VP8 ": self.init(lossy: &reader)
    case "VP8L": self.init(lossless: &reader)
    default: return nil
    }
  }

  /// Reads a key frame: three bytes with lowest bit 0, a signature, and two 14-bit sizes (RFC 6386,
  /// 9.1).
  private init?(lossy reader: inout ByteReader) {
    guard let first = reader.uint8(), first & 1 == 0, reader.read(2) != nil,
      reader.skip(prefix: [0x9D, 0x01, 0x2A]),
      let width = reader.uint16(), let height = reader.uint16()
    else { return nil }
    size = PixelSize(width: width & 0x3FFF, height: height & 0x3FFF)
    hasAlpha = false
  }

  /// Reads a signature, two 14-bit sizes minus one, an alpha bit, and a 3-bit version (RFC 9649,
  /// 3.4).
  private init?(lossless reader: inout ByteReader) {
    guard reader.uint8() == 0x2F, let bits = reader.uint32(), bits >> 29 == 0 else { return nil }
    size = PixelSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    hasAlpha = bits >> 28 & 1 == 1
  }
}
