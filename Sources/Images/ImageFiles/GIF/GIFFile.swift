package import PageModel

/// A GIF file's header and first image (GIF87a, GIF89a).
package struct GIFFile: SingleImageFile, Sendable {
  static let name = "GIF"
  static let extensions = ["gif"]

  package let header: ImageHeader
  package let frame: GIFFrame
  /// The index after the trailer; empty unless the trailer follows the first image.
  let ends: [Int]

  /// Returns whether a file starts with the signature of either version (GIF89a, 17).
  static func begins(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8)
  }

  /// Reads a whole file.
  ///
  /// - Throws: `headerCutShort` or `headerDamaged` if the file has no image.
  package init(_ bytes: [UInt8]) throws(ImageFileError) {
    var reader = ByteReader(bytes.dropFirst(6), order: .littleEndian)
    guard let width = reader.uint16(), let height = reader.uint16(), let flags = reader.uint8(),
      reader.uint16() != nil, let colors = reader.colors(announcedBy: flags)
    else { throw .headerCutShort(.gif) }
    var blocks = GIFBlocks(reader, globalColors: colors)
    let stop = blocks.advance()
    guard stop == .image, let (frame, isWhole) = blocks.frame() else {
      throw stop == .trailer ? .headerDamaged(.gif) : .headerCutShort(.gif)
    }
    self.frame = frame
    let screen = PixelSize(width: width, height: height)
    var header = Self.header(of: frame, on: screen)
    header.damage = Self.damage(of: frame, isWhole: isWhole)
    let next = isWhole ? blocks.advance() : nil
    header.hasFurtherImages = next == .image
    ends = next == .trailer ? [blocks.position] : []
    self.header = header
  }

  /// Returns the header, with the size of the screen, enlarged if the image exceeds the screen.
  private static func header(of frame: GIFFrame, on screen: PixelSize) -> ImageHeader {
    let size = PixelSize(
      width: max(screen.width, frame.left + frame.size.width),
      height: max(screen.height, frame.top + frame.size.height))
    var header = ImageHeader(
      format: .gif, size: size, colorModel: .indexed, bitsPerComponent: 8)
    header.hasAlpha = frame.transparentIndex != nil || size != frame.size
    return header
  }

  private static func damage(of frame: GIFFrame, isWhole: Bool) -> ImageDamage? {
    if !isWhole { return .cutShort }
    if frame.codes.isEmpty { return .noImageData }
    return frame.palette.isEmpty ? .unusablePalette : nil
  }
}

/// The first image of a GIF file (GIF89a, 20 to 22).
package struct GIFFrame: Sendable {
  /// The column of the frame's left edge on the screen.
  package let left: Int
  package let top: Int
  package let size: PixelSize
  /// Whether the rows are stored in four passes (GIF89a, appendix E).
  package let isInterlaced: Bool
  /// The colour table as RGB triples, at most 256.
  package let palette: [UInt8]
  /// The index of transparent pixels; `nil` if all are opaque.
  package let transparentIndex: Int?
  /// The bits of an uncompressed index, 1 to 8.
  package let bitsPerIndex: Int
  /// The LZW codes, joined from their sub-blocks.
  package let codes: [UInt8]
}

extension ByteReader {
  /// Reads the colour table that a flags byte announces (GIF89a, 18 to 21), as RGB triples; empty
  /// if there is no table, `nil` if the bytes run out.
  fileprivate mutating func colors(announcedBy flags: Int) -> [UInt8]? {
    flags & 0x80 == 0 ? [] : read(3 << (flags & 7 + 1)).map(Array.init)
  }
}

/// Iterates over the blocks of a GIF file up to its images (GIF89a, 12 and appendix A).
struct GIFBlocks {
  private var reader: ByteReader
  private let globalColors: [UInt8]
  private var transparentIndex: Int?

  /// The index of the next block.
  var position: Int { reader.position }

  /// The first byte of a block (GIF89a, appendix A).
  enum Introducer: Int {
    case image = 0x2C
    case `extension` = 0x21
    case trailer = 0x3B
  }

  /// Starts after the screen descriptor and its colour table.
  init(_ reader: ByteReader, globalColors: [UInt8]) {
    self.reader = reader
    self.globalColors = globalColors
  }

  /// Skips extensions and stops at the next image or at the trailer; returns `nil` at the end of
  /// the bytes or an invalid block.
  mutating func advance() -> Introducer? {
    while let introducer = reader.uint8().flatMap(Introducer.init(rawValue:)) {
      guard introducer == .extension else { return introducer }
      guard readExtension() else { return nil }
    }
    return nil
  }

  /// Reads the next image and whether all of its codes are present; `nil` if its descriptor is cut
  /// short.
  mutating func frame() -> (frame: GIFFrame, isWhole: Bool)? {
    guard let left = reader.uint16(), let top = reader.uint16(),
      let width = reader.uint16(), let height = reader.uint16(), width > 0, height > 0,
      let flags = reader.uint8(), let colors = reader.colors(announcedBy: flags),
      let bits = reader.uint8(), (1...8).contains(bits)
    else { return nil }
    let (codes, isWhole) = subBlocks()
    let frame = GIFFrame(
      left: left, top: top, size: PixelSize(width: width, height: height),
      isInterlaced: flags & 0x40 != 0, palette: colors.isEmpty ? globalColors : colors,
      transparentIndex: transparentIndex, bitsPerIndex: bits, codes: codes)
    return (frame, isWhole)
  }

  /// Reads an extension and stores its transparent index, if it has one (GIF89a, 23).
  private mutating func readExtension() -> Bool {
    guard let label = reader.uint8() else { return false }
    let (data, isWhole) = subBlocks()
    if label == 0xF9, data.count >= 4 {
      transparentIndex = data[0] & 1 != 0 ? Int(data[3]) : nil
    }
    return isWhole
  }

  /// Returns the joined sub-blocks of up to 255 bytes, and whether an empty sub-block ends them
  /// (GIF89a, 15).
  private mutating func subBlocks() -> (data: [UInt8], isWhole: Bool) {
    var data: [UInt8] = []
    while let length = reader.uint8() {
      if length == 0 { return (data, true) }
      guard let block = reader.read(length) else {
        data += reader.read(reader.remaining) ?? []
        return (data, false)
      }
      data += block
    }
    return (data, false)
  }
}
