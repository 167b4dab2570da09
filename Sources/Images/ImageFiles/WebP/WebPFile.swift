package import PageModel

/// A WebP file's header and first image (RFC 9649).
package struct WebPFile: SingleImageFile, Sendable {
  static let name = "WebP"
  static let extensions = ["webp"]

  package let header: ImageHeader
  package let frame: WebPFrame
  /// The end of the file by its RIFF header, which may be after the last byte.
  let ends: [Int]

  /// Returns whether a file starts as a RIFF file of type WebP (RFC 9649, 2.4).
  static func begins(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
  }

  /// Reads a whole file.
  ///
  /// - Throws: `headerCutShort` if the file ends before an image starts, or `headerDamaged` if
  ///   there is no image or it exceeds its canvas.
  package init(_ bytes: [UInt8]) throws(ImageFileError) {
    let end = Self.end(of: bytes)
    ends = [end]
    let (chunks, isCutShort) = Self.chunks(of: bytes, upTo: end)
    let animation = chunks.filter { $0.type == "ANMF" }
    let first = animation.first.map { WebPFrame(animationFrame: $0.data) } ?? WebPFrame(chunks)
    guard let frame = first else {
      throw isCutShort || chunks.isEmpty ? .headerCutShort(.webp) : .headerDamaged(.webp)
    }
    let canvas = try Self.canvas(in: chunks) ?? frame.size
    guard frame.left + frame.size.width <= canvas.width,
      frame.top + frame.size.height <= canvas.height,
      frame.size == canvas || !animation.isEmpty
    else { throw .headerDamaged(.webp) }
    self.frame = frame
    header = Self.header(
      of: frame, on: canvas, chunks, hasFurtherImages: animation.count > 1,
      isCutShort: isCutShort || bytes.count + 1 < end)
  }

  /// Returns the end of the file by its RIFF header, with a padding byte (RFC 9649, 2.4).
  private static func end(of bytes: [UInt8]) -> Int {
    var reader = ByteReader(bytes.dropFirst(4), order: .littleEndian)
    return reader.uint32().map { $0 + $0 % 2 + 8 } ?? Int.max
  }

  /// Returns the chunks before `end`, or all chunks if `end` is within a chunk, and whether the
  /// last chunk is cut short.
  private static func chunks(
    of bytes: [UInt8], upTo end: Int
  ) -> (chunks: [FileChunk], isCutShort: Bool) {
    var result: (chunks: [FileChunk], isCutShort: Bool) = ([], true)
    for limit in [end, bytes.count] where result.isCutShort || result.chunks.isEmpty {
      var walk = RIFFChunks(bytes.prefix(limit).dropFirst(12))
      result.chunks = []
      while let chunk = walk.next() { result.chunks.append(chunk) }
      result.isCutShort = walk.isCutShort
    }
    return result
  }

  /// Reads flags, three reserved bytes, and two 24-bit sizes minus one (RFC 9649, 2.7).
  private static func canvas(in chunks: [FileChunk]) throws(ImageFileError) -> PixelSize? {
    guard let chunk = chunks.first, chunk.type == "VP8X" else { return nil }
    var reader = ByteReader(chunk.data, order: .littleEndian)
    guard reader.read(4) != nil, let width = reader.uint24(), let height = reader.uint24() else {
      throw .headerDamaged(.webp)
    }
    return PixelSize(width: width + 1, height: height + 1)
  }

  private static func header(
    of frame: WebPFrame, on canvas: PixelSize, _ chunks: [FileChunk], hasFurtherImages: Bool,
    isCutShort: Bool
  ) -> ImageHeader {
    var header = ImageHeader(
      format: .webp, size: canvas, colorModel: .rgb, bitsPerComponent: 8)
    if let exif = chunks.first(where: { $0.type == "EXIF" }).map({ EXIF($0.data) }) {
      header.orientation = exif.orientation ?? .upright
      header.resolution = exif.resolution
      header.isFromCamera = exif.isFromCamera
      header.date = exif.date
    }
    header.profile = chunks.first {
      $0.type == "ICCP" && $0.data.count <= ColorProfile.maximumLength
    }
    .flatMap { ColorProfile(Array($0.data), fitting: .rgb) }
    header.hasAlpha = frame.hasAlpha || frame.size != canvas
    header.hasFurtherImages = hasFurtherImages
    header.damage = isCutShort ? .cutShort : nil
    return header
  }
}

/// The chunks of a RIFF file, up to the first that exceeds the bytes.
struct RIFFChunks: Sequence, IteratorProtocol {
  private var reader: ByteReader
  /// Whether a chunk was longer than the rest of the file.
  private(set) var isCutShort = false

  init(_ bytes: ArraySlice<UInt8>) {
    reader = ByteReader(bytes, order: .littleEndian)
  }

