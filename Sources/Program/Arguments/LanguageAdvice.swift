import PageModel
import Recognition

/// Finds Tesseract's codes for other spellings of languages: names (`german`), codes of two letters
/// (`de`), other codes of three letters (`ger`), and lists with commas (`eng,deu`).
package enum LanguageAdvice {
  /// Returns the value of `--language` that a person probably means by `value`; `nil` if `value`
  /// needs no correction or no correction is known.
  ///
  /// - installed: Returns the codes that need no correction.
  package static func suggestion(for value: String, installed: () -> [String]) -> String? {
    let parts = value.split { "+,; ".contains($0) }.map(String.init)
    let codes = parts.map { isKnown($0) ? $0 : code(of: $0) ?? $0 }
    let suggestion = codes.joined(separator: "+")
    guard suggestion != value, !suggestion.isEmpty else { return nil }
    let owned = Set(installed())
    guard !value.split(separator: "+").allSatisfy({ owned.contains(String($0)) }) else {
      return nil
    }
    return suggestion
  }

  private static func isKnown(_ code: String) -> Bool {
    LanguageCatalog.entry(code) != nil || code.contains("/")
  }

  private static func code(of text: String) -> String? {
    let text = text.lowercased()
    if isKnown(text) { return text }
    if let code = otherNames[text] { return code }
    // de-DE and de_AT are German too.
    let tag = String(text.prefix { $0 != "-" && $0 != "_" })
    if let code = otherNames[tag] { return code }
    return LanguageCatalog.entries.first { entry in
      entry.name.lowercased() == text || LanguageTag.tag(ofTesseract: entry.code) == tag
    }?.code
  }

  /// Names in the language itself, the bibliographic codes of ISO 639-2, and Chinese.
  private static let otherNames: [String: String] = {
    let names = """
      deutsch deu français fra francais fra español spa espanol spa castellano spa italiano ita
      português por portugues por nederlands nld polski pol čeština ces cestina ces русский rus
      українська ukr ελληνικά ell türkçe tur turkce tur svenska swe dansk dan norsk nor norwegian nor
      suomi fin magyar hun română ron romana ron العربية ara עברית heb 日本語 jpn 한국어 kor
      zh chi_sim chinese chi_sim chi chi_sim zho chi_sim zh-cn chi_sim zh-tw chi_tra zh_cn chi_sim
      zh_tw chi_tra 中文 chi_sim greek ell ger deu fre fra dut nld gre ell rum ron slo slk cze ces
      per fas alb sqi arm hye baq eus bur mya geo kat ice isl mac mkd mao mri may msa tib bod wel cym
      """.split { $0 == " " || $0 == "\n" }.map(String.init)
    let pairs = stride(from: 0, to: names.count - 1, by: 2).map { (names[$0], names[$0 + 1]) }
    return Dictionary(pairs) { first, _ in first }
  }()
}
