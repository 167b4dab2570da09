package import Codecs
package import PageModel

/// Scales an upright image to the size for recognition, through Leptonica.
package enum RecognitionScaler {
  /// The maximum side that Tesseract accepts, in pixels (`MAX_INT16` in its `baseapi.cpp`).
  package static let maximumSide = 32_767

  /// Returns the image at the size for recognition, with no side longer than `maximumSide`.
  ///
  /// - originalSize: The size of the upright original, which is larger than `upright` if the image
  ///   was decoded at less than its size.
  /// - resolution: The resolution of the upright original.
  package static func prepare(
    _ upright: Bitmap, originalSize: PixelSize? = nil, resolution: Resolution,
    size: RecognitionSize = .whole
  ) throws(CodecError) -> PreparedBitmap {
    let original = originalSize ?? upright.size
    let wanted = size.size(
      for: original, resolution: resolution, isBilevel: upright.format == .bilevel
    ).reduced(toLongerSide: maximumSide)
    return try scale(upright, originalSize: original, resolution: resolution, to: wanted)
  }

  /// Returns the image scaled to `size`; a bilevel image becomes gray if its size changes.
  package static func scale(
    _ upright: Bitmap, originalSize: PixelSize? = nil, resolution: Resolution, to size: PixelSize
  ) throws(CodecError) -> PreparedBitmap {
    let original = originalSize ?? upright.size
    let widthFactor = Double(original.width) / Double(size.width)
    let heightFactor = Double(original.height) / Double(size.height)
    return PreparedBitmap(
      bitmap: size == upright.size ? upright : try upright.scaled(to: size),
      resolution: Resolution(
        horizontal: resolution.horizontal / widthFactor,
        vertical: resolution.vertical / heightFactor),
      originalSize: original,
      toOriginal: AffineTransform(scaleX: widthFactor, scaleY: heightFactor))
  }
}

/// An image prepared for recognition, with the transform from its pixels to the original's.
package struct PreparedBitmap: Sendable, Equatable {
  package let bitmap: Bitmap
  /// The resolution of `bitmap`, in dots per inch.
  package let resolution: Resolution
  /// The size of the upright original, in pixels.
  package let originalSize: PixelSize
  /// The transform from pixels of `bitmap` to pixels of the upright original.
  package let toOriginal: AffineTransform
  /// The pose of the original on its source image, from which it was straightened or rotated.
  package let pose: Pose

  package init(
    bitmap: Bitmap, resolution: Resolution, originalSize: PixelSize, toOriginal: AffineTransform,
    pose: Pose = .identity
  ) {
    self.bitmap = bitmap
    self.resolution = resolution
    self.originalSize = originalSize
    self.toOriginal = toOriginal
    self.pose = pose
  }

  /// Returns an image of the same part of the original, with another bitmap of the same size or
  /// another resolution.
  package func with(bitmap: Bitmap? = nil, resolution: Resolution? = nil) -> PreparedBitmap {
    PreparedBitmap(
      bitmap: bitmap ?? self.bitmap, resolution: resolution ?? self.resolution,
      originalSize: originalSize, toOriginal: toOriginal, pose: pose)
  }
}
