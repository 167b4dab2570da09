import InstallationAdvice

/// The languages for which the Tesseract project publishes data.
package enum LanguageCatalog {
  /// A language with its Tesseract code.
  package struct Entry: Sendable {
    package let code: String
    /// The English name.
    package let name: String

    /// The system package with the language's data.
    var systemPackage: SystemPackage { .languageData(code: code, name: name) }
  }

  /// All languages, sorted by code.
  package static let entries: [Entry] = table.split(separator: ";").map { entry in
    let fields = entry.split(separator: " ", maxSplits: 1).map(String.init)
    return Entry(code: fields.first ?? "", name: fields.last ?? "")
  }

  /// Returns how to install the data of languages if the program uses the data in `directory`.
  ///
  /// The system's packages do not reach the data that come with the executable.
  package static func advice(_ languages: [Entry], in directory: String) -> String {
    guard let bundled = BundledFiles.languages, directory.hasPrefix(bundled) else {
      return SystemPackage.advice(languages.map(\.systemPackage))
    }
    let files = languages.map { "\($0.code).traineddata" }
    return "copy \(files.joined(separator: ", ")) to \(bundled)"
  }

  /// Returns the language with this code; `nil` if it is not published.
  package static func entry(_ code: String) -> Entry? {
    entries.first { $0.code == code }
  }

  /// Codes and names, separated by semicolons: the packages of Debian 12.
  private static let table = """
    afr Afrikaans; amh Amharic; ara Arabic; asm Assamese; aze Azerbaijani; \
    aze_cyrl Azerbaijani, Cyrillic; bel Belarusian; ben Bengali; bod Tibetan; bos Bosnian; \
    bre Breton; bul Bulgarian; cat Catalan; ceb Cebuano; ces Czech; chi_sim Chinese, simplified; \
    chi_sim_vert Chinese, simplified, vertical; chi_tra Chinese, traditional; \
    chi_tra_vert Chinese, traditional, vertical; chr Cherokee; cos Corsican; cym Welsh; \
    dan Danish; deu German; div Divehi; dzo Dzongkha; ell Greek; eng English; \
    enm English, Middle (1100–1500); epo Esperanto; est Estonian; eus Basque; fao Faroese; \
    fas Persian; fil Filipino; fin Finnish; fra French; frk German, Fraktur; \
    frm French, Middle (about 1400–1600); fry Frisian, Western; gla Gaelic, Scottish; gle Irish; \
    glg Galician; grc Greek, Ancient (to 1453); guj Gujarati; hat Haitian Creole; heb Hebrew; \
    hin Hindi; hrv Croatian; hun Hungarian; hye Armenian; iku Inuktitut; ind Indonesian; \
    isl Icelandic; ita Italian; ita_old Italian, old; jav Javanese; jpn Japanese; \
    jpn_vert Japanese, vertical; kan Kannada; kat Georgian; kat_old Georgian, old; kaz Kazakh; \
    khm Khmer; kir Kyrgyz; kmr Kurdish, Northern (Kurmanji); kor Korean; \
    kor_vert Korean, vertical; lao Lao; lat Latin; lav Latvian; lit Lithuanian; ltz Luxembourgish; \
    mal Malayalam; mar Marathi; mkd Macedonian; mlt Maltese; mon Mongolian; mri Maori; msa Malay; \
    mya Burmese; nep Nepali; nld Dutch; nor Norwegian; oci Occitan; ori Odia; pan Punjabi; \
    pol Polish; por Portuguese; pus Pashto; que Quechua; ron Romanian; rus Russian; san Sanskrit; \
    sin Sinhala; slk Slovak; slv Slovenian; snd Sindhi; spa Spanish; spa_old Spanish, old; \
    sqi Albanian; srp Serbian; srp_latn Serbian, Latin; sun Sundanese; swa Swahili; swe Swedish; \
    syr Syriac; tam Tamil; tat Tatar; tel Telugu; tgk Tajik; tha Thai; tir Tigrinya; ton Tongan; \
    tur Turkish; uig Uyghur; ukr Ukrainian; urd Urdu; uzb Uzbek; uzb_cyrl Uzbek, Cyrillic; \
    vie Vietnamese; yid Yiddish; yor Yoruba
    """
}
