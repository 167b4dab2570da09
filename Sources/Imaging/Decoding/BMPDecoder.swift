import ImageFiles
import PageLayout

/// Decodes BMP files (MS-WMF, 2.2.2.9) in Swift, because Leptonica supports neither 16 bits nor run
/// lengths nor rows from top to bottom.
enum BMPDecoder {
  /// Decodes a file.
  ///
  /// - Throws: an error of `ImageDecoder.decode`.
  static func decode(_ bytes: [UInt8], maximumPixels: Int) throws(ImagingError) -> DecodedImage {
    let file = try ImageDecoder.open { () throws(ImageFileError) in try BMPFile(bytes) }
    return switch file.bitmapHeader.compression {
    case .runLength4, .runLength8: try runLengths(of: file, maximumPixels: maximumPixels)
    default:
      if let masks = file.masks {
        try fields(of: file, masks, maximumPixels: maximumPixels)
      } else if file.bitmapHeader.bitsPerPixel == 24 {
        try colors(of: file, maximumPixels: maximumPixels)
      } else {
        try indices(of: file, maximumPixels: maximumPixels)
      }
    }
  }

  private static func runLengths(
    of file: BMPFile, maximumPixels: Int
  ) throws(ImagingError) -> DecodedImage {
    var canvas = try IndexedCanvas(
      size: file.header.size, colors: file.palette, maximumPixels: maximumPixels)
    var runs = BMPRunLengths(file)
    let isWhole = runs.paint(&canvas)
    guard runs.hasPainted else { throw .undecodable(reason: "no pixels follow the header") }
    let damage = Damage(soundRows: 0, rows: canvas.size.height, isCutShort: runs.isCutShort)
    return DecodedImage(bitmap: canvas.bitmap(), damage: isWhole ? nil : damage.description)
  }

  private static func indices(
    of file: BMPFile, maximumPixels: Int
  ) throws(ImagingError) -> DecodedImage {
    var canvas = try IndexedCanvas(
      size: file.header.size, colors: file.palette, maximumPixels: maximumPixels)
    let bits = file.bitmapHeader.bitsPerPixel
    let mask = UInt8(truncatingIfNeeded: 1 << bits - 1)
    let rows = try BMPRows(file)
    for (row, start) in rows {
      for column in 0..<canvas.size.width {
        let bit = column * bits
        let byte = file.pixelData[start + bit >> 3]
        canvas.paint(byte >> UInt8(8 - bits - bit & 7) & mask, column: column, row: row)
      }
    }
    return DecodedImage(bitmap: canvas.bitmap(), damage: rows.damage)
  }

  private static func colors(
    of file: BMPFile, maximumPixels: Int
  ) throws(ImagingError) -> DecodedImage {
    let size = file.header.size
    var pixels = try ImageDecoder.makeRows(
      size: size, format: .rgb, maximumPixels: maximumPixels)
    let rows = try BMPRows(file)
    for (row, start) in rows {
      var (source, target) = (start, row * size.width * 3)
      for _ in 0..<size.width {
        pixels[target] = file.pixelData[source + 2]
        pixels[target + 1] = file.pixelData[source + 1]
        pixels[target + 2] = file.pixelData[source]
        source += 3
        target += 3
      }
    }
    let bitmap = Bitmap(size: size, format: .rgb, bytes: pixels)
    return DecodedImage(bitmap: bitmap, damage: rows.damage)
  }

  private static func fields(
    of file: BMPFile, _ masks: BMPMasks, maximumPixels: Int
  ) throws(ImagingError) -> DecodedImage {
    let size = file.header.size
    var pixels = try ImageDecoder.makeRows(
      size: size, format: .rgb, maximumPixels: maximumPixels)
    let rows = try BMPRows(file)
    let reader = BMPFields(masks, isOpaque: !rows.haveAlpha(masks.alpha))
    let bytesPerPixel = file.bitmapHeader.bitsPerPixel / 8
    for (row, start) in rows {
      for column in 0..<size.width {
        let pixel = rows.number(at: start + column * bytesPerPixel, byteCount: bytesPerPixel)
        reader.write(pixel, to: &pixels, at: (row * size.width + column) * 3)
      }
    }
    let bitmap = Bitmap(size: size, format: .rgb, bytes: pixels)
    return DecodedImage(bitmap: bitmap, damage: rows.damage)
  }
}

/// Converts pixels of bit fields to red, green and blue on white.
struct BMPFields {
  private let red: Field
  private let green: Field
  private let blue: Field
  /// The field of the alpha; `nil` if every pixel is opaque.
  private let alpha: Field?

  /// A bit field, with its values scaled to 0 to 255.
  private struct Field {
    private let mask: Int
    private let shift: Int
    private let maximum: Int

    init(_ mask: Int) {
      self.mask = mask
      shift = mask == 0 ? 0 : mask.trailingZeroBitCount
      maximum = max(mask >> shift, 1)
    }

    func value(in pixel: Int) -> Int {
      ((pixel & mask) >> shift * 510 + maximum) / (2 * maximum)
    }
  }

  /// Creates the fields of the masks, without alpha if `isOpaque`.
  init(_ masks: BMPMasks, isOpaque: Bool) {
    red = Field(masks.red)
    green = Field(masks.green)
    blue = Field(masks.blue)
    alpha = isOpaque ? nil : Field(masks.alpha)
  }

  /// Writes a pixel as three bytes.
  func write(_ pixel: Int, to rows: inout [UInt8], at position: Int) {
    let opacity = alpha?.value(in: pixel) ?? 255
    rows[position] = OnWhite.value(red.value(in: pixel), opacity: opacity)
    rows[position + 1] = OnWhite.value(green.value(in: pixel), opacity: opacity)
    rows[position + 2] = OnWhite.value(blue.value(in: pixel), opacity: opacity)
  }
}
