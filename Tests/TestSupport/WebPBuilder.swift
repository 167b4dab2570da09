/// Makes WebP files around compressed images of 3 × 2 pixels, made with libwebp through Pillow.
package enum WebPBuilder {
  /// Red, green, blue; (10, 20, 30), (200, 200, 200), black: a chunk `VP8L`.
  package static let lossless = chunk(
    "VP8L",
    hexadecimal(
      """
      2f024000002f40906db339cc9fe27ed72093b6c95fff76666d0492365b91f5e7253fff01e24e1e956d201020
      43b45812d1ffc801
      """))

  /// The pixels of `lossless` with the opacities 255, 0, 100; 255, 51, 255: a chunk `VP8L`.
  package static let losslessAlpha = chunk(
    "VP8L",
    hexadecimal(
      """
      2f024000102f40906db339cc9fe27ed72093b669dffad7336b23c8b6a9c9fc2f7902018afa649257c60a708e
      4b79ab6d0b08042863c5129f44f43fd603
      """))

  /// Similar pixels with the same opacities: chunks ALPH and `VP8 `.
  package static let lossyAlpha =
    chunk("ALPH", hexadecimal("00ff0064ff33ff"))
    + chunk(
      "VP8 ",
      hexadecimal(
        """
        d001009d012a0300020007409625980274010ef8a7a80000fec09faebaa708c5f2d686ef38d6fc0f97340000
        """))

  /// Returns a chunk of any type, padded to an even length.
  package static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let padding: [UInt8] = data.count.isMultiple(of: 2) ? [] : [0]
    return type.utf8 + littleEndian(data.count, 4) + data + padding
  }

  /// Returns the chunk VP8X with flags (2 animation, 8 EXIF, 16 alpha, 32 profile) and a canvas.
  package static func extended(flags: UInt8, width: Int, height: Int) -> [UInt8] {
    chunk(
      "VP8X", [flags, 0, 0, 0] + littleEndian(width - 1, 3) + littleEndian(height - 1, 3))
  }

  /// Returns a chunk ANMF: an image of 3 × 2 pixels at even coordinates.
  package static func frame(_ image: [UInt8], left: Int, top: Int) -> [UInt8] {
    let place = [left / 2, top / 2, 2, 1].flatMap { littleEndian($0, 3) }
    return chunk("ANMF", place + [100, 0, 0, 0] + image)
  }

  /// Returns a whole file of chunks.
  package static func file(_ chunks: [UInt8]) -> [UInt8] {
    "RIFF".utf8 + littleEndian(chunks.count + 4, 4) + "WEBP".utf8 + chunks
  }
}
