import Codecs
import PDFSource
package import PageModel

/// The reason why an image, or a page, of a PDF cannot be read, with a message for the user.
package enum ImageXObjectError: Error, Sendable, Equatable {
  /// The image has a filter, a colour space or another property that scanpdf does not read.
  case unsupported(String)
  /// The image has more pixels than the user allows.
  case tooLarge(PixelSize)
  /// The image cannot be decoded, for this reason.
  case undecodable(String)
  /// The page, or its file, cannot be read.
  case unreadablePage
}

extension ImageXObjectError {
  /// Makes the error of an image that could not be decoded or encoded.
  init(_ error: CodecError) {
    self =
      switch error {
      case .unsupported(let reason): .unsupported(reason)
      case .undecodable(let reason): .undecodable(reason)
      default: .undecodable("\(error)")
      }
  }
}

extension ImageXObjectError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unsupported(let what): "an image uses \(what), which scanpdf does not read"
    case .tooLarge(let size):
      "an image has \(size.width) × \(size.height) pixels (--max-pixels allows more)"
    case .undecodable(let reason): "an image cannot be decoded (\(reason))"
    case .unreadablePage: "the page cannot be read"
    }
  }
}

/// The entries of an image XObject's dictionary (ISO 32000-1, 8.9.5).
struct ImageDictionary {
  /// The last of the filters (7.4), which determines how the samples are compressed.
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
  /// The explicit mask, a stencil of the parts that are not painted (8.9.6.3).
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

/// The meaning of the components of a pixel (8.6), as far as it is needed to read an image.
indirect enum ColorSpace: Equatable {
  case gray
  case rgb
  case cmyk
  /// One colorant: 0 is white (8.6.6.4).
  case separation
  /// Indices into a table of colours of a base space.
  case indexed(base: ColorSpace, table: [UInt8])

  /// Reads a colour space.
  ///
  /// - depth: The number of colour spaces of which this is the base.
  /// - Throws: `unsupported` for Lab, patterns and several colorants.
  init(_ space: QPDFObject, depth: Int = 0) throws(ImageXObjectError) {
    let family = space.name ?? space[0].name ?? "/unknown"
    guard depth < 4 else { throw .unsupported("the colour space \(family.dropFirst())") }
    switch family {
    case "/DeviceGray", "/G", "/CalGray": self = .gray
    case "/DeviceRGB", "/RGB", "/CalRGB": self = .rgb
    case "/DeviceCMYK", "/CMYK": self = .cmyk
    case "/ICCBased":
      switch space[1]["/N"].integer {
      case 1: self = .gray
      case 3: self = .rgb
      case 4: self = .cmyk
      default: throw .unsupported("an ICC profile of no known number of components")
      }
    case "/Separation": self = .separation
    case "/DeviceN" where space[1].count == 1: self = .separation
    case "/Indexed", "/I":
      let base = try ColorSpace(space[1], depth: depth + 1)
      self = .indexed(base: base, table: space[3].string ?? space[3].decodedData ?? [])
    default: throw .unsupported("the colour space \(family.dropFirst())")
    }
  }

  var componentCount: Int {
    switch self {
    case .gray, .separation, .indexed: 1
    case .rgb: 3
    case .cmyk: 4
    }
  }

  /// Returns the colour of components from 0 to 1; of an index, for an indexed colour space.
  func rgb(_ components: [Double]) -> RGB {
    switch self {
    case .gray: RGB(components) ?? .white
    case .separation: RGB(components.map { 1 - $0 }) ?? .white
    case .rgb, .cmyk: RGB(components) ?? .white
    case .indexed(let base, let table):
      base.rgb(Self.entry(Int(components.first ?? 0), of: table, base.componentCount))
    }
  }

  private static func entry(_ index: Int, of table: [UInt8], _ count: Int) -> [Double] {
    let start = max(index, 0) * count
    guard start + count <= table.count else { return [Double](repeating: 0, count: count) }
    return table[start..<(start + count)].map { Double($0) / 255 }
  }
}

extension QPDFObject {
  /// The colour space, or that of its table of colours (8.6.6.3).
  var baseColorSpace: QPDFObject { ["/Indexed", "/I"].contains(self[0].name) ? self[1] : self }
}
