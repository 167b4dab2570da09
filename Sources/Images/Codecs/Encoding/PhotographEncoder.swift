package import ImageFiles
import PageModel

/// Encodes images without text as JPEG files that look the same.
package enum PhotographEncoder {
  /// The qualities to try, on libjpeg's scale.
  private static let qualities = [30, 40, 50, 60, 70, 75, 80, 85, 90, 95]

  /// Compresses a gray or colour bitmap at the lowest quality with at least this structural
  /// similarity; `nil` if no quality reaches it.
  ///
  /// - minimumOfWorst: The minimum of `Similarity.worst`; `nil` if only the mean counts.
  /// - Throws: `CodecError` if libjpeg rejects the bitmap.
  package static func encode(
    _ bitmap: Bitmap, minimumSimilarity: Double, minimumOfWorst: Double? = nil
  ) throws(CodecError) -> EncodedImage? {
    let gray = bitmap.luminance()
    var best: EncodedImage?
    var (low, high) = (0, qualities.count - 1)
    while low <= high {
      let middle = (low + high) / 2
      let image = try JPEGEncoder.encode(bitmap, quality: qualities[middle])
      let decoded = try JPEGDecoder.decode(image.data, maximumPixels: image.size.area).bitmap
      let similarity = Similarity(gray, decoded.luminance())
      let isSimilar = minimumOfWorst.map { similarity.worst >= $0 } ?? true
      if isSimilar, similarity.mean >= minimumSimilarity {
        best = image
        high = middle - 1
      } else {
        low = middle + 1
      }
    }
    return best
  }
}

/// The structural similarity (SSIM) of two gray bitmaps of one size, over squares of 8 pixels
/// (Wang and others, "Image quality assessment", 2004).
package struct Similarity {
  private static let side = 8
  /// The maximum variance of a plain square: twice the variance of rounding and of a scanner's
  /// noise on white.
  private static let maximumPlainVariance = 4.0

  /// The mean over all squares; 1 for equal bitmaps, and for bitmaps smaller than a square.
  package let mean: Double
  /// The minimum similarity of the best 99 % of the squares that are not plain; 1 if all are plain.
  package let worst: Double

  /// Compares two bitmaps of one size.
  package init(_ one: Bitmap, _ two: Bitmap) {
    var sum = 0.0
    var count = 0
    var lively: [Double] = []
    for top in stride(from: 0, through: one.size.height - Self.side, by: Self.side) {
      for left in stride(from: 0, through: one.size.width - Self.side, by: Self.side) {
        let square = Self.square(
          one.bytes, two.bytes, start: top * one.size.width + left, width: one.size.width)
        sum += square.similarity
        count += 1
        if square.variance > Self.maximumPlainVariance { lively.append(square.similarity) }
      }
    }
    mean = count == 0 ? 1 : sum / Double(count)
    lively.sort()
    worst = lively.isEmpty ? 1 : lively[lively.count / 100]
  }

  private static func square(
    _ one: [UInt8], _ two: [UInt8], start: Int, width: Int
  ) -> (similarity: Double, variance: Double) {
    var (sumOne, sumTwo, squareOne, squareTwo, product) = (0, 0, 0, 0, 0)
    for y in 0..<side {
      for index in start + y * width..<start + y * width + side {
        let (a, b) = (Int(one[index]), Int(two[index]))
        sumOne += a
        sumTwo += b
        squareOne += a * a
        squareTwo += b * b
        product += a * b
      }
    }
    let count = Double(side * side)
    let (meanOne, meanTwo) = (Double(sumOne) / count, Double(sumTwo) / count)
    let varianceOne = Double(squareOne) / count - meanOne * meanOne
    let varianceTwo = Double(squareTwo) / count - meanTwo * meanTwo
    let covariance = Double(product) / count - meanOne * meanTwo
    // C₁ = (0.01 · 255)² and C₂ = (0.03 · 255)², as in the paper.
    let c1 = 6.5025
    let c2 = 58.5225
    let similarity =
      (2 * meanOne * meanTwo + c1) * (2 * covariance + c2)
      / ((meanOne * meanOne + meanTwo * meanTwo + c1) * (varianceOne + varianceTwo + c2))
    return (similarity, varianceOne)
  }
}
