import PageLayout

/// A BMP file's header, colours and pixel data (MS-WMF, 2.2.2.9).
package struct BMPFile: Sendable {
  package let bitmapHeader: BMPHeader
  /// The colour table as RGB triples; empty if pixels are not indices.
  package let palette: [UInt8]
  /// The bit masks of the colours; `nil` if pixels are not bit fields.
  package let masks: BMPMasks?
  package let header: ImageHeader
  /// The stored rows; the last ones are missing if the file is cut short.
  package let pixelData: ArraySlice<UInt8>

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
    guard reader.seek(to: 10), let offset = reader.uint32() else { throw .headerCutShort(.bmp) }
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
      return header.bitsPerPixel == 16 ? .fiveBits : header.bitsPerPixel == 32 ? .eightBits : nil
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
      length <= ColorProfile.limit, reader.seek(to: offset), let profile = reader.read(length)
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
    let hasPlainRows = ![.runLength4, .runLength8].contains(bitmap.compression)
    if hasPlainRows && byteCount / bytesPerRow(of: bitmap) < bitmap.size.height {
      header.damage = .cutShort
    }
    return header
  }
}
