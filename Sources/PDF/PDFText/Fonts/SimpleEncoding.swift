import PDFSource

/// The encodings of simple fonts (ISO 32000-1, 9.6.6 and annex D).
enum SimpleEncoding: String {
  case standard = "/StandardEncoding"
  case macRoman = "/MacRomanEncoding"
  case winAnsi = "/WinAnsiEncoding"

  /// Returns the text of each code from 0 to 255; `nil` for codes without a letter.
  var texts: [String?] {
    var texts = [String?](repeating: nil, count: 128)
    for code in 32..<127 { texts[code] = String(UnicodeScalar(UInt8(code))) }
    if self == .standard {
      texts[39] = "\u{2019}"
      texts[96] = "\u{2018}"
    }
    let upper =
      switch self {
      case .standard: Self.upperStandard
      case .macRoman: Self.upperMacRoman
      case .winAnsi: Self.upperWinAnsi
      }
    return texts + upper.unicodeScalars.map { $0 == "~" ? nil : String($0) }
  }

  /// The texts, with spaces for tabs and line ends: no encoding has these, but writers leave them
  /// in text.
  var textsWithBlanks: [String?] {
    var texts = texts
    for code in [9, 10, 13] { texts[code] = " " }
    return texts
  }

  /// The letters of `standard` from code 128 on; a tilde is a code without a letter.
  private static let upperStandard = """
    ~~~~~~~~~~~~~~~~\
    ~~~~~~~~~~~~~~~~\
    ~¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ\
    ~–†‡·~¶•‚„”»…‰~¿\
    ~`´ˆ˜¯˘˙¨~˚¸~˝˛ˇ\
    —~~~~~~~~~~~~~~~\
    ~Æ~ª~~~~ŁØŒº~~~~\
    ~æ~~~ı~~łøœß~~~~
    """
  /// The letters of `macRoman` from code 128 on; a tilde is a code without a letter.
  private static let upperMacRoman = """
    ÄÅÇÉÑÖÜáàâäãåçéè\
    êëíìîïñóòôöõúùûü\
    †°¢£§•¶ß®©™´¨≠ÆØ\
    ∞±≤≥¥µ∂∑∏π∫ªºΩæø\
    ¿¡¬√ƒ≈∆«»… ÀÃÕŒœ\
    –—“”‘’÷◊ÿŸ⁄¤‹›ﬁﬂ\
    ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\
    ~ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ
    """
  /// The letters of `winAnsi` from code 128 on.
  private static let upperWinAnsi = """
    €•‚ƒ„…†‡ˆ‰Š‹Œ•Ž•\
    •‘’“”•–—˜™š›œ•žŸ\
     ¡¢£¤¥¦§¨©ª«¬-®¯\
    °±²³´µ¶·¸¹º»¼½¾¿\
    ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ\
    ÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß\
    àáâãäåæçèéêëìíîï\
    ðñòóôõö÷øùúûüýþÿ
    """
}

extension QPDFObject {
  /// The glyph names, with slashes, of the codes in the differences of an encoding (9.6.6.1).
  var glyphNames: [UInt8: String] {
    var names: [UInt8: String] = [:]
    var code = 0
    for element in elements(limit: 1_000) {
      if let number = element.integer {
        code = number
      } else if let name = element.name {
        if let byte = UInt8(exactly: code) { names[byte] = name }
        code = min(code, 255) + 1
      }
    }
    return names
  }
}

/// The names of glyphs in the differences of an encoding (9.6.6.2).
enum GlyphName {
  /// Returns the text that the Adobe Glyph List gives a name without its slash; `nil` if it gives
  /// none.
  static func text(of name: String) -> String? {
    let base = name.prefix { $0 != "." }
    guard !base.isEmpty else { return nil }
    let parts = base.split(separator: "_").map { component(String($0)) }
    guard !parts.isEmpty, parts.allSatisfy({ $0 != nil }) else { return nil }
    return parts.compactMap { $0 }.joined()
  }

  private static func component(_ name: String) -> String? {
    if let known = table[name] { return known }
    let scalars = name.unicodeScalars
    guard let first = scalars.first, first.isASCII else { return nil }
    if first.properties.isAlphabetic {
      if scalars.count == 1 { return name }
      if let accent = accents[String(name.dropFirst())] { return String(first) + accent }
    }
    if name.hasPrefix("uni") { return codePoints(name.dropFirst(3)) }
    return name.hasPrefix("u") ? codePoint(name.dropFirst(), digits: 4...6) : nil
  }

  /// The maximum number of digits of the code points in the name of a glyph.
  private static let maximumDigits = 64

  /// Returns the text of code points of four digits each.
  private static func codePoints(_ digits: Substring) -> String? {
    guard !digits.isEmpty, digits.utf8.count.isMultiple(of: 4),
      digits.utf8.count <= maximumDigits
    else { return nil }
    var text = ""
    var rest = digits
    while !rest.isEmpty {
      guard let point = codePoint(rest.prefix(4), digits: 4...4) else { return nil }
      text += point
      rest = rest.dropFirst(4)
    }
    return text
  }

