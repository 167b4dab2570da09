package import ImageFiles
import PageModel

/// Encodes bilevel pixels without loss as a JBIG2 stream for PDF (ISO 32000-1, 7.4.7; ITU-T T.88).
///
/// The stream has one generic region and no symbols, so no letter can be replaced by another
/// letter.
package enum JBIG2Encoder {
  /// Compresses a bilevel bitmap; `nil` if the bitmap has another format or a side is too long.
  package static func encode(_ bitmap: Bitmap) -> EncodedImage? {
    guard bitmap.format == .bilevel, UInt32(exactly: bitmap.size.width) != nil,
      UInt32(exactly: bitmap.size.height) != nil
    else { return nil }
    // The size, then two zeros: the unknown resolution of the page, or the position of the region.
    let extent = [bitmap.size.width, bitmap.size.height, 0, 0].flatMap { [UInt8]($0, width: 4) }
    let page = segment(number: 0, type: 48, data: extent + pageFlags)
    let region = segment(
      number: 1, type: 39, data: extent + regionFlags + GenericRegionEncoder.encode(bitmap))
    guard let page, let region else { return nil }
    return EncodedImage(
      size: bitmap.size, bitsPerComponent: 1, colorSpace: .gray, compression: .jbig2,
      data: page + region)
  }

  /// The flags of a lossless, white page, and the striping information of a page without stripes
  /// (7.4.8).
  private static let pageFlags: [UInt8] = [1, 0, 0]
  /// The flags of a generic region: template 0, typical prediction and the nominal adaptive pixels
  /// (7.4.1, 7.4.6.2 and 7.4.6.3).
  private static let regionFlags =
    [0, 0x08] + [3, -1, -3, -1, 2, -2, -2, -2].map { UInt8(bitPattern: $0) }

  /// Returns a segment of page 1 that refers to no other (7.2); `nil` if the data is too long.
  private static func segment(number: Int, type: UInt8, data: [UInt8]) -> [UInt8]? {
    guard UInt32(exactly: data.count) != nil else { return nil }
    return [UInt8](number, width: 4) + [type, 0, 1] + [UInt8](data.count, width: 4) + data
  }
}
