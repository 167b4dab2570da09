package import PageModel

/// A BMP file's header, colours and pixel data (MS-WMF, 2.2.2.9).
package struct BMPFile: SingleImageFile, Sendable {
  static let name = "BMP"
  static let extensions = ["bmp", "dib"]

  package let bitmapHeader: BMPHeader
  /// The colour table as RGB triples; empty if pixels are not indices.
  package let palette: [UInt8]
  /// The bit masks of the colours; `nil` if pixels are indices.
  package let masks: BMPMasks?
  package let header: ImageHeader
  /// The stored rows; the last ones are missing if the file is cut short.
  package let pixelData: ArraySlice<UInt8>
  /// The length of the file in its header, in bytes.
  private let statedLength: Int

  /// Returns whether a file may be a BMP: it has the signature and a plausible header length.
  static func begins(_ bytes: [UInt8]) -> Bool {
    var reader = ByteReader(bytes[...], order: .littleEndian)
    guard reader.skip(prefix: "BM".utf8), reader.seek(to: 14), let length = reader.uint32() else {
      return false
    }
    return (BMPHeader.coreLength...0xFFFF).contains(length)
  }

  /// Reads a whole file.
  ///
  /// - Throws: an error of `BMPHeader`, or `headerDamaged` if the colour masks are missing.
  package init(_ bytes: [UInt8]) throws(ImageFileError) {
    var reader = ByteReader(bytes[...], order: .littleEndian)
    guard reader.seek(to: 2), let length = reader.uint32(), reader.seek(to: 10),
      let offset = reader.uint32()
    else { throw .headerCutShort(.bmp) }
    statedLength = length
    bitmapHeader = try BMPHeader(bytes.dropFirst(Self.headerOffset))
    masks = try Self.masks(of: bitmapHeader, in: bytes, &reader)
    palette = Self.palette(of: bitmapHeader, &reader, pixelOffset: offset)
    let start = offset < Self.headerOffset + bitmapHeader.length ? reader.position : offset
    pixelData = bytes.dropFirst(start)
    header = Self.header(
      of: bitmapHeader, hasAlpha: masks.map { $0.alpha != 0 } ?? false,
      profile: Self.profile(of: bitmapHeader, in: bytes), byteCount: pixelData.count)
  }

  /// The length of a stored row in bytes, a multiple of 4.
  package var bytesPerRow: Int { Self.bytesPerRow(of: bitmapHeader) }

  /// The indices at which the file may end: after its pixels, and as its header states.
  var ends: [Int] {
    let length = bytesPerRow.multipliedReportingOverflow(by: bitmapHeader.size.height)
    let hasAllRows =
      Self.hasPlainRows(bitmapHeader) && !length.overflow && length.partialValue <= pixelData.count
    return [statedLength] + (hasAllRows ? [pixelData.startIndex + length.partialValue] : [])
  }

  private static func hasPlainRows(_ header: BMPHeader) -> Bool {
    ![.runLength4, .runLength8].contains(header.compression)
  }

  /// The length of the file header before the bitmap header, in bytes.
  private static let headerOffset = 14

  private static func bytesPerRow(of header: BMPHeader) -> Int {
    (header.size.width * header.bitsPerPixel + 31) / 32 * 4
  }

  /// Reads the masks inside a long header or after a short one, and advances `reader` past the
  /// header.
  private static func masks(
    of header: BMPHeader, in bytes: [UInt8], _ reader: inout ByteReader
  ) throws(ImageFileError) -> BMPMasks? {
    let end = headerOffset + header.length
    guard [.bitFields, .alphaBitFields].contains(header.compression) else {
      _ = reader.seek(to: end)
      return header.bitsPerPixel == 16 ? .fiveBits : header.bitsPerPixel > 16 ? .eightBits : nil
    }
    _ = reader.seek(to: headerOffset + 40)
    let hasAlpha = header.compression == .alphaBitFields || header.length >= 56
    guard let masks = BMPMasks(&reader, hasAlpha: hasAlpha) else { throw .headerDamaged(.bmp) }
    _ = reader.seek(to: max(end, reader.position))
    return masks
  }

  /// Reads the table's entries: blue, green, red and, except in the oldest header, an unused byte.
  private static func palette(
    of header: BMPHeader, _ reader: inout ByteReader, pixelOffset: Int
  ) -> [UInt8] {
    guard header.bitsPerPixel <= 8 else { return [] }
    let entryLength = header.length == BMPHeader.coreLength ? 3 : 4
    let room = pixelOffset > reader.position ? pixelOffset - reader.position : Int.max
    let given = header.colorCount > 0 ? header.colorCount : 1 << header.bitsPerPixel
    var palette: [UInt8] = []
    for _ in 0..<min(given, room / entryLength, 256) {
      guard let entry = reader.read(entryLength) else { break }
      palette += entry.prefix(3).reversed()
    }
    return palette
  }

  /// Returns the profile of a version 5 header, whose offset counts from the header's start
  /// (MS-WMF, 2.2.2.5).
  private static func profile(of header: BMPHeader, in bytes: [UInt8]) -> ColorProfile? {
    var reader = ByteReader(bytes.dropFirst(headerOffset), order: .littleEndian)
    guard header.length >= 124, reader.seek(to: 56), reader.skip(prefix: "DEBM".utf8),
      reader.seek(to: 112), let offset = reader.uint32(), let length = reader.uint32(),
      length <= ColorProfile.maximumLength, reader.seek(to: offset),
      let profile = reader.read(length)
    else { return nil }
    return ColorProfile(Array(profile), fitting: .rgb)
  }

  private static func header(
    of bitmap: BMPHeader, hasAlpha: Bool, profile: ColorProfile?, byteCount: Int
  ) -> ImageHeader {
    let isIndexed = bitmap.bitsPerPixel <= 8
    var header = ImageHeader(
      format: .bmp, size: bitmap.size, colorModel: isIndexed ? .indexed : .rgb,
      bitsPerComponent: isIndexed ? bitmap.bitsPerPixel : 8)
    header.resolution = bitmap.resolution
    header.hasAlpha = hasAlpha
    header.profile = profile
    if hasPlainRows(bitmap) && byteCount / bytesPerRow(of: bitmap) < bitmap.size.height {
      header.damage = .cutShort
    }
    return header
  }
}

