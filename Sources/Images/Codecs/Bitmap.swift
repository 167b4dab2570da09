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

/// The layout of a `Bitmap`'s pixels.
package enum PixelFormat: Sendable, Hashable {
  /// 1 bit per pixel, first pixel in the highest bit, 1 = white; rows are padded to whole bytes.
  case bilevel
  /// 8 bits per pixel, 255 = white.
  case gray
  /// 24 bits per pixel: red, green, blue.
  case rgb

  /// Creates the format with this number of bits per pixel: 1, 8, or 24 for any other number.
  init(bitsPerPixel: UInt32) {
    self =
      switch bitsPerPixel {
      case 1: .bilevel
      case 8: .gray
      default: .rgb
      }
  }

  /// The number of bits per pixel: 1, 8 or 24.
  package var bitsPerPixel: Int {
    switch self {
    case .bilevel: 1
    case .gray: 8
    case .rgb: 24
    }
  }

  /// Returns the length of a row in bytes, saturated at `Int.max`.
  package func bytesPerRow(width: Int) -> Int {
    let (bits, overflow) = width.multipliedReportingOverflow(by: bitsPerPixel)
    return overflow ? .max : bits / 8 + (bits % 8 == 0 ? 0 : 1)
  }

  /// Returns the length of all rows in bytes, saturated at `Int.max`.
  package func byteCount(size: PixelSize) -> Int {
    let row = bytesPerRow(width: size.width)
    let (count, overflow) = row.multipliedReportingOverflow(by: size.height)
    return overflow ? .max : count
  }
}
