import PageLayout

/// A WebP file's header and first image (RFC 9649).
package struct WebPFile: Sendable {
  package let header: ImageHeader
  package let frame: WebPFrame

  /// Returns whether a file starts as a RIFF file of type WebP (RFC 9649, 2.4).
  static func begins(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
  }

  /// Reads a whole file.
  ///
  /// - Throws: `headerCutShort` if the file ends before an image starts, or `headerDamaged` if
  ///   there is no image or it exceeds its canvas.
  package init(_ bytes: [UInt8]) throws(ImageFileError) {
    var walk = RIFFChunks(bytes.dropFirst(12))
    var chunks: [RIFFChunk] = []
    while let chunk = walk.next() { chunks.append(chunk) }
    let animation = chunks.filter { $0.type == "ANMF" }
    let first = animation.first.map { WebPFrame(animationFrame: $0.data) } ?? WebPFrame(chunks)
    guard let frame = first else {
      throw walk.isCutShort || chunks.isEmpty ? .headerCutShort(.webp) : .headerDamaged(.webp)
    }
    let canvas = try Self.canvas(in: chunks) ?? frame.size
    guard frame.left + frame.size.width <= canvas.width,
      frame.top + frame.size.height <= canvas.height,
      frame.size == canvas || !animation.isEmpty
    else { throw .headerDamaged(.webp) }
    self.frame = frame
    header = Self.header(
      of: frame, on: canvas, chunks, hasFurtherImages: animation.count > 1,
      isCutShort: walk.isCutShort)
  }

  /// Reads flags, three reserved bytes, and two 24-bit sizes minus one (RFC 9649, 2.7).
  private static func canvas(in chunks: [RIFFChunk]) throws(ImageFileError) -> PixelSize? {
    guard let chunk = chunks.first, chunk.type == "VP8X" else { return nil }
    var reader = ByteReader(chunk.data, order: .littleEndian)
    guard reader.read(4) != nil, let width = reader.uint24(), let height = reader.uint24() else {
      throw .headerDamaged(.webp)
    }
    return PixelSize(width: width + 1, height: height + 1)
  }

  private static func header(
    of frame: WebPFrame, on canvas: PixelSize, _ chunks: [RIFFChunk], hasFurtherImages: Bool,
    isCutShort: Bool
  ) -> ImageHeader {
    var header = ImageHeader(
      format: .webp, size: canvas, colorModel: .rgb, bitsPerComponent: 8)
    if let exif = chunks.first(where: { $0.type == "EXIF" }).map({ EXIF($0.data) }) {
      header.orientation = exif.orientation ?? .upright
      header.resolution = exif.resolution
    }
    header.profile = chunks.first { $0.type == "ICCP" && $0.data.count <= ColorProfile.limit }
      .flatMap { ColorProfile(Array($0.data), fitting: .rgb) }
    header.hasAlpha = frame.hasAlpha || frame.size != canvas
    header.hasFurtherImages = hasFurtherImages
    header.damage = isCutShort ? .cutShort : nil
    return header
  }
}

/// A chunk of a RIFF file (RFC 9649, 2.3).
struct RIFFChunk {
  /// The chunk type: four characters, such as `VP8 `.
  let type: String
  let data: ArraySlice<UInt8>
}

/// A sequence of chunks, up to the first that exceeds the bytes.
struct RIFFChunks: Sequence, IteratorProtocol {
  private var reader: ByteReader
  /// Whether a chunk was longer than the rest of the file.
  private(set) var isCutShort = false

  init(_ bytes: ArraySlice<UInt8>) {
    reader = ByteReader(bytes, order: .littleEndian)
  }

  mutating func next() -> RIFFChunk? {
    guard let type = reader.read(4), let length = reader.uint32() else {
      isCutShort = isCutShort || reader.remaining > 0
      return nil
    }
    guard let data = reader.read(length) else {
      isCutShort = true
      let rest = reader.read(reader.remaining) ?? []
      return RIFFChunk(type: String(decoding: type, as: UTF8.self), data: rest)
    }
    if !length.isMultiple(of: 2) { _ = reader.read(1) }
    return RIFFChunk(type: String(decoding: type, as: UTF8.self), data: data)
  }
}
