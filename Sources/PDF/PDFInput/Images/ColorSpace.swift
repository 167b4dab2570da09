import PDFSource
import PageModel

/// The meaning of the components of a pixel (8.6), as far as it is needed to read an image.
indirect enum ColorSpace: Equatable {
  case gray
  case rgb
  case cmyk
  /// One colorant: 0 is white (8.6.6.4).
  case separation
  /// Indices into a table of colours of a base space.
  case indexed(base: ColorSpace, table: [UInt8])

  /// The maximum nesting of a colour space and its base spaces.
  private static let maximumDepth = 4

  /// Reads a colour space.
  ///
  /// - depth: The number of colour spaces of which this is the base.
  /// - Throws: `unsupported` for Lab, patterns and several colorants.
  init(_ space: QPDFObject, depth: Int = 0) throws(ImageXObjectError) {
    let family = space.name ?? space[0].name ?? "/unknown"
    guard depth < Self.maximumDepth else {
      throw .unsupported("the colour space \(family.dropFirst())")
    }
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

  /// Returns the colour of components from 0 to 1, or of an index into the table of an indexed
  /// space.
  func rgb(_ components: [Double]) -> RGB {
    switch self {
    case .gray: RGB(components) ?? .white
    case .separation: RGB(components.map { 1 - $0 }) ?? .white
    case .rgb, .cmyk: RGB(components) ?? .white
    case .indexed(let base, let table):
      base.rgb(Self.entry(Int(bounded: components.first ?? 0), of: table, base.componentCount))
    }
  }

  private static func entry(_ index: Int, of table: [UInt8], _ count: Int) -> [Double] {
    let start = max(index, 0) * count
    guard start + count <= table.count else { return [Double](repeating: 0, count: count) }
    return table[start..<(start + count)].map { Double($0) / 255 }
  }
}

extension QPDFObject {
  /// The colour space, or the base space of an indexed one (8.6.6.3).
  var baseColorSpace: QPDFObject { ["/Indexed", "/I"].contains(self[0].name) ? self[1] : self }
}
