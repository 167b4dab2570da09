/// The meaning of a pixel's components in an image file, without alpha.
package enum ColorModel: String, Sendable, Codable, CaseIterable {
  case gray
  /// Red, green and blue, stored directly or as YCbCr.
  case rgb
  /// Cyan, magenta, yellow and black, stored directly or as YCCK.
  case cmyk
  /// An index into a table of RGB colours.
  case indexed

  /// The number of components in a pixel.
  package var componentCount: Int {
    switch self {
    case .gray, .indexed: 1
    case .rgb: 3
    case .cmyk: 4
    }
  }

  /// The colour space signature of a profile for this model (ICC.1:2001-04, 6.1.5; PNG 3rd ed.,
  /// 11.3.2.3).
  var profileSignature: [UInt8] {
    switch self {
    case .gray: Array("GRAY".utf8)
    case .rgb, .indexed: Array("RGB ".utf8)
    case .cmyk: Array("CMYK".utf8)
    }
  }
}
