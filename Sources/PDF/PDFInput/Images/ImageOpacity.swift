import ImageFiles
import PDFSource

/// Decides whether images certainly hide what is below them.
enum ImageOpacity {
  /// Entries that make pixels transparent, that readers treat as such entries, or that replace the
  /// image (ISO 32000-1, table 89).
  ///
  /// Some PDF readers accept the abbreviations of inline images everywhere.
  private static let doubtfulEntries = [
    "/Mask", "/SMask", "/Alternates", "/OPI", "/F", "/IM", "/W", "/H", "/BPC", "/CS", "/D", "/DP",
  ]
  /// The maximum length of JPEG 2000 data in which a channel definition is searched for.
  private static let maximumHeaderLength = 1 << 16

  /// Returns whether the dictionary of an image declares all pixels opaque.
  ///
  /// - allowsNoColorSpace: Whether the image may lack a colour space; some PDF readers draw the
  ///   image as gray, others omit it.
  static func isDeclared(_ image: QPDFObject, allowsNoColorSpace: Bool = false) -> Bool {
    let maskInData = image["/SMaskInData"]
    guard !image["/ImageMask"].mayBeTrue, maskInData.isNull || maskInData.integer == 0,
      isPainting(image["/ColorSpace"]), doubtfulEntries.allSatisfy({ image[$0].isNull })
    else { return false }
    guard let dictionary = try? ImageDictionary(image) else { return false }
    let components = dictionary.colorSpace?.componentCount
    if allowsNoColorSpace, components == nil, dictionary.filter != .jpx { return true }
    switch dictionary.filter {
    case .jpx: return isOpaque(jpeg2000: image.dataBeforeLastFilter)
    case .dct: return components != nil && components == componentCount(of: image)
    case .ccitt, .jbig2: return components == 1 && dictionary.bitsPerComponent == 1
    case .samples: return components != nil
    case .other: return false
    }
  }

  /// Returns the number of components of a JPEG image; `nil` if the header cannot be read.
  private static func componentCount(of image: QPDFObject) -> Int? {
    image.dataBeforeLastFilter.flatMap { try? JPEGFile($0).frame.colorModel.componentCount }
  }

  /// Returns whether all pixels of an image are opaque and can be decoded.
  static func isProven(_ image: QPDFObject, maximumPixels: Int) -> Bool {
    isDeclared(image) && ImageReader.isWhole(image, maximumPixels: maximumPixels)
  }

  /// Returns whether a colour space paints; a colorant may be `None` (8.6.6.4).
  private static func isPainting(_ space: QPDFObject) -> Bool {
    let base = space.baseColorSpace
    switch base[0].name {
    case "/DeviceN", "/NChannel": return false
    case "/Separation": return base[1].name != "/None"
    default: return true
    }
  }

  /// Returns whether JPEG 2000 data have no opacity channel (ISO/IEC 15444-1, I.5.3.6).
  private static func isOpaque(jpeg2000 data: [UInt8]?) -> Bool {
    guard let data, let image = try? JPEG2000File(data) else { return false }
    let definition = Array("cdef".utf8)
    let header = data.prefix(maximumHeaderLength)
    let hasDefinition = header.indices.contains { header[$0...].starts(with: definition) }
    return !image.header.hasAlpha && image.header.damage == nil && !hasDefinition
  }
}
