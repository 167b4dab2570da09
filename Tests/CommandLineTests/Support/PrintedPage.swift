import Codecs
import PageModel
import Raster
import TestSupport
import Testing

/// An image with lines of text, small enough to be read in an instant, as a PNG file of any kind.
struct PrintedPage {
  let bitmap: Bitmap

  /// Prints the lines in black on white.
  init(_ lines: String..., width: Int = 1240, height: Int = 240) {
    bitmap = PlaceholderImage.bitmap(lines: lines, size: PixelSize(width: width, height: height))
  }

  private init(_ bitmap: Bitmap) { self.bitmap = bitmap }

  /// Returns the page with lines that climb by `slope`, with more paper above and below.
  func climbing(by slope: Double) -> PrintedPage {
    let (width, height) = (bitmap.size.width, bitmap.size.height)
    let rise = Int((slope * Double(width)).rounded(.up))
    let size = PixelSize(width: width, height: height + rise)
    return PrintedPage(
      Bitmap(bilevel: size) { pixel in
        let (x, y) = (pixel % width, pixel / width)
        let row = y - rise + Int(slope * Double(x))
        return (0..<height).contains(row) && isInk(x, row)
      })
  }

  /// Whether the pixel in a column and a row has ink.
  func isInk(_ x: Int, _ y: Int) -> Bool {
    bitmap.bytes[y * bitmap.bytesPerRow + x / 8] & (0x80 >> UInt8(x % 8)) == 0
  }
}

extension PrintedPage {
  /// Returns an uncompressed bilevel PNG file with a resolution in dots per inch; `nil` for none.
  ///
  /// - changed: The contents of a chunk with the time of its last change.
  func png(dpi: Int? = 150, changed: [UInt8]? = nil) -> [UInt8] {
    var builder = builder(bitDepth: 1, colorType: 0)
    builder.chunks = dpi.map { [("pHYs", Self.pixelsPerMetre($0))] } ?? []
    if let changed { builder.chunks.append(("tIME", changed)) }
    let length = bitmap.bytesPerRow
    builder.rows = (0..<bitmap.size.height).flatMap { y in
      [0] + bitmap.bytes[y * length..<(y + 1) * length]
    }
    return builder.bytes()
  }

  /// An uncompressed PNG file of another kind, whose pixels are the bytes that `pixel` makes.
  func png(
    bitDepth: Int, colorType: Int, isInterlaced: Bool = false, pixel: (_ isInk: Bool) -> [UInt8]
  ) -> [UInt8] {
    var builder = builder(bitDepth: bitDepth, colorType: colorType)
    builder.interlace = isInterlaced ? 1 : 0
    builder.rows = (isInterlaced ? Self.interlacedPasses : [(0, 0, 1, 1)]).flatMap { pass in
      stride(from: pass.1, to: bitmap.size.height, by: pass.3).flatMap { y in
        [0]
          + stride(from: pass.0, to: bitmap.size.width, by: pass.2).flatMap { pixel(isInk($0, y)) }
      }
    }
    return builder.bytes()
  }

  /// The page in 8-bit gray at 150 dpi with a picture of many shades in these columns and rows.
  func png(pictureIn columns: Range<Int>, _ rows: Range<Int>) -> [UInt8] {
    let size = bitmap.size
    var builder = PNGBuilder(width: size.width, height: size.height, bitDepth: 8, colorType: 0)
    builder.chunks = [("pHYs", Self.pixelsPerMetre(150))]
    func level(_ x: Int, _ y: Int) -> UInt8 {
      guard columns.contains(x), rows.contains(y) else { return isInk(x, y) ? 0 : 255 }
      return UInt8((x / 3 + y / 5 + x * y / 900) % 200)
    }
    builder.rows = (0..<size.height).flatMap { y -> [UInt8] in
      [0] + (0..<size.width).map { x in level(x, y) }
    }
    return builder.bytes()
  }

