package import PageLayout

/// An image made ready to be recognised, and the way back from its pixels to the original's.
package struct PreparedBitmap: Sendable, Equatable {
  package let bitmap: Bitmap
  /// The resolution of `bitmap`, in dots per inch.
  package let resolution: Resolution
  /// The size of the upright original, in pixels.
  package let originalSize: PixelSize
  /// From pixels of `bitmap` to pixels of the upright original.
  package let toOriginal: AffineTransform

  /// Makes a prepared image from its parts.
  package init(
    bitmap: Bitmap, resolution: Resolution, originalSize: PixelSize, toOriginal: AffineTransform
  ) {
    self.bitmap = bitmap
    self.resolution = resolution
    self.originalSize = originalSize
    self.toOriginal = toOriginal
  }
}
