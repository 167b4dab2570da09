import CImage
package import ImageFiles
import PageModel

/// Decodes image files, by the C library of their format or in Swift.
package enum ImageDecoder {
  /// Decodes a file, or its page `frame`, counted from 0.
  ///
  /// - directory: The offset of the page's directory in a TIFF file; `nil` if unknown.
  /// - eighths: The decoded size, if the file is valid and the format can scale while decoding.
  /// - Throws: a `CodecError` if the image has more than `maximumPixels` pixels or nothing of it
  ///   can be decoded.
  package static func decode(
    _ bytes: [UInt8], format: ImageFormat, frame: Int = 0, directory: Int? = nil,
    eighths: Int = 8, maximumPixels: Int
  ) throws(CodecError) -> DecodedImage {
    switch format {
    case .png: try PNGDecoder.decode(bytes, maximumPixels: maximumPixels)
    case .jpeg: try JPEGDecoder.decode(bytes, eighths: eighths, maximumPixels: maximumPixels)
    case .tiff:
      try TIFFDecoder.decode(
        bytes, frame: frame, directory: directory, maximumPixels: maximumPixels)
    case .bmp: try BMPDecoder.decode(bytes, maximumPixels: maximumPixels)
    case .pnm: try PNMDecoder.decode(bytes, maximumPixels: maximumPixels)
    case .gif: try GIFDecoder.decode(bytes, maximumPixels: maximumPixels)
    case .webp: try WebPDecoder.decode(bytes, maximumPixels: maximumPixels)
    case .jpeg2000: try JPEG2000Decoder.decode(bytes, maximumPixels: maximumPixels)
    case .heif: try HEIFDecoder.decode(bytes, maximumPixels: maximumPixels)
    }
  }

  /// Reads a file's header.
  ///
  /// - Throws: `undecodable` if the header is invalid.
  static func open<File>(
    _ read: () throws(ImageFileError) -> File
  ) throws(CodecError) -> File {
    do {
      return try read()
    } catch {
      throw .undecodable(reason: "\(error)")
    }
  }

  /// Returns an image whose rows, at first white, `decodeRows` writes.
  ///
  /// - decodeRows: Writes the rows and returns the damage, if any.
  /// - Throws: `tooLarge` if the image has too many pixels, or the error of `decodeRows`.
  static func image(
    _ size: PixelSize, _ format: PixelFormat, maximumPixels: Int,
    _ decodeRows: (inout [UInt8]) throws(CodecError) -> String?
  ) throws(CodecError) -> DecodedImage {
    var rows = try makeRows(size: size, format: format, maximumPixels: maximumPixels)
    let damage = try decodeRows(&rows)
    return DecodedImage(bitmap: Bitmap(size: size, format: format, bytes: rows), damage: damage)
  }

  /// Decodes an image through a library.
  ///
  /// - readHeader: Reads the size and format of the decoded image.
  /// - decodeRows: Writes the rows, which are at first white.
  static func image(
    maximumPixels: Int,
    header readHeader: (inout CImage_Header, inout CImage_Message) -> CImage_Outcome,
    rows decodeRows: (inout [UInt8], inout CImage_Message) -> CImage_Result
  ) throws(CodecError) -> DecodedImage {
    var (header, message) = (CImage_Header(), CImage_Message())
    try readHeader(&header, &message).check(message)
    return try image(header.size, header.format, maximumPixels: maximumPixels) {
      rows throws(CodecError) in
      var message = CImage_Message()
      let result = decodeRows(&rows, &message)
      try result.outcome.check(message)
      guard result.outcome == .damaged else { return nil }
      return DecodedImage.damage(
        soundRows: Int(result.soundRows), of: Int(header.height), isCutShort: result.isCutShort)
    }
  }

  /// Returns white rows for a decoder to write to.
  ///
  /// - Throws: `tooLarge` if the image has too many pixels.
  static func makeRows(
    size: PixelSize, format: PixelFormat, maximumPixels: Int
  ) throws(CodecError) -> [UInt8] {
    try check(size, maximumPixels: maximumPixels)
    return [UInt8](repeating: 0xFF, count: format.byteCount(size: size))
  }

  /// Throws `tooLarge` if an image of this size has too many pixels.
  static func check(_ size: PixelSize, maximumPixels: Int) throws(CodecError) {
    guard size.area <= maximumPixels, PixelFormat.rgb.byteCount(size: size) < Int.max else {
      throw .tooLarge(size, maximumPixels: maximumPixels)
    }
  }
}
