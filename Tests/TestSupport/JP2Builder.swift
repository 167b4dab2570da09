/// Makes JPEG 2000 files (ISO/IEC 15444-1, annex I) around lossless codestreams of 3 × 2 pixels,
/// made with OpenJPEG through Pillow.
package struct JP2Builder {
  package var codestream = Self.rgb
  /// The number of a colour space: 16 sRGB, 17 gray, 18 sYCC.
  package var colorSpace = 16
  /// The boxes in the header after `ihdr` and `colr`.
  package var boxes: [UInt8] = []

  /// Makes a colour file.
  package init() {}

  /// Returns the whole file.
  package func bytes() -> [UInt8] {
    let header = Self.box("ihdr", bigEndian(2, 4) + bigEndian(3, 4) + [0, 3, 7, 7, 0, 0])
    let color = Self.box("colr", [1, 0, 0] + bigEndian(colorSpace, 4))
    return Self.box("jP  ", [0x0D, 0x0A, 0x87, 0x0A])
      + Self.box("ftyp", "jp2 ".utf8 + [0, 0, 0, 0] + "jp2 ".utf8)
      + Self.box("jp2h", header + color + boxes) + Self.box("jp2c", codestream)
  }

  /// Returns a box of any type.
  package static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    bigEndian(content.count + 8, 4) + type.utf8 + content
  }

  /// Returns a box `res ` with pixels per metre: a fraction and a power of ten, equal on both axes.
  package static func resolution(
    _ type: String, _ numerator: Int, over denominator: Int, power: UInt8
  ) -> [UInt8] {
    let fraction = bigEndian(numerator, 2) + bigEndian(denominator, 2)
    return box("res ", box(type, fraction + fraction + [power, power]))
  }

  /// Red, green, blue; (10, 20, 30), (200, 200, 200), black.
  package static let rgb = hexadecimal(
    """
    ff4fff51002f0000000000030000000200000000000000000000000300000002000000000000000000030701
    01070101070101ff52000c00000001000004040001ff5c00044040ff64002500014372656174656420627920
    4f70656e4a5045472076657273696f6e20322e352e34ff90000a00000000002f0001ff93df80400e2a0904f7
    8d56abdf8040076c2d0938d4f71fdf80400643b09e4890df7fffd9
    """)

  /// 76, 150, 29; 18, 200, 0.
  package static let gray = hexadecimal(
    """
    ff4fff5100290000000000030000000200000000000000000000000300000002000000000000000000010701
    01ff52000c00000001000004040001ff5c00044040ff640025000143726561746564206279204f70656e4a50
    45472076657273696f6e20322e352e34ff90000a0000000000180001ff93df8038147e871610881fffd9
    """)

  /// The pixels of `rgb` with the opacities 255, 0, 100; 255, 51, 255.
  package static let rgbAlpha = hexadecimal(
    """
    ff4fff5100320000000000030000000200000000000000000000000300000002000000000000000000040701
    01070101070101070101ff52000c00000001000004040001ff5c00044040ff64002500014372656174656420
    6279204f70656e4a5045472076657273696f6e20322e352e34ff90000a00000000003a0001ff93df80400e2a
    0904f78d56abdf8040076c2d0938d4f71fdf80400643b09e4890df7fdf80400e3d8bdcc7282ad3ffd9
    """)
}
