package import ImageFiles
import PageLayout

/// The bytes of an image file into pixels, by the C library of its format or in Swift.
package enum ImageDecoder {
  /// Decodes a file, or its page number `frame` (with its directory at `directory`, where that is
  /// known), of at most `maximumPixels` pixels; throws where the
  /// image is larger or nothing at all of it can be decoded.
  ///
  /// Where its format allows that cheaply, a sound image is decoded at `eighths` of its size.
  package static func decode(
    _ bytes: [UInt8], format: ImageFormat, frame: Int = 0, directory: Int? = nil,
    eighths: Int = 8, maximumPixels: Int
  ) throws(ImagingError) -> DecodedImage {
    switch format {
    case .png: try PNGDecoder.decode(bytes, maximumPixels: maximumPixels)
    case .jpeg: try JPEGDecoder.decode(bytes, eighths: eighths, maximumPixels: maximumPixels)
    case .tiff:
      try TIFFDecoder.decode(
        bytes, frame: frame, directory: directory, maximumPixels: maximumPixels)
    case .bmp: try BMPDecoder.decode(bytes, maximumPixels: maximumPixels)
    case .pnm: try PNMDecoder.decode(bytes, maximumPixels: maximumPixels)
    case .gif: try GIFDecoder.decode(bytes, maximumPixels: maximumPixels)
    case .webp: try LeptonicaDecoder.decodeWebP(bytes, maximumPixels: maximumPixels)
    case .jpeg2000: try LeptonicaDecoder.decodeJPEG2000(bytes, maximumPixels: maximumPixels)
    }
  }

  /// Reads a file's header; throws `undecodable` where that fails.
  static func open<File>(
    _ read: () throws(ImageFileError) -> File
  ) throws(ImagingError) -> File {
    do {
      return try read()
    } catch {
      throw .undecodable(reason: "\(error)")
    }
  }

  /// White rows for a decoder to write to; throws where there would be too many pixels.
  static func makeRows(
    size: PixelSize, format: PixelFormat, maximumPixels: Int
  ) throws(ImagingError) -> [UInt8] {
    try check(size, maximumPixels: maximumPixels)
    return [UInt8](repeating: 0xFF, count: format.byteCount(size: size))
  }

  /// Throws where an image of this size would have too many pixels.
  static func check(_ size: PixelSize, maximumPixels: Int) throws(ImagingError) {
    guard size.area <= maximumPixels, PixelFormat.rgb.byteCount(size: size) < Int.max else {
      throw .tooLarge(size, maximumPixels: maximumPixels)
    }
  }
}
