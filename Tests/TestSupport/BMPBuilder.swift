/// Makes BMP files with any header (MS-WMF, 2.2.2); by default 24 bits a pixel, uncompressed.
package struct BMPBuilder {
  package var width: Int
  /// The height in pixels; negative if the first stored row is the top row.
  package var height: Int
  package var bitsPerPixel = 24
  package var compression = 0
  /// The length of the header: 12, 40, 52, 56, 64, 108 or 124, or an invalid one.
  package var headerLength = 40
  package var pixelsPerMetre = (0, 0)
  /// The colours as RGB triples.
  package var palette: [[UInt8]] = []
  /// The bit masks, inside the header if its length is 52 or more.
  package var masks: [Int] = []
  package var pixelData: [UInt8]

  /// Makes an image with the stored rows `pixelData`.
  package init(width: Int = 2, height: Int = 2, pixelData: [UInt8] = Array(1...16)) {
    self.width = width
    self.height = height
    self.pixelData = pixelData
  }

  /// Returns the whole file.
  package func bytes() -> [UInt8] {
    let head = header() + (headerLength < 52 ? maskBytes : [])
    let padding: [UInt8] = headerLength == 12 ? [] : [0]
    let colors: [UInt8] = palette.flatMap { $0.reversed() + padding }
    let offset = 14 + head.count + colors.count
    let length = littleEndian(offset + pixelData.count, 4)
    let start: [UInt8] = "BM".utf8 + length + [0, 0, 0, 0]
    return [start, littleEndian(offset, 4), head, colors, pixelData].flatMap(\.self)
  }

  private var maskBytes: [UInt8] { masks.flatMap { littleEndian($0, 4) } }

  private func header() -> [UInt8] {
    let side = headerLength == 12 ? 2 : 4
    var header = littleEndian(headerLength, 4) + littleEndian(width, side)
    header += littleEndian(height, side) + [1, 0] + littleEndian(bitsPerPixel, 2)
    if headerLength > 12 {
      header += littleEndian(compression, 4) + littleEndian(pixelData.count, 4)
      header += littleEndian(pixelsPerMetre.0, 4) + littleEndian(pixelsPerMetre.1, 4)
      header += littleEndian(palette.count, 4) + [0, 0, 0, 0]
      header += headerLength >= 52 ? maskBytes : []
    }
    return header + Array(repeating: 0, count: max(0, headerLength - header.count))
  }
}
