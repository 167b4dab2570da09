import CImage
import CTIFF
package import ImageFiles

/// Encodes bilevel images as group 4 fax data (ITU-T T.6; ISO 32000-1, 7.4.6), through libtiff.
package enum GroupFourEncoder {
  /// Compresses a bilevel image; returns `nil` for an image of another format, or if memory is
  /// insufficient.
  package static func encode(_ bitmap: Bitmap) -> EncodedImage? {
    // The worst case, alternating pixels, takes 6 bits per pixel.
    let (worst, overflow) = bitmap.bytes.count.multipliedReportingOverflow(by: 8)
    return overflow ? nil : encode(bitmap, capacity: worst + 1024)
  }

  /// Compresses a bilevel image; also returns `nil` if the result exceeds `capacity` bytes.
  package static func encode(_ bitmap: Bitmap, capacity: Int) -> EncodedImage? {
    guard bitmap.format == .bilevel, capacity > 0, let header = CImage_Header(bitmap) else {
      return nil
    }
    let data = try? unsafe LibraryOutput.bytes(capacity: capacity) { output, message in
      unsafe CTIFF_encodeGroupFour(header, bitmap.bytes, output, capacity, &message)
    }
    return data.map {
      EncodedImage(
        size: bitmap.size, bitsPerComponent: 1, colorSpace: .gray,
        compression: .ccittGroup4(blackIs1: false), data: $0)
    }
  }
}
