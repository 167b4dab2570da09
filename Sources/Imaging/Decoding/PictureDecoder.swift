package import ImageFiles
import PageLayout

/// The bytes of a picture file into pixels, by the C library of its format.
package enum PictureDecoder {
  /// Decodes a file of at most `maximumPixels` pixels; throws where the picture is larger or
  /// nothing at all of it can be decoded.
  package static func decode(
    _ bytes: [UInt8], format: ImageFormat, maximumPixels: Int
  ) throws(ImagingError) -> DecodedPicture {
    switch format {
    case .png: try PNGDecoder.decode(bytes, maximumPixels: maximumPixels)
    case .jpeg: try JPEGDecoder.decode(bytes, maximumPixels: maximumPixels)
    }
  }

  /// White rows for a decoder to write to; throws where there would be too many pixels.
  static func makeRows(
    size: PixelSize, format: PixelFormat, maximumPixels: Int
  ) throws(ImagingError) -> [UInt8] {
    let byteCount = format.byteCount(size: size)
    guard size.area <= maximumPixels, byteCount < Int.max else {
      throw .tooLarge(size, maximumPixels: maximumPixels)
    }
    return [UInt8](repeating: 0xFF, count: byteCount)
  }
}
