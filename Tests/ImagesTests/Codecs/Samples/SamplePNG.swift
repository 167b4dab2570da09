import ImageFiles
import PageModel

/// Makes PNG files chunk by chunk (PNG 1.2, 3.2), so that tests can damage any part.
struct SamplePNG {
  /// The values of `color type` (PNG 1.2, 4.1.1).
  enum ColorType: UInt8 {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgbAlpha = 6
  }

  var width: Int
  var height: Int
  var depth: UInt8 = 8
  var colorType: ColorType
  var palette: [UInt8] = []
  var transparency: [UInt8] = []
  /// A chunk of text before the data.
  var text: [UInt8] = []
  /// The zlib stream.
  var data: [UInt8]

  /// Describes a file whose rows are stored without filter and without compression.
  init(
    width: Int, height: Int, depth: UInt8 = 8, colorType: ColorType, rows: [[UInt8]],
    palette: [UInt8] = [], transparency: [UInt8] = []
  ) {
    self.width = width
    self.height = height
    self.depth = depth
    self.colorType = colorType
    self.palette = palette
    self.transparency = transparency
    data = Self.stored(rows.flatMap { [0] + $0 })
  }

  /// Describes a file around the data of `image`.
  init(_ image: EncodedImage) {
    width = image.size.width
    height = image.size.height
    depth = UInt8(image.bitsPerComponent)
    colorType = image.colorSpace == .rgb ? .rgb : .gray
    data = image.data
  }

  /// The whole file.
  var bytes: [UInt8] { head + Self.chunk("IDAT", data) + Self.end }

  /// The file up to its data.
  var head: [UInt8] {
    let header =
      Self.word(UInt32(width)) + Self.word(UInt32(height))
      + [depth, colorType.rawValue, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + Self.chunk("IHDR", header)
      + (palette.isEmpty ? [] : Self.chunk("PLTE", palette))
      + (transparency.isEmpty ? [] : Self.chunk("tRNS", transparency))
      + (text.isEmpty ? [] : Self.chunk("tEXt", text))
  }

  /// The chunk that ends a file.
  static let end = chunk("IEND", [])

  /// A chunk with its length and checksum.
  static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let checked = Array(type.utf8) + content
    return word(UInt32(content.count)) + checked + word(crc32(checked))
  }

  private static func word(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// A zlib stream of one stored block (RFC 1950, RFC 1951 3.2.4): at most 65 535 bytes.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let low = UInt8(bytes.count & 0xFF)
    let high = UInt8(bytes.count >> 8)
    return [0x78, 0x01, 0x01, low, high, ~low, ~high] + bytes + word(adler32(bytes))
  }

  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 1
    var sumOfSums: UInt32 = 0
    for byte in bytes {
      sum = (sum + UInt32(byte)) % 65_521
      sumOfSums = (sumOfSums + sum) % 65_521
    }
    return sumOfSums << 16 | sum
  }

  /// The remainders of all bytes (PNG, annex D): bit by bit, a large file takes seconds.
  private static let remainders = (0..<256 as Range<UInt32>).map { byte in
    (0..<8).reduce(byte) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    let remainders = remainders
    var crc = UInt32.max
    for byte in bytes { crc = remainders[Int((crc ^ UInt32(byte)) & 0xFF)] ^ crc >> 8 }
    return ~crc
  }
}
