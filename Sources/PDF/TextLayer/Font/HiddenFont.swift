import Fitting
package import PDFSyntax

/// The font of the hidden text, with one character code for each combination of letter and width in
/// the document.
///
/// A Type 0 font with Identity-H (ISO 32000-1, 9.7.5.2), in which a two-byte code is also the CID.
/// Every glyph is a filled box (`BoxFontFile`); `ToUnicode` gives the text of a code.
package struct HiddenFont {
  /// The font's usual name in the resources of pages.
  package static let resourceName: PDFName = "FScan"
  /// The font's name in the resources of the page that is being written.
  package var resourceName = HiddenFont.resourceName
  private static let baseName: PDFName = "ScanpdfHidden"
  /// The last two-byte code, which all letters beyond the limit share; code 0 is not used.
  private static let lastCode = 0xFFFF

  private var codes: [BoxGlyph: Int] = [:]
  /// The glyphs by code: the glyph of code `n + 1` is at index `n`.
  private var glyphs: [BoxGlyph] = []

  /// Whether text has been shown in the font.
  package var isUsed: Bool { !glyphs.isEmpty }

  /// Returns the two bytes of a glyph's code; codes are assigned in the order of first use.
  ///
  /// A document with more than 65 534 different letters shows the others as U+FFFD, which the check
  /// of the text layer reports.
  mutating func code(for glyph: BoxGlyph) -> [UInt8] {
    let code = codes[glyph] ?? add(glyph)
    return [UInt8(truncatingIfNeeded: code >> 8), UInt8(truncatingIfNeeded: code)]
  }

  /// The number of assigned codes, which begin at 1.
  package var codeCount: Int { glyphs.count }

  /// Returns the advance width of a code's glyph in em/1000; `nil` if the code is not assigned.
  func advance(ofCode code: Int) -> Int? {
    glyphs.indices.contains(code - 1) ? glyphs[code - 1].advance : nil
  }

  /// Returns the `ToUnicode` map of the codes from `first` on.
  func toUnicode(from first: Int) -> [UInt8] {
    ToUnicodeMap.bytes(of: glyphs.dropFirst(first - 1).map(\.text), from: first)
  }

  /// Revokes all codes after the first `count`.
  mutating func forgetCodes(after count: Int) {
    guard glyphs.count > count else { return }
    glyphs.removeLast(glyphs.count - count)
    codes = codes.filter { $0.value <= count }
  }

  private mutating func add(_ glyph: BoxGlyph) -> Int {
    if glyphs.count == Self.lastCode { return Self.lastCode }
    let isLast = glyphs.count == Self.lastCode - 1
    glyphs.append(isLast ? BoxGlyph(text: "\u{FFFD}", advance: glyph.advance) : glyph)
    codes[glyph] = glyphs.count
    return glyphs.count
  }

  /// Writes the font's objects, with the font dictionary under a reserved number.
  package func write(as reference: IndirectReference, to writer: inout PDFWriter) {
    let toUnicode = writer.add(PDFStream(deflating: toUnicode(from: 1)))
    let descendant = writeDescendant(to: &writer)
    let font: PDFObject = [
      "Type": .name("Font"), "Subtype": .name("Type0"), "BaseFont": .name(Self.baseName),
      "Encoding": .name("Identity-H"), "DescendantFonts": [.reference(descendant)],
      "ToUnicode": .reference(toUnicode),
    ]
    writer.write(font, as: reference)
  }

  /// Writes the CIDFont (ISO 32000-1, 9.7.4): the widths, and the glyph of each code.
  private func writeDescendant(to writer: inout PDFWriter) -> IndirectReference {
    let file = BoxFontFile(advances: glyphs.map(\.advance))
    let descriptor = writeDescriptor(of: file.bytes, to: &writer)
    let map = writer.add(PDFStream(deflating: glyphIndices(in: file)))
    let font: PDFObject = [
      "Type": .name("Font"), "Subtype": .name("CIDFontType2"), "BaseFont": .name(Self.baseName),
      "CIDSystemInfo": [
        "Registry": .text("Adobe"), "Ordering": .text("Identity"), "Supplement": 0,
      ],
      "FontDescriptor": .reference(descriptor), "DW": .integer(BoxFont.maximumAdvance),
      "W": widths, "CIDToGIDMap": .reference(map),
    ]
    return writer.add(font)
  }

  /// Writes the font descriptor (ISO 32000-1, 9.8), from which readers take the height of
  /// highlights.
  private func writeDescriptor(of file: [UInt8], to writer: inout PDFWriter) -> IndirectReference {
    var stream = PDFStream(deflating: file)
    stream.dictionary["Length1"] = .integer(file.count)
    let fontFile = writer.add(stream)
    let descriptor: PDFObject = [
      "Type": .name("FontDescriptor"), "FontName": .name(Self.baseName),
      // Symbolic: the codes follow no standard encoding (table 123).
      "Flags": 4,
      "FontBBox": [
        0, .integer(-BoxFont.descent), .integer(BoxFont.maximumAdvance),
        .integer(BoxFont.ascent),
      ],
      "ItalicAngle": 0, "Ascent": .integer(BoxFont.ascent), "Descent": .integer(-BoxFont.descent),
      "CapHeight": .integer(BoxFont.ascent), "StemV": 80, "FontFile2": .reference(fontFile),
    ]
    return writer.add(descriptor)
  }

  /// The `W` array (ISO 32000-1, 9.7.4.3), split after 8 000 widths because an array of PDF 1.4 has
  /// at most 8 191 elements.
  private var widths: PDFObject {
    let pieces = stride(from: 0, to: glyphs.count, by: 8_000).flatMap { first -> [PDFObject] in
      let last = min(first + 8_000, glyphs.count)
      return [.integer(first + 1), .array(glyphs[first..<last].map { .integer($0.advance) })]
    }
    return .array(pieces)
  }

  /// Returns the glyph index of each code from 0 on, two bytes each.
  private func glyphIndices(in file: BoxFontFile) -> [UInt8] {
    uint16(0) + glyphs.flatMap { uint16(file.glyphIndex(ofAdvance: $0.advance)) }
  }
}
