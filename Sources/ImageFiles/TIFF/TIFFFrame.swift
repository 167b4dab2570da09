package import PageLayout

/// What a TIFF file says of one of its pages (TIFF 6.0).
///
/// Proven here: a sound size and samples of a kind that is read. Not proven: that its strips or tiles
/// hold what they should; only decoding them shows that.
package struct TIFFFrame: Sendable {
  /// Where in the file its directory stands.
  package let directoryOffset: Int
  /// The size as stored, before any orientation is obeyed, in pixels.
  package let size: PixelSize
  /// 1 to 64, the same for all samples.
  package let bitsPerSample: Int
  package let samplesPerPixel: Int
  package let photometric: TIFFPhotometric
  package let alpha: TIFFAlpha?
  package let orientation: Orientation
  /// In dots per inch; `nil` where the file says nothing usable.
  package let resolution: Resolution?
  /// The ICC profile, where it fits the samples.
  package let profile: ColorProfile?
  package let damage: ImageDamage?
  let compression: Int
  let directory: TIFFDirectory
  let pieces: TIFFPieces

  /// Reads a directory of a file of so many bytes.
  ///
  /// - Throws: `zeroSize`, `headerDamaged`, or `unsupported` for a kind that is not read.
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
    orientation = directory.integer(.orientation).flatMap(Orientation.init(rawValue:)) ?? .upright
    resolution = Self.resolution(directory)
    profile = Self.profile(directory, photometric)
    pieces = TIFFPieces(directory, fileLength: fileLength)
    damage = pieces.isEmpty ? .noImageData : pieces.isCutShort ? .cutShort : nil
  }

  /// The file with what is said of its length put right where it is cut short, for libtiff.
  package func mended(_ bytes: [UInt8]) -> [UInt8] { pieces.mended(bytes) }

  private static func size(_ directory: TIFFDirectory) throws(ImageFileError) -> PixelSize {
    guard let width = directory.integer(.imageWidth), let height = directory.integer(.imageLength)
    else { throw .headerDamaged(.tiff) }
    guard width > 0, height > 0 else { throw .zeroSize(width: width, height: height) }
    guard max(width, height) <= Int(UInt32.max) else { throw .headerDamaged(.tiff) }
    return PixelSize(width: width, height: height)
  }

  /// 1 where nothing is said (TIFF 6.0, page 29).
  private static func bitsPerSample(_ directory: TIFFDirectory) throws(ImageFileError) -> Int {
    guard let field = directory[.bitsPerSample] else { return 1 }
    guard let bits = field.integer, (1...64).contains(bits) else { throw .headerDamaged(.tiff) }
    return bits
  }

  /// Where nothing is said, what the number of samples makes likely.
  private static func photometric(
    _ directory: TIFFDirectory
  ) throws(ImageFileError) -> TIFFPhotometric {
    guard let number = directory.integer(.photometricInterpretation) else {
      let isFax = TIFFCompression.isFax(directory.integer(.compression) ?? 0)
      let hasColor = directory.integer(.samplesPerPixel) ?? 1 >= 3
      return isFax ? .whiteIsZero : hasColor ? .rgb : .blackIsZero
    }
    guard let photometric = TIFFPhotometric(rawValue: number) else {
      throw .unsupported("TIFF of photometric interpretation \(number)")
    }
    return photometric
  }
}

extension TIFFFrame {
  /// What the file says of the page, as every format tells it.
  var imageHeader: ImageHeader {
    var picture = ImageHeader(
      format: .tiff, size: size, colorModel: photometric.colorModel,
      bitsPerComponent: bitsPerSample)
    picture.orientation = orientation
    picture.resolution = resolution
    picture.hasAlpha = alpha != nil
    picture.profile = profile
    picture.damage = damage
    return picture
  }
}
