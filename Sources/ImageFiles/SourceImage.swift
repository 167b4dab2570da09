package import PageLayout

/// A picture file in memory and what its header says of it.
package struct SourceImage: Sendable {
  package let format: ImageFormat
  /// The size as stored, before `orientation` is obeyed, in pixels.
  package let size: PixelSize
  package let orientation: Orientation
  /// What the file says of its resolution, along the stored axes; `nil` where it says nothing or
  /// nothing usable (0, an aspect ratio without a unit).
  package let resolution: Resolution?
  /// The file's own bytes, whole.
  package let bytes: [UInt8]
  /// The picture as a PDF can hold it without decoding; `nil` where it must be decoded and encoded
  /// anew (interlace, alpha, 16 bits, a file that is cut short).
  package let encoded: EncodedImage?
}
