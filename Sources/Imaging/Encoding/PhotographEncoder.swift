package import ImageFiles
import PageLayout

/// Encodes images without text as JPEG files that look the same.
package enum PhotographEncoder {
  /// The qualities to try, on libjpeg's scale.
  private static let qualities = [30, 40, 50, 60, 70, 75, 80, 85, 90, 95]

  /// Compresses a gray or colour bitmap at the lowest quality with at least this structural
  /// similarity; `nil` if no quality reaches it.
  ///
  /// - Throws: `ImagingError` if libjpeg rejects the bitmap.
  package static func encode(
    _ bitmap: Bitmap, leastSimilarity: Double
  ) throws(ImagingError) -> EncodedImage? {
    let gray = bitmap.luminance()
    var best: EncodedImage?
    var (low, high) = (0, qualities.count - 1)
    while low <= high {
      let middle = (low + high) / 2
      let image = try JPEGEncoder.encode(bitmap, quality: qualities[middle])
      let decoded = try JPEGDecoder.decode(image.data, maximumPixels: image.size.area).bitmap
      if Similarity.mean(gray, decoded.luminance()) >= leastSimilarity {
        best = image
        high = middle - 1
      } else {
        low = middle + 1
      }
    }
    return best
  }
}
