import CZlib
package import ImageFiles

/// ICC profiles out of the zlib streams of PNG's iCCP chunks (PNG 3rd ed., 11.3.2.3): a stranger's
/// data, to be inflated in a worker only.
package enum ProfileInflater {
  /// The profile of an image, whether its file holds it as it is or compressed.
  package static func profile(of image: SourceImage) -> ColorProfile? {
    if let profile = image.profile { return profile }
    guard let range = image.compressedProfile else { return nil }
    return profile(in: image.bytes, at: range, fitting: image.colorModel)
  }

  /// The profile whose stream stands at `range` of a file's bytes; `nil` where the stream is damaged,
  /// makes more than `limit` bytes, or holds no profile that fits `model`.
  package static func profile(
    in bytes: [UInt8], at range: Range<Int>, fitting model: ColorModel,
    limit: Int = ColorProfile.limit
  ) -> ColorProfile? {
    guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return nil }
    return ColorProfile(inflated(Array(bytes[range]), limit: limit), fitting: model)
  }

  /// What the stream holds; nothing where it is damaged or too long.
  private static func inflated(_ stream: [UInt8], limit: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: limit) { output, count in
      var length = uLong(limit)
      let status = unsafe uncompress(output.baseAddress, &length, stream, uLong(stream.count))
      count = status == Z_OK ? Int(length) : 0
    }
  }
}
