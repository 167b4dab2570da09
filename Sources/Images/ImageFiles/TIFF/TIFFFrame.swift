package import PageModel

/// The description of one page of a TIFF file (TIFF 6.0).
///
/// Checked: the size, and samples of a supported kind. Not checked, because only decoding can show
/// it: the contents of the strips or tiles.
package struct TIFFFrame: Sendable {
  /// The offset of the page's directory in the file.
  package let directoryOffset: Int
  /// The size as stored, before any orientation is applied, in pixels.
  package let size: PixelSize
  /// The bits of a sample, 1 to 64, equal for all samples.
  package let bitsPerSample: Int
  package let samplesPerPixel: Int
  package let photometric: TIFFPhotometric
  package let alpha: TIFFAlpha?
  /// The header in the form common to all formats.
  package let imageHeader: ImageHeader
  let compression: Int
  let directory: TIFFDirectory
  let pieces: TIFFPieces

  /// Reads a directory of a file of `fileLength` bytes.
  ///
  /// - Throws: `zeroSize`, `headerDamaged`, or `unsupported`.
  init(_ directory: TIFFDirectory, fileLength: Int) throws(ImageFileError) {
    self.directory = directory
    directoryOffset = directory.offset
    size = try Self.size(directory)
    bitsPerSample = try Self.bitsPerSample(directory)
    samplesPerPixel = directory.integer(.samplesPerPixel) ?? 1
    compression = directory.integer(.compression) ?? TIFFCompression.none
    photometric = try Self.photometric(directory)
    try Self.checkSamples(directory, photometric)
    alpha = TIFFAlpha(directory, photometric, samplesPerPixel: samplesPerPixel)
    pieces = TIFFPieces(directory, fileLength: fileLength)
    var header = ImageHeader(
      format: .tiff, size: size, colorModel: photometric.colorModel,
      bitsPerComponent: bitsPerSample)
    header.orientation =
      directory.integer(.orientation).flatMap(Orientation.init(rawValue:)) ?? .upright
    header.resolution = directory.resolution(\.number, perCentimetre: Self.dotsPerInch)
    header.hasAlpha = alpha != nil
    header.profile = Self.profile(directory, photometric)
    header.date = directory.date(.dateTime)
    header.damage = pieces.isEmpty ? .noImageData : pieces.isCutShort ? .cutShort : nil
    imageHeader = header
  }

  /// Returns the file with strip lengths corrected for libtiff if it is cut short.
  package func repaired(_ bytes: [UInt8]) -> [UInt8] { pieces.repaired(bytes) }

  private static func size(_ directory: TIFFDirectory) throws(ImageFileError) -> PixelSize {
    guard let width = directory.integer(.imageWidth), let height = directory.integer(.imageLength)
    else { throw .headerDamaged(.tiff) }
    guard width > 0, height > 0 else { throw .zeroSize(width: width, height: height) }
    guard max(width, height) <= Int(UInt32.max) else { throw .headerDamaged(.tiff) }
    return PixelSize(width: width, height: height)
  }

  /// Returns the bits of a sample, by default 1 (TIFF 6.0, page 29).
  private static func bitsPerSample(_ directory: TIFFDirectory) throws(ImageFileError) -> Int {
    guard let field = directory[.bitsPerSample] else { return 1 }
    guard let bits = field.integer, (1...64).contains(bits) else { throw .headerDamaged(.tiff) }
    return bits
  }

  /// Returns the photometric interpretation, by default the usual one for the compression and the
  /// number of samples.
  private static func photometric(
    _ directory: TIFFDirectory
  ) throws(ImageFileError) -> TIFFPhotometric {
    guard let number = directory.integer(.photometricInterpretation) else {
      let isFax = TIFFCompression.isFax(directory.integer(.compression) ?? 0)
      let hasColor = directory.integer(.samplesPerPixel) ?? 1 >= 3
      return isFax ? .whiteIsZero : hasColor ? .rgb : .blackIsZero
    }
    guard let photometric = TIFFPhotometric(rawValue: number) else {
      throw .unsupported("TIFF with photometric interpretation \(number)")
    }
    return photometric
  }

  /// Returns the profile if it is not too long and fits the samples.
  static func profile(_ directory: TIFFDirectory, _ photometric: TIFFPhotometric) -> ColorProfile? {
    directory[.profile]?.bytes(limit: ICCParts.maximumLength).flatMap {
      ColorProfile($0, fitting: photometric.colorModel)
    }
  }

  /// Returns the dots per inch, rounded if the whole number agrees with `perCentimetre` to a
  /// hundredth (300 for 118.11).
  private static func dotsPerInch(perCentimetre: Double) -> Double {
    let exact = perCentimetre * 2.54
    let whole = exact.rounded()
    return whole >= 1 && abs(whole / 2.54 - perCentimetre) < 0.01 ? whole : exact
  }

  /// Throws an error for unsupported samples: too few or too many, inks other than CMYK, or
  /// floating-point or complex numbers.
  static func checkSamples(
    _ directory: TIFFDirectory, _ photometric: TIFFPhotometric
  ) throws(ImageFileError) {
    guard directory.integer(.compression) != TIFFCompression.oldJPEG else { return }
    let count = directory.integer(.samplesPerPixel) ?? 1
    if photometric == .separated, directory.integer(.inkSet) ?? 1 != 1 || count < 4 {
      throw .unsupported("TIFF with inks other than cyan, magenta, yellow and black")
    }
    guard count >= photometric.sampleCount else { throw .headerDamaged(.tiff) }
    guard count <= maximumSamples else {
      throw .unsupported("TIFF with \(count) samples per pixel")
    }
    guard photometric.isCountedInSteps else { return }
    switch directory.integer(.sampleFormat) ?? 1 {
    case 3: throw .unsupported("TIFF with floating-point samples")
    case 5, 6: throw .unsupported("TIFF with complex samples")
    default: return
    }
  }

  /// The maximum number of samples per pixel.
  private static var maximumSamples: Int { 32 }
}

