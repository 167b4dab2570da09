package import ImageFiles
package import PageModel

/// An image as pixels, in rows from top to bottom without gaps.
package struct Bitmap: Sendable, Equatable {
  package let size: PixelSize
  package let format: PixelFormat
  package let bytes: [UInt8]

  /// The length of a row in bytes.
  package var bytesPerRow: Int { format.bytesPerRow(width: size.width) }

  /// The number of bytes per pixel of a gray or colour image, 1 or 3.
  package var channelCount: Int { format == .rgb ? 3 : 1 }

  /// Creates an image from rows of pixels, which must have the right length.
  ///
  /// The padding bits of bilevel rows become 1, so that equal images have equal bytes.
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

  /// Creates a bilevel image.
  ///
  /// - isBlack: Returns whether the pixel with an index, counted row by row, is black.
  @inline(__always)
  package init(bilevel size: PixelSize, isBlack: (Int) -> Bool) {
    let bytesPerRow = PixelFormat.bilevel.bytesPerRow(width: size.width)
    var bytes = [UInt8](repeating: 0xFF, count: PixelFormat.bilevel.byteCount(size: size))
    for row in 0..<size.height {
      for column in 0..<size.width where isBlack(row * size.width + column) {
        bytes[row * bytesPerRow + column >> 3] &= ~(0x80 >> UInt8(column & 7))
      }
    }
    self.init(size: size, format: .bilevel, bytes: bytes)
  }

  package init(white size: PixelSize, format: PixelFormat) {
    self.init(
      size: size, format: format,
      bytes: [UInt8](repeating: 0xFF, count: format.byteCount(size: size)))
  }

  /// Returns a part of a gray or colour image, which must be inside the image.
  package func cropped(to part: PixelRectangle) -> Bitmap {
    var values: [UInt8] = []
    values.reserveCapacity(part.size.area * channelCount)
    for y in part.y..<part.y + part.size.height {
      let start = (y * size.width + part.x) * channelCount
      values += bytes[start..<start + part.size.width * channelCount]
    }
    return Bitmap(size: part.size, format: format, bytes: values)
  }
}