  private static func codePoint(_ digits: Substring, digits count: ClosedRange<Int>) -> String? {
    guard count.contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit),
      let scalar = UInt32(digits, radix: 16).flatMap(UnicodeScalar.init)
    else { return nil }
    return String(scalar)
  }

  /// The combining marks of names such as `Eacute`.
  private static let accents = [
    "acute": "\u{301}", "grave": "\u{300}", "circumflex": "\u{302}", "dieresis": "\u{308}",
    "tilde": "\u{303}", "ring": "\u{30A}", "caron": "\u{30C}", "cedilla": "\u{327}",
    "ogonek": "\u{328}", "macron": "\u{304}", "breve": "\u{306}", "dotaccent": "\u{307}",
    "hungarumlaut": "\u{30B}", "commaaccent": "\u{326}",
  ]

  /// The names of annex D that are neither a letter nor a letter with an accent.
  private static let table: [String: String] = {
    let parts = names.split(separator: " ", omittingEmptySubsequences: true)
    var table = ["space": " ", "nbspace": " "]
    for index in stride(from: 0, to: parts.count - 1, by: 2) {
      table[String(parts[index])] = String(parts[index + 1])
    }
    return table
  }()

  private static let names = """
    acute ´ AE Æ ae æ Alpha Α alpha α ampersand & angle ∠ approxequal ≈ arrowboth ↔ \
    arrowdown ↓ arrowleft ← arrowright → arrowup ↑ asciicircum ^ asciitilde ~ asterisk * \
    asteriskmath ∗ at @ backslash \\ bar | Beta Β beta β braceleft { braceright } \
    bracketleft [ bracketright ] breve ˘ brokenbar ¦ bullet • caron ˇ cedilla ¸ cent ¢ Chi Χ \
    chi χ circlemultiply ⊗ circleplus ⊕ circumflex ˆ club ♣ colon : comma , congruent ≅ \
    copyright © currency ¤ dagger † daggerdbl ‡ Dcroat Đ dcroat đ degree ° Delta Δ delta δ \
    diamond ♦ dieresis ¨ divide ÷ dollar $ dotaccent ˙ dotlessi ı dotlessj ȷ dotmath ⋅ \
    eight 8 element ∈ ellipsis … emdash — emptyset ∅ endash – Eng Ŋ eng ŋ Epsilon Ε \
    epsilon ε equal = equivalence ≡ Eta Η eta η Eth Ð eth ð Euro € exclam ! exclamdown ¡ \
    existential ∃ ff ﬀ ffi ﬃ ffl ﬄ fi ﬁ five 5 fl ﬂ florin ƒ four 4 fraction ⁄ Gamma Γ \
    gamma γ germandbls ß gradient ∇ grave ` greater > greaterequal ≥ guillemotleft « \
    guillemotright » guilsinglleft ‹ guilsinglright › Hbar Ħ hbar ħ heart ♥ hungarumlaut ˝ \
    hyphen - Idotaccent İ IJ Ĳ ij ĳ infinity ∞ integral ∫ intersection ∩ Iota Ι iota ι \
    Kappa Κ kappa κ Lambda Λ lambda λ Ldot Ŀ ldot ŀ less < lessequal ≤ logicaland ∧ \
    logicalnot ¬ logicalor ∨ longs ſ lozenge ◊ Lslash Ł lslash ł macron ¯ minus − minute ′ \
    Mu Μ mu µ multiply × napostrophe ŉ nine 9 notelement ∉ notequal ≠ Nu Ν \
    nu ν numbersign # OE Œ oe œ ogonek ˛ Omega Ω omega ω omega1 ϖ Omicron Ο omicron ο one 1 \
    onehalf ½ onequarter ¼ onesuperior ¹ ordfeminine ª ordmasculine º Oslash Ø oslash ø \
    paragraph ¶ parenleft ( parenright ) partialdiff ∂ percent % period . periodcentered · \
    perpendicular ⊥ perthousand ‰ Phi Φ phi φ phi1 ϕ Pi Π pi π plus + plusminus ± product ∏ \
    propersubset ⊂ propersuperset ⊃ proportional ∝ Psi Ψ psi ψ question ? questiondown ¿ \
    quotedbl \" quotedblbase „ quotedblleft “ quotedblright ” quoteleft ‘ quoteright ’ \
    quotesinglbase ‚ quotesingle ' radical √ reflexsubset ⊆ reflexsuperset ⊇ registered ® \
    Rho Ρ rho ρ ring ˚ second ″ section § semicolon ; seven 7 sfthyphen - Sigma Σ sigma σ \
    sigma1 ς similar ∼ six 6 slash / spade ♠ sterling £ summation ∑ Tau Τ tau τ \
    Tbar Ŧ tbar ŧ therefore ∴ Theta Θ theta θ theta1 ϑ Thorn Þ thorn þ three 3 \
    threequarters ¾ threesuperior ³ tilde ˜ trademark ™ two 2 twosuperior ² underscore _ \
    union ∪ universal ∀ Upsilon Υ upsilon υ Xi Ξ xi ξ yen ¥ zero 0 Zeta Ζ zeta ζ
    """
}
