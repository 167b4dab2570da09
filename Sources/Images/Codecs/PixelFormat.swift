package import PageModel

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
