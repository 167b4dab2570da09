package import PageLayout

/// The first image of a WebP file, or the only one (RFC 9649, 2.7.1.1).
package struct WebPFrame: Sendable {
  /// Where its upper left pixel lies on the canvas.
  package let left: Int
  package let top: Int
  package let size: PixelSize
  /// Whether its pixels have an alpha.
  package let hasAlpha: Bool
  /// The chunks ALPH, where there is one, and `VP8 ` or `VP8L`.
  private let chunks: [RIFFChunk]

  /// Finds the image among chunks; `nil` where there is none, or one of no size.
  init?(_ chunks: [RIFFChunk], left: Int = 0, top: Int = 0) {
    guard let picture = chunks.firstIndex(where: { ["VP8 ", "VP8L"].contains($0.type) }),
      let bitstream = WebPBitstream(chunks[picture]),
      bitstream.size.width > 0, bitstream.size.height > 0
    else { return nil }
    let alpha = chunks[picture].type == "VP8 " ? chunks[..<picture].last { $0.type == "ALPH" } : nil
    self.left = left
    self.top = top
    size = bitstream.size
    hasAlpha = bitstream.hasAlpha || alpha != nil
    self.chunks = [alpha, chunks[picture]].compactMap(\.self)
  }

  /// Reads the chunk ANMF of an animation: a place in units of two pixels, a size, a duration and
  /// flags, and then the chunks of an image.
  init?(animationFrame data: ArraySlice<UInt8>) {
    var reader = ByteReader(data, order: .littleEndian)
    guard let left = reader.uint24(), let top = reader.uint24(), let width = reader.uint24(),
      let height = reader.uint24(), reader.read(4) != nil
    else { return nil }
    self.init(Array(RIFFChunks(data.dropFirst(16))), left: left * 2, top: top * 2)
    guard size == PixelSize(width: width + 1, height: height + 1) else { return nil }
  }

  /// A file of this image alone, which decoders of still images take (RFC 9649, 2.7).
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
