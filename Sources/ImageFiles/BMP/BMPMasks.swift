/// Which bits of a pixel of 16 or 32 bits hold which colour (MS-WMF, 2.2.2.3 and 2.2.2.5).
package struct BMPMasks: Sendable, Equatable {
  package let red: Int
  package let green: Int
  package let blue: Int
  /// 0 where pixels have no alpha.
  package let alpha: Int

  /// Five bits a colour, the highest bit unused: what 16 bits mean where nothing is said.
  static let fiveBits = BMPMasks(red: 0x7C00, green: 0x03E0, blue: 0x001F, alpha: 0)
  /// A byte a colour, the highest byte unused: what 32 bits mean where nothing is said.
  static let eightBits = BMPMasks(red: 0xFF0000, green: 0x00FF00, blue: 0x0000FF, alpha: 0)

  /// Takes masks as they stand.
  package init(red: Int, green: Int, blue: Int, alpha: Int) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Reads three masks, and the fourth where there is one; `nil` where the bytes run out or no bit
  /// has a colour.
  init?(_ reader: inout ByteReader, hasAlpha: Bool) {
    guard let red = reader.uint32(), let green = reader.uint32(), let blue = reader.uint32(),
      let alpha = hasAlpha ? reader.uint32() : 0, red | green | blue != 0
    else { return nil }
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }
}