  /// The page in 8-bit gray with a black border of so many pixels on each side.
  func png(border: Int) -> [UInt8] {
    let (width, height) = (bitmap.size.width + 2 * border, bitmap.size.height + 2 * border)
    var builder = PNGBuilder(width: width, height: height, bitDepth: 8, colorType: 0)
    let black = [UInt8](repeating: 0, count: border)
    let empty = [[UInt8]](repeating: [UInt8](repeating: 0, count: width + 1), count: border)
    let rows = (0..<bitmap.size.height).map { y in
      [0] + black + (0..<bitmap.size.width).map { isInk($0, y) ? 0 : 255 } + black
    }
    builder.rows = (empty + rows + empty).flatMap { $0 }
    return builder.bytes()
  }

  /// Returns a gray PNG of a black glass on which this page and another one lie, upright, the other
  /// one below.
  func png(above lower: PrintedPage, apart gap: Int) -> [UInt8] {
    let pages = [self, lower]
    let width = 2 * gap + (pages.map(\.bitmap.size.width).max() ?? 0)
    let empty = [[UInt8]](repeating: [0] + [UInt8](repeating: 20, count: width), count: gap)
    var rows = empty
    for page in pages {
      rows += (0..<page.bitmap.size.height).map { y in
        let pixels = (0..<page.bitmap.size.width).map { page.isInk($0, y) ? 0 : 250 as UInt8 }
        let lid = [UInt8](repeating: 20, count: width - gap - pixels.count)
        return [0] + empty[0].prefix(gap + 1).dropFirst() + pixels + lid
      }
      rows += empty
    }
    var builder = PNGBuilder(width: width, height: rows.count, bitDepth: 8, colorType: 0)
    builder.rows = rows.flatMap { $0 }
    return builder.bytes()
  }

  /// The page beside another of its size, in 8-bit gray.
  func png(beside right: PrintedPage) -> [UInt8] {
    var builder = PNGBuilder(
      width: 2 * bitmap.size.width, height: bitmap.size.height, bitDepth: 8, colorType: 0)
    builder.rows = (0..<bitmap.size.height).flatMap { y in
      let pixels = (0..<bitmap.size.width).map { isInk($0, y) ? 0 : 255 as UInt8 }
      return [0] + pixels + (0..<bitmap.size.width).map { right.isInk($0, y) ? 0 : 255 }
    }
    return builder.bytes()
  }

  /// The first column and row of each pass, and the steps between them (PNG 3rd ed., 8.1).
  private static let interlacedPasses = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
    (0, 1, 1, 2),
  ]

  /// The page as a camera held on its side stores it, in 8-bit gray with an EXIF orientation of 6.
  func sidewaysPNG() -> [UInt8] {
    var builder = PNGBuilder(
      width: bitmap.size.height, height: bitmap.size.width, bitDepth: 8, colorType: 0)
    builder.chunks = [("eXIf", EXIFBuilder().adding(0x0112, short: 6).bytes())]
    builder.rows = (0..<bitmap.size.width).flatMap { row in
      [0] + (0..<bitmap.size.height).map { isInk(bitmap.size.width - 1 - row, $0) ? 0 : 255 }
    }
    return builder.bytes()
  }

  /// A TIFF file with the page at 150 dots per inch.
  func tiff() -> [UInt8] {
    let page = TIFFFrameBuilder(
      width: bitmap.size.width, height: bitmap.size.height, bits: 1, data: bitmap.bytes)
    return TIFFBuilder(page.addingResolution(150, 150, unit: 2)).bytes()
  }

  private func builder(bitDepth: Int, colorType: Int) -> PNGBuilder {
    PNGBuilder(
      width: bitmap.size.width, height: bitmap.size.height, bitDepth: bitDepth,
      colorType: colorType)
  }

  /// The data of a chunk pHYs.
  private static func pixelsPerMetre(_ dpi: Int) -> [UInt8] {
    let density = bigEndian(Int((Double(dpi) / 0.0254).rounded()), 4)
    return density + density + [1]
  }
}

extension TemporaryDirectory {
  /// Makes a directory with files of printed pages, each of one line of text.
  convenience init(pages: KeyValuePairs<String, String>) {
    self.init()
    for (name, line) in pages {
      do {
        try write(PrintedPage(line).png(), to: name)
      } catch {
        Issue.record("no page for a test: \(error)")
      }
    }
  }
}
