import PageLayout

/// The blocks of a GIF file up to its first image and beyond (GIF89a, 12 and appendix A).
struct GIFBlocks {
  private var reader: ByteReader
  private let globalColors: [UInt8]?
  private var transparentIndex: Int?

  /// The byte a block begins with (GIF89a, appendix A).
  private enum Introducer: Int {
    case image = 0x2C
    case `extension` = 0x21
    case trailer = 0x3B
  }

  /// How the walk over the blocks stopped.
  enum Stop {
    case image
    case trailer
    case end
  }

  /// Begins behind the screen's description and its table of colours.
  init(_ reader: ByteReader, globalColors: [UInt8]?) {
    self.reader = reader
    self.globalColors = globalColors
  }

  /// Moves past extensions to the next image or the end; what is no block ends the walk too.
  mutating func advance() -> Stop {
    while let introducer = reader.uint8().flatMap(Introducer.init(rawValue:)) {
      switch introducer {
      case .image: return .image
      case .trailer: return .trailer
      case .extension:
        guard takeExtension() else { return .end }
      }
    }
    return .end
  }

  /// The image that comes next, and whether all of its codes are there; `nil` where not even its
  /// description is.
  mutating func frame() -> (frame: GIFFrame, isWhole: Bool)? {
    guard let left = reader.uint16(), let top = reader.uint16(),
      let width = reader.uint16(), let height = reader.uint16(), width > 0, height > 0,
      let flags = reader.uint8(), let table = GIFColorTable(flags: flags, &reader),
      let bits = reader.uint8(), (1...8).contains(bits)
    else { return nil }
    let (codes, isWhole) = subBlocks()
    let frame = GIFFrame(
      left: left, top: top, size: PixelSize(width: width, height: height),
      isInterlaced: flags & 0x40 != 0, palette: table.colors ?? globalColors ?? [],
      transparentIndex: transparentIndex, bitsPerIndex: bits, codes: codes)
    return (frame, isWhole)
  }

  /// Notes which index is transparent, where the extension says it (GIF89a, 23).
  private mutating func takeExtension() -> Bool {
    guard let label = reader.uint8() else { return false }
    let (data, isWhole) = subBlocks()
    if label == 0xF9, data.count >= 4 {
      transparentIndex = data[0] & 1 != 0 ? Int(data[3]) : nil
    }
    return isWhole
  }

  /// What blocks of up to 255 bytes hold together, and whether an empty one ends them (GIF89a, 15).
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
