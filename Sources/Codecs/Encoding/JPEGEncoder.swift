import CJPEG
package import ImageFiles
import PageModel

/// Encodes gray or colour pixels as a JPEG through libjpeg.
package enum JPEGEncoder {
  /// The pixels of the largest image that is encoded both in progressive and in plain form.
  ///
  /// Each scan of the progressive form has tables of its own, which take a fifth of the bytes of
  /// the image of a word.
  private static let largestTriedTwice = 3_000_000

  /// Compresses a gray or colour bitmap at a quality of 1 to 100 on libjpeg's scale, with colours
  /// at half the resolution unless `keepsColors`.
  ///
  /// - Throws: `ImagingError.incompressible` if libjpeg refuses, as for a side over 65 500 pixels.
  package static func encode(
    _ bitmap: Bitmap, quality: Int, keepsColors: Bool = false
  ) throws(ImagingError) -> EncodedImage {
    guard bitmap.format != .bilevel,
      let width = UInt32(exactly: bitmap.size.width),
      let height = UInt32(exactly: bitmap.size.height)
    else { throw .incompressible(reason: "not an image for JPEG") }
    let header = CJPEG_Header(
      width: width, height: height,
      bitsPerPixel: UInt32(bitmap.format.bitsPerPixel), bytesPerRow: bitmap.bytesPerRow)
    func compress(isProgressive: Bool) throws(ImagingError) -> [UInt8] {
      try self.compress(
        bitmap.bytes, header: header, quality: quality, keepsColors: keepsColors,
        isProgressive: isProgressive)
    }
    var data = try compress(isProgressive: true)
    if bitmap.size.area <= largestTriedTwice {
      let plain = try compress(isProgressive: false)
      if plain.count < data.count { data = plain }
    }
    return EncodedImage(
      size: bitmap.size, bitsPerComponent: 8, colorSpace: bitmap.format == .rgb ? .rgb : .gray,
      compression: .dct, data: data)
  }

  private static func compress(
    _ rows: [UInt8], header: CJPEG_Header, quality: Int, keepsColors: Bool, isProgressive: Bool
  ) throws(ImagingError) -> [UInt8] {
    var message = LibraryMessage()
    // Coefficients take at most twice the bytes of the pixels; the rest is for tables.
    let capacity = 2 * rows.count + 65_536
    let data = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      var header = header
      guard let output = buffer.baseAddress else { return }
      count = unsafe CJPEG_encode(
        &header, rows, Int32(min(max(quality, 1), 100)), keepsColors, isProgressive, output,
        capacity, &message.characters, message.characters.count)
    }
    guard !data.isEmpty else { throw .incompressible(reason: message.text) }
    return data
  }
}
