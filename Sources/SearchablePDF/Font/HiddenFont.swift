import PDFObjects
import PageLayout

/// The font of the hidden text: one character code for each letter and width a document uses.
///
/// A Type 0 font with Identity-H (ISO 32000-1, 9.7.5.2), so a code is two bytes and a CID at once.
/// Every glyph is a filled box (`BoxFontFile`); what a code says stands in `ToUnicode`.
struct HiddenFont {
  /// The name in a page's resources.
  static let resourceName: PDFName = "F1"
  private static let baseName: PDFName = "ScanpdfHidden"
  /// Codes have two bytes, 0 is never used, and the last stands for all letters beyond.
  private static let lastCode = 0xFFFF

  private let metrics = BoxFontMetrics()
  private var codes: [BoxGlyph: Int] = [:]
  /// The glyph of code `n + 1` at index `n`.
  private var glyphs: [BoxGlyph] = []

  /// Whether any text was shown with it.
  var isUsed: Bool { !glyphs.isEmpty }

  /// The two bytes of a glyph's code, given out in the order in which glyphs come.
  ///
  /// A document with more than 65 534 different letters shows the further ones as U+FFFD, which
  /// `TextLayerCheck` finds.
  mutating func code(for glyph: BoxGlyph) -> [UInt8] {
    let code = codes[glyph] ?? add(glyph)
    return [UInt8(truncatingIfNeeded: code >> 8), UInt8(truncatingIfNeeded: code)]
  }

  /// How many codes have been given out, from 1 on.
  var codeCount: Int { glyphs.count }

  /// The advance of a code's glyph in em/1000; `nil` for a code that was not given out.
  func advance(ofCode code: Int) -> Int? {
    glyphs.indices.contains(code - 1) ? glyphs[code - 1].advance : nil
  }

  /// What `ToUnicode` will say of the codes from `first` on, as a map of its own.
  func toUnicode(from first: Int) -> [UInt8] {
    ToUnicodeMap.bytes(of: glyphs.dropFirst(first - 1).map(\.text), from: first)
  }

  /// Takes back the codes that were given out after the first `count`, as if their glyphs had never
  /// come.
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

  /// Writes the font's objects under the reserved reference.
  func write<Sink: ByteSink & ~Copyable>(
    as reference: IndirectReference, to writer: inout PDFWriter<Sink>
  ) throws(PDFWriterError<Sink.Failure>) {
    let toUnicode = try writer.add(flate(toUnicode(from: 1)))
    let descendant = try writeDescendant(to: &writer)
    let font: PDFObject = [
      "Type": .name("Font"), "Subtype": .name("Type0"), "BaseFont": .name(Self.baseName),
      "Encoding": .name("Identity-H"), "DescendantFonts": [.reference(descendant)],
      "ToUnicode": .reference(toUnicode),
    ]
    try writer.write(font, as: reference)
  }

  /// The CIDFont (ISO 32000-1, 9.7.4): widths, and which box of the font file each code draws.
  private func writeDescendant<Sink: ByteSink & ~Copyable>(
    to writer: inout PDFWriter<Sink>
  ) throws(PDFWriterError<Sink.Failure>) -> IndirectReference {
    let file = BoxFontFile(metrics: metrics, advances: glyphs.map(\.advance))
    let descriptor = try writeDescriptor(of: file.bytes, to: &writer)
    let map = try writer.add(flate(glyphIndices(in: file)))
    let font: PDFObject = [
      "Type": .name("Font"), "Subtype": .name("CIDFontType2"), "BaseFont": .name(Self.baseName),
      "CIDSystemInfo": [
        "Registry": .text("Adobe"), "Ordering": .text("Identity"), "Supplement": 0,
      ],
      "FontDescriptor": .reference(descriptor), "DW": .integer(BoxFontMetrics.widest),
      "W": widths, "CIDToGIDMap": .reference(map),
    ]
    return try writer.add(font)
  }

  /// The font descriptor (ISO 32000-1, 9.8); readers take a highlight's height from it.
  private func writeDescriptor<Sink: ByteSink & ~Copyable>(
    of file: [UInt8], to writer: inout PDFWriter<Sink>
  ) throws(PDFWriterError<Sink.Failure>) -> IndirectReference {
    var stream = flate(file)
    stream.dictionary["Length1"] = .integer(file.count)
    let fontFile = try writer.add(stream)
    let descriptor: PDFObject = [
      "Type": .name("FontDescriptor"), "FontName": .name(Self.baseName),
      // Symbolic: its codes follow no standard encoding (table 123).
      "Flags": 4,
      "FontBBox": [
        0, .integer(-metrics.descent), .integer(BoxFontMetrics.widest), .integer(metrics.ascent),
      ],
      "ItalicAngle": 0, "Ascent": .integer(metrics.ascent), "Descent": .integer(-metrics.descent),
      "CapHeight": .integer(metrics.ascent), "StemV": 80, "FontFile2": .reference(fontFile),
    ]
    return try writer.add(descriptor)
  }

  /// The `W` array (ISO 32000-1, 9.7.4.3), in pieces of no more than 8 000 widths: an array of PDF
  /// 1.4 holds 8 191.
  private var widths: PDFObject {
    let pieces = stride(from: 0, to: glyphs.count, by: 8_000).flatMap { first -> [PDFObject] in
      let last = min(first + 8_000, glyphs.count)
      return [.integer(first + 1), .array(glyphs[first..<last].map { .integer($0.advance) })]
    }
    return .array(pieces)
  }

  /// For each code from 0 on, the number of its box in the font file, two bytes each.
  private func glyphIndices(in file: BoxFontFile) -> [UInt8] {
    [0, 0]
      + glyphs.flatMap { glyph -> [UInt8] in
        let index = file.glyphIndex(ofAdvance: glyph.advance)
        return [UInt8(truncatingIfNeeded: index >> 8), UInt8(truncatingIfNeeded: index)]
      }
  }

  private func flate(_ bytes: [UInt8]) -> PDFStream {
    PDFStream(
      dictionary: ["Filter": .name("FlateDecode")], data: FlateEncoder.encode(bytes))
  }
}
