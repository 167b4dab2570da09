import CPNG
package import ImageFiles
import PageLayout

/// Pixels into a form that PDF holds without loss: rows with PNG filters in a zlib stream
/// (ISO 32000-1, 7.4.4.4), through libpng, or bilevel ones as a group 4 fax.
package enum LosslessEncoder {
  /// Compresses an image without loss, in as few bits a pixel as hold it and in the form that takes
  /// fewer bytes; throws `incompressible` only.
  ///
  /// With `keepingColors`, for a profile that wants them, colours stay colours even where all are gray.
  package static func encode(
    _ bitmap: Bitmap, keepingColors: Bool = false
  ) throws(ImagingError) -> EncodedImage {
    let plain = bitmap.inPlainestFormat(keepingColors: keepingColors)
    let deflated = try deflate(plain)
    return smallerBilevel(plain, than: deflated.data.count) ?? deflated
  }

  /// A bilevel image as a group 4 fax, where that takes fewer than `byteCount` bytes.
  package static func smallerBilevel(_ bitmap: Bitmap, than byteCount: Int) -> EncodedImage? {
    GroupFourEncoder.encode(bitmap, capacity: byteCount - 1)
  }

  /// Compresses an image as rows with PNG filters; throws `incompressible` only.
  package static func deflate(_ bitmap: Bitmap) throws(ImagingError) -> EncodedImage {
    EncodedImage(
      size: bitmap.size,
      bitsPerComponent: bitmap.format == .bilevel ? 1 : 8,
      colorSpace: bitmap.format == .rgb ? .rgb : .gray,
      compression: .flateWithPNGPredictor,
      data: try compress(bitmap))
  }

  private static func compress(_ bitmap: Bitmap) throws(ImagingError) -> [UInt8] {
    guard
      let width = UInt32(exactly: bitmap.size.width),
      let height = UInt32(exactly: bitmap.size.height)
    else { throw .incompressible(reason: "a side is too long") }
    let header = CPNG_Header(
      width: width, height: height,
      bitsPerPixel: UInt32(bitmap.format.bitsPerPixel), bytesPerRow: bitmap.bytesPerRow)
    return try compress(
      bitmap.bytes, header: header, level: CompressionLevel.level(for: bitmap))
  }

  private static func compress(
    _ rows: [UInt8], header: CPNG_Header, level: Int32
  ) throws(ImagingError) -> [UInt8] {
    var message = LibraryMessage()
    // Memory that is reserved but never written to costs nothing, so the array is not trimmed.
    let capacity = worstCase(byteCount: rows.count + Int(header.height))
    let data = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      var header = header
      guard let output = buffer.baseAddress else { return }
      count = unsafe CPNG_compress(
        &header, rows, level, output, capacity, &message.characters, message.characters.count)
    }
    guard !data.isEmpty else { throw .incompressible(reason: message.text) }
    return data
  }

  /// More than zlib ever makes of so many bytes (`compressBound` in its `compress.c`).
  private static func worstCase(byteCount: Int) -> Int {
    byteCount + byteCount / 1000 + 1024
  }
}