  mutating func next() -> FileChunk? {
    guard let type = reader.read(4), let length = reader.uint32() else {
      isCutShort = isCutShort || reader.remaining > 0
      return nil
    }
    guard let data = reader.read(length) else {
      isCutShort = true
      let rest = reader.read(reader.remaining) ?? []
      return FileChunk(type: String(decoding: type, as: UTF8.self), data: rest)
    }
    if !length.isMultiple(of: 2) { _ = reader.read(1) }
    return FileChunk(type: String(decoding: type, as: UTF8.self), data: data)
  }
}

/// The first or only image of a WebP file (RFC 9649, 2.7.1.1).
package struct WebPFrame: Sendable {
  /// The column of the image's left edge on the canvas.
  package let left: Int
  package let top: Int
  package let size: PixelSize
  /// Whether the pixels have an alpha.
  package let hasAlpha: Bool
  /// The optional ALPH chunk, and `VP8 ` or `VP8L`.
  private let chunks: [FileChunk]

  /// Finds the image among chunks; `nil` if there is no image or its size is zero.
  init?(_ chunks: [FileChunk], left: Int = 0, top: Int = 0) {
    guard let image = chunks.firstIndex(where: { ["VP8 ", "VP8L"].contains($0.type) }),
      let bitstream = WebPBitstream(chunks[image]),
      bitstream.size.width > 0, bitstream.size.height > 0
    else { return nil }
    let alpha = chunks[image].type == "VP8 " ? chunks[..<image].last { $0.type == "ALPH" } : nil
    self.left = left
    self.top = top
    size = bitstream.size
    hasAlpha = bitstream.hasAlpha || alpha != nil
    self.chunks = [alpha, chunks[image]].compactMap(\.self)
  }

  /// Reads the ANMF chunk of an animation: an offset in units of two pixels, a size, a duration,
  /// flags, and the chunks of an image.
  init?(animationFrame data: ArraySlice<UInt8>) {
    var reader = ByteReader(data, order: .littleEndian)
    guard let left = reader.uint24(), let top = reader.uint24(), let width = reader.uint24(),
      let height = reader.uint24(), reader.read(4) != nil
    else { return nil }
    self.init(Array(RIFFChunks(data.dropFirst(16))), left: left * 2, top: top * 2)
    guard size == PixelSize(width: width + 1, height: height + 1) else { return nil }
  }

  /// A file of only this image, for decoders of still images (RFC 9649, 2.7).
  package var stillFile: [UInt8] {
    let flags: [UInt8] = [hasAlpha ? 0x10 : 0, 0, 0, 0]
    let canvas = [size.width - 1, size.height - 1].flatMap {
      [UInt8]($0, width: 3, order: .littleEndian)
    }
    let content =
      Self.chunk("VP8X", flags + canvas)
      + chunks.flatMap { Self.chunk($0.type, Array($0.data)) }
    return "RIFF".utf8 + [UInt8](content.count + 4, width: 4, order: .littleEndian) + "WEBP".utf8
      + content
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let padding: [UInt8] = data.count.isMultiple(of: 2) ? [] : [0]
    return type.utf8 + [UInt8](data.count, width: 4, order: .littleEndian) + data + padding
  }
}

/// The first bytes of an image in lossy or lossless compression.
struct WebPBitstream {
  let size: PixelSize
  /// Whether the bitstream contains an alpha; the alpha of a lossy image is in an ALPH chunk.
  let hasAlpha: Bool

  /// Reads the start of a `VP8 ` or `VP8L` chunk; `nil` for any other chunk or an invalid
  /// bitstream.
  init?(_ chunk: FileChunk) {
    var reader = ByteReader(chunk.data, order: .littleEndian)
    switch chunk.type {
    case "VP8 ": self.init(lossy: &reader)
    case "VP8L": self.init(lossless: &reader)
    default: return nil
    }
  }

  /// Reads a key frame: three bytes with lowest bit 0, a signature, and two 14-bit sizes (RFC 6386,
  /// 9.1).
  private init?(lossy reader: inout ByteReader) {
    guard let first = reader.uint8(), first & 1 == 0, reader.read(2) != nil,
      reader.skip(prefix: [0x9D, 0x01, 0x2A]),
      let width = reader.uint16(), let height = reader.uint16()
    else { return nil }
    size = PixelSize(width: width & 0x3FFF, height: height & 0x3FFF)
    hasAlpha = false
  }

  /// Reads a signature, two 14-bit sizes minus one, an alpha bit, and a 3-bit version (RFC 9649,
  /// 3.4).
  private init?(lossless reader: inout ByteReader) {
    guard reader.uint8() == 0x2F, let bits = reader.uint32(), bits >> 29 == 0 else { return nil }
    size = PixelSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    hasAlpha = bits >> 28 & 1 == 1
  }
}
