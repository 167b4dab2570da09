package import PageLayout

/// An image as pixels, rows from the top down without gaps between them.
package struct Bitmap: Sendable, Equatable {
  package let size: PixelSize
  package let format: PixelFormat
  package let bytes: [UInt8]

  /// The length of a row in bytes.
  package var bytesPerRow: Int { format.bytesPerRow(width: size.width) }

  /// Takes rows of pixels, which must be of the right length; the bits that pad the rows of a
  /// bilevel image become 1, so that equal images have equal bytes.
  package init(size: PixelSize, format: PixelFormat, bytes: consuming [UInt8]) {
    precondition(bytes.count == format.byteCount(size: size), "rows of another size")
    let padding = size.width % 8
    if format == .bilevel, padding > 0 {
      let bytesPerRow = format.bytesPerRow(width: size.width)
      for last in stride(from: bytesPerRow - 1, to: bytes.count, by: bytesPerRow) {
        bytes[last] |= 0xFF >> UInt8(padding)
      }
    }
    self.size = size
    self.format = format
    self.bytes = bytes
  }

  /// Makes an empty white page.
  package init(white size: PixelSize, format: PixelFormat) {
    self.init(
      size: size, format: format,
      bytes: [UInt8](repeating: 0xFF, count: format.byteCount(size: size)))
  }
}