/// The bitmap header after the first 14 bytes of a BMP file: BITMAPCOREHEADER, BITMAPINFOHEADER or
/// a later one (MS-WMF, 2.2.2.2 to 2.2.2.5), or the long header of OS/2.
package struct BMPHeader: Sendable, Equatable {
  package let size: PixelSize
  /// Whether the first stored row is the top row.
  package let isTopDown: Bool
  /// The bits of a pixel: 1, 2, 4, 8, 16, 24 or 32.
  package let bitsPerPixel: Int
  package let compression: BMPCompression
  /// The resolution in dots per inch; `nil` if the file gives no usable one.
  package let resolution: Resolution?
  /// The number of colours in the table; 0 means all that `bitsPerPixel` can index.
  let colorCount: Int
  /// The length in the header's own length field, in bytes.
  let length: Int

  /// The length of BITMAPCOREHEADER, which has 16-bit sizes and 3-byte colours.
  static let coreLength = 12
  /// The length of the long OS/2 header, whose compressions 3 and 4 are not those of Windows.
  private static let os2Length = 64

  /// Returns whether a header may have this length; OS/2 headers may end after any field from byte
  /// 16 on.
  static func isPlausible(length: Int) -> Bool {
    length == coreLength || (16...os2Length).contains(length) || [108, 124].contains(length)
  }

  /// Reads the header, starting with its length field.
  ///
  /// - Throws: `headerCutShort`, `headerDamaged`, `zeroSize`, or `unsupported`.
  init(_ bytes: ArraySlice<UInt8>) throws(ImageFileError) {
    var reader = ByteReader(bytes, order: .littleEndian)
    guard let length = reader.uint32() else { throw .headerCutShort(.bmp) }
    guard Self.isPlausible(length: length) else { throw .headerDamaged(.bmp) }
    guard let fields = reader.read(length - 4) else { throw .headerCutShort(.bmp) }
    var header = ByteReader(fields, order: .littleEndian)
    let isCore = length == Self.coreLength
    guard let width = isCore ? header.uint16() : header.int32(),
      let height = isCore ? header.uint16() : header.int32(),
      header.uint16() != nil, let bits = header.uint16()
    else { throw .headerCutShort(.bmp) }
    guard width != 0, height != 0 else { throw .zeroSize(width: width, height: abs(height)) }
    guard width > 0 else { throw .headerDamaged(.bmp) }
    compression = try Self.compression(header.uint32() ?? 0, bits: bits, headerLength: length)
    size = PixelSize(width: width, height: abs(height))
    isTopDown = height < 0
    bitsPerPixel = bits
    _ = header.uint32()
    resolution = Self.resolution(&header)
    colorCount = header.uint32() ?? 0
    self.length = length
  }

  private static func compression(
    _ number: Int, bits: Int, headerLength: Int
  ) throws(ImageFileError) -> BMPCompression {
    if headerLength == os2Length && number > 2 {
      throw .unsupported("BMP with OS/2 compression")
    }
    guard let compression = BMPCompression(rawValue: number) else { throw .headerDamaged(.bmp) }
    guard compression != .jpeg, compression != .png else {
      throw .unsupported("BMP with \(compression == .jpeg ? "JPEG" : "PNG") compression")
    }
    guard compression.depths.contains(bits) else { throw .headerDamaged(.bmp) }
    return compression
  }

  /// Reads the pixels per metre of both axes.
  private static func resolution(_ reader: inout ByteReader) -> Resolution? {
    guard let horizontal = reader.int32(), let vertical = reader.int32() else { return nil }
    return Resolution(perMetre: horizontal, vertical)
  }
}

