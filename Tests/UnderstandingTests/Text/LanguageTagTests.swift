import Testing

@testable import PageModel

@Suite struct LanguageTagTests {
  @Test(arguments: [
    ("eng", "en"), ("deu", "de"), ("deu+eng", "de"), ("chi_sim", "zh-Hans"),
    ("chi_tra_vert", "zh-Hant"), ("jpn_vert", "ja"), ("frk", "de-Latf"), ("deu_frak", "de-Latf"),
    ("deu_latf", "de-Latf"), ("srp_latn", "sr-Latn"), ("uzb_cyrl", "uz-Cyrl"), ("ita_old", "it"),
    ("grc", "grc"), ("kmr", "kmr"), ("fil", "fil"), ("cym", "cy"), ("zul", "zu"), ("aar", "aa"),
    ("tessdata_best/fra", "fr"), ("script/Latin+eng", "en"), ("osd+nld", "nl"),
  ])
  func `a language has its shortest code, and its script if known`(
    codes: String, tag: String
  ) {
    #expect(LanguageTag.tag(ofTesseract: codes) == tag)
  }

  @Test(arguments: ["", "+", "osd", "equ", "script/Latin", "Latin", "mymodel", "e1g", "_", "/"])
  func `an unknown language code has no tag`(codes: String) {
    #expect(LanguageTag.tag(ofTesseract: codes) == nil)
  }
}
