import PageLayout

/// A GIF file: what it says of itself, and its first image (GIF87a, GIF89a).
package struct GIFFile: Sendable {
  package let header: ImageHeader
  package let frame: GIFFrame

  /// Whether a file begins with the mark of either version (GIF89a, 17).
  static func begins(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8)
  }

  /// Reads a whole file.
  ///
  /// - Throws: `headerCutShort` or `headerDamaged` where no image begins.
  package init(_ bytes: [UInt8]) throws(ImageFileError) {
    var reader = ByteReader(bytes.dropFirst(6), order: .littleEndian)
    guard let width = reader.uint16(), let height = reader.uint16(), let flags = reader.uint8(),
      reader.uint16() != nil, let table = GIFColorTable(flags: flags, &reader)
    else { throw .headerCutShort(.gif) }
    var blocks = GIFBlocks(reader, globalColors: table.colors)
    let stop = blocks.advance()
    guard stop == .image, let (frame, isWhole) = blocks.frame() else {
      throw stop == .trailer ? .headerDamaged(.gif) : .headerCutShort(.gif)
    }
    self.frame = frame
    let screen = PixelSize(width: width, height: height)
    var header = Self.header(of: frame, on: screen)
    header.damage = Self.damage(of: frame, isWhole: isWhole)
    header.hasFurtherImages = isWhole && blocks.advance() == .image
    self.header = header
  }

  /// The screen, or more where the image reaches beyond it.
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
