import Fitting
package import PDFContent
import PDFSource
import PDFSyntax
package import PageModel

/// The text and the advance width of each code of a font, as far as they can be read (9.6 to 9.10).
package struct TextFont {
  /// The name of the font of the text that scanpdf adds.
  private static let ownName = "/ScanpdfHidden"
  /// The maximum length of a CMap in bytes.
  private static let maximumMapLength = 16 << 20

  /// The codes among which blanks are counted.
  private static let codesOfBlanks = 0..<512
  /// The maximum number of blanks among these codes: a font has only a few different spaces.
  private static let maximumBlanks = 8

  /// The standard fonts of text, whose advances need not be listed (9.6.2.2).
  private static let standardFonts: Set = [
    "/Helvetica", "/Helvetica-Bold", "/Helvetica-Oblique", "/Helvetica-BoldOblique",
    "/Courier", "/Courier-Bold", "/Courier-Oblique", "/Courier-BoldOblique",
    "/Times-Roman", "/Times-Bold", "/Times-Italic", "/Times-BoldItalic",
  ]

  /// How the font maps codes.
  private enum Kind {
    case simple(texts: [String?], widths: [Double])
    case composite(CompositeFont)
  }

  private let kind: Kind
  private let unicode: CharacterMap?
  /// Whether the glyphs are content streams, which the rendering mode does not affect (9.3.6).
  package let isType3: Bool
  /// Whether PDF readers cannot know a letter without a text here; for other fonts they may know it
  /// from a character collection (9.10.2) or the font program.
  let hidesUnknownLetters: Bool
  /// Whether the `ToUnicode` map gives spaces or control characters to so many codes that some of
  /// these are letters.
  let blanksLetters: Bool
  /// Whether scanpdf wrote the font for the text that it adds.
  package let isOwn: Bool
  /// How far glyphs reach from their origins; `nil` if there is no bound for the glyphs or their
  /// advances.
  package let extent: GlyphExtent?
  /// The codes of a Type 3 font whose glyphs paint blocks, whatever their names are.
  let blocks: Set<UInt8>
  /// The codes whose advances the font dictionary lists.
  private let listedCodes: Range<Int>

  /// Whether the font writes vertically.
  package var isVertical: Bool {
    if case .composite(let font) = kind { font.isVertical } else { false }
  }

  /// Reads the font dictionary `font`.
  init(_ font: QPDFObject) {
    let map = Self.map(font["/ToUnicode"])
    unicode = map ?? (Self.hasUnicodeCodes(font) ? .unicode : nil)
    let blanks = Self.codesOfBlanks.count { code in
      map?.text(of: code)?.unicodeScalars.allSatisfy(\.isBlank) == true
    }
    blanksLetters = blanks > Self.maximumBlanks
    let subtype = font["/Subtype"].name
    let name = font["/BaseFont"].name ?? ""
    isType3 = !["/Type0", "/Type1", "/TrueType", "/MMType1"].contains(subtype)
    isOwn = subtype == "/Type0" && (name == Self.ownName || name.hasSuffix("+ScanpdfHidden"))
    hidesUnknownLetters =
      subtype == "/Type0"
      ? ["Identity", nil].contains(Self.ordering(of: font))
      : isType3 || font["/Encoding"]["/Differences"].count > 0
    if subtype == "/Type0" {
      let composite = CompositeFont(font)
      let descendant = font["/DescendantFonts"][0]
      kind = .composite(composite)
      extent = composite.hasKnownAdvances ? GlyphExtent(descendant["/FontDescriptor"]) : nil
      listedCodes = 0..<0
      blocks = []
    } else {
      let texts = Self.texts(of: font)
      let widths = Self.widths(of: font, texts)
      kind = .simple(texts: texts, widths: widths)
      blocks = isType3 ? GlyphBlocks.codes(of: font, advances: widths) : []
      let first = font["/FirstChar"].integer ?? 0
      let count = min(font["/Widths"].count, 256)
      listedCodes = (0..<256).contains(first) ? first..<min(first + count, 256) : 0..<0
      let isMeasured = count > 0 || Self.standardFonts.contains(name)
      extent =
        isType3 || !isMeasured ? nil : GlyphExtent(font["/FontDescriptor"], isListed: count > 0)
    }
  }

  /// Returns whether the codes of a composite font are Unicode values: its `ToUnicode` map is the
  /// identity, and a stream maps the codes to glyphs.
  private static func hasUnicodeCodes(_ font: QPDFObject) -> Bool {
    font["/Subtype"].name == "/Type0"
      && ["/ToUnicode", "/Encoding"].allSatisfy { font[$0].name?.hasPrefix("/Identity") == true }
      && font["/DescendantFonts"][0]["/CIDToGIDMap"].kind == .stream
  }

  /// Returns the character collection of a composite font (9.7.3); `nil` if it names none.
  private static func ordering(of font: QPDFObject) -> String? {
    font["/DescendantFonts"][0]["/CIDSystemInfo"]["/Ordering"].string.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Returns whether every PDF reader uses the same advances for a string.
  package func listsAdvances(of string: [UInt8]) -> Bool {
    !isType3 && string.allSatisfy { listedCodes.contains(Int($0)) }
  }

  /// Returns the text that the `ToUnicode` map gives a code; `nil` if it gives none.
  func text(ofCode code: Int) -> String? { unicode?.text(of: code) }

  /// Returns the letters of a string.
  package func letters(of string: [UInt8]) -> [FontLetter] {
    switch kind {
    case .simple(let texts, let widths):
      string.map { byte in
        FontLetter(
          text: unicode?.text(of: Int(byte)) ?? texts[Int(byte)], advance: widths[Int(byte)],
          isWordSpace: byte == 32)
      }
    case .composite(let font): font.letters(of: string, unicode)
    }
  }

  /// Returns the CMap in a stream; `nil` if there is none, or it is too long or undecodable.
  static func map(_ stream: QPDFObject) -> CharacterMap? {
    // A byte of a map takes as long as several bytes of content.
    guard stream.kind == .stream, let bytes = stream.content, bytes.count <= maximumMapLength,
      (try? stream.file.budget.spend(3 * bytes.count, on: .content)) != nil
    else { return nil }
    return CharacterMap(bytes)
  }

  /// Returns the texts of a simple font's codes by its encoding (9.6.6).
  private static func texts(of font: QPDFObject) -> [String?] {
    let encoding = font["/Encoding"]
    let named = encoding.name ?? encoding["/BaseEncoding"].name
    // ZapfDingbats has no glyph of the encoding that MuPDF names for it in check boxes.
    let encodingTexts =
      isOfMarks(font) ? nil : named.flatMap(SimpleEncoding.init(rawValue:))?.textsWithBlanks
    var texts = encodingTexts ?? builtInTexts(of: font)
    for (code, name) in encoding["/Differences"].glyphNames {
      texts[Int(code)] = GlyphName.text(of: String(name.dropFirst()))
    }
    return texts
  }

  /// Returns the texts of a font without a named encoding: the texts of its program, and the default
  /// texts for codes that the program lacks.
  private static func builtInTexts(of font: QPDFObject) -> [String?] {
    let defaults = defaultTexts(of: font)
    guard let texts = ProgramEncoding.texts(in: font["/FontDescriptor"]) else { return defaults }
    return zip(texts, defaults).map { $0 ?? $1 }
  }

  /// The symbols of ZapfDingbats that mark check boxes and radio buttons, by their codes (ISO
  /// 32000-1, D.6).
  private static let marks: [Unicode.Scalar: String] = [
    "3": "✓", "4": "✔", "5": "✕", "6": "✖", "7": "✗", "8": "✘", "H": "★", "l": "●", "n": "■",
    "u": "◆",
  ]

  private static func isOfMarks(_ font: QPDFObject) -> Bool {
    font["/BaseFont"].name?.contains("ZapfDingbats") == true
  }

  /// Returns the default texts for the kind of a font; none for symbols with an encoding in their
  /// program.
  private static func defaultTexts(of font: QPDFObject) -> [String?] {
    let name = font["/BaseFont"].name ?? ""
    let isMarks = isOfMarks(font)
    let none = (0..<256).map { isMarks ? marks[Unicode.Scalar(UInt8($0))] : nil }
    guard font["/Subtype"].name != "/Type3", !name.contains("Symbol"), !isMarks else {
      return none
    }
    let descriptor = font["/FontDescriptor"]
    guard (descriptor["/Flags"].integer ?? 32) & 4 == 0 else { return none }
    let encoding: SimpleEncoding = font["/Subtype"].name == "/TrueType" ? .winAnsi : .standard
    // Fonts with a descriptor, unlike the standard fonts, may have letters for any codes.
    return descriptor.isNull ? encoding.textsWithBlanks : encoding.texts
  }

  /// Returns the advance widths of a simple font's codes in em.
  private static func widths(of font: QPDFObject, _ texts: [String?]) -> [Double] {
    let isType3 = font["/Subtype"].name == "/Type3"
    let matrix = font["/FontMatrix"].numbers
    let unit = isType3 ? abs(matrix?.first ?? 0.001) : 0.001
    let descriptor = font["/FontDescriptor"]
    let missing = descriptor["/MissingWidth"].number ?? 0
    let listed = font["/Widths"].elements(limit: 256)
    guard !listed.isEmpty else { return standardWidths(of: font, texts) }
    let first = font["/FirstChar"].integer ?? 0
    var widths = [Double](repeating: missing * unit, count: 256)
    for (offset, width) in listed.enumerated() {
      let (code, isTooLarge) = first.addingReportingOverflow(offset)
      guard !isTooLarge, widths.indices.contains(code), let width = width.number else {
        continue
      }
      widths[code] = min(max(width * unit, -10), 10)
    }
    return widths
  }

  /// Returns the widths of a font that lists none: a standard one of 14 (9.6.2.2).
  private static func standardWidths(of font: QPDFObject, _ texts: [String?]) -> [Double] {
    let name = font["/BaseFont"].name ?? ""
    let isBold = name.contains("Bold")
    let isSlanted = name.contains("Italic") || name.contains("Oblique")
    let face: Typeface =
      if name.contains("Courier") {
        .monospaced
      } else if name.contains("Times") {
        isBold ? .serifBold : isSlanted ? .serifItalic : .serif
      } else {
        isBold ? .sansBold : .sans
      }
    return texts.map { text in
      Double(text?.first.map { face.advance(of: $0) } ?? 500) / 1000
    }
  }
}

extension TextFont: ContentFont {
  package func advances(of string: [UInt8]) -> [FontLetter] {
    switch kind {
    case .simple(_, let widths):
      string.map { FontLetter(advance: widths[Int($0)], isWordSpace: $0 == 32) }
    case .composite(let font): font.letters(of: string, nil)
    }
  }
}

/// The extent of the glyphs of a font around their origins.
package struct GlyphExtent {
  /// A box that contains each glyph, in em with y up, and at least the glyphs of usual fonts.
  package private(set) var box = BoundingBox(left: -0.5, top: -0.5, right: 1.5, bottom: 1.25)
  /// The share by which advances may be wider than assumed.
  package let advanceError: Double

  /// The maximum plausible coordinate of a bounding box, in em/1000.
  private static let maximumCoordinate = 20_000.0

  /// Reads the bounding box of a font descriptor (9.8), if there is one; `nil` for an implausible
  /// box.
  ///
  /// - isListed: Whether the font dictionary lists the advances.
  init?(_ descriptor: QPDFObject, isListed: Bool = true) {
    advanceError = isListed ? 0 : 0.1
    let object = descriptor["/FontBBox"]
    guard !object.isNull else { return }
    guard let numbers = object.numbers, numbers.allSatisfy({ abs($0) <= Self.maximumCoordinate }),
      let own = BoundingBox(corners: numbers.map { $0 / 1000 })
    else { return nil }
    box = box.union(own)
  }
}
