import ImageFiles
import PageLayout

/// The first image of GIF files into pixels (GIF89a), in Swift: Leptonica reads every frame of an
/// animation, and fills transparent pixels with a colour nobody was to see.
enum GIFDecoder {
  /// Decodes a file; `ImageDecoder.decode` says what it throws.
  static func decode(_ bytes: [UInt8], maximumPixels: Int) throws(ImagingError) -> DecodedImage {
    let file = try ImageDecoder.open { () throws(ImageFileError) in try GIFFile(bytes) }
    let (frame, size) = (file.frame, file.header.size)
    guard !frame.palette.isEmpty else { throw .undecodable(reason: "the colour table is missing") }
    var canvas = try IndexedCanvas(
      size: size, colors: frame.palette, maximumPixels: maximumPixels)
    var codes = LZWDecoder(frame.codes, bitsPerIndex: frame.bitsPerIndex)
    let indices = codes.indices(frame.size.area)
    guard indices.count >= frame.size.width else {
      throw .undecodable(reason: "the data ends before the first row does")
    }
    paint(indices, of: frame, on: &canvas)
    return DecodedImage(
      bitmap: canvas.bitmap(),
      damage: indices.count < frame.size.area
        ? damage(of: file, rows: indices.count / frame.size.width).description : nil)
  }

  private static func paint(
    _ indices: [UInt8], of frame: GIFFrame, on canvas: inout IndexedCanvas
  ) {
    var start = 0
    for row in rows(of: frame) {
      let end = min(start + frame.size.width, indices.count)
      for position in start..<end where Int(indices[position]) != frame.transparentIndex {
        canvas.paint(
          indices[position], column: frame.left + position - start, row: frame.top + row)
      }
      start = end
    }
  }

  /// The rows in the order in which they are stored (GIF89a, appendix E).
  private static func rows(of frame: GIFFrame) -> [Int] {
    guard frame.isInterlaced else { return Array(0..<frame.size.height) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { first, step in
      Array(stride(from: first, to: frame.size.height, by: step))
    }
  }

  private static func damage(of file: GIFFile, rows: Int) -> Damage {
    Damage(
      soundRows: file.frame.isInterlaced ? 0 : file.frame.top + rows,
      rows: file.header.size.height, isCutShort: file.header.damage == .cutShort)
  }
}
