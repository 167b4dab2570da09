import CLeptonica
package import PageLayout

/// Brings an upright picture to a size that Tesseract takes, through Leptonica.
package enum RecognitionScaler {
  /// The longest side Tesseract takes, in pixels (`MAX_INT16` in its `baseapi.cpp`).
  package static let maximumSide = 32_767

  /// The picture as it is, or scaled down where it has more dots per inch than `limit` or a side is
  /// longer than `maximumSide`.
  package static func prepare(
    _ upright: Bitmap, resolution: Resolution, limit: Double? = nil
  ) throws(ImagingError) -> PreparedBitmap {
    let size = limit.map { limitedSize(upright.size, resolution, $0) } ?? upright.size
    return try scale(upright, resolution: resolution, to: fittingSize(size))
  }

  private static func limitedSize(
    _ size: PixelSize, _ resolution: Resolution, _ limit: Double
  ) -> PixelSize {
    PixelSize(
      width: scaled(size.width, by: min(1, limit / resolution.horizontal)),
      height: scaled(size.height, by: min(1, limit / resolution.vertical)))
  }

  private static func scaled(_ side: Int, by factor: Double) -> Int {
    factor < 1 ? max(1, Int((Double(side) * factor).rounded())) : side
  }

  /// The picture scaled to `size`; bilevel pictures become gray where the size changes.
  package static func scale(
    _ upright: Bitmap, resolution: Resolution, to size: PixelSize
  ) throws(ImagingError) -> PreparedBitmap {
    let original = upright.size
    guard size != original else {
      return PreparedBitmap(
        bitmap: upright, resolution: resolution, originalSize: original, toOriginal: .identity)
    }
    let scaled = try scaledBitmap(upright, to: size)
    let widthFactor = Double(original.width) / Double(size.width)
    let heightFactor = Double(original.height) / Double(size.height)
    return PreparedBitmap(
      bitmap: scaled,
      resolution: Resolution(
        horizontal: resolution.horizontal / widthFactor,
        vertical: resolution.vertical / heightFactor),
      originalSize: original,
      toOriginal: AffineTransform(scaleX: widthFactor, scaleY: heightFactor))
  }

  private static func fittingSize(_ size: PixelSize) -> PixelSize {
    let longer = max(size.width, size.height)
    guard longer > maximumSide else { return size }
    let factor = Double(maximumSide) / Double(longer)
    return PixelSize(
      width: scaled(size.width, by: factor), height: scaled(size.height, by: factor))
  }

  private static func scaledBitmap(
    _ bitmap: Bitmap, to size: PixelSize
  ) throws(ImagingError) -> Bitmap {
    let format: PixelFormat = bitmap.format == .rgb ? .rgb : .gray
    guard
      let source = CLeptonica_Picture(size: bitmap.size, format: bitmap.format),
      let target = CLeptonica_Picture(size: size, format: format)
    else { throw .unscalable(to: size) }
    var rows = [UInt8](repeating: 0xFF, count: format.byteCount(size: size))
    let isScaled = unsafe CLeptonica_scale(source, bitmap.bytes, target, &rows)
    guard isScaled else { throw .unscalable(to: size) }
    return Bitmap(size: size, format: format, bytes: rows)
  }
}
