import PageModel

/// Encodes bilevel pixels in the arithmetic code of a JBIG2 generic region (ITU-T T.88, 6.2).
///
/// The encoder uses template 0 with its nominal adaptive pixels, and typical prediction for rows
/// equal to the row above.
struct GenericRegionEncoder {
  /// The context that codes whether a row repeats the row above (figure 8).
  private static let typicalContext = 0x9B25
  /// The number of zeros at both ends of a row, because the template may reach outside the bitmap.
  private static let padding = 4

  private var coder = ArithmeticEncoder(contextCount: 1 << 16)
  /// The second row above, the row above and the current row, one byte per pixel, 1 for black.
  private var rows: (second: [UInt8], first: [UInt8], current: [UInt8])

  /// Returns the code of a bilevel bitmap; a pixel is 1 in the code if it is black.
  static func encode(_ bitmap: Bitmap) -> [UInt8] {
    var encoder = GenericRegionEncoder(width: bitmap.size.width)
    encoder.encodeRows(of: bitmap)
    return encoder.coder.finish()
  }

  private init(width: Int) {
    let row = [UInt8](repeating: 0, count: width + 2 * Self.padding)
    rows = (row, row, row)
  }

  private mutating func encodeRows(of bitmap: Bitmap) {
    var wasTypical = false
    for y in 0..<bitmap.size.height {
      unpackRow(y, of: bitmap)
      let isTypical = rows.current == rows.first
      coder.encode(isTypical == wasTypical ? 0 : 1, context: Self.typicalContext)
      wasTypical = isTypical
      if !isTypical { encodeRow(width: bitmap.size.width) }
      (rows.second, rows.first, rows.current) = (rows.first, rows.current, rows.second)
    }
  }

  private mutating func unpackRow(_ y: Int, of bitmap: Bitmap) {
    let start = y * bitmap.bytesPerRow
    for x in 0..<bitmap.size.width {
      let byte = bitmap.bytes[start + x >> 3]
      rows.current[Self.padding + x] = ~(byte >> UInt8(7 - x & 7)) & 1
    }
  }

  /// Encodes the current row.
  ///
  /// The context of a pixel is, from the highest bit: five pixels of the second row above, seven of
  /// the row above, and the four before it (figure 3, with the pixels of table 5 at A1 to A4).
  private mutating func encodeRow(width: Int) {
    let (second, first, current) = rows
    let padding = Self.padding
    var secondBits = Int(second[padding]) << 1 | Int(second[padding + 1])
    var firstBits =
      Int(first[padding]) << 2 | Int(first[padding + 1]) << 1 | Int(first[padding + 2])
    var currentBits = 0
    for x in padding..<padding + width {
      secondBits = (secondBits << 1 | Int(second[x + 2])) & 0x1F
      firstBits = (firstBits << 1 | Int(first[x + 3])) & 0x7F
      coder.encode(current[x], context: secondBits << 11 | firstBits << 4 | currentBits)
      currentBits = (currentBits << 1 | Int(current[x])) & 0xF
    }
  }
}
