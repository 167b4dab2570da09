import Codecs
import ImageFiles
import PDFSource
import PageModel

/// Decodes image XObjects (ISO 32000-1, 8.9).
enum ImageReader {
  /// Decodes an image without its masks, at `eighths` of its size if its format makes this cheap.
  ///
  /// - Throws: an `ImageXObjectError` if the image cannot be read.
  static func read(
    _ object: QPDFObject, eighths: Int = 8, maximumPixels: Int
  ) throws(ImageXObjectError) -> Bitmap {
    let image = try ImageDictionary(object)
    return try decode(object, image, eighths: eighths, maximumPixels: maximumPixels).bitmap
  }

  /// Throws `unsupported` if an image has a filter, or JBIG2 data, that cannot be decoded.
  static func check(_ object: QPDFObject, _ image: ImageDictionary) throws(ImageXObjectError) {
    switch image.filter {
    case .samples, .dct, .ccitt, .jpx: break
    case .jbig2:
      let (data, globals) = try jbig2(object)
      do {
        try JBIG2Decoder.check(data, globals: globals)
      } catch {
        throw .unsupported("JBIG2 data other than generic regions")
      }
    case .other(let name): throw .unsupported("the filter \(name)")
    }
  }

  /// Returns whether the data of an image without masks are complete and can be decoded.
  static func isWhole(_ object: QPDFObject, maximumPixels: Int) -> Bool {
    guard let image = try? ImageDictionary(object), image.size.area <= maximumPixels else {
      return false
    }
    if image.filter == .samples {
      guard let reader = try? SampleReader(image), let samples = object.decodedData else {
        return false
      }
      return samples.count >= reader.byteCount
    }
    guard
      let decoded = try? decode(object, image, eighths: 1, maximumPixels: maximumPixels)
    else { return false }
    return decoded.damage == nil && decoded.storedSize == image.size
  }

  /// Decodes an image without its masks.
  private static func decode(
    _ object: QPDFObject, _ image: ImageDictionary, eighths: Int, maximumPixels: Int
  ) throws(ImageXObjectError) -> DecodedImage {
    guard image.size.area <= maximumPixels else { throw .tooLarge(image.size) }
    switch image.filter {
    case .samples:
      let reader = try SampleReader(image)
      guard let samples = object.decodedData, let bitmap = reader.bitmap(samples) else {
        throw .undecodable("its data are damaged")
      }
      return DecodedImage(bitmap: bitmap)
    case .dct:
      let decoded = try decode(data(of: object), as: .jpeg, eighths: eighths, maximumPixels)
      return image.isInverted && image.colorSpace != .cmyk ? decoded.inverted : decoded
    case .jpx: return try decode(data(of: object), as: .jpeg2000, maximumPixels)
    case .ccitt:
      let fax = try FaxFile.bytes(
        data(of: object), image, parameters: lastParameters(object))
      return try decode(fax, as: .tiff, maximumPixels)
    case .jbig2:
      let (data, globals) = try jbig2(object)
      let decoded = try decoding { () throws(CodecError) in
        try JBIG2Decoder.decode(data, globals: globals, maximumPixels: maximumPixels)
      }
      guard decoded.size == image.size else { throw .undecodable("its data have another size") }
      // 0 is black, as the filter gives it.
      guard let bitmap = try SampleReader(image).bitmap(decoded.bytes) else {
        throw .undecodable("its data are damaged")
      }
      return DecodedImage(bitmap: bitmap)
    case .other(let name): throw .unsupported("the filter \(name)")
    }
  }

  private static func decode(
    _ data: [UInt8], as format: ImageFormat, eighths: Int = 8, _ maximumPixels: Int
  ) throws(ImageXObjectError) -> DecodedImage {
    try decoding { () throws(CodecError) in
      try ImageDecoder.decode(data, format: format, eighths: eighths, maximumPixels: maximumPixels)
    }
  }

  /// Converts the error of a codec to an error of an image XObject.
  static func decoding<Image>(
    _ body: () throws(CodecError) -> Image
  ) throws(ImageXObjectError) -> Image {
    do throws(CodecError) {
      return try body()
    } catch {
      throw ImageXObjectError(error)
    }
  }

  /// Returns the data of an image, decoded by all filters except the last.
  private static func data(of object: QPDFObject) throws(ImageXObjectError) -> [UInt8] {
    guard let data = object.dataBeforeLastFilter else { throw .undecodable("its data are damaged") }
    return data
  }

  /// Returns the data of a JBIG2Decode filter (ISO 32000-1, 7.4.7), and the shared segments.
  private static func jbig2(
    _ object: QPDFObject
  ) throws(ImageXObjectError) -> (data: [UInt8], globals: [UInt8]) {
    (try data(of: object), lastParameters(object)["/JBIG2Globals"].decodedData ?? [])
  }

  /// Returns the parameters of an image's last filter.
  static func lastParameters(_ object: QPDFObject) -> QPDFObject {
    let parameters = object["/DecodeParms"]
    let count = parameters.count
    return count == 0 ? parameters : parameters[count - 1]
  }
}

extension DecodedImage {
  /// The image with inverted pixels.
  fileprivate var inverted: DecodedImage {
    DecodedImage(
      bitmap: Bitmap(size: bitmap.size, format: bitmap.format, bytes: bitmap.bytes.map { ~$0 }),
      damage: damage, storedSize: storedSize)
  }
}
