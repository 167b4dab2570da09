package import ImageFiles
import PageModel

/// Encodes bilevel pixels without loss as a JBIG2 stream for PDF (ISO 32000-1, 7.4.7; ITU-T T.88):
/// one generic region without symbols, so that no letter can be replaced by another.
package enum JBIG2Encoder {
  /// Compresses a bilevel bitmap; `nil` if the bitmap has another format or a side is too long.
  package static func encode(_ bitmap: Bitmap) -> EncodedImage? {
    guard bitmap.format == .bilevel,
      let width = UInt32(exactly: bitmap.size.width),
      let height = UInt32(exactly: bitmap.size.height)
    else { return nil }
    let page = segment(number: 0, type: 48, data: pageInformation(width: width, height: height))
    let region = segment(
      number: 1, type: 39,
      data: regionInformation(width: width, height: height) + GenericRegionEncoder.encode(bitmap))
    guard let page, let region else { return nil }
    return EncodedImage(
      size: bitmap.size, bitsPerComponent: 1, colorSpace: .gray, compression: .jbig2,
      data: page + region)
  }

  /// Returns a segment of page 1 that refers to no other (7.2); `nil` if the data is too long.
  private static func segment(number: UInt32, type: UInt8, data: [UInt8]) -> [UInt8]? {
    guard let length = UInt32(exactly: data.count) else { return nil }
    return bytes(number) + [type, 0, 1] + bytes(length) + data
  }

  /// Returns the information of a page of unknown resolution, lossless, white, without stripes
  /// (7.4.8).
  private static func pageInformation(width: UInt32, height: UInt32) -> [UInt8] {
    let isLossless: UInt8 = 1
    return bytes(width) + bytes(height) + bytes(0) + bytes(0) + [isLossless, 0, 0]
  }

  /// Returns the information of a generic region that fills the page (7.4.1, 7.4.6.2 and 7.4.6.3):
  /// template 0, typical prediction, nominal adaptive pixels.
  private static func regionInformation(width: UInt32, height: UInt32) -> [UInt8] {
    let typicalPrediction: UInt8 = 0x08
    let adaptivePixels: [Int8] = [3, -1, -3, -1, 2, -2, -2, -2]
    return bytes(width) + bytes(height) + bytes(0) + bytes(0) + [0, typicalPrediction]
      + adaptivePixels.map(UInt8.init(bitPattern:))
  }

  private static func bytes(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
