package import PageLayout

/// What a PNG file says of itself (PNG 3rd ed.), and its image data for a PDF to take over.
///
/// Proven here: a sound IHDR, a colour table where one is needed, image data in one run, and an
/// IEND. Not proven: checksums, and that the image data inflates to the right number of rows;
/// only decoding it shows that.
package struct PNGFile: Sendable {
  /// What every file begins with (PNG 3rd ed., 5.2).
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  package let header: PNGHeader
  /// Whether pixels have an alpha or one colour stands for transparent (tRNS).
  package let hasAlpha: Bool
  package let orientation: Orientation
  /// In dots per inch; `nil` where the file says nothing usable.
  package let resolution: Resolution?
  /// Where in the file the zlib stream of its ICC profile stands; nothing is inflated here.
  package let compressedProfile: Range<Int>?
  package let damage: ImageDamage?
  /// The table of an indexed image, RGB triples as the file has them.
  private let palette: ArraySlice<UInt8>
  /// The data of the chunks IDAT, which joined are one zlib stream.
  private let imageData: [ArraySlice<UInt8>]

  /// Reads a whole file.
  ///
  /// - Throws: what `PNGHeader` throws, and `headerDamaged` where IHDR does not come first.
  package init(_ bytes: [UInt8]) throws(ImageFileError) {
    var chunks = PNGChunks(bytes)
    guard let first = chunks.next() else { throw .headerCutShort(.png) }
    guard first.type == "IHDR" else { throw .headerDamaged(.png) }
    header = try PNGHeader(first.data)
    var metadata = PNGMetadata()
    var body = PNGBody()
    for chunk in chunks {
      metadata.take(chunk)
      body.take(chunk)
    }
    hasAlpha = header.colorType.hasAlpha || metadata.hasTransparency
    orientation = metadata.orientation
    resolution = metadata.resolution
    compressedProfile = metadata.compressedProfile
    damage = body.damage(needingPalette: header.colorType == .indexed)
    palette = body.palette
    imageData = body.imageData
  }

  /// The image as a PDF can hold it, or `nil` for one with alpha, interlace, 16 bits or damage.
  package func encoded() -> EncodedImage? {
    guard damage == nil, !hasAlpha, !header.isInterlaced, header.bitsPerComponent <= 8 else {
      return nil
    }
    return EncodedImage(
      size: header.size, bitsPerComponent: header.bitsPerComponent, colorSpace: colorSpace,
      compression: .flateWithPNGPredictor, data: joinedImageData)
  }

  /// One zlib stream: what IDAT chunks hold, one after another (PNG 3rd ed., 10.1).
  private var joinedImageData: [UInt8] {
    var joined: [UInt8] = []
    joined.reserveCapacity(imageData.lazy.map(\.count).reduce(0, +))
    for data in imageData {
      joined += data
    }
    return joined
  }

  private var colorSpace: EncodedImage.ColorSpace {
    switch header.colorType {
    case .gray, .grayAlpha: .gray
    case .rgb, .rgbAlpha: .rgb
    case .indexed: .indexed(palette: fullPalette)
    }
  }

  /// The table with an entry for every index there can be, black where the file has none: as libpng
  /// shows it, whereas PDF would repeat the last entry (ISO 32000-1, 8.6.6.3).
  private var fullPalette: [UInt8] {
    let length = 3 << header.bitsPerComponent
    let given = palette.prefix(length)
    return given + Array(repeating: 0, count: length - given.count)
  }
}

extension PNGFile {
  /// What the file says of its image, as every format tells it.
  var imageHeader: ImageHeader {
    var picture = ImageHeader(
      format: .png, size: header.size, colorModel: header.colorType.colorModel,
      bitsPerComponent: header.bitsPerComponent)
    picture.orientation = orientation
    picture.resolution = resolution
    picture.hasAlpha = hasAlpha
    picture.isInterlaced = header.isInterlaced
    picture.compressedProfile = compressedProfile
    picture.damage = damage
    return picture
  }
}
