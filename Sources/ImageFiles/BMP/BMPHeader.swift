package import PageLayout

/// The header of a BMP file behind its first 14 bytes: BITMAPCOREHEADER, BITMAPINFOHEADER or a later
/// one (MS-WMF, 2.2.2.2 to 2.2.2.5), or OS/2's longer one.
package struct BMPHeader: Sendable, Equatable {
  package let size: PixelSize
  /// Whether the first stored row is the upper one.
  package let isTopDown: Bool
  /// 1, 2, 4, 8, 16, 24 or 32.
  package let bitsPerPixel: Int
  package let compression: BMPCompression
  /// In dots per inch; `nil` where the file says nothing usable.
  package let resolution: Resolution?
  /// How many colours the table has; 0 for as many as there are indices.
  let colorCount: Int
  /// How long the header says it is, in bytes.
  let length: Int

  /// The length of BITMAPCOREHEADER, whose sizes have 16 bits and whose colours have 3 bytes.
  static let coreLength = 12
  /// The length of the longer header of OS/2, whose compressions 3 and 4 are others than Windows'.
  private static let os2Length = 64

  /// Whether a header may have `length` bytes: OS/2's can end after any field from 16 bytes on.
  static func isPlausible(length: Int) -> Bool {
    length == coreLength || (16...os2Length).contains(length) || [108, 124].contains(length)
  }

  /// Reads the header, from the four bytes of its length on.
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
      throw .unsupported("BMP that OS/2 compressed")
    }
    guard let compression = BMPCompression(rawValue: number) else { throw .headerDamaged(.bmp) }
    guard compression != .jpeg, compression != .png else {
      throw .unsupported("BMP around a \(compression == .jpeg ? "JPEG" : "PNG") image")
    }
    guard compression.depths.contains(bits) else { throw .headerDamaged(.bmp) }
    return compression
  }

  /// Pixels per metre on each axis.
  private static func resolution(_ reader: inout ByteReader) -> Resolution? {
    guard let horizontal = reader.int32(), let vertical = reader.int32() else { return nil }
    return Resolution(perMetre: horizontal, vertical)
  }
}
