/// What the samples of a TIFF image mean, by the number in the file (TIFF 6.0, page 37 and
/// sections 16, 20, 21 and 23; LogL and LogLuv are libtiff's).
package enum TIFFPhotometric: Int, Sendable, CaseIterable {
  case whiteIsZero = 0
  case blackIsZero = 1
  case rgb = 2
  case palette = 3
  case separated = 5
  case yCbCr = 6
  case cieLab = 8
  case logL = 32_844
  case logLuv = 32_845

  /// What the samples mean once they are decoded.
  var colorModel: ColorModel {
    switch self {
    case .whiteIsZero, .blackIsZero, .logL: .gray
    case .rgb, .yCbCr, .cieLab, .logLuv: .rgb
    case .palette: .indexed
    case .separated: .cmyk
    }
  }

  /// How many samples a pixel has, those for other ends left out.
  var sampleCount: Int {
    switch self {
    case .whiteIsZero, .blackIsZero, .palette, .logL: 1
    case .rgb, .yCbCr, .cieLab, .logLuv: 3
    case .separated: 4
    }
  }
}
