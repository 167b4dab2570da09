import Fitting

/// A TrueType font of filled boxes from descent to ascent, with one box for each advance width.
///
/// pdfium takes the height of a highlight from the outline of the embedded glyph: boxes give the
/// right height, and empty glyphs would give none. All sources that a reader may use state the same
/// height: outlines, `hhea`, `OS/2` and the font descriptor. Tables: OpenType 1.9.
struct BoxFontFile {
  private static let unitsPerEm = 1000
  /// The advance widths in em/1000 by glyph index; glyph 0 is `.notdef`, which is never drawn.
  private let advances: [Int]
  private let indices: [Int: Int]

  /// Makes a font with a box for each distinct value of `advances`, in em/1000.
  init(advances: some Sequence<Int>) {
    let widths = Set(advances.map(Self.clamped)).sorted()
    self.advances = [0] + widths
    indices = Dictionary(
      widths.enumerated().map { ($1, $0 + 1) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the glyph index for an advance width in em/1000; 0 if the font lacks it.
  func glyphIndex(ofAdvance advance: Int) -> Int {
    indices[Self.clamped(advance)] ?? 0
  }

  private static func clamped(_ advance: Int) -> Int {
    min(max(advance, 1), BoxFont.maximumAdvance)
  }

  /// The font file.
  var bytes: [UInt8] {
    let tables = [
      ("OS/2", os2), ("cmap", cmap), ("glyf", glyf), ("head", head), ("hhea", hhea),
      ("hmtx", hmtx), ("loca", loca), ("maxp", maxp), ("name", name), ("post", post),
    ]
    return SFNTFile.bytes(of: tables)
  }

  /// Returns a box as a clockwise contour of four on-curve points.
  private func outline(width: Int) -> [UInt8] {
    uint16(1, 0, -BoxFont.descent, width, BoxFont.ascent)  // contours and bounds
      + uint16(3, 0)  // last point, no instructions
      + [1, 1, 1, 1]  // on the curve, coordinates as 16-bit differences
      + uint16(0, 0, width, 0)  // x
      + uint16(-BoxFont.descent, BoxFont.ascent + BoxFont.descent, 0)
      + uint16(-BoxFont.ascent - BoxFont.descent)  // y
  }

  private var glyf: [UInt8] {
    advances.dropFirst().flatMap { outline(width: $0) }
  }

  /// Offsets in units of two bytes; `.notdef` is empty.
  private var loca: [UInt8] {
    let length = outline(width: 1).count
    return uint16(0) + advances.indices.flatMap { uint16($0 * length / 2) }
  }

  private var hmtx: [UInt8] { advances.flatMap { uint16($0, 0) } }

  private var head: [UInt8] {
    uint32(0x0001_0000, 0x0001_0000, 0, 0x5F0F_3CF5)  // versions, sum, magic
      + uint16(0b1011, Self.unitsPerEm)  // baseline and side bearing at 0, whole sizes
      + uint32(0, 0, 0, 0)  // made and changed: no date, so that it is always the same
      + uint16(0, -BoxFont.descent, BoxFont.maximumAdvance, BoxFont.ascent)
      + uint16(0, 3, 2, 0, 0)  // style, smallest size, direction, short offsets, format
  }

  private var hhea: [UInt8] {
    uint32(0x0001_0000)
      + uint16(BoxFont.ascent, -BoxFont.descent, 0, BoxFont.maximumAdvance)
      + uint16(0, 0, BoxFont.maximumAdvance, 1, 0, 0, 0, 0, 0, 0, 0)
      + uint16(advances.count)
  }

  private var maxp: [UInt8] {
    uint32(0x0001_0000) + uint16(advances.count, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)
  }

  private var os2: [UInt8] {
    let start =
      uint16(3, 500, 400, 5, 0)  // version, mean width, weight, width, embeddable
      + uint16(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)  // sub- and superscripts, strike, class
      + [UInt8](repeating: 0, count: 10)  // panose
      + uint32(0, 0, 0, 0, 0x2020_2020)  // ranges of Unicode, no vendor
    return start
      + uint16(0x40, 0xFFFF, 0xFFFF)  // regular, no characters mapped
      + uint16(BoxFont.ascent, -BoxFont.descent, 0, BoxFont.ascent, BoxFont.descent)
      + uint32(0, 0)  // code pages
      + uint16(BoxFont.ascent, BoxFont.ascent, 0, 0x20, 0)
  }

  /// A table without characters, because `CIDToGIDMap` maps codes to glyphs.
  private var cmap: [UInt8] {
    uint16(0, 1, 3, 1) + uint32(12)
      + uint16(4, 24, 0, 2, 2, 0, 0, 0xFFFF, 0, 0xFFFF, 1, 0)
  }

  private var name: [UInt8] {
    let text = "ScanpdfHidden".utf16.flatMap { uint16(Int($0)) }
    let identifiers = [1, 2, 4, 6]
    return uint16(0, identifiers.count, 6 + 12 * identifiers.count)
      + identifiers.flatMap { uint16(3, 1, 0x409, $0, text.count, 0) } + text
  }

  private var post: [UInt8] {
    uint32(0x0003_0000, 0) + uint16(-100, 50) + uint32(0, 0, 0, 0, 0)
  }
}
