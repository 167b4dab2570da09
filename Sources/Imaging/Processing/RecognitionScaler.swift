import CLeptonica
package import PageLayout

/// Brings an upright image to the size it is recognised at, through Leptonica.
package enum RecognitionScaler {
  /// The longest side Tesseract takes, in pixels (`MAX_INT16` in its `baseapi.cpp`).
  package static let maximumSide = 32_767

  /// The image at the size it is to be recognised at, with no side longer than `maximumSide`.
  ///
  /// Where it was decoded at less than its size, `originalSize` is the upright original's in pixels;
  /// `resolution` is the original's always.
  package static func prepare(
    _ upright: Bitmap, originalSize: PixelSize? = nil, resolution: Resolution,
    size: RecognitionSize = .whole
  ) throws(ImagingError) -> PreparedBitmap {
    let original = originalSize ?? upright.size
    let wanted = fittingSize(size.size(for: original, resolution: resolution))
    return try scale(upright, originalSize: original, resolution: resolution, to: wanted)
  }

  /// The image scaled to `size`; bilevel images become gray where the size changes.
  package static func scale(
    _ upright: Bitmap, originalSize: PixelSize? = nil, resolution: Resolution, to size: PixelSize
  ) throws(ImagingError) -> PreparedBitmap {
    let original = originalSize ?? upright.size
    let widthFactor = Double(original.width) / Double(size.width)
    let heightFactor = Double(original.height) / Double(size.height)
    return PreparedBitmap(
      bitmap: size == upright.size ? upright : try scaledBitmap(upright, to: size),
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
      width: max(1, Int((Double(size.width) * factor).rounded())),
      height: max(1, Int((Double(size.height) * factor).rounded())))
  }

  private static func scaledBitmap(
    _ bitmap: Bitmap, to size: PixelSize
  ) throws(ImagingError) -> Bitmap {
    let format: PixelFormat = bitmap.format == .rgb ? .rgb : .gray
    guard
      let source = CLeptonica_Image(size: bitmap.size, format: bitmap.format),
      let target = CLeptonica_Image(size: size, format: format)
    else { throw .unscalable(to: size) }
    var rows = [UInt8](repeating: 0xFF, count: format.byteCount(size: size))
    let isScaled = unsafe CLeptonica_scale(source, bitmap.bytes, target, &rows)
    guard isScaled else { throw .unscalable(to: size) }
    return Bitmap(size: size, format: format, bytes: rows)
  }
}