extension TIFFPhotometric {
  /// Whether samples are integers in proportion to the largest possible value.
  fileprivate var isCountedInSteps: Bool {
    switch self {
    case .whiteIsZero, .blackIsZero, .rgb, .palette, .separated, .yCbCr: true
    case .cieLab, .logL, .logLuv: false
    }
  }
}

/// The meaning of a TIFF image's samples, by the number in the file (TIFF 6.0, page 37 and sections
/// 16, 20, 21 and 23; LogL and LogLuv are extensions of libtiff).
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

  /// The meaning of the samples after decoding.
  var colorModel: ColorModel {
    switch self {
    case .whiteIsZero, .blackIsZero, .logL: .gray
    case .rgb, .yCbCr, .cieLab, .logLuv: .rgb
    case .palette: .indexed
    case .separated: .cmyk
    }
  }

  /// The number of colour samples in a pixel, without extra samples.
  var sampleCount: Int {
    switch self {
    case .whiteIsZero, .blackIsZero, .palette, .logL: 1
    case .rgb, .yCbCr, .cieLab, .logLuv: 3
    case .separated: 4
    }
  }
}

/// The alpha sample of a pixel (TIFF 6.0, section 18).
package struct TIFFAlpha: Sendable, Equatable {
  /// The index of the sample, from 0.
  package let sample: Int
  /// Whether the colours are premultiplied by the alpha.
  package let isAssociated: Bool

  /// Finds the alpha among the extra samples; `nil` if none is declared.
  init?(_ directory: TIFFDirectory, _ photometric: TIFFPhotometric, samplesPerPixel: Int) {
    let first = photometric.sampleCount
    guard samplesPerPixel > first else { return nil }
    guard let kinds = directory[.extraSamples]?.integers else {
      // Old programs do not declare a fourth sample after three colours.
      guard photometric == .rgb, samplesPerPixel == 4 else { return nil }
      (sample, isAssociated) = (3, false)
      return
    }
    guard let index = kinds.prefix(samplesPerPixel - first).firstIndex(where: { (1...2) ~= $0 })
    else { return nil }
    (sample, isAssociated) = (first + index, kinds[index] == 1)
  }
}

/// The numbers of the TIFF compressions used here (TIFF 6.0, page 30 and sections 11 and 22; Adobe
/// Photoshop TIFF Technical Notes, 2002).
enum TIFFCompression {
  static let none = 1
  static let groupFour = 4
  static let oldJPEG = 6
  static let jpeg = 7

  /// Returns whether the compression is a bilevel code of ITU-T T.4 or T.6, in which 0 is white.
  static func isFax(_ number: Int) -> Bool { (2...4).contains(number) }
}
