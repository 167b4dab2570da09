import CZlib
import Codecs
import ImageFiles
import PDFSource
import PageModel

/// Makes image files of image XObjects (ISO 32000-1, 8.9), so that pages of a PDF join image files.
enum ImageFileMaker {
  /// Returns an image as a JPEG, TIFF or PNG file: with its own data if such a file can contain
  /// these, otherwise encoded again without loss.
  ///
  /// - Throws: an `ImageXObjectError` if the image cannot be read.
  static func bytes(
    of object: QPDFObject, maximumPixels: Int
  ) throws(ImageXObjectError) -> [UInt8] {
    let image = try ImageDictionary(object)
    guard image.size.area <= maximumPixels else { throw .tooLarge(image.size) }
    if let own = ownData(of: object, image) { return own }
    let read = try ImageReader.read(object, maximumPixels: maximumPixels)
    return bytes(
      of: try ImageReader.decoding { () throws(CodecError) in try LosslessEncoder.encode(read) })
  }

  private static func bytes(of image: EncodedImage) -> [UInt8] {
    if case .ccittGroup4 = image.compression { return FaxFile.bytes(of: image) }
    return PNGFileMaker.bytes(
      size: image.size, bits: image.bitsPerComponent, colorType: image.colorSpace == .rgb ? 2 : 0,
      data: image.data)
  }

  /// Returns a file with the image's own data; `nil` if no format can contain the data with the
  /// same meaning.
  private static func ownData(of object: QPDFObject, _ image: ImageDictionary) -> [UInt8]? {
    guard !image.isMask, let data = object.dataBeforeLastFilter else { return nil }
    switch image.filter {
    case .dct: return isPlain(image, jpeg: data) ? data : nil
    case .ccitt:
      let parameters = ImageReader.lastParameters(object)
      guard image.colorSpace ?? .gray == .gray else { return nil }
      return try? FaxFile.bytes(data, image, parameters: parameters)
    case .samples: return png(object, image, data)
    case .jpx, .jbig2, .other: return nil
    }
  }

  /// Returns whether a JPEG file by itself has the size, colours and polarity of the dictionary.
  private static func isPlain(_ image: ImageDictionary, jpeg: [UInt8]) -> Bool {
    guard let encoded = (try? JPEGFile(jpeg))?.encoded(jpeg), encoded.size == image.size else {
      return false
    }
    switch (image.colorSpace, encoded.colorModel) {
    case (.gray, .gray), (.rgb, .rgb): return image.decode == nil
    case (.cmyk, .cmyk): return image.isInverted == encoded.isInverted
    default: return false
    }
  }

  /// Returns the image as a PNG file with its own zlib stream; `nil` if the rows have no PNG
  /// filters, or PNG has no such format.
  private static func png(
    _ object: QPDFObject, _ image: ImageDictionary, _ data: [UInt8]
  ) -> [UInt8]? {
    let filters = object["/Filter"]
    let name = filters.name ?? filters[0].name
    let parameters = ImageReader.lastParameters(object)
    let predictor = parameters["/Predictor"].integer ?? 1
    let bits = image.bitsPerComponent
    guard name == "/FlateDecode", filters.count < 2, image.decode == nil,
      (10...15).contains(predictor), [1, 2, 4, 8].contains(bits),
      parameters["/Columns"].integer == image.size.width,
      parameters["/BitsPerComponent"].integer ?? 8 == bits
    else { return nil }
    let colors = parameters["/Colors"].integer ?? 1
    switch image.colorSpace {
    case .gray where colors == 1:
      return PNGFileMaker.bytes(size: image.size, bits: bits, colorType: 0, data: data)
    case .rgb where colors == 3 && bits == 8:
      return PNGFileMaker.bytes(size: image.size, bits: bits, colorType: 2, data: data)
    case .indexed(base: .rgb, let table) where colors == 1 && (3...768).contains(table.count):
      return PNGFileMaker.bytes(
        size: image.size, bits: bits, colorType: 3, palette: table, data: data)
    default: return nil
    }
  }
}

/// Makes PNG files around zlib streams of filtered rows (PNG 3rd ed., 5 and 11.2).
enum PNGFileMaker {
  /// Returns the file of an image with a PNG colour type: 0 gray, 2 RGB, 3 indices into `palette`.
  static func bytes(
    size: PixelSize, bits: Int, colorType: UInt8, palette: [UInt8] = [], data: [UInt8]
  ) -> [UInt8] {
    let sides = [UInt8](size.width, width: 4) + [UInt8](size.height, width: 4)
    let header = sides + [UInt8(bits), colorType, 0, 0, 0]
    let colors = palette.prefix(palette.count / 3 * 3)
    return [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A] + chunk("IHDR", header)
      + (colors.isEmpty ? [] : chunk("PLTE", Array(colors))) + chunk("IDAT", data)
      + chunk("IEND", [])
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    let checksum = unsafe crc32(0, body, uInt(body.count))
    return [UInt8](data.count, width: 4) + body + [UInt8](Int(checksum), width: 4)
  }
}
