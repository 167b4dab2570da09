import CPNG
import CZlib
package import ImageFiles

/// Decodes PNG files through libpng (PNG 1.2); alpha is blended with white without gamma, and
/// 16-bit samples become 8-bit samples.
enum PNGDecoder {
  /// Decodes a file.
  static func decode(_ bytes: [UInt8], maximumPixels: Int) throws(CodecError) -> DecodedImage {
    try ImageDecoder.image(maximumPixels: maximumPixels) { header, message in
      unsafe CPNG_readHeader(bytes, bytes.count, &header, &message)
    } rows: { rows, message in
      unsafe CPNG_decode(bytes, bytes.count, &rows, rows.count, &message)
    }
  }
}

/// Inflates the ICC profiles of PNG's iCCP chunks (PNG 3rd ed., 11.3.2.3), which are untrusted, in
/// a worker.
package enum ProfileInflater {
  /// Returns the profile of an image, inflated if the file contains it compressed.
  package static func profile(of image: SourceImage) -> ColorProfile? {
    if let profile = image.profile { return profile }
    guard let range = image.compressedProfile else { return nil }
    return profile(in: image.bytes, at: range, fitting: image.colorModel)
  }

  /// Returns the profile whose stream is at `range` in a file; `nil` if the stream is damaged,
  /// inflates to more than `limit` bytes, or contains no profile that fits `model`.
  package static func profile(
    in bytes: [UInt8], at range: Range<Int>, fitting model: ColorModel,
    limit: Int = ColorProfile.maximumLength
  ) -> ColorProfile? {
    guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return nil }
    return ColorProfile(inflated(Array(bytes[range]), limit: limit), fitting: model)
  }

  /// Returns the inflated stream; empty if it is damaged or too long.
  private static func inflated(_ stream: [UInt8], limit: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: limit) { output, count in
      var length = uLong(limit)
      let status = unsafe uncompress(output.baseAddress, &length, stream, uLong(stream.count))
      count = status == Z_OK ? Int(length) : 0
    }
  }
}
