import ImageFiles

/// Decides whether images certainly hide what is below them.
enum ImageOpacity {
  /// Entries that make pixels transparent, that are read as such, or that replace the image
  /// (ISO 32000-1, table 89); the abbreviations are those of inline images, which some PDF readers
  /// accept everywhere.
  private static let doubtfulEntries = [
    "/Mask", "/SMask", "/Alternates", "/OPI", "/F", "/IM", "/W", "/H", "/BPC", "/CS", "/D", "/DP",
  ]
  /// The length of the beginning of JPEG 2000 data in which a channel definition is searched for.
  private static let headerLength = 1 << 16

  /// Returns whether an image's dictionary says that all pixels are opaque.
  static func isDeclared(_ identity: ObjectIdentity, in file: borrowing QPDFFile) -> Bool {
    let image = file.object(identity)
    let mask = file.value(image, "/ImageMask")
    let maskInData = file.value(image, "/SMaskInData")
    guard file.isNull(mask) || file.kind(mask) == .boolean && !file.boolean(mask),
      file.isNull(maskInData) || file.integer(maskInData) == 0,
      isPainting(file.value(image, "/ColorSpace"), in: file)
    else { return false }
    for entry in doubtfulEntries where !file.isNull(file.value(image, entry)) { return false }
    guard let dictionary = try? ImageDictionary(image, in: file) else { return false }
    let components = dictionary.colorSpace?.componentCount
    switch dictionary.filter {
    case .jpx: return isOpaque(jpeg2000: file.dataBeforeLastFilter(image))
    case .dct: return components != nil && components == componentCount(of: image, in: file)
    case .ccitt, .jbig2: return components == 1 && dictionary.bitsPerComponent == 1
    case .samples: return components != nil
    case .other: return false
    }
  }

  /// Returns the number of components of a JPEG image; `nil` if the header cannot be read.
  private static func componentCount(
    of image: QPDFObject, in file: borrowing QPDFFile
  ) -> Int? {
    guard let data = file.dataBeforeLastFilter(image), let jpeg = try? JPEGFile(data) else {
      return nil
    }
    return switch jpeg.frame.colorModel {
    case .gray: 1
    case .rgb: 3
    case .cmyk: 4
    default: nil
    }
  }

  /// Returns whether all pixels of an image are opaque, and can be decoded without damage.
  static func isProven(
    _ identity: ObjectIdentity, in file: borrowing QPDFFile, maximumPixels: Int
  ) -> Bool {
    isDeclared(identity, in: file)
      && ImageReader.isWhole(identity, in: file, maximumPixels: maximumPixels)
  }

  /// Returns whether a colour space paints: colorants may be `None` (8.6.6.4).
  private static func isPainting(_ space: QPDFObject, in file: borrowing QPDFFile) -> Bool {
    let isIndexed = ["/Indexed", "/I"].contains(file.name(file.element(space, 0)))
    let base = isIndexed ? file.element(space, 1) : space
    switch file.name(file.element(base, 0)) {
    case "/DeviceN", "/NChannel": return false
    case "/Separation": return file.name(file.element(base, 1)) != "/None"
    default: return true
    }
  }

  /// Returns whether JPEG 2000 data have no channel of opacity (ISO/IEC 15444-1, I.5.3.6).
  private static func isOpaque(jpeg2000 data: [UInt8]?) -> Bool {
    guard let data, let image = try? JPEG2000File(data) else { return false }
    let definition = Array("cdef".utf8)
    let header = data.prefix(headerLength)
    let hasDefinition = header.indices.contains { header[$0...].starts(with: definition) }
    return !image.header.hasAlpha && image.header.damage == nil && !hasDefinition
  }
}
