extension TIFFFrame {
  /// Refuses samples that are not read: too few or too many, other inks than CMYK's, fractions.
  static func checkSamples(
    _ directory: TIFFDirectory, _ photometric: TIFFPhotometric
  ) throws(ImageFileError) {
    guard directory.integer(.compression) != TIFFCompression.oldJPEG else { return }
    let count = directory.integer(.samplesPerPixel) ?? 1
    if photometric == .separated, directory.integer(.inkSet) ?? 1 != 1 || count < 4 {
      throw .unsupported("TIFF of other inks than cyan, magenta, yellow and black")
    }
    guard count >= photometric.sampleCount else { throw .headerDamaged(.tiff) }
    guard count <= maximumSamples else { throw .unsupported("TIFF of \(count) samples a pixel") }
    guard photometric.isCountedInSteps else { return }
    switch directory.integer(.sampleFormat) ?? 1 {
    case 3: throw .unsupported("TIFF of floating-point numbers")
    case 5, 6: throw .unsupported("TIFF of complex numbers")
    default: return
    }
  }

  /// More samples a pixel are no image, or one for other machines.
  private static var maximumSamples: Int { 32 }
}

extension TIFFPhotometric {
  /// Whether samples are shares of the largest number there is.
  fileprivate var isCountedInSteps: Bool {
    switch self {
    case .whiteIsZero, .blackIsZero, .rgb, .palette, .separated, .yCbCr: true
    case .cieLab, .logL, .logLuv: false
    }
  }
}
