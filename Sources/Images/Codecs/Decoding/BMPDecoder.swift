import ImageFiles
import PageModel

/// Decodes BMP files (MS-WMF, 2.2.2.9) in Swift, because Leptonica does not support 16 bits per
/// pixel, run lengths, or rows from top to bottom.
enum BMPDecoder {
  /// Decodes a file.
  static func decode(_ bytes: [UInt8], maximumPixels: Int) throws(CodecError) -> DecodedImage {
    let file = try ImageDecoder.open { () throws(ImageFileError) in try BMPFile(bytes) }
    return switch file.bitmapHeader.compression {
    case .runLength4, .runLength8: try runLengths(of: file, maximumPixels: maximumPixels)
    default:
      if let masks = file.masks {
        try fields(of: file, masks, maximumPixels: maximumPixels)
      } else {
        try indices(of: file, maximumPixels: maximumPixels)
      }
    }
  }

  private static func runLengths(
    of file: BMPFile, maximumPixels: Int
  ) throws(CodecError) -> DecodedImage {
    var canvas = try IndexedCanvas(
      size: file.header.size, colors: file.palette, maximumPixels: maximumPixels)
    var runs = BMPRunLengths(file)
    let isWhole = runs.paint(&canvas)
    guard runs.hasPainted else { throw .undecodable(reason: "no pixels follow the header") }
    let damage = DecodedImage.damage(
      soundRows: 0, of: canvas.size.height, isCutShort: runs.isCutShort)
    return DecodedImage(bitmap: canvas.bitmap(), damage: isWhole ? nil : damage)
  }

