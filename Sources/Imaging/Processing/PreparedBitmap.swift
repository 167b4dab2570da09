package import PageLayout

/// A picture made ready to be recognised, and the way back from its pixels to the original's.
package struct PreparedBitmap: Sendable, Equatable {
  package let bitmap: Bitmap
  /// The resolution of `bitmap`, in dots per inch.
  package let resolution: Resolution
  /// From pixels of `bitmap` to pixels of the upright original.
  package let toOriginal: AffineTransform

  /// Makes a prepared picture from its parts.
  package init(bitmap: Bitmap, resolution: Resolution, toOriginal: AffineTransform) {
    self.bitmap = bitmap
    self.resolution = resolution
    self.toOriginal = toOriginal
  }
}
