import PDFSource
import PageModel

/// The entries of an image XObject's dictionary (ISO 32000-1, 8.9.5).
struct ImageDictionary {
  /// The last filter (7.4), which compresses the samples.
  enum Filter: Equatable {
    /// Flate, LZW, RunLength, ASCII or none, which qpdf decodes.
    case samples
    case dct
    case ccitt
    case jpx
    case jbig2
    case other(String)
  }

  let size: PixelSize
  let bitsPerComponent: Int
  let filter: Filter
  /// Whether the image is a stencil mask, which paints a colour (8.9.6.2).
  let isMask: Bool
  let colorSpace: ColorSpace?
  /// The minimum and maximum of each component; `nil` for the default.
  let decode: [Double]?
  /// The soft mask, an image with the opacity of this one (8.9.5.4, 11.6.5.3).
  let softMask: QPDFObject?
  /// The explicit mask, a stencil for the parts that are not painted (8.9.6.3).
  let stencil: QPDFObject?

  /// Reads the dictionary of an image.
  ///
  /// - Throws: an `ImageXObjectError` if the size is missing or implausible, or if the colour space
  ///   is not supported.
  init(_ image: QPDFObject) throws(ImageXObjectError) {
    guard let width = image["/Width"].integer, let height = image["/Height"].integer,
      (1...1_000_000).contains(width), (1...1_000_000).contains(height)
    else { throw .undecodable("its size is missing") }
    size = PixelSize(width: width, height: height)
    filter = Self.filter(image["/Filter"])
    isMask = image["/ImageMask"].boolean
    bitsPerComponent = isMask ? 1 : image["/BitsPerComponent"].integer ?? 8
    decode = image["/Decode"].numbers.flatMap { $0.isEmpty ? nil : $0 }
    let space = image["/ColorSpace"]
    colorSpace = isMask || space.isNull ? nil : try ColorSpace(space)
    softMask = Self.stream(image["/SMask"])
    stencil = Self.stream(image["/Mask"])
  }

  /// Whether the stored values are inverted, so that 1 is black in a gray image.
  var isInverted: Bool {
    guard let decode, decode.count >= 2 else { return false }
    return decode[0] > decode[1]
  }

  private static func filter(_ filters: QPDFObject) -> Filter {
    let last = filters.name ?? filters.elements(limit: 16).last.flatMap { $0.name }
    switch last {
    case nil, "/FlateDecode", "/Fl", "/LZWDecode", "/LZW", "/RunLengthDecode", "/RL",
      "/ASCII85Decode", "/A85", "/ASCIIHexDecode", "/AHx":
      return .samples
    case "/DCTDecode", "/DCT": return .dct
    case "/CCITTFaxDecode", "/CCF": return .ccitt
    case "/JPXDecode": return .jpx
    case "/JBIG2Decode": return .jbig2
    case .some(let name): return .other(String(name.dropFirst()))
    }
  }

  private static func stream(_ object: QPDFObject) -> QPDFObject? {
    object.kind == .stream ? object : nil
  }
}
