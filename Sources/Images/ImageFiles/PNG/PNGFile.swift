/// The headers of a PNG file (PNG 3rd ed.), and its image data if a PDF can hold it unchanged.
///
/// Checked: IHDR, a colour table if one is needed, contiguous image data, and IEND. Not checked,
/// because only decoding can show it: checksums, and that the image data inflates to the right
/// number of rows.
package struct PNGFile: ImageFile, Sendable {
  static let name = "PNG"
  static let extensions = ["png", "apng"]

  /// The signature of every PNG file (PNG 3rd ed., 5.2).
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: signature) }

  package let header: PNGHeader
  /// The header in the form common to all formats.
  package let imageHeader: ImageHeader
  /// The index after IEND; `nil` if the file has none.
  let end: Int?
  /// The colour table of an indexed image as RGB triples, possibly shorter than the indices
  /// require.
  private let palette: ArraySlice<UInt8>
  /// The data of the IDAT chunks, which together are one zlib stream.
  private let imageData: [ArraySlice<UInt8>]

  /// Reads a whole file.
  ///
  /// - Throws: an error of `PNGHeader`, or `headerDamaged` if IHDR is not the first chunk.
  package init(_ bytes: [UInt8]) throws(ImageFileError) {
    var chunks = PNGChunks(bytes[...])
    guard let first = chunks.next() else { throw .headerCutShort(.png) }
    guard first.type == "IHDR" else { throw .headerDamaged(.png) }
    header = try PNGHeader(first.data)
    var metadata = PNGMetadata()
    var body = PNGBody()
    while let chunk = chunks.next() {
      metadata.record(chunk)
      body.record(chunk)
    }
    imageHeader = Self.imageHeader(header, metadata, body)
    end = chunks.end
    palette = body.palette
    imageData = body.imageData
  }

  static func open(
    _ bytes: [UInt8], at place: FramePlace?
  ) throws(ImageFileError) -> OpenedImageFile {
    let file = try PNGFile(bytes)
    return OpenedImageFile(
      header: file.imageHeader, ends: [file.end].compactMap(\.self), encoded: file.encoded())
  }

  /// Returns the image as a PDF can hold it, or `nil` if it has alpha, interlace, 16 bits or
  /// damage.
  package func encoded() -> EncodedImage? {
    guard imageHeader.damage == nil, !imageHeader.hasAlpha, !header.isInterlaced,
      header.bitsPerComponent <= 8
    else {
      return nil
    }
    return EncodedImage(
      size: header.size, bitsPerComponent: header.bitsPerComponent, colorSpace: colorSpace,
      compression: .flateWithPNGPredictor, data: joinedImageData)
  }

  /// The joined data of the IDAT chunks (PNG 3rd ed., 10.1).
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

  /// The colour table, extended with black to all possible indices as in libpng; a PDF reader would
  /// repeat the last entry (ISO 32000-1, 8.6.6.3).
  private var fullPalette: [UInt8] {
    let length = 3 << header.bitsPerComponent
    let given = palette.prefix(length)
    return given + Array(repeating: 0, count: length - given.count)
  }

  private static func imageHeader(
    _ header: PNGHeader, _ metadata: PNGMetadata, _ body: PNGBody
  ) -> ImageHeader {
    var image = ImageHeader(
      format: .png, size: header.size, colorModel: header.colorType.colorModel,
      bitsPerComponent: header.bitsPerComponent)
    image.orientation = metadata.orientation
    image.resolution = metadata.resolution
    image.date = metadata.date
    image.hasAlpha = header.colorType.hasAlpha || metadata.hasTransparency
    image.isInterlaced = header.isInterlaced
    image.compressedProfile = metadata.compressedProfile
    image.hasFurtherImages = metadata.isAnimation
    image.damage = body.damage(needingPalette: header.colorType == .indexed)
    return image
  }
}

/// The PLTE, IDAT and IEND chunks, and the validity of their order (PNG 3rd ed., 5.6 and 11.2).
struct PNGBody {
  private(set) var palette: ArraySlice<UInt8> = []
  private(set) var imageData: [ArraySlice<UInt8>] = []
  private var isDisordered = false
  private var hasEnd = false
  private var previousType = "IHDR"

  /// Records `chunk`; ignores other kinds.
  mutating func record(_ chunk: FileChunk) {
    switch chunk.type {
    case "IHDR": isDisordered = true
    case "PLTE": takePalette(chunk.data)
    case "IDAT": takeImageData(chunk.data)
    case "IEND": hasEnd = true
    default: break
    }
    previousType = chunk.type
  }

  /// Returns the most severe damage, or `nil` if there is none.
  func damage(needingPalette: Bool) -> ImageDamage? {
    if !hasEnd { return .cutShort }
    if imageData.allSatisfy(\.isEmpty) { return .noImageData }
    if isDisordered { return .disordered }
    if needingPalette && !hasSoundPalette { return .unusablePalette }
    return nil
  }

  private var hasSoundPalette: Bool {
    !palette.isEmpty && palette.count.isMultiple(of: 3) && palette.count <= 3 * 256
  }

  private mutating func takePalette(_ data: ArraySlice<UInt8>) {
    guard palette.isEmpty, imageData.isEmpty else {
      isDisordered = true
      return
    }
    palette = data
  }

  private mutating func takeImageData(_ data: ArraySlice<UInt8>) {
    if !imageData.isEmpty && previousType != "IDAT" {
      isDisordered = true
    }
    imageData.append(data)
  }
}
