package import PageModel

/// The chunks of a PNG file in order, up to IEND or to the first that exceeds the file; checksums
/// are not verified.
struct PNGChunks: Sequence, IteratorProtocol {
  private var reader: ByteReader
  /// The index after IEND; `nil` if it has not been read.
  private(set) var end: Int?

  /// Starts after the signature of `bytes`; empty if there is no PNG signature.
  init(_ bytes: ArraySlice<UInt8>) {
    reader = ByteReader(bytes)
    if !reader.skip(prefix: PNGFile.signature) {
      reader = ByteReader([])
    }
  }

  mutating func next() -> FileChunk? {
    guard let length = reader.uint32(), let type = reader.read(4),
      let data = reader.read(length), reader.read(4) != nil
    else {
      // There are no chunks after a chunk that is too long.
      reader = ByteReader([])
      return nil
    }
    let chunk = FileChunk(type: String(decoding: type, as: UTF8.self), data: data)
    if chunk.type == "IEND" {
      end = reader.position
      reader = ByteReader([])
    }
    return chunk
  }
}

/// The IHDR chunk of a PNG file (PNG 3rd ed., 11.2.1).
package struct PNGHeader: Sendable, Equatable {
  /// The components of a pixel, by the number in the file.
  package enum ColorType: Int, Sendable, CaseIterable {
    case gray = 0
    case rgb = 2
    case indexed = 3
    case grayAlpha = 4
    case rgbAlpha = 6
  }

  package let size: PixelSize
  /// The bits of a component: 1, 2, 4, 8 or 16, as the colour type permits.
  package let bitsPerComponent: Int
  package let colorType: ColorType
  /// Whether the rows are stored in the seven passes of Adam7.
  package let isInterlaced: Bool

  /// Reads the chunk's data.
  ///
  /// - Throws: `zeroSize`, or `headerDamaged` for a wrong length, a size over 2³¹ − 1, an invalid
  ///   colour type and depth, or an unknown method.
  package init(_ data: ArraySlice<UInt8>) throws(ImageFileError) {
    var reader = ByteReader(data)
    guard let width = reader.uint32(), let height = reader.uint32(),
      let depth = reader.uint8(), let color = reader.uint8(),
      let compression = reader.uint8(), let filter = reader.uint8(), let interlace = reader.uint8()
    else { throw .headerDamaged(.png) }
    guard width > 0, height > 0 else { throw .zeroSize(width: width, height: height) }
    guard max(width, height) <= Int(Int32.max), reader.remaining == 0,
      let colorType = ColorType(rawValue: color), colorType.depths.contains(depth),
      compression == 0, filter == 0, interlace <= 1
    else { throw .headerDamaged(.png) }
    size = PixelSize(width: width, height: height)
    bitsPerComponent = depth
    self.colorType = colorType
    isInterlaced = interlace == 1
  }
}

extension PNGHeader.ColorType {
  /// The permitted bits of a component (PNG 3rd ed., table 12).
  package var depths: [Int] {
    switch self {
    case .gray: [1, 2, 4, 8, 16]
    case .indexed: [1, 2, 4, 8]
    case .rgb, .grayAlpha, .rgbAlpha: [8, 16]
    }
  }

  /// Whether each pixel has its own alpha.
  package var hasAlpha: Bool { self == .grayAlpha || self == .rgbAlpha }

  /// The meaning of a pixel's components without alpha.
  package var colorModel: ColorModel {
    switch self {
    case .gray, .grayAlpha: .gray
    case .rgb, .rgbAlpha: .rgb
    case .indexed: .indexed
    }
  }
}

/// The contents of a PNG file's ancillary chunks; the first of each kind counts.
struct PNGMetadata {
  private(set) var hasTransparency = false
  /// Whether the file is an animation of more than one frame (acTL).
  private(set) var isAnimation = false
  /// The range of an ICC profile's zlib stream in the file.
  private(set) var compressedProfile: Range<Int>?
  private var physicalResolution: Resolution?
  private var exif: EXIF?
  private var lastChange: ImageDate?

  /// The resolution from pHYs, or from EXIF if pHYs gives no usable one.
  var resolution: Resolution? { physicalResolution ?? exif?.resolution }

  var orientation: Orientation { exif?.orientation ?? .upright }

  /// The time in EXIF data, or else the time of the last change (tIME).
  var date: ImageDate? { exif?.date ?? lastChange }

  /// Records the contents of `chunk`; ignores other kinds.
  mutating func record(_ chunk: FileChunk) {
    switch chunk.type {
    case "tRNS": hasTransparency = true
    case "acTL": isAnimation = isAnimation || Self.frameCount(in: chunk.data) > 1
    case "pHYs": physicalResolution = physicalResolution ?? Self.resolution(of: chunk.data)
    case "eXIf": exif = exif ?? EXIF(chunk.data)
    case "tIME": lastChange = lastChange ?? ImageDate(pngTime: chunk.data)
    case "iCCP": compressedProfile = compressedProfile ?? Self.profileStream(in: chunk.data)
    default: break
    }
  }

  /// Reads the number of frames of an animation (PNG 3rd ed., 11.3.6.1).
  private static func frameCount(in data: ArraySlice<UInt8>) -> Int {
    var reader = ByteReader(data)
    return reader.uint32() ?? 0
  }

  /// Reads the pixels per metre of both axes and the unit: 1 for the metre, 0 for an aspect ratio
  /// only (PNG 3rd ed., 11.3.4.3).
  private static func resolution(of data: ArraySlice<UInt8>) -> Resolution? {
    var reader = ByteReader(data)
    guard let horizontal = reader.uint32(), let vertical = reader.uint32(), reader.uint8() == 1
    else { return nil }
    return Resolution(perMetre: horizontal, vertical)
  }

  /// Finds the stream after a name of 1 to 79 bytes, a zero, and method 0 (PNG 3rd ed., 11.3.2.3).
  private static func profileStream(in data: ArraySlice<UInt8>) -> Range<Int>? {
    guard let nameEnd = data.prefix(80).firstIndex(of: 0), nameEnd > data.startIndex else {
      return nil
    }
    var reader = ByteReader(data[nameEnd...].dropFirst())
    guard reader.uint8() == 0, reader.remaining > 0 else { return nil }
    return reader.position..<data.endIndex
  }
}