  private static func indices(
    of file: BMPFile, maximumPixels: Int
  ) throws(CodecError) -> DecodedImage {
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

  private static func fields(
    of file: BMPFile, _ masks: BMPMasks, maximumPixels: Int
  ) throws(CodecError) -> DecodedImage {
    let size = file.header.size
    let bytesPerPixel = file.bitmapHeader.bitsPerPixel / 8
    return try ImageDecoder.image(size, .rgb, maximumPixels: maximumPixels) {
      pixels throws(CodecError) in
      let rows = try BMPRows(file)
      let reader = BMPFields(masks, isOpaque: !rows.haveAlpha(masks.alpha))
      for (row, start) in rows {
        for column in 0..<size.width {
          let pixel = rows.number(at: start + column * bytesPerPixel, byteCount: bytesPerPixel)
          reader.write(pixel, to: &pixels, at: (row * size.width + column) * 3)
        }
      }
      return rows.damage
    }
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

/// The uncompressed rows of a BMP file that are complete, each with its index in the upright image
/// and its offset.
struct BMPRows: Sequence {
  private let data: ArraySlice<UInt8>
  private let bytesPerRow: Int
  private let width: Int
  private let bytesPerPixel: Int
  private let height: Int
  private let isTopDown: Bool
  /// The number of complete rows in the file.
  private let count: Int

  /// Finds the rows.
  ///
  /// - Throws: `undecodable` if there is no complete row.
  init(_ file: BMPFile) throws(CodecError) {
    data = file.pixelData
    bytesPerRow = file.bytesPerRow
    width = file.header.size.width
    bytesPerPixel = file.bitmapHeader.bitsPerPixel / 8
    height = file.header.size.height
    isTopDown = file.bitmapHeader.isTopDown
    count = Swift.min(height, data.count / bytesPerRow)
    guard count > 0 else { throw .undecodable(reason: "the file ends before the first row does") }
  }

  /// Returns the rows in stored order.
  func makeIterator() -> AnyIterator<(row: Int, start: Int)> {
    var next = 0
    return AnyIterator {
      guard next < count else { return nil }
      defer { next += 1 }
      return (isTopDown ? next : height - 1 - next, data.startIndex + next * bytesPerRow)
    }
  }

  /// The damage of the file, as a clause; `nil` if no row is missing.
  var damage: String? {
    guard count < height else { return nil }
    // Most files store the top rows last.
    return DecodedImage.damage(soundRows: isTopDown ? count : 0, of: height, isCutShort: true)
  }

  /// Returns the number of 2 to 4 bytes at `position`, lowest byte first.
  func number(at position: Int, byteCount: Int) -> Int {
    let low = Int(data[position]) | Int(data[position + 1]) << 8
    guard byteCount > 2 else { return low }
    return low | Int(data[position + 2]) << 16
      | (byteCount == 4 ? Int(data[position + 3]) << 24 : 0)
  }

  /// Returns whether a pixel has an alpha other than 0, because some programs declare an alpha and
  /// leave it 0.
  func haveAlpha(_ mask: Int) -> Bool {
    guard mask != 0 else { return false }
    return contains { _, start in
      (0..<width).contains {
        number(at: start + $0 * bytesPerPixel, byteCount: bytesPerPixel) & mask != 0
      }
    }
  }
}

/// Decodes the run lengths of a BMP with indices of 4 or 8 bits (Windows' "Bitmap Compression").
struct BMPRunLengths {
  private var reader: ByteReader
  private let hasNibbles: Bool
  private let isTopDown: Bool
  private var column = 0
  private var storedRow = 0
  private(set) var hasPainted = false
  /// Whether the data ends before its end marker.
  private(set) var isCutShort = false

  /// The meaning of the second byte after a 0; larger values are a number of indices.
  private enum Escape {
    static let endOfRow = 0
    static let endOfImage = 1
    static let delta = 2
  }

  init(_ file: BMPFile) {
    reader = ByteReader(file.pixelData, order: .littleEndian)
    hasNibbles = file.bitmapHeader.compression == .runLength4
    isTopDown = file.bitmapHeader.isTopDown
  }

  /// Paints all runs; returns `false` if they do not fill the image or exceed it.
  mutating func paint(_ canvas: inout IndexedCanvas) -> Bool {
    var isWithin = true
    while storedRow < canvas.size.height {
      guard let count = reader.uint8(), let value = reader.uint8() else {
        isCutShort = true
        return false
      }
      if count == 0 && value == Escape.endOfImage { return isWithin }
      guard count > 0 ? paintRun(of: value, count: count, &canvas) : escape(value, &canvas) else {
        isCutShort = true
        return false
      }
      isWithin = isWithin && column <= canvas.size.width
    }
    return isWithin
  }

  private mutating func paintRun(
    of value: Int, count: Int, _ canvas: inout IndexedCanvas
  ) -> Bool {
    for index in 0..<count {
      paint(hasNibbles ? nibble(index, of: value) : value, &canvas)
    }
    return true
  }

  private mutating func escape(_ value: Int, _ canvas: inout IndexedCanvas) -> Bool {
    switch value {
    case Escape.endOfRow:
      column = 0
      storedRow += 1
      return true
    case Escape.delta:
      guard let right = reader.uint8(), let rows = reader.uint8() else { return false }
      column += right
      storedRow += rows
      return true
    default:
      return paintIndices(value, &canvas)
    }
  }

  /// Paints individual indices, which are padded to an even number of bytes.
  private mutating func paintIndices(_ count: Int, _ canvas: inout IndexedCanvas) -> Bool {
    let byteCount = hasNibbles ? (count + 1) / 2 : count
    guard let bytes = reader.read(byteCount) else { return false }
    for index in 0..<count {
      let byte = Int(bytes[bytes.startIndex + (hasNibbles ? index / 2 : index)])
      paint(hasNibbles ? nibble(index, of: byte) : byte, &canvas)
    }
    if !byteCount.isMultiple(of: 2) { _ = reader.read(1) }
    return true
  }

  private func nibble(_ index: Int, of byte: Int) -> Int {
    index.isMultiple(of: 2) ? byte >> 4 : byte & 15
  }

  private mutating func paint(_ index: Int, _ canvas: inout IndexedCanvas) {
    let row = isTopDown ? storedRow : canvas.size.height - 1 - storedRow
    if row >= 0 {
      canvas.paint(UInt8(truncatingIfNeeded: index), column: column, row: row)
      hasPainted = true
    }
    column += 1
  }
}
