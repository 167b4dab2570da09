import CPNG
package import ImageFiles
import PageLayout

/// Pixels into the form in which PDF takes over PNG data: rows with PNG filters in a zlib stream
/// (ISO 32000-1, 7.4.4.4), through libpng.
package enum LosslessEncoder {
  /// Compresses a picture without loss, in as few bits a pixel as hold it; throws `incompressible`
  /// only.
  ///
  /// With a profile for RGB, colours stay colours even where all are gray; one that does not fit the
  /// picture is dropped.
  package static func encode(
    _ bitmap: Bitmap, profile: ColorProfile? = nil
  ) throws(ImagingError) -> EncodedImage {
    let profileForColors = profile.flatMap { ColorProfile($0.bytes, fitting: .rgb) }
    let plain = bitmap.inPlainestFormat(keepingColors: profileForColors != nil)
    let model: ColorModel = plain.format == .rgb ? .rgb : .gray
    return EncodedImage(
      size: plain.size,
      bitsPerComponent: plain.format == .bilevel ? 1 : 8,
      colorSpace: plain.format == .rgb ? .rgb : .gray,
      compression: .flateWithPNGPredictor,
      profile: profile.flatMap { ColorProfile($0.bytes, fitting: model) },
      data: try compress(plain))
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
