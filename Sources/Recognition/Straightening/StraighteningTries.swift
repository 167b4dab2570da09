package import Imaging
package import PageLayout
package import PageWork

/// Recognises an upright image as what it may really be: flat paper in a photograph, a crooked page, a
/// page upside down.
///
/// A page that lies as it should is recognised once.
package struct StraighteningTries {
  private let options: RecognitionOptions
  private let size: RecognitionSize
  private let mayBePhotograph: Bool
  private let threads: Int

  /// Prepares tries at a size, on so many threads; only images that may be photographs are searched
  /// for paper.
  package init(
    _ options: RecognitionOptions, size: RecognitionSize, mayBePhotograph: Bool, threads: Int
  ) {
    self.options = options
    self.size = size
    self.mayBePhotograph = mayBePhotograph
    self.threads = threads
  }

  /// Returns the page in an upright image, which may be a reduced copy of one of `originalSize`
  /// pixels at `resolution`.
  ///
  /// Throws an `ImagingError` or the error of a recogniser that fails.
  package func recognize(
    _ upright: Bitmap, originalSize: PixelSize, resolution: Resolution,
    by recognizer: inout some PageRecognizer & ~Copyable
  ) throws -> PosedPage {
    let flat =
      mayBePhotograph
      ? try PreparedBitmap.flatPage(in: upright, originalSize: originalSize) : nil
    guard let flat else {
      return try plain(upright, originalSize: originalSize, resolution: resolution, &recognizer)
    }
    let photographed = try straight(flat, imageSize: originalSize, &recognizer)
    let certainty = TextCertainty(photographed.page)
    // Paper that is not flat may be read better as it lies, and text may lie outside the outline.
    let plain = try plain(
      upright, originalSize: originalSize, resolution: resolution, &recognizer)
    return TextCertainty(plain.page).worth > certainty.worth ? plain : photographed
  }

  private func plain(
    _ upright: Bitmap, originalSize: PixelSize, resolution: Resolution,
    _ recognizer: inout some PageRecognizer & ~Copyable
  ) throws -> PosedPage {
    let scaled = try RecognitionScaler.prepare(
      upright, originalSize: originalSize, resolution: resolution, size: size)
    return try straight(scaled, imageSize: originalSize, &recognizer)
  }

  /// Recognises an image level and upright.
  private func straight(
    _ image: PreparedBitmap, imageSize: PixelSize,
    _ recognizer: inout some PageRecognizer & ~Copyable
  ) throws -> PosedPage {
    let level = try image.leveled(from: options.leastSkew)
    let first = try recognizer.recognize(level, threads: threads)
    guard options.findsOrientation else { return PosedPage(page: first, pose: level.pose) }
    return try OrientationTry(level, imageSize: imageSize, threads: threads)
      .better(than: first, by: &recognizer)
  }
}
