import Codecs
import ImageFiles
import PageModel

/// Decodes image XObjects (ISO 32000-1, 8.9).
enum ImageReader {
  /// Decodes an image without its masks, at `eighths` of its size if its format allows that cheaply.
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
    case .jbig2: try JBIG2Image(object).check()
    case .other(let name): throw .unsupported("the filter \(name)")
    }
  }

  /// Returns whether all data of an image without masks are there and can be decoded.
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
      let decoded = try decode(
        object.dataBeforeLastFilter, as: .jpeg, eighths: eighths, maximumPixels)
      return image.isInverted && image.colorSpace != .cmyk ? decoded.inverted : decoded
    case .jpx: return try decode(object.dataBeforeLastFilter, as: .jpeg2000, maximumPixels)
    case .ccitt:
      guard let data = object.dataBeforeLastFilter else {
        throw .undecodable("its data are damaged")
      }
      let fax = try FaxFile.bytes(data, image, parameters: lastParameters(object))
      return try decode(fax, as: .tiff, maximumPixels)
    case .jbig2:
      let samples = try JBIG2Image(object).samples(of: image.size, maximumPixels)
      guard let bitmap = try SampleReader(image).bitmap(samples) else {
        throw .undecodable("its data are damaged")
      }
      return DecodedImage(bitmap: bitmap)
    case .other(let name): throw .unsupported("the filter \(name)")
    }
  }

  private static func decode(
    _ data: [UInt8]?, as format: ImageFormat, eighths: Int = 8, _ maximumPixels: Int
  ) throws(ImageXObjectError) -> DecodedImage {
    guard let data else { throw .undecodable("its data are damaged") }
    do {
      return try ImageDecoder.decode(
        data, format: format, eighths: eighths, maximumPixels: maximumPixels)
    } catch {
      throw ImageXObjectError(error)
    }
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

/// The data of a JBIG2Decode filter (ISO 32000-1, 7.4.7).
private struct JBIG2Image {
  private let data: [UInt8]
  /// The segments that the image shares with others.
  private let globals: [UInt8]

  /// Reads the data of an image.
  ///
  /// - Throws: `undecodable` if the filters before the last cannot be decoded.
  init(_ object: QPDFObject) throws(ImageXObjectError) {
    guard let data = object.dataBeforeLastFilter else { throw .undecodable("its data are damaged") }
    self.data = data
    let parameters = ImageReader.lastParameters(object)
    globals = parameters["/JBIG2Globals"].decodedData ?? []
  }

  /// Throws `unsupported` if the data have more than generic regions.
  func check() throws(ImageXObjectError) {
    do {
      try JBIG2Decoder.check(data, globals: globals)
    } catch {
      throw .unsupported("JBIG2 data other than generic regions")
    }
  }

  /// Returns the samples of an image of `size` pixels, 0 for black as the filter gives them.
  ///
  /// - Throws: `undecodable` if the data are damaged or have another size.
  func samples(of size: PixelSize, _ maximumPixels: Int) throws(ImageXObjectError) -> [UInt8] {
    let bitmap: Bitmap
    do {
      bitmap = try JBIG2Decoder.decode(data, globals: globals, maximumPixels: maximumPixels)
    } catch {
      throw ImageXObjectError(error)
    }
    guard bitmap.size == size else { throw .undecodable("its data have another size") }
    return bitmap.bytes
  }
}
