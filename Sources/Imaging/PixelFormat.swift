package import PageLayout

/// How the pixels of a `Bitmap` are held.
package enum PixelFormat: Sendable, Hashable {
  /// 1 bit a pixel, the first in the highest bit, 1 = white; rows are padded to whole bytes.
  case bilevel
  /// 8 bits a pixel, 255 = white.
  case gray
  /// 24 bits a pixel: red, green, blue.
  case rgb

  /// The format whose pixels have as many bits: 1, 8 or else 24.
  init(bitsPerPixel: UInt32) {
    self =
      switch bitsPerPixel {
      case 1: .bilevel
      case 8: .gray
      default: .rgb
      }
  }

  /// 1, 8 or 24.
  package var bitsPerPixel: Int {
    switch self {
    case .bilevel: 1
    case .gray: 8
    case .rgb: 24
    }
  }

  /// The length of a row in bytes, saturated where it would not fit an `Int`.
  package func bytesPerRow(width: Int) -> Int {
    let (bits, overflow) = width.multipliedReportingOverflow(by: bitsPerPixel)
    return overflow ? .max : bits / 8 + (bits % 8 == 0 ? 0 : 1)
  }

  /// The length of all rows in bytes, saturated where it would not fit an `Int`.
  package func byteCount(size: PixelSize) -> Int {
    let row = bytesPerRow(width: size.width)
    let (count, overflow) = row.multipliedReportingOverflow(by: size.height)
    return overflow ? .max : count
  }
}