/// The bits that hold each colour in a pixel of 16 or 32 bits (MS-WMF, 2.2.2.3 and 2.2.2.5).
package struct BMPMasks: Sendable, Equatable {
  package let red: Int
  package let green: Int
  package let blue: Int
  /// The mask of the alpha; 0 if pixels have none.
  package let alpha: Int

  /// Five bits per colour, with the highest bit unused: the default for 16 bits per pixel.
  static let fiveBits = BMPMasks(red: 0x7C00, green: 0x03E0, blue: 0x001F, alpha: 0)
  /// Eight bits per colour, with any fourth byte unused: 24 bits per pixel, and the default for 32.
  static let eightBits = BMPMasks(red: 0xFF0000, green: 0x00FF00, blue: 0x0000FF, alpha: 0)
}

extension BMPMasks {
  /// Reads three masks, or four if `hasAlpha`; `nil` if the bytes run out or a colour has no bits.
  init?(_ reader: inout ByteReader, hasAlpha: Bool) {
    guard let red = reader.uint32(), let green = reader.uint32(), let blue = reader.uint32(),
      let alpha = hasAlpha ? reader.uint32() : 0, red | green | blue != 0
    else { return nil }
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }
}

/// The storage form of a BMP file's pixels: `biCompression` (MS-WMF, 2.1.1.7; 6 from Windows CE).
package enum BMPCompression: Int, Sendable {
  case none = 0
  case runLength8 = 1
  case runLength4 = 2
  case bitFields = 3
  case jpeg = 4
  case png = 5
  case alphaBitFields = 6

  /// The permitted numbers of bits per pixel (MS-WMF, 2.1.1.3).
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
