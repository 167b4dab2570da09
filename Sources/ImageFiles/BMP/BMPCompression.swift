/// How the pixels of a BMP file are stored: `biCompression` (MS-WMF, 2.1.1.7; 6 from Windows CE).
package enum BMPCompression: Int, Sendable {
  case none = 0
  case runLength8 = 1
  case runLength4 = 2
  case bitFields = 3
  case jpeg = 4
  case png = 5
  case alphaBitFields = 6

  /// The bits a pixel may have (MS-WMF, 2.1.1.3).
  package var depths: [Int] {
    switch self {
    case .none: [1, 2, 4, 8, 16, 24, 32]
    case .runLength8: [8]
    case .runLength4: [4]
    case .bitFields, .alphaBitFields: [16, 32]
    case .jpeg, .png: []
    }
  }
}
