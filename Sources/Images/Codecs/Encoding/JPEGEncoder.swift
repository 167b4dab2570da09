import CImage
import CJPEG
package import ImageFiles
import PageModel

/// Encodes gray or colour pixels as a JPEG through libjpeg.
package enum JPEGEncoder {
  /// The pixels of the largest image that is encoded both in progressive and in plain form.
  ///
  /// Each scan of the progressive form has tables of its own, which take a fifth of the bytes of
  /// the image of a word.
  private static let maximumTriedTwice = 3_000_000

  /// Compresses a gray or colour bitmap at a quality of 1 to 100 on libjpeg's scale, with colours
  /// at half the resolution unless `keepsColors`, and the mean of each block to a level of 255 if
  /// `keepsTones`, so that no block of plain paper is seen.
  ///
  /// - Throws: `CodecError.incompressible` if libjpeg refuses, as for a side over 65 500 pixels.
  package static func encode(
    _ bitmap: Bitmap, quality: Int, keepsColors: Bool = false, keepsTones: Bool = false
  ) throws(CodecError) -> EncodedImage {
    guard bitmap.format != .bilevel, let header = CImage_Header(bitmap) else {
      throw .incompressible(reason: "not an image for JPEG")
    }
    // Coefficients take at most twice the bytes of the pixels; the rest is for tables.
    let capacity = 2 * bitmap.bytes.count + 65_536
    func compress(isProgressive: Bool) throws(CodecError) -> [UInt8] {
      try unsafe LibraryOutput.bytes(capacity: capacity) { output, message in
        unsafe CJPEG_encode(
          header, bitmap.bytes, Int32(min(max(quality, 1), 100)), keepsColors, keepsTones,
          isProgressive, output, capacity, &message)
      }
    }
    var data = try compress(isProgressive: true)
    if bitmap.size.area <= maximumTriedTwice {
      let plain = try compress(isProgressive: false)
      if plain.count < data.count { data = plain }
    }
    return EncodedImage(
      size: bitmap.size, bitsPerComponent: 8, colorSpace: bitmap.format == .rgb ? .rgb : .gray,
      compression: .dct, data: data)
  }
}
