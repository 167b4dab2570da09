import CImage
import CJPEG
package import ImageFiles
import PageModel

/// Encodes gray or colour pixels as a JPEG through libjpeg.
package enum JPEGEncoder {
  /// The maximum number of pixels of an image that is encoded both as progressive and as baseline
  /// JPEG.
  ///
  /// Each scan of a progressive JPEG has its own tables, which take a fifth of the bytes of the
  /// image of a word.
  private static let maximumTriedTwice = 3_000_000

  /// Compresses a gray or colour bitmap.
  ///
  /// - quality: The quality on libjpeg's scale, 1 to 100.
  /// - keepsColors: Whether the chrominance keeps its resolution instead of being halved.
  /// - keepsTones: Whether the mean of each block is exact to a level of 255, so that no blocks are
  ///   visible in plain paper.
  /// - Throws: `CodecError.incompressible` if libjpeg refuses, as for a side over 65 500 pixels.
  package static func encode(
    _ bitmap: Bitmap, quality: Int, keepsColors: Bool = false, keepsTones: Bool = false
  ) throws(CodecError) -> EncodedImage {
    guard bitmap.format != .bilevel, let header = CImage_Header(bitmap) else {
      throw .incompressible(reason: "not a gray or colour image")
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
