import PDFSource
import PDFSyntax

/// The encoding in a compact font program, or in the clear text of a Type 1 font program (Adobe
/// Type 1 Font Format, 2.3).
///
/// A font whose dictionary names no encoding has the encoding of its program (ISO 32000-1,
/// 9.6.6.2).
enum ProgramEncoding {
  /// The maximum number of bytes of a program that are read; the part before its glyphs is usually
  /// shorter.
  private static let maximumLength = 1 << 14
  /// The maximum number of programs whose texts are kept.
  private static let maximumPrograms = 500

  /// Returns the texts of the codes of a font program, which is read once; `nil` if the program
  /// gives none, or if half of the file's budget is spent.
  static func texts(in descriptor: QPDFObject) -> [String?]? {
    let isCompact = descriptor["/FontFile"].isNull
    let program = descriptor[isCompact ? "/FontFile3" : "/FontFile"]
    guard program.kind == .stream, let identity = program.identity else { return nil }
    let file = program.file
    if let known = file.programTexts[identity] { return known }
    // A byte of a program takes as long as several bytes of content.
    guard file.budget.spendSpare(4 * maximumLength, on: .content) else { return nil }
    let texts = program.startOfData(maximumLength).flatMap {
      isCompact
        ? CompactProgram($0).flatMap { Self.texts(of: $0.texts) } : Self.texts(inClearText: $0)
    }
    if file.programTexts.count >= maximumPrograms { file.programTexts = [:] }
    file.programTexts.updateValue(texts, forKey: identity)
    return texts
  }

  private static func texts(inClearText bytes: [UInt8]) -> [String?]? {
    var tokens = PDFTokenizer(bytes)
    while let token = tokens.next(), !token.isWord("eexec") {
      guard token.name?.elementsEqual("Encoding".utf8) == true, let value = tokens.next() else {
        continue
      }
      if value.isWord("StandardEncoding") { return SimpleEncoding.standard.texts }
      if value == .arrayStart { return texts(of: arrayNames(&tokens)) }
      if value.number != nil { return texts(of: entryNames(&tokens)) }
    }
    return nil
  }

  /// Returns the glyph names of codes from entries such as `dup 65 /A put`.
  private static func entryNames(_ tokens: inout PDFTokenizer) -> [UInt8: [UInt8]] {
    var names: [UInt8: [UInt8]] = [:]
    var (number, name): (PDFToken?, PDFToken?)
    while let token = tokens.next(), !token.isWord("eexec") {
      // An array may be defined before its entries.
      if token.isWord("def"), !names.isEmpty { break }
      if token.isWord("put"), let code = number?.code, let name = name?.name { names[code] = name }
      (number, name) = (name, token)
    }
    return names
  }

  /// Returns the glyph names of codes from an array such as `[/.notdef /A]`, after its bracket.
  private static func arrayNames(_ tokens: inout PDFTokenizer) -> [UInt8: [UInt8]] {
    var names: [UInt8: [UInt8]] = [:]
    for code in 0...UInt8.max {
      guard let name = tokens.next()?.name else { break }
      names[code] = name
    }
    return names
  }

  /// Returns the texts of codes from the names of their glyphs, with a space for code 32 if it has
  /// no glyph; `nil` if no name gives a text.
  private static func texts(of names: [UInt8: [UInt8]]) -> [String?]? {
    let names = names.mapValues { String(decoding: $0, as: UTF8.self) }.filter {
      $0.value != ".notdef"
    }
    return texts(of: names.mapValues { GlyphName.text(of: $0) })
  }

  private static func texts(of glyphs: [UInt8: String?]) -> [String?]? {
    guard glyphs.values.contains(where: { $0 != nil }) else { return nil }
    var texts = [String?](repeating: nil, count: 256)
    texts[32] = " "
    for (code, text) in glyphs { texts[Int(code)] = text }
    return texts
  }
}

extension PDFToken {
  fileprivate func isWord(_ text: String) -> Bool {
    if case .word(let word) = self { word.elementsEqual(text.utf8) } else { false }
  }

  /// The code that a PostScript number gives, such as 65 or `8#101`; `nil` for any other token.
  fileprivate var code: UInt8? {
    guard case .word(let word) = self else { return number.flatMap { UInt8(exactly: $0) } }
    let parts = String(decoding: word, as: UTF8.self).split(separator: "#")
    guard parts.count == 2, let base = Int(parts[0]), (2...36).contains(base) else { return nil }
    return UInt8(parts[1], radix: base)
  }
}
