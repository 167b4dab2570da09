import CTIFF
package import ImageFiles
import PageModel

/// Encodes bilevel images as group 4 fax data (ITU-T T.6; ISO 32000-1, 7.4.6), through libtiff.
package enum GroupFourEncoder {
  /// Compresses a bilevel image; returns `nil` for an image of another format, or if memory is
  /// insufficient.
  package static func encode(_ bitmap: Bitmap) -> EncodedImage? {
    // The worst case, alternating pixels, costs 6 bits a pixel.
    let (worst, overflow) = bitmap.bytes.count.multipliedReportingOverflow(by: 8)
    return overflow ? nil : encode(bitmap, capacity: worst + 1024)
  }

  /// Compresses a bilevel image; also returns `nil` if the result exceeds `capacity` bytes.
  package static func encode(_ bitmap: Bitmap, capacity: Int) -> EncodedImage? {
    guard bitmap.format == .bilevel, capacity > 0,
      let width = UInt32(exactly: bitmap.size.width),
      let height = UInt32(exactly: bitmap.size.height)
    else { return nil }
    let header = CTIFF_Header(
      width: width, height: height, bitsPerPixel: 1, bytesPerRow: bitmap.bytesPerRow)
    let data = compress(bitmap.bytes, header: header, capacity: capacity)
    guard !data.isEmpty else { return nil }
    return EncodedImage(
      size: bitmap.size, bitsPerComponent: 1, colorSpace: .gray,
      compression: .ccittGroup4(blackIs1: false), data: data)
  }

  private static func compress(
    _ rows: [UInt8], header: CTIFF_Header, capacity: Int
  ) -> [UInt8] {
    // The array is not trimmed, because reserved memory that is never written to costs nothing.
    unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      var header = header
      guard let output = buffer.baseAddress else { return }
      count = unsafe CTIFF_encodeGroupFour(&header, rows, output, capacity)
    }
  }
}
