/// Makes PNG files with any header (PNG 3rd ed.); the default is a valid image of zeros.
package struct PNGBuilder {
  package var width: Int
  package var height: Int
  package var bitDepth: Int
  package var colorType: Int
  package var interlace = 0
  /// Chunks between IHDR and the image data.
  package var chunks: [(type: String, data: [UInt8])] = []
  /// The rows, each after its filter byte; `nil` for the required number of zeros.
  package var rows: [UInt8]?
  /// The maximum length of an IDAT chunk.
  package var pieceLength = Int.max

  /// Makes an image of `width` × `height` pixels.
  package init(width: Int = 3, height: Int = 2, bitDepth: Int = 8, colorType: Int = 0) {
    self.width = width
    self.height = height
    self.bitDepth = bitDepth
    self.colorType = colorType
  }

  /// Returns the whole file.
  package func bytes() -> [UInt8] {
    Self.signature + header() + chunks.flatMap { Self.chunk($0.type, $0.data) } + imageData()
      + Self.chunk("IEND", [])
  }

  /// The first bytes of every file.
  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Returns a chunk with its length and checksum.
  package static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return bigEndian(data.count, 4) + body + bigEndian(crc32(body), 4)
  }

  /// Returns the IHDR chunk.
  package func header() -> [UInt8] {
    let bytes = [bitDepth, colorType, 0, 0, interlace].map { UInt8(truncatingIfNeeded: $0) }
    return Self.chunk("IHDR", bigEndian(width, 4) + bigEndian(height, 4) + bytes)
  }

  /// Returns the zlib stream of the rows.
  package func stream() -> [UInt8] {
    StoredZlib.stream(rows ?? Array(repeating: 0, count: byteCount))
  }

  /// Returns the IDAT chunks.
  package func imageData() -> [UInt8] {
    var (rest, chunks) = (stream()[...], [UInt8]())
    while !rest.isEmpty {
      chunks += Self.chunk("IDAT", Array(rest.prefix(pieceLength)))
      rest = rest.dropFirst(pieceLength)
    }
    return chunks
  }

  /// The number of bytes of all rows with their filter bytes, in all passes (PNG 3rd ed., 8.1).
  private var byteCount: Int {
    let passes = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
      (0, 1, 1, 2),
    ]
    return (interlace == 1 ? passes : [(0, 0, 1, 1)]).reduce(0) { sum, pass in
      let columns = (width - pass.0 + pass.2 - 1) / pass.2
      let rows = (height - pass.1 + pass.3 - 1) / pass.3
      return columns > 0 && rows > 0 ? sum + rows * (1 + (columns * bitsPerPixel + 7) / 8) : sum
    }
  }

  private var bitsPerPixel: Int {
    bitDepth * ([2: 3, 4: 2, 6: 4][colorType] ?? 1)
  }

  private static func crc32(_ bytes: [UInt8]) -> Int {
    var crc: UInt32 = .max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 {
        crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1
      }
    }
    return Int(~crc)
  }
}
