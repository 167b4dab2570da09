package import ImageFiles
import PageLayout

/// Images without text to a JPEG that looks like them.
package enum PhotographEncoder {
  /// Qualities that are tried, on libjpeg's scale.
  private static let qualities = [30, 40, 50, 60, 70, 75, 80, 85, 90, 95]

  /// Compresses a gray or colour bitmap at the lowest quality that keeps a structural similarity;
  /// `nil` if none does.
  ///
  /// - Throws: `ImagingError` if libjpeg refuses the bitmap.
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
