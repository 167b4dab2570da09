/// What the numbers of a pixel mean in an image file, alpha left out.
package enum ColorModel: String, Sendable, Codable, CaseIterable {
  case gray
  /// Red, green and blue, whether stored so or as YCbCr.
  case rgb
  /// Cyan, magenta, yellow and black, whether stored so or as YCCK.
  case cmyk
  /// One index into a table of RGB colours.
  case indexed

  /// How many numbers a pixel has.
  package var componentCount: Int {
    switch self {
    case .gray, .indexed: 1
    case .rgb: 3
    case .cmyk: 4
    }
  }

  /// The colour space signature of a profile that fits (ICC.1:2001-04, 6.1.5; PNG 3rd ed., 11.3.2.3).
  var profileSignature: [UInt8] {
    switch self {
    case .gray: Array("GRAY".utf8)
    case .rgb, .indexed: Array("RGB ".utf8)
    case .cmyk: Array("CMYK".utf8)
    }
  }
}
